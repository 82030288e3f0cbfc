/** About how wide an option is, in em: all boxes of a choice are as wide as the widest needs. */
const width = ({ line }) => (typeof line === "string" ? [line] : line).reduce((sum, part) => {
  const text = typeof part === "string" ? part : part.strong ?? "";
  const wide = text.match(/[\u2e80-\uffff]/g)?.length ?? 0;
  return sum + 0.56 * text.length + 0.44 * wide + 2.1 * (part.tiles?.length ?? ("tile" in Object(part)));
}, 0);

export default {
  render({ model, el: node }) {
    const group = `mj-${Math.random().toString(36).slice(2)}`;
    const legend = el("legend");
    const list = el("div", { class: "mj-options" });
    const caption = el("p", { class: "mj-hint", "aria-hidden": "true" });
    const field = el("fieldset", {}, legend, list, caption);
    node.append(field);
    const inputs = () => [...list.querySelectorAll("input")];

    const create = () =>
      el("label", { class: "mj-option" },
        el("input", { name: group }),
        el("span", { class: "mj-line" }),
        el("span", { class: "mj-said" }));

    const draw = () => {
      const many = model.get("select") === "many";
      const selected = model.get("selected");
      attr(legend, "text", model.get("label"));
      attr(legend, "class", model.get("show_label") ? "mj-legend" : "mj-said");
      attr(node, "data-locked", model.get("locked"));
      patch(list, model.get("options"), create, (label, option, place) => {
        const [input, text, said] = label.children;
        attr(input, "type", many ? "checkbox" : "radio");
        input.checked = selected.includes(place);
        input.disabled = model.get("locked");
        const key = JSON.stringify(option.line);
        if (text.key !== key) text.replaceChildren(...line(option.line));
        text.key = key;
        attr(said, "text", [option.name, option.mark_name].filter(Boolean).join(", "));
        attr(label, "title", option.name);
        mark(label, option.mark);
      });
      list.style.setProperty("--em", Math.max(0, ...model.get("options").map(width)));
      attr(caption, "text", model.get("options")[selected[0]]?.name ?? "");
      attr(caption, "hidden", !caption.textContent);
    };

    const onchange = () => {
      model.set("selected", inputs().flatMap((input, place) => (input.checked ? [place] : [])));
      model.save_changes();
    };
    list.addEventListener("change", onchange);

    const undo = [
      root(model, node, "choice"),
      follow(model, ["options", "select", "selected", "locked", "label", "show_label"], draw),
      () => list.removeEventListener("change", onchange),
    ];
    return () => undo.forEach((each) => each());
  },
};
