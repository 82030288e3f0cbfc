export default {
  render({ model, el: node }) {
    const box = el("div", { class: "mj-rows" });
    node.append(box);
    const options = () => [...box.querySelectorAll(".mj-tile")];
    const face = (each) => each.dataset.tile;

    const draw = () => {
      patch(box, model.get("rows"), () => el("div", { class: "mj-row", role: "group" }),
        (row, { name, tiles }) => {
          attr(row, "aria-label", name);
          patch(row, tiles, () => tile(), (each, record) => {
            retile(each, record);
            attr(each, "data-tile", record.face);
          });
        });
      attr(node, "data-size", model.get("size"));
      const selected = model.get("selected");
      dress(box, options(), {
        select: model.get("select"), locked: model.get("locked"), label: model.get("label"),
      }, (each) => selected.includes(face(each)));
    };

    const pick = (place) => {
      const all = options();
      const select = model.get("select");
      if (select === "none" || model.get("locked") || all[place].dataset.off) return;
      const selected = toggled(select, model.get("selected"), face(all[place]));
      model.set("selected", all.map(face).filter((each) => selected.includes(each)));
      model.save_changes();
    };

    const undo = [
      root(model, node, "board"),
      follow(model, ["rows", "select", "selected", "locked", "size", "label"], draw),
      rove(box, options, pick),
    ];
    return () => undo.forEach((each) => each());
  },
};
