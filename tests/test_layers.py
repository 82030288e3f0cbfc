"""Who may import whom: each layer knows only those named for it, and the core only itself."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import mjtutor

PACKAGE = Path(mjtutor.__file__).parent
MAY_IMPORT = {
    "errors": set(),
    "core": {"errors"},
    "text": {"errors", "core"},
    "draw": {"core", "text"},
    "play": {"errors", "core"},
    "quiz": {"errors", "core", "play"},
    "plain": {"core", "text", "quiz"},
    "course": {"core"},
    "store": {"errors"},
    "widgets": {"core", "draw", "text"},
    "apps": {"errors", "core", "play", "text", "draw", "quiz", "plain", "course", "store",
             "widgets"},
    "serve": set(),
    "cli": {"errors", "core", "play", "quiz", "plain", "text", "serve", "store"},
}  # fmt: skip
VALUES = {"mjtutor.core.tiles", "mjtutor.core.hand", "mjtutor.core.splits"}
"""What text, draw and widgets may know of the core."""
STANDARD = set(sys.stdlib_module_names) | {"mjtutor"}
OUTSIDE = {
    "core": {"numpy"},
    "widgets": {"anywidget", "ipywidgets", "traitlets"},
    "apps": {"ipywidgets", "IPython"},
    "store": {"fsrs", "sqlalchemy"},
    "serve": {"jupyter_server", "jupyterlab", "voila", "tornado", "traitlets", "jupyter_client",
              "jupyter_core", "nbconvert", "nbformat", "jinja2", "ipykernel"},
}  # fmt: skip


def imports() -> list[tuple[str, str, str]]:
    """(layer, file, module imported) of every import statement in the package."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE)
        layer = name.parts[0].removesuffix(".py")
        if layer in ("__init__", "__main__"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                assert not node.level, f"{name}: relative import"
                module = str(node.module)
                modules = (
                    [f"{module}.{a.name}" for a in node.names] if module == "mjtutor" else [module]
                )
            found += [(layer, str(name), module) for module in modules]
    return found


def test_every_layer_has_its_line() -> None:
    assert {layer for layer, _, _ in imports()} <= set(MAY_IMPORT)


def test_arrows_point_down() -> None:
    wrong = []
    for layer, file, module in imports():
        if module.startswith("mjtutor."):
            target = module.split(".")[1]
            if target not in MAY_IMPORT[layer] | {layer, "__version__"}:
                wrong.append(f"{file} imports {module}")
            if layer in ("text", "draw", "widgets") and target == "core" and module not in VALUES:
                wrong.append(f"{file} knows more than values: {module}")

    assert not wrong


def test_what_is_not_ours_is_imported_only_where_it_belongs() -> None:
    wrong = [
        f"{file} imports {module}"
        for layer, file, module in imports()
        if module.split(".")[0] not in STANDARD | OUTSIDE.get(layer, set())
    ]
    only = {"numpy": "core/batch.py", "sqlalchemy": "store/server.py", "fsrs": "store/review.py"}

    assert not wrong
    for name, place in only.items():
        users = {file for _, file, module in imports() if module.split(".")[0] == name}
        assert users == {str(Path(place))}


@pytest.mark.parametrize(
    ("statement", "never"),
    [
        ("import mjtutor", {"mjtutor.core.tables", "mjtutor.quiz", "mjtutor.text", "tomllib"}),
        ("from mjtutor import score", {"mjtutor.quiz", "mjtutor.text", "tomllib"}),
        ("import mjtutor.quiz", {"mjtutor.text", "tomllib"}),
        ("import mjtutor.store", {"mjtutor.core", "sqlite3", "sqlalchemy", "fsrs"}),
    ],
)
def test_nothing_is_loaded_before_it_is_used(statement: str, never: set[str]) -> None:
    never = never | {"IPython", "ipywidgets", "anywidget", "traitlets", "numpy"}
    program = f"{statement}\nimport sys\nprint(*sys.modules)"

    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True,
        cwd=PACKAGE.parent,
    ).stdout.split()  # fmt: skip

    assert "mjtutor" in loaded
    assert not never & set(loaded)
