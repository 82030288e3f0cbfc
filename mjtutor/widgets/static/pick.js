// Picking tiles in a listbox: shared by hand.js and board.js.

/**
 * Roving focus and picking over the options of `box`: arrows move (up and down to the nearest
 * tile of the next row), Home and End, space and Enter pick. `options()` gives the tiles in
 * order, `pick(place)` is told what was picked. Gives the undoing.
 */
function rove(box, options, pick) {
  const focus = (node) => {
    for (const each of options()) attr(each, "tabindex", each === node ? 0 : -1);
    node.focus();
  };
  const middle = (node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
  };
  const vertical = (all, from, way) => {
    const [x, y] = middle(from);
    const half = from.offsetHeight / 2;
    let best = null;
    for (const node of all) {
      const [nx, ny] = middle(node);
      if ((ny - y) * way < half) continue;
      const far = Math.abs(ny - y) * 100 + Math.abs(nx - x);
      if (!best || far < best[0]) best = [far, node];
    }
    return best?.[1];
  };
  const onkey = (event) => {
    const all = options();
    const at = all.indexOf(event.target);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const go = {
      ArrowLeft: () => all[at - 1],
      ArrowRight: () => all[at + 1],
      ArrowUp: () => vertical(all, all[at], -1),
      ArrowDown: () => vertical(all, all[at], 1),
      Home: () => all[0],
      End: () => all.at(-1),
    }[event.key];
    if (go) {
      const next = go();
      if (next) focus(next);
    } else if (event.key === " " || event.key === "Enter") {
      pick(at);
    } else return;
    event.preventDefault();
    event.stopPropagation(); // the notebook has plans for these keys too
  };
  const onclick = (event) => {
    const at = options().indexOf(event.target.closest("[role=option]"));
    if (at < 0) return;
    focus(options()[at]);
    pick(at);
  };
  box.addEventListener("keydown", onkey);
  box.addEventListener("click", onclick);
  return () => {
    box.removeEventListener("keydown", onkey);
    box.removeEventListener("click", onclick);
  };
}

/** Roles, states and the one tab stop of the options of `box`. */
function dress(box, options, { select, locked, label }, chosen) {
  const picking = select !== "none";
  attr(box, "role", picking ? "listbox" : "group");
  attr(box, "aria-label", label);
  attr(box, "aria-multiselectable", picking && select === "many");
  attr(box, "aria-readonly", picking && locked);
  attr(box, "data-picking", picking && !locked);
  const stop = options.find((node) => node.tabIndex === 0) ?? options.find(chosen) ?? options[0];
  for (const node of options) {
    attr(node, "role", picking ? "option" : "img");
    attr(node, "aria-selected", picking ? String(chosen(node)) : null);
    attr(node, "aria-disabled", picking && node.dataset.off);
    attr(node, "tabindex", picking ? (node === stop ? 0 : -1) : null);
  }
}

/** What is selected after `item` was picked. */
function toggled(select, selected, item) {
  const had = selected.includes(item);
  if (select === "one") return had ? [] : [item];
  return had ? selected.filter((each) => each !== item) : [...selected, item];
}
