"""What is wrong with a request: a message no widget sends, a path that leads nowhere."""

from __future__ import annotations

import http.client
import json
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import websocket

from mjtutor.serve import open_course, serve_pages
from tests.serve.servers import PATIENCE, Server
from tests.serve.visitor import Visitor

HEADER = {"msg_id": "1", "msg_type": "comm_msg", "session": "1", "username": "", "version": "5.3"}
EMPTY = {"parent_header": {}, "metadata": {}, "content": {}}
V1 = "v1.kernel.websocket.jupyter.org"


def frame(*parts: bytes, places: list[int] | None = None) -> bytes:
    """A binary message of `parts`; `places` replaces what its table says."""
    if places is None:
        places = [8 * (len(parts) + 2)]
        for part in parts:
            places.append(places[-1] + len(part))
    table = [len(places), *places]
    return b"".join(number.to_bytes(8, "little") for number in table) + b"".join(parts)


def text(**changes: object) -> str:
    return json.dumps({"header": HEADER, **EMPTY, **changes})


SAID = json.dumps(HEADER).encode()
GOOD = (b"shell", SAID, b"{}", b"{}", b"{}")

BROKEN: dict[str, bytes | str] = {
    "endless table": b"\xff" * 8,
    "long count": (2**40).to_bytes(8, "little") + b"\0" * 80,
    "table beyond the end": (6).to_bytes(8, "little") + b"\0" * 40,
    "many parts": frame(*GOOD, *[b""] * 100),
    "few parts": frame(b"shell", SAID),
    "back and forth": frame(*GOOD, places=[64, 69, 64, 200, 64, 200, 64]),
    "parts beyond the end": frame(*GOOD, places=[64, 69, 2**40, 2**40, 2**40, 2**40, 2**40]),
    "too long": frame(*GOOD, bytes(2**20)),
    "odd channel": frame(b"\xff", *GOOD[1:]),
    "binary, no JSON": frame(b"shell", b"x", b"{}", b"{}", b"{}"),
    "binary, deep": frame(*GOOD[:4], b"[" * 100_000),
    "binary, listening only": frame(b"iopub", *GOOD[1:]),
    "no bytes": b"",
    "no JSON": "not json",
    "a list": "[]",
    "a number": "1",
    "no header": "{}",
    "null header": text(header=None),
    "odd type": text(header={**HEADER, "msg_type": ["comm_msg"]}),
    "header only": json.dumps({"header": HEADER}),
    "odd content": text(content=1),
    "odd channel, text": text(channel=["shell"]),
    "listening only": text(channel="iopub"),
    "odd buffers": text(buffers=["x"]),
    "half a character": text(content={"x": "\ud800"}),
    "deep": "[" * 100_000,
}


@pytest.mark.parametrize("server", ["pages", "course"], indirect=True)
@pytest.mark.parametrize("name", BROKEN)
def test_who_sends_no_message_is_hung_up_on_and_the_log_has_one_line(
    visitor: Visitor, name: str
) -> None:
    _, kernel = visitor.lesson("en/start.ipynb")
    message = BROKEN[name]
    binary = isinstance(message, bytes)
    socket = visitor.socket(kernel, V1 if binary else "")
    before = len(visitor.server.said())
    kind = websocket.ABNF.OPCODE_BINARY if binary else websocket.ABNF.OPCODE_TEXT
    for _ in range(2):  # the second one nobody reads
        socket.connection.send(message, kind)
    said = socket.connection.recv_data_frame()
    while said[0] != websocket.ABNF.OPCODE_CLOSE:
        said = socket.connection.recv_data_frame()
    assert int.from_bytes(said[1].data[:2], "big") == 1007
    socket.close()

    assert visitor.alive(kernel)
    log = visitor.server.said()[before:]
    assert len(re.findall(f"Refused a message for {kernel}", log)) == 1, log
    assert "Traceback" not in log
    visitor.close(kernel)


def test_a_widget_s_binary_message_arrives(visitor: Visitor) -> None:
    _, kernel = visitor.lesson("en/start.ipynb")
    socket = visitor.socket(kernel, V1)
    asked = {**HEADER, "msg_type": "kernel_info_request", "date": "2026-01-01T00:00:00Z"}
    message = frame(b"shell", json.dumps(asked).encode(), b"{}", b"{}", b"{}", b"buffer")
    socket.connection.send_binary(message)
    while b"kernel_info_reply" not in socket.connection.recv():
        pass
    socket.close()
    visitor.close(kernel)


def end(visitor: Visitor, path: str) -> str:
    """The path that `path` is forwarded to in the end; a lesson is not opened."""
    while not path.startswith("/voila/render/"):
        connection = http.client.HTTPConnection(visitor.host, timeout=PATIENCE)
        cookies = "; ".join(f"{k}={v}" for k, v in visitor.cookies.items())
        connection.request("GET", path, headers={"Cookie": cookies})
        forwarded = connection.getresponse().getheader("Location")
        connection.close()
        if not forwarded:
            break
        path = urlsplit(forwarded).path
    return path


@pytest.mark.parametrize("path", ["/", "/voila", "/voila/"])
def test_every_door_leads_to_the_start_page(visitor: Visitor, path: str) -> None:
    assert end(visitor, path) == "/voila/render/en/start.ipynb"


def test_the_address_that_is_said_works(pages: Server, guarded: Server) -> None:
    for server in (pages, guarded):
        said = re.search(r"served at http://[^/]+(/\S*)", server.said())
        assert said
        status, _ = Visitor(server).get(said[1])
        assert status == 302


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/nothing/", "/voila/nothing", "/voila/files/en/count.ipynb", "/voila/static/x",
     "/voila/templates/x", "/voila/labextensions/x", "/voila/api/themes/x", "/mjtutor/static/x",
     "/mjtutor/alive/0-0-0-0-0", "/voila/render/en/none.ipynb", "/voila/api/contents/en",
     "/voila/render/none/none", "/voila/render/en/key.toml", "/voila/render/../outside.ipynb",
     "/voila/templates/../static/x", "/voila/files/..", "/voila/files/%ff", "/voila/render/%ff"],
)  # fmt: skip
def test_every_error_is_a_page_with_a_way_back(visitor: Visitor, path: str) -> None:
    chinese = {"Accept-Language": "zh-CN"}
    status, page = visitor.ask("GET", end(visitor, path), headers=chinese)
    assert status in (400, 403, 404)
    assert "Traceback" not in page and str(Path(__file__).parents[2]) not in page
    assert '<html lang="zh-CN">' in page
    assert "这里没有可以看的东西" in page or "没有这一页" in page
    back = re.search(r'<a href="([^"]+)">回到首页', page)
    assert back
    assert end(visitor, back[1]) == "/voila/render/en/start.ipynb"


@pytest.mark.parametrize(
    ("command", "option", "value"),
    [(command, "--port", value) for command in (open_course, serve_pages)
     for value in ("0", "-5", "65536", "99999", "x", "")]
    + [(serve_pages, option, value) for option in ("--idle", "--limit")
       for value in ("0", "-1", "1.5", "9" * 30)],
)  # fmt: skip
def test_a_number_that_cannot_be_is_a_usage_error(
    command: Callable[[list[str]], int], option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        command([option, value])
    assert ended.value.code == 2
    assert f"error: argument {option}: " in capsys.readouterr().err.splitlines()[-1]
