"""Run the course's notebooks and save them with what they show.

    python tests/save_notebooks.py [FILE …]

Without files, all of `notebooks/`. What is saved is the same every time: cell ids and metadata
from the notebook's name and title; outputs as text (and HTML where that is what is shown), but no
widget views, which mean nothing outside the kernel that made them. A cell that fails ends the run.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "notebooks"
_VIEW = "application/vnd.jupyter.widget-view+json"


def notebooks() -> list[Path]:
    """All notebooks of the course."""
    return sorted(FOLDER.glob("*/*.ipynb"))


def executed(path: Path) -> NotebookNode:
    """The notebook with fresh outputs, as it is to be saved; raises CellExecutionError."""
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata = _metadata(path, notebook)
    for number, cell in enumerate(notebook.cells):
        cell.id = f"{path.stem}-{number:02}"
    searched = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    NotebookClient(notebook, timeout=120).execute(env=os.environ | {"PYTHONPATH": searched})
    for cell in notebook.cells:
        cell.metadata = NotebookNode()
        if cell.cell_type == "code":
            cell.outputs = [kept for output in cell.outputs if (kept := _kept(output))]
    notebook.metadata = _metadata(path, notebook)  # running adds to it
    return notebook


def _metadata(path: Path, notebook: NotebookNode) -> NotebookNode:
    title = notebook.cells[0].source.splitlines()[0].removeprefix("# ")
    return nbformat.from_dict(
        {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
            "mjtutor": {"lang": path.parent.name, "slug": path.stem},
            "title": title,
        }
    )


def _kept(output: NotebookNode) -> NotebookNode | None:
    """The output without what only a live widget can use; None if nothing is left."""
    if "data" in output:
        output.data.pop(_VIEW, None)
        output.metadata = NotebookNode()
        return output if output.data else None
    return output


def main(arguments: list[str]) -> None:
    """Run and save, naming each notebook that changed."""
    for path in [Path(name).resolve() for name in arguments] or notebooks():
        before = path.read_text(encoding="utf-8")
        after = nbformat.writes(executed(path)) + "\n"
        if after != before:
            path.write_text(after, encoding="utf-8", newline="\n")
            print(path.relative_to(ROOT).as_posix())


if __name__ == "__main__":
    main(sys.argv[1:])
