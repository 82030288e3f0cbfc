export default {
  render({ model, el: node }) {
    const own = el("div", { class: "mj-own" });
    const melds = el("div", { class: "mj-melds" });
    node.append(own, melds);

    const draw = () => {
      const groups = model.get("groups");
      const concealed = groups.filter(({ kind }) => kind === "concealed" || kind === "drawn");
      const tiles = concealed.flatMap(({ kind, name, tiles }) =>
        kind === "drawn" ? [{ ...tiles[0], drawn: true, name: said(tiles[0].name, name) }] : tiles,
      );
      patch(own, tiles, () => tile(), (each, record) => {
        retile(each, record);
        attr(each, "data-drawn", record.drawn);
      });
      patch(
        melds,
        groups.filter((group) => !concealed.includes(group)),
        () => el("span", { class: "mj-set", role: "img" }),
        (each, { kind, name, tiles }) => {
          attr(each, "aria-label", said(tiles[0].name, name));
          attr(each, "data-kind", kind);
          patch(each, tiles, ({ face }) => picture(face), (svg, { face }) => reface(svg, face));
        },
      );
      attr(node, "data-size", model.get("size"));
      attr(own, "hidden", !tiles.length);
      attr(melds, "hidden", !melds.children.length);
      attr(own, "data-many", tiles.length > 7);
      const selected = model.get("selected");
      const options = [...own.children];
      dress(own, options, {
        select: model.get("select"), locked: model.get("locked"), label: model.get("label"),
      }, (each) => selected.includes(options.indexOf(each)));
    };
    const said = (tile, group) => [tile, group].filter(Boolean).join(", ");

    const pick = (place) => {
      const select = model.get("select");
      if (select === "none" || model.get("locked") || own.children[place].dataset.off) return;
      const selected = toggled(select, model.get("selected"), place);
      model.set("selected", selected.sort((a, b) => a - b));
      model.save_changes();
    };

    const undo = [
      root(model, node, "hand"),
      follow(model, ["groups", "select", "selected", "locked", "size", "label"], draw),
      rove(own, () => [...own.children], pick),
    ];
    return () => undo.forEach((each) => each());
  },
};
