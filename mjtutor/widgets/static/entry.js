export default {
  render({ model, el: node }) {
    const id = `mj-${Math.random().toString(36).slice(2)}`;
    const label = el("label", { for: id, class: "mj-legend" });
    const input = el("input", {
      id, type: "text", class: "mj-input", autocomplete: "off", autocapitalize: "off",
      spellcheck: "false",
    });
    const button = el("button", { type: "submit", class: "mj-button" });
    const error = el("p", { id: `${id}-error`, class: "mj-error", "aria-live": "polite" });
    const hint = el("p", { id: `${id}-hint`, class: "mj-hint" });
    const form = el("form", { novalidate: "" },
      label, el("div", { class: "mj-field" }, input, button), error, hint);
    node.append(form);

    const draw = () => {
      const wrong = model.get("error");
      attr(label, "text", model.get("label"));
      attr(button, "text", model.get("button"));
      attr(button, "hidden", !model.get("button"));
      attr(hint, "text", model.get("hint"));
      attr(hint, "hidden", !model.get("hint"));
      attr(error, "text", wrong);
      attr(input, "placeholder", model.get("placeholder"));
      attr(input, "aria-invalid", wrong && "true");
      attr(input, "aria-describedby", [wrong && error.id, model.get("hint") && hint.id]
        .filter(Boolean).join(" "));
      input.readOnly = model.get("locked");
      attr(button, "aria-disabled", model.get("locked"));
    };
    const fill = () => {
      if (input.value !== model.get("value")) input.value = model.get("value");
    };

    const keep = () => {
      model.set("value", input.value);
      model.save_changes();
    };
    const onsubmit = (event) => {
      event.preventDefault();
      if (model.get("locked")) return;
      model.set("value", input.value);
      model.set("submitted", [model.get("submitted")[0] + 1, input.value]);
      model.save_changes();
    };
    // The notebook must not take letters for commands, nor Shift+Enter for running the cell.
    const onkey = (event) => {
      event.stopPropagation();
      if (event.key === "Enter" && event.shiftKey) form.requestSubmit();
    };
    input.addEventListener("change", keep);
    input.addEventListener("keydown", onkey);
    form.addEventListener("submit", onsubmit);

    const undo = [
      root(model, node, "entry"),
      follow(model, ["label", "hint", "error", "placeholder", "button", "locked"], draw),
      follow(model, ["value"], fill),
      () => input.removeEventListener("change", keep),
      () => input.removeEventListener("keydown", onkey),
      () => form.removeEventListener("submit", onsubmit),
    ];
    return () => undo.forEach((each) => each());
  },
};
