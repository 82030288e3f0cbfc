// Settings of the page, kept by the browser: numbers on tiles, large tiles.
const SETTINGS = {
  numerals: {
    read: (lang) => (document.documentElement.dataset.mjNumerals ?? (lang === "zh" ? "off" : "on")) === "on",
    write: (on) => (document.documentElement.dataset.mjNumerals = on ? "on" : "off"),
  },
  large: {
    read: () => document.documentElement.classList.contains("mj-projector"),
    write: (on) => document.documentElement.classList.toggle("mj-projector", on),
  },
};

const kept = {
  get(id) {
    try { return localStorage.getItem(`mj-${id}`); } catch { return null; } // storage is switched off
  },
  set(id, value) {
    try { localStorage.setItem(`mj-${id}`, value); } catch { /* it lasts as long as the page */ }
  },
};

export default {
  initialize() {
    for (const [id, { write }] of Object.entries(SETTINGS)) {
      const value = kept.get(id);
      if (value) write(value === "on");
    }
  },
  render({ model, el: node }) {
    const bar = el("div", { class: "mj-buttons mj-switches" });
    node.append(bar);

    const draw = () => {
      const lang = model.get("lang");
      patch(bar, Object.entries(model.get("switches")), () => el("button", { type: "button" }),
        (button, [id, label]) => {
          attr(button, "class", "mj-button mj-switch");
          attr(button, "text", label);
          attr(button, "data-id", id);
          attr(button, "aria-pressed", String(SETTINGS[id].read(lang)));
        });
    };

    const onclick = (event) => {
      const id = event.target.closest("button")?.dataset.id;
      if (!id) return;
      const on = !SETTINGS[id].read(model.get("lang"));
      SETTINGS[id].write(on);
      kept.set(id, on ? "on" : "off");
      draw();
    };
    bar.addEventListener("click", onclick);

    const undo = [
      root(model, node, "actions"),
      follow(model, ["switches", "lang"], draw),
      () => bar.removeEventListener("click", onclick),
    ];
    return () => undo.forEach((each) => each());
  },
};
