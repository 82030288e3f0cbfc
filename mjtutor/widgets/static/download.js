export default {
  render({ model, el: node }) {
    const link = el("a", { class: "mj-button" });
    node.append(el("div", { class: "mj-buttons" }, link));

    const draw = () => {
      const content = model.get("content");
      attr(link, "text", model.get("label"));
      attr(link, "download", model.get("name"));
      attr(link, "href",
        content && `data:${model.get("kind")};charset=utf-8,${encodeURIComponent(content)}`);
      attr(node, "hidden", !content && "hidden");
    };

    const undo = [
      root(model, node, "actions"),
      follow(model, ["label", "name", "content", "kind"], draw),
    ];
    return () => undo.forEach((each) => each());
  },
};
