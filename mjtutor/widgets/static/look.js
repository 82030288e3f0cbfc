// Puts the tile art on the page, once, whoever asks first; the stylesheet is this widget's `_css`.
export default {
  initialize({ model }) {
    const source = model.get("sprite");
    const old = document.getElementById("mj-sprite");
    if (old?.source === source) return;
    const { documentElement } = new DOMParser().parseFromString(source, "image/svg+xml");
    const sprite = document.importNode(documentElement, true);
    sprite.source = source;
    if (old) old.replaceWith(sprite);
    else document.body.append(sprite);
  },
};
