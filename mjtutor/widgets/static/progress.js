const SHOWN = 20; // of a run without end, the latest answers

export default {
  render({ model, el: node }) {
    const dots = el("span", { class: "mj-dots", "aria-hidden": "true" });
    const caption = el("span", { class: "mj-caption" });
    const note = el("span", { class: "mj-note" });
    node.append(el("div", { class: "mj-tally" }, dots, caption, note));

    const draw = () => {
      const results = model.get("results");
      const open = Math.max(0, model.get("goal") - results.length);
      const all = [...results, ...Array(open).fill("open")];
      patch(dots, model.get("goal") ? all : all.slice(-SHOWN), () => el("i"), (dot, result) =>
        attr(dot, "data-tone", result));
      attr(caption, "text", model.get("caption"));
      attr(note, "text", model.get("note"));
      attr(note, "hidden", !model.get("note"));
      attr(node.firstChild, "role", model.get("label") && "group");
      attr(node.firstChild, "aria-label", model.get("label"));
    };

    const undo = [
      root(model, node, "progress"),
      follow(model, ["results", "goal", "caption", "note", "label"], draw),
    ];
    return () => undo.forEach((each) => each());
  },
};
