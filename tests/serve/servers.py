"""Servers for tests: started on a free port of 127.0.0.1, ended by their process id."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

PATIENCE = 60  # s; generous, since nothing here measures time
_started: list[subprocess.Popen[bytes]] = []


@dataclass
class Server:
    """A running server; `url` ends in "/", `token` may be empty. `with` ends it."""

    process: subprocess.Popen[bytes]
    url: str
    token: str
    log: Path

    def page(self, path: str, **query: str) -> str:
        """The address of `path` below the server's, with the token."""
        if self.token:
            query["token"] = self.token
        asked = "&".join(f"{name}={value}" for name, value in query.items())
        return f"{self.url}{path}" + (f"?{asked}" if asked else "")

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")

    def interrupt(self) -> int:
        """Ctrl-C; returns the exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def kill_all() -> None:
    """End what a failed test has left running, so that nobody waits for it."""
    for process in _started:
        if process.poll() is None:
            process.kill()
            process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def clean_environment(home: Path, extra: Mapping[str, str] = {}) -> dict[str, str]:
    """This process's environment without settings and progress of whoever runs the tests."""
    foreign = ("JUPYTER", "VOILA", "MJTUTOR_STORE")
    kept = {k: v for k, v in os.environ.items() if not k.startswith(foreign)}
    kept |= {"XDG_DATA_HOME": str(home / "data"), "LOCALAPPDATA": str(home / "data")}
    places = ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")
    ours = {f"JUPYTER_{name}": str(home / name.lower()) for name in places}
    root = Path(__file__).resolve().parents[2]
    path = os.pathsep.join(filter(None, [str(root), os.environ.get("PYTHONPATH")]))
    return {**kept, **ours, "PYTHONPATH": path, "PYTHONUTF8": "1", "LANG": "en_US.UTF-8", **extra}


def start(
    arguments: list[str],
    home: Path,
    *,
    ready: str = r"http://\S+/voila\S*",
    environment: Mapping[str, str] = {},
    name: str = "server",
    python: Path | str = sys.executable,
) -> Server:
    """Run Python with `arguments` and wait until it says an address and answers there."""
    home.mkdir(parents=True, exist_ok=True)
    log = home / f"{name}.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [str(python), *arguments], stdin=subprocess.DEVNULL, stdout=out,
            stderr=subprocess.STDOUT, cwd=home, env=clean_environment(home, environment),
        )  # fmt: skip
    _started.append(process)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        text = log.read_text(encoding="utf-8", errors="replace")
        if found := re.search(ready, text):
            parts = urlsplit(found[0])
            token = dict(p.split("=", 1) for p in parts.query.split("&") if "=" in p).get("token")
            url = f"http://127.0.0.1:{parts.port}/"
            if _answers(url + "mjtutor/static/look.css"):  # what starts no kernel
                return Server(process, url, token or "", log)
        time.sleep(0.1)
    process.kill()
    process.wait()
    raise RuntimeError(f"{arguments} did not start:\n{log.read_text(errors='replace')}")


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=10):
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False


def serve_pages(folder: Path | None, home: Path, *options: str, name: str = "pages") -> Server:
    """`mjtutor serve` on a free port."""
    where = ["--dir", str(folder)] if folder else []
    command = ["-m", "mjtutor", "serve", "--port", str(free_port()), *where, *options]
    return start(command, home, name=name)


def open_course(home: Path, *options: str, name: str = "course") -> Server:
    """`mjtutor open` on a free port, without a browser; the learner's folder is home/mine."""
    settings = home / "settings"
    settings.mkdir(parents=True, exist_ok=True)
    (settings / "jupyter_lab_config.json").write_text('{"LabApp": {"expose_app_in_browser": true}}')
    command = ["-m", "mjtutor", "open", "--no-browser", "--port", str(free_port())]
    return start(
        [*command, "--dir", str(home / "mine"), *options], home, name=name,
        environment={"JUPYTER_CONFIG_PATH": str(settings)},
    )  # fmt: skip
