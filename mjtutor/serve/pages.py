"""Standalone Voila, hardened: `mjtutor serve`."""

from __future__ import annotations

import errno
import ipaddress
import logging
import os
import secrets
import signal
import socket
from pathlib import Path
from typing import Any, ClassVar

import jinja2
from jupyter_server.auth.login import LoginFormHandler
from traitlets.config import Config
from voila.app import Voila

from mjtutor.serve import places
from mjtutor.serve.handlers import (
    NotHere,
    PageLog,
    hardened,
    page_config_hook,
    quiet_tornado,
    visitor_language,
)
from mjtutor.serve.ports import free_port
from mjtutor.serve.words import say


class Door(LoginFormHandler):
    """Where visitors give the token."""

    @property
    def template_namespace(self) -> dict[str, Any]:
        return {**super().template_namespace, "lang": visitor_language(self)}


class Pages(Voila):
    """Voila that serves lessons to people one does not know."""

    lang = "en"
    more_settings: ClassVar[dict[str, Any]] = {}

    def init_settings(self) -> dict[str, Any]:
        settings = super().init_settings() | self.more_settings
        self.identity_provider.login_handler_class = Door
        # Our door, which a handler of Jupyter's draws.
        ours, theirs = settings["voila_jinja2_env"].loader, settings["jinja2_env"].loader
        settings["jinja2_env"].loader = jinja2.ChoiceLoader([ours, theirs])
        settings["default_handler_class"] = NotHere
        self.voila_configuration.page_config_hook = page_config_hook
        return settings

    def init_handlers(self) -> list[tuple[Any, ...]]:
        return hardened(super().init_handlers(), self.server_url)

    def launch_browser(self) -> None:
        """Called when the port is open and nothing else is left to do: say so."""
        address = f"[{self.ip}]" if ":" in self.ip else self.ip
        if self.ip in ("0.0.0.0", "::"):
            address = socket.gethostname()
        token = f"?token={self.token}" if self.token else ""
        url = f"http://{address}:{self.port}{self.base_url}voila{token}"
        print(say("serving", self.lang, url=url), flush=True)

    def stop(self) -> None:
        super().stop()
        print("\n" + say("bye", self.lang), flush=True)


def only_here(address: str) -> bool:
    """Whether `address` can be reached from this machine only. Raises ValueError, OSError."""
    found = {info[4][0] for info in socket.getaddrinfo(address, None)}
    return all(ipaddress.ip_address(str(each).split("%")[0]).is_loopback for each in found)


def run(
    *,
    port: int,
    address: str,
    token: str | None,
    idle: int,
    limit: int,
    lang: str,
    dir: Path | None,
) -> int:
    """See `mjtutor.serve.serve_pages`."""
    places.use_settings()
    # Visitors are many and have no names, so nothing is written about any of them.
    os.environ.setdefault("MJTUTOR_STORE", "memory:")
    try:
        local = only_here(address)
    except (OSError, ValueError) as error:
        print(say("bad_address", lang, address=address, detail=error))
        return 1
    if not token and not local:
        token = secrets.token_urlsafe(24)
        print(say("token_made", lang, token=token))
    try:
        (dir or places.notebooks()).stat()
    except OSError as error:
        print(say("no_folder", lang, folder=dir, detail=error.strerror))
        return 1
    try:
        port = free_port(port, address)
    except OSError as error:
        id = "bad_address" if error.errno == errno.EADDRNOTAVAIL else "no_port"
        print(say(id, lang, address=address, port=port, detail=error.strerror))
        return 1
    Pages.lang = lang
    # On this machine a foreign name is a page elsewhere that made its name mean us.
    Pages.more_settings = {"mjtutor_limit": limit, "allow_remote_access": not local}
    app = Pages.instance(  # the one that Voila's parts take their log from
        config=Config(
            Pages={
                "ip": address,
                "port": port,
                "token": token or "",
                "root_dir": str(dir or places.notebooks()),
                "config_file_paths": [str(places.CONFIG)],  # ours, and nobody else's
                "log_level": logging.INFO,
            },
            PageKernels={
                "page_idle_timeout": idle,
                "cull_interval": max(1, min(30, idle // 3)),
            },
        )
    )
    quiet_tornado()
    app.initialize([])
    app.log.addFilter(PageLog())
    # Started in the background by a script, we would be told to ignore it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    app.start()
    return 0
