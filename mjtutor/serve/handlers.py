"""What visitors may ask of Voila, standalone and as an extension of a Jupyter server.

`hardened` takes Voila's list of handlers and replaces those that give away too much.
"""

from __future__ import annotations

import contextvars
import logging
import secrets
from collections.abc import Iterable
from typing import Any
from urllib.parse import quote
from zlib import crc32

from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import APIHandler, AuthenticatedFileHandler, JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado import web
from voila.static_file_handler import AllowListFileHandler, TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from mjtutor import __version__
from mjtutor.serve import places

_page: contextvars.ContextVar[str] = contextvars.ContextVar("page", default="-")


class PageLog(logging.Filter):
    """Puts the number a visitor was shown before every line its page logs."""

    def filter(self, record: logging.LogRecord) -> bool:
        if (page := _page.get()) != "-":
            record.msg = f"[{page}] {record.msg}"
        return "is not trusted" not in record.msg  # said of every notebook not run here before


def quiet_tornado() -> None:
    """Drop its note that we wait longer for a pong than it would; shorter, Jupyter hangs up."""
    logging.getLogger("tornado.general").addFilter(
        lambda record: "websocket_ping_timeout" not in record.getMessage()
    )


def page_config_hook(config: dict[str, Any], **about: Any) -> dict[str, Any]:
    """What our template needs to know beside the notebook."""
    base, path = about["base_url"], about["notebook_path"]
    lab = about["settings"].get("mjtutor_lab")
    config["mjtutor"] = {
        "lang": "zh" if path.split("/")[0] == "zh" else "en",
        "page": _page.get(),
        "look": url_path_join(base, f"mjtutor/static/look.css?v={__version__}"),
        "lab": url_path_join(base, "lab/tree", quote(path)) if lab else "",
    }
    return config


class Bilingual:
    """Says kindly, in both languages, what went wrong; the visitor's comes first."""

    def write_error(self: Any, status_code: int, **about: Any) -> None:
        page = self.settings["voila_jinja2_env"].get_template("error.html")
        lang, base = visitor_language(self), self.settings["base_url"]
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.finish(page.render(status_code=status_code, lang=lang, base_url=base))


def visitor_language(handler: web.RequestHandler) -> str:
    """The first of "zh" and "en" that the visitor's browser names, or "en"."""
    for wish in handler.request.headers.get("Accept-Language", "").lower().split(","):
        if wish.strip()[:2] in ("zh", "en"):
            return wish.strip()[:2]
    return "en"


class Lesson(Bilingual, TornadoVoilaHandler):
    """A notebook as a page."""

    @web.authenticated
    async def get(self, path: str | None = None) -> None:
        if not (path or "").endswith(".ipynb"):
            raise web.HTTPError(404)  # Voila would forward to its files
        limit = self.settings.get("mjtutor_limit")
        if limit and len(self.kernel_manager) >= limit:
            raise web.HTTPError(503)
        # Sets the cookie by which the page's closing request is known to come from the page:
        # without it, kernels of closed tabs stay, or the check must be off for everybody.
        _ = self.xsrf_token
        _page.set(secrets.token_hex(4))
        await super().get(path)


class Start(Bilingual, JupyterHandler):
    """Instead of a list of files: the start page, in the visitor's language."""

    def initialize(self, **options: Any) -> None:
        pass

    @web.authenticated
    async def get(self, path: str = "") -> None:
        self.redirect(
            url_path_join(self.base_url, "voila/render", visitor_language(self), "start.ipynb")
        )


class Pictures(Bilingual, AllowListFileHandler, AuthenticatedFileHandler):
    """Pictures and styles beside the notebooks; Voila's own would give them without the token."""

    def check_xsrf_cookie(self) -> None:
        """Looking at a picture changes nothing."""


class TemplateFiles(Bilingual, TemplateStaticFileHandler):
    """The front end's files; an odd path is not found, no error."""

    def parse_url_path(self, url_path: str) -> str:
        parts = url_path.split("/")
        odd = {"", ".."} & set(parts) or "\0" in url_path
        if odd or len(parts) < 3 or parts[1] != "static":
            raise web.HTTPError(404)
        return super().parse_url_path(url_path)


class Look(Bilingual, web.StaticFileHandler):
    """The one stylesheet."""

    def initialize(self) -> None:  # type: ignore[override]
        super().initialize(path=str(places.LOOK))


class Alive(Bilingual, JupyterHandler):
    """Whether a page's kernel still lives; a restarted one has another life and no memory."""

    @web.authenticated
    async def get(self, kernel_id: str) -> None:
        if kernel_id not in self.kernel_manager:
            raise web.HTTPError(404)
        kernel = self.kernel_manager.get_kernel(kernel_id)
        if not await ensure_async(kernel.is_alive()):
            raise web.HTTPError(404)
        started = getattr(kernel.provisioner, "pid", None)
        self.set_header("Cache-Control", "no-store")
        self.finish({"life": crc32(f"{kernel_id} {started}".encode())})


class KernelModel(KernelHandler):
    """A page may look at its kernel, no more; it ends it by its closing request."""

    SUPPORTED_METHODS = ("GET",)


class NotHere(Bilingual, JupyterHandler):
    """What Voila offers and a course does not need, and what is nowhere."""

    def initialize(self, **options: Any) -> None:
        pass

    async def prepare(self) -> None:
        await super().prepare()
        raise web.HTTPError(404)


_REPLACED = {
    TornadoVoilaHandler: Lesson,
    TornadoVoilaTreeHandler: Start,
    AllowListFileHandler: Pictures,
    TemplateStaticFileHandler: TemplateFiles,
    VoilaContentsHandler: NotHere,
    KernelHandler: KernelModel,
}


def _kind(handler: type[web.RequestHandler]) -> type[web.RequestHandler]:
    """`handler` with our error pages; those for programs keep their own errors, in JSON."""
    if issubclass(handler, (APIHandler, Bilingual)):
        return handler
    return type(handler.__name__, (Bilingual, handler), {})


def hardened(handlers: Iterable[tuple[Any, ...]], base_url: str) -> list[tuple[Any, ...]]:
    """Voila's `handlers` with the unsafe ones replaced, and ours before them."""
    ours = [
        (url_path_join(base_url, "voila/?"), Start),
        (url_path_join(base_url, r"mjtutor/static/(look\.css)"), Look),
        (url_path_join(base_url, r"mjtutor/alive/(\w+-\w+-\w+-\w+-\w+)"), Alive),
    ]
    rest = [
        (pattern, _kind(_REPLACED.get(handler, handler)), *options)
        for pattern, handler, *options in handlers
    ]
    return ours + rest
