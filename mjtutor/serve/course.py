"""JupyterLab and Voila behind one address, for one learner on this machine: `mjtutor open`."""

from __future__ import annotations

import secrets
import signal
import threading
import warnings
import webbrowser
from pathlib import Path
from typing import Any

from jupyter_server.serverapp import ServerApp
from jupyter_server.utils import url_path_join

from mjtutor.serve import places
from mjtutor.serve.handlers import quiet_tornado
from mjtutor.serve.ports import free_port
from mjtutor.serve.words import say


class Course(ServerApp):
    """A Jupyter server that talks like a person: one line when it is open, one when it ends."""

    lang = "en"
    browser_wanted = True

    def start_app(self) -> None:
        super().start_app()
        start = url_path_join(self.connection_url, "voila/render", self.lang, "start.ipynb")
        url = f"{start}?token={self.identity_provider.token}"
        print(say("open", self.lang, url=url), flush=True)
        if self.browser_wanted:
            # A thread of its own: some browsers keep the call until they are closed.
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    def init_signal(self) -> None:
        super().init_signal()
        signal.signal(signal.SIGINT, self._handle_sigint)  # theirs: only at a terminal

    def _handle_sigint(self, sig: Any, frame: Any) -> None:
        self.stop(from_signal=True)

    _signal_stop = _handle_sigint


def run(*, port: int, no_browser: bool, lang: str, dir: Path) -> int:
    """See `mjtutor.serve.open_course`."""
    places.use_settings()
    import voila  # noqa: F401  (switches warnings on)

    warnings.simplefilter("ignore")  # notes to other packages' authors
    try:
        kept = places.working_copy(places.notebooks(), dir)
    except OSError as error:
        print(say("no_folder", lang, folder=dir, detail=error))
        return 1
    try:
        port = free_port(port, "127.0.0.1")
    except OSError as error:
        print(say("no_port", lang, port=port, detail=error.strerror))
        return 1
    if kept:
        print(say("kept", lang, names=", ".join(kept)))
    quiet_tornado()
    Course.lang, Course.browser_wanted = lang, not no_browser
    # What is given here wins over any configuration file.
    Course.launch_instance(
        [
            "--ServerApp.ip=127.0.0.1",
            f"--IdentityProvider.token={secrets.token_urlsafe(24)}",
            f"--ServerApp.port={port}",
            f"--ServerApp.root_dir={dir.resolve()}",
            "--ServerApp.default_url=/voila",
            "--ServerApp.open_browser=False",  # done above, at the right page
            "--ServerApp.allow_root=True",  # a container's only user; nobody else can reach us
            "--Application.log_level=WARN",
        ]
    )
    print("\n" + say("bye", lang), flush=True)
    return 0
