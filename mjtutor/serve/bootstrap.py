"""From a bare Python to a running course: makes `.venv` in the checkout, once, and goes on in it.

Standard library only. `python mjtutor` and `python tests` come through here.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

from mjtutor.serve.words import person_language, say

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
LOG = VENV / "install.log"

# What pip says when it cannot reach its registry, or cannot write.
_NO_NETWORK = re.compile(
    r"name resolution|getaddrinfo|connection|timed out|unreachable|proxy|ssl", re.IGNORECASE
)
_NO_SPACE = re.compile(r"no space left|errno 28|disk quota|not enough space", re.IGNORECASE)


def run(extra: str, command: list[str]) -> int:
    """Run Python with `command` in the checkout's own environment, making that first if need be.

    `extra` is the optional dependency the command needs ("app" or "test").
    On POSIX the process is replaced; elsewhere its exit status is returned.
    """
    lang = person_language()
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    try:
        prepare(extra, python, lang)
    except SetupError as error:
        print(say(error.id, lang, **error.params), file=sys.stderr)
        return 1
    line = [str(python), "-P", *command]
    if os.name == "posix":
        sys.stdout.flush()
        os.execv(line[0], line)
    # Windows: Ctrl-C reaches the child as well, which ends by itself; wait for that.
    with subprocess.Popen(line) as child:
        while True:
            try:
                return child.wait()
            except KeyboardInterrupt:
                continue


class SetupError(Exception):
    """The environment cannot be made; `id` and `params` choose the sentence that says why."""

    def __init__(self, id: str, **params: object) -> None:
        super().__init__(id)
        self.id = id
        self.params = params


def prepare(extra: str, python: Path, lang: str) -> None:
    """Make or renew the environment; nothing to do, and instant, if its stamp is right.

    Raises SetupError.
    """
    stamp = VENV / f"{extra}.stamp"
    wanted = _fingerprint()
    if python.exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    if not importlib.util.find_spec("ensurepip"):
        raise SetupError("no_venv", version="{}.{}".format(*sys.version_info))
    print(say("setting_up", lang, folder=VENV), file=sys.stderr, flush=True)
    try:
        if not python.exists():
            # A separate process: this one would copy its own odd path settings.
            _call([sys.executable, "-m", "venv", "--clear", str(VENV)])
        _install(extra, python, lang)
        stamp.write_text(wanted)
    except OSError as error:
        id = "no_space" if _NO_SPACE.search(str(error)) else "cannot_write"
        raise SetupError(id, folder=VENV, detail=error) from error
    print(say("set_up", lang), file=sys.stderr, flush=True)


def _fingerprint() -> str:
    """Changes whenever the environment has to be renewed."""
    wanted = hashlib.sha256(str(ROOT).encode())
    for name in ("pyproject.toml", "constraints.txt"):
        wanted.update((ROOT / name).read_bytes())
    return wanted.hexdigest()


def _call(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if done.returncode:
        raise OSError((done.stderr or done.stdout).strip())


def _install(extra: str, python: Path, lang: str) -> None:
    """Let pip install the checkout, its own sources in place, with everything pinned."""
    command = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--retries=2"]
    command += ["--progress-bar=off", "-c", "constraints.txt", "-e", f".[{extra}]"]
    # The variable also pins what builds the package; relative, since spaces would split it.
    environment = {**os.environ, "PIP_CONSTRAINT": "constraints.txt", "PYTHONUTF8": "1"}
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, encoding="utf-8", errors="replace",
    )  # fmt: skip
    assert process.stdout
    said: list[str] = []
    terminal = sys.stderr.isatty()
    for text in process.stdout:
        said.append(text)
        name = re.match(r"(Collecting|Installing collected packages) ?:? ?([\w.-]*)", text)
        if name and terminal:
            step = say("installing", lang) if name[1].startswith("Inst") else name[2]
            print(f"\r\033[K  {step[:60]}", end="", file=sys.stderr, flush=True)
    if terminal:
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    if process.wait():
        text = "".join(said)
        LOG.write_text(text, encoding="utf-8")
        errors = [line for line in said if re.match(r"\s*(error|warning)", line, re.IGNORECASE)]
        if _NO_SPACE.search(text):
            raise SetupError("no_space", folder=VENV)
        if any(_NO_NETWORK.search(line) for line in errors):
            raise SetupError("no_network")
        raise SetupError("not_installed", log=LOG, detail=(errors or said)[-1].strip())
