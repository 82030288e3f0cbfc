// Helpers shared by all widgets; prepended to each module.

const SVG = "http://www.w3.org/2000/svg";

/** An element; `text` and `class` aside, properties are attributes. Empty ones are left out. */
function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) attr(node, name, value);
  node.append(...children.filter((child) => child != null));
  return node;
}

/** Set an attribute (or, as "text", the text), touching the page only if it changes. */
function attr(node, name, value) {
  if (name === "text") {
    if (node.textContent !== value) node.textContent = value;
  } else if (value == null || value === false || value === "") {
    node.removeAttribute(name);
  } else if (node.getAttribute(name) !== String(value)) {
    node.setAttribute(name, value);
  }
}

/** A reference to a symbol of the sprite that `Look` puts on the page. */
function symbol(name, kind, box) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", kind);
  svg.setAttribute("viewBox", box);
  svg.setAttribute("aria-hidden", "true");
  svg.append(document.createElementNS(SVG, "use"));
  return reface(svg, name);
}

function reface(svg, name) {
  attr(svg.firstChild, "href", `#mj-${name}`);
  return svg;
}

const picture = (face) => symbol(face, "mj-pic", "0 0 300 400");
const icon = (mark) => symbol(mark, "mj-icon", "0 0 24 24");

/** Make `parent` hold one child for each item, keeping the children there are. */
function patch(parent, items, create, update) {
  while (parent.children.length > items.length) parent.lastChild.remove();
  items.forEach((item, place) => {
    let node = parent.children[place];
    if (!node) parent.append((node = create(item, place)));
    update(node, item, place);
  });
}

/** Show a mark's icon in `node`, or none. */
function mark(node, name) {
  attr(node, "data-mark", name);
  const old = node.querySelector(":scope > .mj-icon");
  if (!name || name === "dim") old?.remove();
  else if (old) reface(old, name);
  else node.append(icon(name));
}

/** A tile with its mark and badge; `role` is "option" or "img". */
function tile(role) {
  const node = el("span", { class: "mj-tile", role }, picture("blank"));
  node.append(el("span", { class: "mj-badge", "aria-hidden": "true" }));
  return node;
}

function retile(node, { face, name, mark: marked, badge, off }) {
  reface(node.firstChild, face);
  attr(node, "aria-label", name);
  attr(node, "data-off", off);
  attr(node.children[1], "text", badge ?? "");
  mark(node, marked);
}

/** Call `draw` now and whenever one of the traits changes; gives the undoing. */
function follow(model, names, draw) {
  const events = names.map((name) => `change:${name}`).join(" ");
  model.on(events, draw);
  draw();
  return () => model.off(events, draw);
}

/** Class and language of a widget's root; JupyterLab is to leave its keys alone. */
function root(model, node, kind) {
  node.classList.add("mj", `mj-${kind}`);
  attr(node, "data-lm-suppress-shortcuts", "true");
  return follow(model, ["lang"], () => attr(node, "lang", model.get("lang")));
}

/** A line of rich text (see rich.py). */
function line(value) {
  return (typeof value === "string" ? [value] : value).map((segment) => {
    if (typeof segment === "string") return document.createTextNode(segment);
    if ("strong" in segment) return el("strong", { text: segment.strong });
    const faces = segment.tiles ?? [segment.tile];
    const node = el("span", { class: "mj-inline", role: "img", "aria-label": segment.name });
    node.append(...faces.map(picture));
    mark(node, segment.mark);
    return node;
  });
}
