"""The course's own records of hands, by name: the worked examples."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]


def _folder() -> Path:
    """Inside an installed package, beside it in a checkout."""
    inside = _PACKAGE / "exercises"
    return (inside if inside.is_dir() else _PACKAGE.parent / "exercises") / "records"


def record_names() -> list[str]:
    """The names, in order."""
    return sorted(path.stem for path in _folder().glob("*.json"))


def record_path(name: str) -> Path | None:
    """The file of that name, or None."""
    return _folder() / f"{name}.json" if name in record_names() else None
