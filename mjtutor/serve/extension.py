"""Voila inside a Jupyter server, JupyterLab beside it, with our handlers.

Loads Voila's own extension, which is therefore switched off in our configuration.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from jupyter_server.base.handlers import Template404
from jupyter_server.serverapp import ServerApp
from voila import server_extension as voila

from mjtutor.serve.handlers import NotHere, PageLog, hardened, page_config_hook


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "mjtutor.serve.extension"}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    application = server.web_app
    add_handlers = application.add_handlers

    def add_hardened(host: str, handlers: Iterable[tuple[Any, ...]]) -> None:
        for _, _, *options in handlers:
            for given in options:
                if configuration := given.get("voila_configuration"):
                    configuration.page_config_hook = page_config_hook
        add_handlers(host, hardened(handlers, application.settings["base_url"]))

    server.log.addFilter(PageLog())
    application.settings["mjtutor_lab"] = "jupyterlab" in server.extension_manager.extensions
    for rule in application.wildcard_router.rules:
        if rule.target is Template404:
            rule.target = NotHere
    application.add_handlers = add_hardened
    try:
        voila._load_jupyter_server_extension(server)
    finally:
        del application.add_handlers
