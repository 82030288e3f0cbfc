const cell = (tag, props, value) => el(tag, props, ...line(value));

const blocks = {
  heading: ({ level, text }) => cell(`h${level}`, {}, text),

  paragraph: ({ text, quiet }) => cell("p", { class: quiet && "mj-quiet" }, text),

  list: ({ items, ordered, marks }) =>
    el(ordered ? "ol" : "ul", { class: marks && "mj-marked" }, ...items.map((item, place) => {
      const entry = el("li", {}, cell("span", {}, item));
      mark(entry, marks?.[place]);
      return entry;
    })),

  table({ head, rows, caption, numbers = [], marks = {}, tall }) {
    const align = (column) => numbers.includes(column) && "mj-number";
    // Said again, since a tall table is laid out as a grid and would lose its roles.
    const top = head.map((text, column) =>
      cell("th", { scope: "col", role: "columnheader", class: align(column) }, text));
    const body = rows.map((cells, row) => {
      const tr = el("tr", { role: "row" }, ...cells.map((text, column) =>
        column ? cell("td", { role: "cell", class: align(column) }, text)
          : cell("th", { scope: "row", role: "rowheader", class: align(0) }, text)));
      mark(tr.firstChild, marks[row]);
      attr(tr, "data-mark", marks[row]);
      return tr;
    });
    const table = el("table", { role: "table", class: tall && "mj-tall" },
      caption && cell("caption", {}, caption),
      el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, ...top)),
      el("tbody", { role: "rowgroup" }, ...body));
    const columns = ["auto", "1fr", ...Array(Math.max(0, head.length - 3)).fill("auto")];
    table.style.setProperty("--columns", columns.join(" "));
    return el("div", { class: "mj-scroll" }, table);
  },

  verdict: ({ tone, title, text }) =>
    el("div", { class: "mj-verdict", "data-tone": tone },
      icon(tone),
      el("div", {}, cell("strong", {}, title), text && cell("p", {}, text))),

  rows: ({ rows }) =>
    el("dl", {}, ...rows.map(({ term, text, mark: marked }) => {
      const pair = el("div", {}, cell("dt", {}, term), cell("dd", {}, text));
      mark(pair, marked);
      return pair;
    })),

  groups: ({ groups }) =>
    el("div", { class: "mj-groups" }, ...groups.map(({ tiles, name, caption, mark: marked }) => {
      const set = el("span", { class: "mj-set", role: "img", "aria-label": name });
      set.append(...tiles.map(picture));
      mark(set, marked);
      return el("figure", {}, set, caption && cell("figcaption", {}, caption));
    })),

  details: ({ summary, blocks: inner, open }) =>
    el("details", { open: open && "open" }, cell("summary", {}, summary), ...inner.map(build)),
};

function build(block) {
  const node = blocks[block.kind](block);
  node.key = JSON.stringify(block);
  return node;
}

export default {
  render({ model, el: node }) {
    const page = el("div", { class: "mj-text" });
    const asleep = el("p", { class: "mj-asleep" });
    node.append(page, asleep);

    const draw = () => {
      attr(page, "aria-live", model.get("live") && "polite");
      attr(page, "role", model.get("label") && "group");
      attr(page, "aria-label", model.get("label"));
      attr(page, "data-card", model.get("card"));
      attr(asleep, "text", model.get("asleep"));
      patch(page, model.get("blocks"), build, (old, block) => {
        if (old.key !== JSON.stringify(block)) old.replaceWith(build(block));
      });
    };

    const reveal = () => {
      if (model.get("revealed")[1]) {
        const at = document.activeElement;
        if (at && at !== document.body && !at.closest(".mj-actions")) return; // one has gone on
        page.tabIndex = -1;
        page.focus({ preventScroll: true });
      }
      node.scrollIntoView({ block: "nearest" });
    };
    model.on("change:revealed", reveal);

    const undo = [
      () => model.off("change:revealed", reveal),
      root(model, node, "sheet"),
      follow(model, ["blocks", "live", "label", "card", "asleep"], draw),
    ];
    return () => undo.forEach((each) => each());
  },
};
