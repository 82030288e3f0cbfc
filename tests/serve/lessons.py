"""Small notebooks for testing the servers, not the course."""

from __future__ import annotations

import json
from pathlib import Path

WIDGET = """
import sys, anywidget, traitlets

class Count(anywidget.AnyWidget):
    _esm = '''
    export default { render({ model, el }) {
      const button = document.createElement("button");
      const show = () => (button.textContent = `count ${model.get("count")}`);
      button.onclick = () => model.send("press");
      model.on("change:count", show);
      show();
      el.append(button);
    } };
    '''
    count = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(self.press)

    def press(self, *_):
        self.count += 1
        if self.count == 2:
            print("PRINTED-WITHIN")
            print("COMPLAINED-WITHIN", file=sys.stderr)
        if self.count == 3:
            raise RuntimeError("RAISED-WITHIN")

Count()
"""
SECRET = "IN-THE-SOURCE"


def notebook(*cells: tuple[str, str]) -> str:
    made = []
    for number, (kind, source) in enumerate(cells):
        cell = {"cell_type": kind, "id": f"c{number}", "metadata": {}, "source": source}
        made.append(cell | ({"outputs": [], "execution_count": None} if kind == "code" else {}))
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    about = {"kernelspec": kernel}
    return json.dumps({"cells": made, "metadata": about, "nbformat": 4, "nbformat_minor": 5})


def write_lessons(folder: Path) -> Path:
    """Fill `folder` with notebooks that work, that fail, and with files nobody may have."""
    for lang, title in (("zh", "张数"), ("en", "Counting")):
        there = folder / lang
        there.mkdir(parents=True, exist_ok=True)
        works = notebook(
            ("markdown", f"# {title}\n\n" + "Word " * 60),
            ("code", WIDGET + f"\n# {SECRET}"),
            ("markdown", "The end."),
        )
        (there / "count.ipynb").write_text(works, encoding="utf-8")
        (there / "start.ipynb").write_text(notebook(("markdown", f"# {title}")), encoding="utf-8")
        fails = notebook(
            ("markdown", "# Fails"),
            ("code", f"hidden = '{SECRET}'\nraise RuntimeError('RAISED-IN-CELL')"),
            ("markdown", "Never reached."),
        )
        (there / "fails.ipynb").write_text(fails, encoding="utf-8")
        (there / "tile.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
        (there / "page.css").write_text("p { color: red }")
        for name in ("key.toml", "data.json", "code.py", "notes.txt", ".hidden.svg"):
            (there / name).write_text("FOR-NOBODY")
    (folder.parent / "outside.svg").write_text("FOR-NOBODY")
    return folder
