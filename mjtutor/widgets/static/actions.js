export default {
  render({ model, el: node }) {
    const bar = el("div", { class: "mj-buttons" });
    const why = el("p", { class: "mj-why", "aria-live": "polite" });
    node.append(bar, why);

    const draw = () => {
      attr(bar, "role", model.get("label") && "group");
      attr(bar, "aria-label", model.get("label"));
      // By place, not by id: "Check" may turn into "Next" under the finger and keep the focus.
      patch(bar, model.get("buttons"), () => el("button", { type: "button" }),
        (button, { id, label, primary, disabled, hint }) => {
          attr(button, "class", primary ? "mj-button mj-primary" : "mj-button");
          attr(button, "text", label);
          attr(button, "data-id", id);
          attr(button, "title", hint);
          attr(button, "aria-disabled", disabled);
        });
      tell(node.getRootNode().activeElement);
    };

    // Why a button does nothing is told once it has the focus, until another has it: text that
    // went away when the focus does would move what is being pressed.
    const tell = (button) => {
      const off = button?.parentNode === bar && button.getAttribute("aria-disabled");
      attr(why, "text", (off && button.title) || "");
    };
    const onfocus = (event) => tell(event.target);

    let last;
    const onclick = (event) => {
      const button = event.target.closest("button");
      button?.focus(); // a tap on one that is greyed out is to be answered too
      if (!button || button.getAttribute("aria-disabled")) return;
      // The second half of a double click must not press what has taken this button's place.
      if (event.detail > 1 && button.dataset.id !== last) return;
      last = button.dataset.id;
      model.set("clicked", [model.get("clicked")[0] + 1, button.dataset.id]);
      model.save_changes();
    };
    bar.addEventListener("click", onclick);
    bar.addEventListener("focusin", onfocus);

    const undo = [
      root(model, node, "actions"),
      follow(model, ["buttons", "label"], draw),
      () => bar.removeEventListener("click", onclick),
      () => bar.removeEventListener("focusin", onfocus),
    ];
    return () => undo.forEach((each) => each());
  },
};
