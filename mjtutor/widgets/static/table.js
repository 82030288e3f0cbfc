const SIDES = ["bottom", "right", "top", "left"]; // as in table.py
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** A picture of its own meaning, or none for a screen reader if it has no name. */
function named(node, name) {
  attr(node, "role", name && "img");
  attr(node, "aria-label", name);
  attr(node, "aria-hidden", !name && "true");
}

function faces(parent, list) {
  patch(parent, list, picture, reface);
}

function write(node, value = "") {
  const key = JSON.stringify(value);
  if (node.key !== key) node.replaceChildren(...line(value));
  node.key = key;
}

/** Let `node` come from where something was; it is in its place already, so nothing waits. */
function fly(node, from) {
  const to = node.getBoundingClientRect();
  if (calm.matches || !from?.width || !to.width || !node.animate) return;
  const move = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
  node.animate([{ transform: move, transformOrigin: "0 0" }, { transformOrigin: "0 0" }],
    { duration: 220, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" });
}

/** The node of one seat, with the parts that all seats have. */
function seat(side) {
  const part = Object.fromEntries(
    ["plate", "who", "name", "score", "change", "tags", "rack", "won", "sets", "river", "waits"]
      .map((name) => [name, el(name.match(/name|score|change/) ? "b" : "div",
        { class: `mj-${name}` })]));
  part.who.append(part.name, part.score, part.change);
  part.plate.append(part.who, part.tags, part.won, part.waits);
  const node = el("div", { class: "mj-seat", role: "group", "data-side": side },
    part.plate, part.rack, part.sets, part.river);
  return { node, part };
}

function drawSeat({ node, part }, data, own) {
  attr(node, "aria-label", data.label);
  attr(node, "data-turn", data.turn);
  attr(node, "data-out", data.out);
  attr(part.name, "text", data.name);
  attr(part.score, "text", data.score);
  attr(part.change, "text", data.change ?? "");
  attr(part.change, "data-tone", data.change && (data.change.startsWith("+") ? "right" : "wrong"));
  patch(part.tags, data.tags ?? [], () => el("span", { class: "mj-tag" }),
    (tag, { text, kind }) => {
      attr(tag, "text", text);
      attr(tag, "data-kind", kind);
    });
  if (!own) {
    const open = data.tiles ?? [];
    const list = data.hidden ? Array(data.hidden).fill("back") : open.map(({ face }) => face);
    faces(part.rack, list);
    attr(part.rack, "data-count", data.hidden);
    attr(part.rack, "data-apart", data.apart);
    named(part.rack, data.rack_name);
  }
  faces(part.won, data.won ?? []);
  named(part.won, "");
  patch(part.sets, data.sets ?? [], () => el("span", { class: "mj-set" }), (set, meld) => {
    faces(set, meld.faces);
    named(set, meld.name);
    attr(set, "data-asked", meld.asked);
  });
  faces(part.river, data.river ?? []);
  attr(part.river, "data-last", data.last);
  named(part.river, data.river_name);
  patch(part.waits, data.waits?.length ? [data.waits_name, ...data.waits] : [],
    (item, place) => (place ? picture(item) : el("span")),
    (item, value, place) => (place ? reface(item, value) : attr(item, "text", value)));
}

/** Whether a river is the one before and one tile more. */
const grew = (before = [], now = []) =>
  now.length === before.length + 1 && before.every((face, place) => face === now[place]);

/** A curve from one box to another, bent towards the middle; its head; where its amount stands. */
function curve(from, to, middle, spread) {
  const centre = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const [a, b] = [centre(from), centre(to)];
  const bend = [0, 1].map((i) => 0.25 * (a[i] + b[i]) + 0.5 * middle[i] + spread);
  const leave = ({ width, height }, [x, y]) => { // where the line to the bend leaves the box
    const [dx, dy] = [bend[0] - x, bend[1] - y];
    const across = (half, way) => (half / 2 + 5) / Math.abs(way || 1e-9);
    const part = Math.min(1, across(width, dx), across(height, dy));
    return [x + part * dx, y + part * dy];
  };
  const [p, q] = [leave(from, a), leave(to, b)];
  const length = Math.hypot(q[0] - bend[0], q[1] - bend[1]) || 1;
  const [ux, uy] = [(q[0] - bend[0]) / length, (q[1] - bend[1]) / length];
  const neck = [q[0] - 9 * ux, q[1] - 9 * uy];
  const at = (point) => point.map((value) => value.toFixed(1)).join(" ");
  const wing = (way) => at([neck[0] - 6 * way * uy - 3 * ux, neck[1] + 6 * way * ux - 3 * uy]);
  return {
    line: `M${at(p)}Q${at(bend)} ${at(neck)}`,
    head: `M${at(q)}L${wing(1)} ${wing(-1)}Z`,
    amount: [0, 1].map((i) => 0.36 * p[i] + 0.48 * bend[i] + 0.16 * q[i]), // 40% of the way
  };
}

export default {
  render({ model, el: node }) {
    const wall = el("b", { class: "mj-count" });
    const wallName = el("span");
    const event = el("p", { class: "mj-event" });
    const middle = el("div", { class: "mj-middle" },
      el("div", { class: "mj-wall" }, picture("back"), wall, wallName), event);
    const seats = SIDES.map(seat);
    const ask = el("span");
    const tip = el("span", { class: "mj-tip", "aria-hidden": "true" }); // names of tiles say it too
    const prompt = el("p", { class: "mj-prompt" }, ask, tip);
    const own = el("div", { class: "mj-tiles" });
    const hand = el("div", { class: "mj-mine" }, own, seats[0].part.sets);
    seats[0].part.rack.remove();
    seats[0].node.prepend(el("div", { class: "mj-front" }, seats[0].part.plate, prompt));
    seats[0].node.append(hand);
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", "mj-arrows");
    svg.setAttribute("aria-hidden", "true");
    const amounts = el("div", { class: "mj-amounts", "aria-hidden": "true" });
    const [bottom, right, top, left] = seats.map((each) => each.node);
    const felt = el("div", { class: "mj-felt", role: "group" },
      middle, right, top, left, bottom, svg, amounts);
    const live = el("p", { class: "mj-said", "aria-live": "polite" });
    node.append(felt, live);

    const options = () => [...own.children];
    let shown = null;

    const draw = () => {
      const table = model.get("table");
      const before = shown;
      shown = table;
      // Where discards come from: taken before anything moves.
      const lifted = own.children[origin] ?? own.lastChild;
      const sources = seats.map(({ part }, place) => {
        if (!before || !grew(before.seats[place].river, table.seats[place].river)) return null;
        const from = (place ? part.rack : lifted ?? own).getBoundingClientRect();
        return place
          ? { x: from.x + from.width / 2 - 12, y: from.y, width: 24 }
          : { x: from.x, y: from.y, width: from.width };
      });
      const came = before && before.seats[0].tiles?.length + 1 === table.seats[0].tiles?.length;
      const focused = options().indexOf(node.getRootNode().activeElement);

      attr(felt, "aria-label", model.get("label"));
      attr(wall, "text", String(table.wall));
      attr(wallName, "text", table.wall_name);
      write(event, table.event);
      write(ask, table.prompt);
      attr(live, "text", table.said ?? "");
      seats.forEach((each, place) => drawSeat(each, table.seats[place], !place));
      const { tiles = [], apart } = table.seats[0];
      patch(own, tiles, () => tile(), (each, record, place) => {
        retile(each, { ...record, name: [record.name, record.note].filter(Boolean).join(", ") });
        attr(each, "data-drawn", apart && place === tiles.length - 1);
        attr(each, "data-best", record.best);
      });
      rest(false);
      if (focused >= tiles.length) own.lastChild?.focus();
      origin = -1;
      sources.forEach((from, place) => from && fly(seats[place].part.river.lastChild, from));
      if (came && apart && !calm.matches) {
        own.lastChild.animate?.([{ opacity: 0, translate: "0 -8px" }, {}], { duration: 160 });
      }
      point();
    };

    /** The own hand: which tile stands out, and what is said of it. */
    const lift = () => {
      const { pick = "none" } = model.get("table");
      const all = options();
      dress(own, all, {
        select: pick === "wait" ? "one" : pick, locked: pick === "wait" || resting !== null,
        label: seatData().rack_name,
      }, (each) => model.get("lifted").includes(all.indexOf(each)));
      tell();
    };
    const seatData = () => model.get("table").seats[0];

    const tell = () => {
      const at = options().indexOf(node.getRootNode().activeElement);
      attr(tip, "text", seatData().tiles?.[at]?.note ?? "");
    };

    // Between a pick and what comes of it nothing more is picked; an answer may get lost.
    let resting = null;
    const rest = (on) => {
      clearTimeout(resting);
      resting = on ? setTimeout(() => rest(false), 3000) : null;
      lift();
    };

    let origin = -1; // the place of the tile picked last: where its flight begins
    const pick = (place) => {
      const { pick: how, most = 14 } = model.get("table");
      const lifted = model.get("lifted");
      const up = lifted.includes(place);
      const off = own.children[place].dataset.off && !up;
      if (resting || off || !["one", "many"].includes(how)) return;
      origin = place;
      if (how === "one" && up) {
        model.set("picked", [model.get("picked")[0] + 1, place, seatData().tiles[place].face]);
        rest(true);
      } else if (how === "one") {
        model.set("lifted", [place]);
      } else if (up || lifted.length < most) {
        model.set("lifted", toggled("many", lifted, place));
      }
      model.save_changes();
    };

    /** The arrows of the ledger, from plate to plate. */
    const point = () => {
      const { arrows = [] } = model.get("table");
      const box = felt.getBoundingClientRect();
      const inside = (each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return { x: x - box.x, y: y - box.y, width, height };
      };
      const drawn = arrows.map(({ from, to, amount }, place) => {
        const twin = arrows.slice(0, place)
          .filter((other) => other.from + other.to === from + to
            && other.from * other.to === from * to);
        const plates = [from, to].map((each) => inside(seats[each].part.plate));
        return { ...curve(...plates, [box.width / 2, box.height / 2], 26 * twin.length), text: amount };
      });
      attr(svg, "viewBox", `0 0 ${box.width} ${box.height}`);
      const paths = drawn.flatMap(({ line, head }) =>
        [["mj-halo", line], ["mj-line", line], ["mj-head", head]]);
      patch(svg, paths, () => document.createElementNS(SVG, "path"),
        (path, [kind, d]) => { attr(path, "class", kind); attr(path, "d", d); });
      patch(amounts, drawn, () => el("b"), (each, { amount: [x, y], text }) => {
        attr(each, "text", text);
        attr(each, "style", `left:${x.toFixed(1)}px;top:${y.toFixed(1)}px`);
      });
    };

    const reveal = () => {
      felt.tabIndex = -1;
      felt.focus({ preventScroll: true });
      felt.scrollIntoView({ block: "nearest" });
    };
    // Asked for while the table was not on the page yet: done once it is.
    if (model.get("revealed")) setTimeout(reveal);
    model.on("change:revealed", reveal);

    const seen = new ResizeObserver(point);
    seen.observe(felt);
    own.addEventListener("focusin", tell);
    own.addEventListener("focusout", tell);
    const undo = [
      root(model, node, "table"),
      follow(model, ["table", "label"], draw),
      follow(model, ["lifted"], lift),
      rove(own, options, pick),
      () => own.removeEventListener("focusin", tell),
      () => own.removeEventListener("focusout", tell),
      () => model.off("change:revealed", reveal),
      () => clearTimeout(resting),
      () => seen.disconnect(),
    ];
    return () => undo.forEach((each) => each());
  },
};
