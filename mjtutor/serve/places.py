"""Where things lie: the notebooks, our Jupyter settings, the learner's working copy."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

HERE = Path(__file__).resolve().parent
CONFIG = HERE / "etc"  # both forms: voila.json, jupyter_server_config.json
SHARE = HERE / "share"  # the page template
LOOK = HERE.parent / "draw" / "static"


def notebooks() -> Path:
    """The course's notebooks: inside an installed package, beside it in a checkout."""
    inside = HERE.parent / "notebooks"
    return inside if inside.is_dir() else HERE.parent.parent / "notebooks"


def use_settings() -> None:
    """Put our settings and template first on Jupyter's paths, for this process and its kernels."""
    for name, place in (("JUPYTER_CONFIG_PATH", CONFIG), ("JUPYTER_PATH", SHARE)):
        others = [path for path in os.environ.get(name, "").split(os.pathsep) if path]
        if str(place) not in others:
            os.environ[name] = os.pathsep.join([str(place), *others])
    # This environment's kernel and extensions, not older ones from the person's home.
    os.environ.setdefault("JUPYTER_PREFER_ENV_PATH", "1")


_RECORD = ".mjtutor.json"


def working_copy(source: Path, target: Path) -> list[str]:
    """Bring the working copy `target` up to date with the notebooks in `source`.

    Files the learner did not change are renewed, missing ones are put back, changed ones stay.
    Running cells is no change: only what the cells say counts.
    Returns the changed files that have a newer original; each newer one is named once.
    Raises OSError.
    """
    target.mkdir(parents=True, exist_ok=True)
    record = target / _RECORD
    try:
        files = json.loads(record.read_text(encoding="utf-8"))["files"]
        known = {name: (given, told) for name, (given, told) in files.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        known = {}  # then a file that differs counts as changed
    kept = []
    for original in sorted(source.rglob("*")):
        name = original.relative_to(source).as_posix()
        if not original.is_file() or any(part.startswith(".") for part in name.split("/")):
            continue
        copy = target / name
        ours = _content(original)
        theirs = _content(copy) if copy.is_file() else None
        given, told = known.get(name, (None, None))
        if theirs is None or theirs in (ours, given):
            if theirs != ours:
                _put(original.read_bytes(), copy)
            given = ours
        elif ours not in (given, told):
            kept.append(name)
        known[name] = (given, ours)
    _put(json.dumps({"schema": 1, "files": known}, indent=1).encode(), record)
    return kept


def _content(path: Path) -> str:
    """A fingerprint of what a person wrote: of a notebook its cells, without outputs."""
    data = path.read_bytes()
    if path.suffix == ".ipynb":
        try:
            cells = [
                [cell["cell_type"], "".join(cell["source"])] for cell in json.loads(data)["cells"]
            ]
            data = json.dumps(cells).encode()
        except (ValueError, KeyError, TypeError):
            pass
    return hashlib.sha256(data).hexdigest()


def _put(data: bytes, path: Path) -> None:
    """Write whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    part.replace(path)
