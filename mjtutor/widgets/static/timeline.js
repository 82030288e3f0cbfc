const PACE = { slow: 2500, steady: 1200, fast: 450 }; // ms from one event to the next

export default {
  render({ model, el: node }) {
    const id = `mj-${Math.random().toString(36).slice(2)}`;
    const key = (name) => el("button", { type: "button", class: "mj-button", "data-id": name });
    const keys = Object.fromEntries(
      ["first", "back", "play", "forward", "last"].map((name) => [name, key(name)]));
    const slider = el("input", { type: "range", min: 0, class: "mj-slider" });
    const speed = el("select", { class: "mj-input", id });
    const speedName = el("label", { for: id });
    const list = el("ol", { class: "mj-events" });
    const bar = el("div", { class: "mj-buttons", role: "group" }, ...Object.values(keys),
      el("span", { class: "mj-pace" }, speedName, speed));
    node.append(slider, bar, list);

    let timer = null;
    let pace = "steady";
    const last = () => model.get("events").length - 1;
    const go = (place) => {
      const at = Math.max(0, Math.min(place, last()));
      if (at === model.get("at")) return;
      model.set("at", at);
      model.save_changes();
    };
    const stop = () => {
      clearInterval(timer);
      timer = null;
      draw();
    };
    const play = () => {
      if (model.get("at") >= last()) go(0);
      timer = setInterval(() => {
        go(model.get("at") + 1);
        if (model.get("at") >= last()) stop();
      }, PACE[pace]);
      draw();
    };

    const draw = () => {
      const words = model.get("words");
      const events = model.get("events");
      const at = model.get("at");
      for (const [name, button] of Object.entries(keys)) {
        const playing = name === "play" && timer;
        const label = words[playing ? "pause" : name];
        attr(button, "data-playing", playing && "true");
        attr(button, "aria-label", label);
        attr(button, "title", label);
        attr(button, "aria-disabled", (["first", "back"].includes(name) && at <= 0)
          || (["forward", "last"].includes(name) && at >= last()));
      }
      attr(bar, "aria-label", model.get("label"));
      attr(speedName, "text", words.speed);
      patch(speed, Object.keys(PACE), () => el("option"), (option, name) => {
        attr(option, "value", name);
        attr(option, "text", words[name]);
      });
      speed.value = pace;
      slider.max = last();
      slider.value = at;
      attr(slider, "aria-label", model.get("label"));
      attr(slider, "aria-valuetext", model.get("now"));
      patch(list, events, () => el("li", {}, el("button", { type: "button" })), (item, event) => {
        const [button] = item.children;
        const wanted = JSON.stringify(event);
        if (button.key !== wanted) button.replaceChildren(...line(event));
        button.key = wanted;
      });
      const old = list.querySelector("[aria-current]");
      const now = list.children[at]?.firstChild;
      if (old !== now) {
        if (old) attr(old, "aria-current", null);
        if (now) attr(now, "aria-current", "step");
        // Only the list scrolls, never the page.
        if (now) list.scrollTop = now.parentNode.offsetTop - list.clientHeight / 2;
      }
    };

    const steps = {
      first: () => go(0), back: () => go(model.get("at") - 1),
      forward: () => go(model.get("at") + 1), last: () => go(last()),
    };
    const onclick = (event) => {
      const name = event.target.closest("button")?.dataset.id;
      if (!name) return;
      if (name === "play") return timer ? stop() : play();
      if (timer) stop();
      steps[name]();
    };
    const onpick = (event) => {
      const item = event.target.closest("li");
      if (!item) return;
      if (timer) stop();
      go([...list.children].indexOf(item));
    };
    const onslide = () => {
      if (timer) stop();
      go(Number(slider.value));
    };
    const onspeed = () => {
      pace = speed.value;
      if (timer) {
        stop();
        play();
      }
    };
    const onkey = (event) => event.stopPropagation(); // the notebook has plans for arrows too
    const heard = [
      [bar, "click", onclick], [list, "click", onpick], [slider, "input", onslide],
      [speed, "change", onspeed], [slider, "keydown", onkey], [speed, "keydown", onkey],
    ];
    for (const [target, event, call] of heard) target.addEventListener(event, call);
    const undo = [
      root(model, node, "timeline"),
      follow(model, ["events", "at", "now", "words", "label"], draw),
      ...heard.map(([target, event, call]) => () => target.removeEventListener(event, call)),
      () => clearInterval(timer),
    ];
    return () => undo.forEach((each) => each());
  },
};
