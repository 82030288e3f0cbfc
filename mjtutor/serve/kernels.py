"""The kernels behind pages: what reaches them, what they may tell, when they end.

Under a Jupyter server JupyterLab's kernels live beside them; those are left as they are.
"""

from __future__ import annotations

import asyncio
import json
import re
from datetime import timedelta
from typing import Any

from jupyter_client.session import utcnow
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Integer

_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_V1 = "v1.kernel.websocket.jupyter.org"

# Offsets of a message: channel, header, parent, metadata, content, then buffers, and the end.
_FEWEST_OFFSETS, _MOST_OFFSETS = 6, 70

# What a page's widgets need to say. None of it is code.
_ALLOWED = {"comm_close", "comm_info_request", "comm_msg", "comm_open", "kernel_info_request"}


def is_page(kernel: Any) -> bool:
    """Whether `kernel` (a kernel manager) was started by Voila, for a page."""
    return "VOILA_SERVER_URL" in ((kernel._launch_args or {}).get("env") or {})


def well_framed(message: Any) -> bool:
    """Whether a binary message's table of parts can be trusted.

    Jupyter's own reader takes the number of parts from the message and counts up to it.
    """
    if not isinstance(message, bytes) or len(message) < 8:
        return False
    count = int.from_bytes(message[:8], "little")
    if not _FEWEST_OFFSETS <= count <= _MOST_OFFSETS or len(message) < 8 * (count + 1):
        return False
    offsets = [int.from_bytes(message[8 * i : 8 * i + 8], "little") for i in range(1, count + 1)]
    return offsets == sorted(offsets) and 8 * (count + 1) <= offsets[0] <= offsets[-1] <= len(
        message
    )


class PageConnection(ZMQChannelsWebsocketConnection):
    """The socket between a page and its kernel; other kernels' sockets pass everything."""

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Let widgets speak; ignore everything else, above all requests to run code."""
        if self.subprotocol == _V1 and not well_framed(incoming_msg):
            self.log.warning("Refused a broken message for %s", self.kernel_id)
            return
        if is_page(self.kernel_manager):
            kind = self._kind(incoming_msg)
            if kind not in _ALLOWED:
                self.log.warning("Refused %.40s for %s", kind, self.kernel_id)
                return
        super().handle_incoming_message(incoming_msg)

    def _kind(self, incoming_msg: Any) -> str:
        """The type a message says it is of, or what stands for it in the log if it says none."""
        try:
            if self.subprotocol == _V1:
                header = json.loads(deserialize_msg_from_ws_v1(incoming_msg)[1][0])
            else:
                header = json.loads(incoming_msg)["header"]
            return str(header["msg_type"])
        except (ValueError, TypeError, LookupError, RecursionError):
            return "a message that cannot be read"

    def handle_outgoing_message(self, stream: str, outgoing_msg: list[Any]) -> None:
        """Keep sources and tracebacks from the page; what a kernel complains of goes to the log."""
        if is_page(self.kernel_manager):
            parts = self.session.feed_identities(outgoing_msg)[1]
            kind = json.loads(bytes(parts[1]))["msg_type"]
            if kind in ("error", "stream"):
                content = json.loads(bytes(parts[4]))
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
        """End all kernels, and wait until they have ended."""
        await super().shutdown_all(now=now)
        await asyncio.gather(*self._pending_kernels.values(), return_exceptions=True)
