"""Somebody with an HTTP client: what a browser can do, and what it would not."""

from __future__ import annotations

import http.client
import json
import re
import uuid
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import websocket

from tests.serve.servers import PATIENCE, Server


class Visitor:
    """Keeps cookies as a browser does; sends paths as they are given. `token` lets in."""

    def __init__(self, server: Server, *, token: bool = False) -> None:
        self.server = server
        self.host = urlsplit(server.url).netloc
        self.cookies: dict[str, str] = {}
        if token:
            self.ask("GET", f"/login?token={server.token}")

    def ask(
        self,
        method: str,
        path: str,
        body: str | None = None,
        headers: Mapping[str, str] = {},
    ) -> tuple[int, str]:
        """One request, no redirect followed; returns status and text."""
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        sent = dict(headers)
        if self.cookies:
            sent.setdefault("Cookie", "; ".join(f"{k}={v}" for k, v in self.cookies.items()))
        connection.request(method, path, body, sent)
        answer = connection.getresponse()
        for header in answer.headers.get_all("Set-Cookie") or []:
            name, value = header.split(";")[0].split("=", 1)
            self.cookies[name] = value
        text = answer.read().decode("utf-8", "replace")
        connection.close()
        return answer.status, text

    def get(self, path: str) -> tuple[int, str]:
        return self.ask("GET", path)

    def lesson(self, notebook: str) -> tuple[str, str]:
        """Open a lesson; returns its page and its kernel's id."""
        status, page = self.get(f"/voila/render/{notebook}")
        assert status == 200, (status, page)
        found = re.search(r'"kernelId": "([\w-]+)"', page)
        assert found, page
        return page, found[1]

    def alive(self, kernel: str) -> bool:
        return self.get(f"/mjtutor/alive/{kernel}")[0] == 200

    def close(self, kernel: str) -> int:
        """What a page sends when it goes away."""
        form = f"_xsrf={self.cookies.get('_xsrf', '')}"
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.ask("POST", f"/voila/api/shutdown/{kernel}", form, kind)[0]

    def socket(self, kernel: str, protocol: str = "", **headers: str) -> Socket:
        return Socket(self, kernel, headers, protocol)


class Socket:
    """A page's socket to its kernel; `protocol` is the binary one that front ends prefer."""

    def __init__(
        self, visitor: Visitor, kernel: str, headers: Mapping[str, str], protocol: str = ""
    ) -> None:
        self.session = uuid.uuid4().hex
        cookies = "; ".join(f"{k}={v}" for k, v in visitor.cookies.items())
        self.connection = websocket.create_connection(
            f"ws://{visitor.host}/api/kernels/{kernel}/channels?session_id={self.session}",
            cookie=cookies or None, timeout=PATIENCE, header=dict(headers),
            origin=headers.get("Origin"), subprotocols=[protocol] if protocol else None,
        )  # fmt: skip

    def send(self, kind: str, channel: str = "shell", **content: Any) -> str:
        id = uuid.uuid4().hex
        header = {
            "msg_id": id, "msg_type": kind, "session": self.session, "username": "",
            "date": "2026-01-01T00:00:00Z", "version": "5.3",
        }  # fmt: skip
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
        self.connection.send(json.dumps({**message, "channel": channel, "buffers": []}))
        return id

    def until_reply(self, id: str) -> list[dict[str, Any]]:
        """Everything that comes until the kernel has answered the message `id`."""
        heard = []
        while True:
            data = self.connection.recv()
            message = json.loads(data) if isinstance(data, str) else {}
            heard.append(message)
            parent = message.get("parent_header", {}).get("msg_id")
            if parent == id and message["header"]["msg_type"].endswith("_reply"):
                return heard

    def close(self) -> None:
        self.connection.close()
