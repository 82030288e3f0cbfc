"""The kernels behind pages: what reaches them, what they may tell, when they end.

Under a Jupyter server JupyterLab's kernels live beside them; those are left as they are.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
from datetime import timedelta
from itertools import pairwise
from typing import Any

from jupyter_client.session import utcnow
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Integer

_PATIENCE = 10  # seconds for kernels to end by themselves when the server stops
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_V1 = "v1.kernel.websocket.jupyter.org"

# A message's parts: channel, header, parent, metadata, content, then buffers; and the end.
_FEWEST_OFFSETS, _MOST_OFFSETS = 6, 22
_MOST_BYTES = 2**20

# What a page's widgets need to say. None of it is code.
_ALLOWED = {"comm_close", "comm_info_request", "comm_msg", "comm_open", "kernel_info_request"}
_CHANNELS = ("shell", "control", "stdin")
_DICTS = ("header", "parent_header", "metadata", "content")


def is_page(kernel: Any) -> bool:
    """Whether `kernel` (a kernel manager) was started by Voila, for a page."""
    return "VOILA_SERVER_URL" in ((kernel._launch_args or {}).get("env") or {})


def parts(frame: bytes) -> list[bytes]:
    """The parts of a binary message: channel, header, parent, metadata, content, buffers.

    Raises ValueError where Jupyter's own reader would believe a table of parts that is no such.
    """
    count = int.from_bytes(frame[:8], "little")
    first = 8 * (count + 1)
    if not _FEWEST_OFFSETS <= count <= _MOST_OFFSETS or len(frame) < first:
        raise ValueError("it has no table of parts")
    places = [int.from_bytes(frame[i : i + 8], "little") for i in range(8, first, 8)]
    if places[0] < first or places[-1] > len(frame) or places != sorted(places):
        raise ValueError("its parts are not where it says")
    return [frame[start:end] for start, end in pairwise(places)]


def message_type(frame: bytes | str) -> str:
    """The type of a message that a page may send, in either protocol.

    Raises ValueError (RecursionError if nested too deeply) for one that Jupyter cannot pass on.
    """
    if len(frame) > _MOST_BYTES:
        raise ValueError("it is too long")
    if isinstance(frame, bytes):
        channel, *rest = parts(frame)
        message = dict(zip(_DICTS, map(json.loads, rest), strict=False))
        message["channel"] = channel.decode()
    else:
        message = json.loads(frame)
        if not isinstance(message, dict) or message.get("buffers", []) != []:
            raise ValueError("it is no message")
    if not all(isinstance(message.get(name), dict) for name in _DICTS):
        raise ValueError("a part is no JSON object")
    if message.get("channel", "shell") not in _CHANNELS:
        raise ValueError("it is for no channel")
    kind = message["header"].get("msg_type")
    if not isinstance(kind, str):
        raise ValueError("it has no type")
    return kind


class PageConnection(ZMQChannelsWebsocketConnection):
    """The socket between a page and its kernel; other kernels' sockets pass everything."""

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Let widgets speak; ignore everything else, above all requests to run code.

        Whoever sends what is no message at all is hung up on.
        """
        if not is_page(self.kernel_manager):
            super().handle_incoming_message(incoming_msg)
            return
        if self.websocket_handler.ws_connection is None:
            return  # already hung up
        try:
            if isinstance(incoming_msg, bytes) != (self.subprotocol == _V1):
                raise ValueError("it is of the other protocol")
            kind = message_type(incoming_msg)
            if kind in _ALLOWED:
                super().handle_incoming_message(incoming_msg)
            else:
                self.log.warning("Refused %.60r for %s", kind, self.kernel_id)
        except (ValueError, RecursionError) as error:
            self.log.warning("Refused a message for %s: %.60s", self.kernel_id, error)
            self.websocket_handler.close(1007, "no message")

    def handle_outgoing_message(self, stream: str, outgoing_msg: list[Any]) -> None:
        """Keep sources and tracebacks from the page; what a kernel complains of goes to the log."""
        if is_page(self.kernel_manager):
            message = self.session.feed_identities(outgoing_msg)[1]
            kind = json.loads(bytes(message[1]))["msg_type"]
            if kind in ("error", "stream"):
                content = json.loads(bytes(message[4]))
                said = content.get("text") or "\n".join(content.get("traceback", ()))
                said = _COLOURS.sub("", said).rstrip()
                # What a closing page's widgets leave behind is no fault.
                log = self.log.debug if said.startswith("No such comm") else self.log.warning
                log("Kernel %s said:\n%s", self.kernel_id, said)
            if kind in ("error", "execute_input", "stream"):
                return
        super().handle_outgoing_message(stream, outgoing_msg)


class PageKernels(AsyncMappingKernelManager):
    """Ends pages' kernels: unlike a notebook's they hold no work of anybody who is not looking."""

    page_idle_timeout = Integer(
        3600, config=True, help="seconds a page may do nothing before its kernel ends"
    )
    page_unseen_timeout = Integer(
        600, config=True, help="seconds a page's kernel may be without its page"
    )

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a page's kernel that is idle, unseen or dead; treat others as always."""
        kernel = self._kernels[kernel_id]
        if not is_page(kernel):
            await super().cull_kernel_if_idle(kernel_id)
            return
        seconds = self.page_idle_timeout
        if not self._kernel_connections.get(kernel_id):
            seconds = min(seconds, self.page_unseen_timeout)
        idle = utcnow() - kernel.last_activity > timedelta(seconds=seconds)
        if idle or not await ensure_async(kernel.is_alive()):
            self.log.info("Ending kernel %s, %s", kernel_id, "not in use" if idle else "dead")
            await ensure_async(self.shutdown_kernel(kernel_id))

    async def shutdown_all(self, now: bool = False) -> None:
        """End all kernels, and wait until they have ended; one that is slow to go is killed."""
        # What kernels say while they end finds nobody; that is no fault.
        logging.getLogger("tornado.general").disabled = True
        try:
            async with asyncio.timeout(_PATIENCE):
                await super().shutdown_all(now=now)
                await asyncio.gather(*self._pending_kernels.values(), return_exceptions=True)
        except TimeoutError:
            self.log.warning("Some kernels were slow to end and are killed")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_PATIENCE):
                    await super().shutdown_all(now=True)
