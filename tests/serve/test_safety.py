"""What a visitor can and cannot do, standalone and as a server extension."""

from __future__ import annotations

import contextlib
import re
import socket
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
import websocket

from tests.serve import servers
from tests.serve.lessons import SECRET
from tests.serve.servers import PATIENCE, Server
from tests.serve.visitor import Visitor

NOBODY = "00000000-0000-0000-0000-000000000000"


def eventually(true: object) -> bool:
    """Whether the callable becomes true while one is patient."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if true():  # type: ignore[operator]
            return True
        time.sleep(0.1)
    return False


# This machine only, unless asked


@pytest.mark.parametrize("name", ["pages", "course"])
def test_only_this_machine_can_reach_it(name: str, request: pytest.FixtureRequest) -> None:
    server: Server = request.getfixturevalue(name)
    listening = [
        each.laddr.ip
        for each in psutil.Process(server.process.pid).net_connections("tcp")
        if each.status == psutil.CONN_LISTEN
    ]
    assert listening
    assert set(listening) <= {"127.0.0.1", "::1"}


def test_a_name_that_only_leads_here_is_refused(pages: Server, course: Server) -> None:
    """A page elsewhere whose name was made to mean 127.0.0.1 (DNS rebinding)."""
    for server in (pages, course):
        status, _ = Visitor(server).ask(
            "GET", "/voila/render/en/start.ipynb", headers={"Host": "evil.example"}
        )
        assert status == 403


def test_nothing_is_written_about_visitors(pages: Server, course: Server) -> None:
    """On one's own machine progress is kept, for visitors of a host it is not."""
    for server, setting in ((pages, "memory:"), (course, None)):
        _, kernel = Visitor(server, token=bool(server.token)).lesson("en/count.ipynb")
        programs = psutil.Process(server.process.pid).children(recursive=True)
        (found,) = (each for each in programs if kernel in " ".join(each.cmdline()))

        assert found.environ().get("MJTUTOR_STORE") == setting


def test_an_open_address_makes_and_says_a_token(guarded: Server) -> None:
    assert len(guarded.token) >= 24
    assert f"asks for a token: {guarded.token}\n" in guarded.said()


@pytest.mark.parametrize("name", ["guarded", "course"])
def test_nothing_is_given_without_the_token(name: str, request: pytest.FixtureRequest) -> None:
    server: Server = request.getfixturevalue(name)
    _, kernel = Visitor(server, token=True).lesson("en/count.ipynb")
    stranger = Visitor(server)
    for path in (
        "/voila", "/voila/render/en/count.ipynb", "/voila/tree/en", "/voila/files/en/tile.svg",
        "/voila/api/contents/en", f"/mjtutor/alive/{kernel}", f"/api/kernels/{kernel}",
        "/api/kernels", "/api/contents/en", "/lab", "/files/en/key.toml",
    ):  # fmt: skip
        status, text = stranger.get(path)
        assert status in (302, 403, 404), path
        assert "FOR-NOBODY" not in text and SECRET not in text
    assert stranger.close(kernel) == 403
    with pytest.raises(websocket.WebSocketBadStatusException):
        stranger.socket(kernel)
    wrong = Visitor(server)
    assert wrong.get("/voila/render/en/count.ipynb?token=wrong")[0] == 302
    assert Visitor(server, token=True).alive(kernel)


# No visitor's code runs


@pytest.mark.parametrize("channel", ["shell", "control", "stdin"])
def test_code_sent_to_a_page_does_not_run(visitor: Visitor, channel: str, tmp_path: Path) -> None:
    _, kernel = visitor.lesson("en/count.ipynb")
    socket = visitor.socket(kernel)
    mark = tmp_path / "ran"
    code = f"open({str(mark)!r}, 'w')"
    socket.send("execute_request", channel, code=code, silent=False, store_history=False)
    socket.send("debug_request", channel, type="request", command="evaluate",
                arguments={"expression": code})  # fmt: skip
    socket.send("complete_request", channel, code="op", cursor_pos=2)
    heard = socket.until_reply(socket.send("kernel_info_request"))
    socket.close()
    assert {m["header"]["msg_type"] for m in heard} <= {"status", "kernel_info_reply"}
    assert not mark.exists()


def test_a_page_elsewhere_cannot_open_the_socket(visitor: Visitor) -> None:
    _, kernel = visitor.lesson("en/count.ipynb")
    with pytest.raises(websocket.WebSocketBadStatusException, match="403"):
        visitor.socket(kernel, Origin="http://evil.example")


def test_visitors_cannot_use_kernels_otherwise(pages: Server, guarded: Server) -> None:
    for server in (pages, guarded):
        visitor = Visitor(server, token=bool(server.token))
        _, kernel = visitor.lesson("en/count.ipynb")
        xsrf = {"X-XSRFToken": visitor.cookies["_xsrf"]}
        for method, path in (
            ("GET", "/api/kernels"), ("POST", "/api/kernels"), ("POST", "/api/sessions"),
            ("GET", "/api/sessions"), ("GET", "/api/terminals"), ("POST", "/api/terminals"),
            ("DELETE", f"/api/kernels/{kernel}"), ("POST", f"/api/kernels/{kernel}/restart"),
            ("POST", f"/api/kernels/{kernel}/interrupt"), ("GET", "/api/contents"),
            ("GET", "/voila/api/contents/en"), ("GET", "/lab"),
        ):  # fmt: skip
            status, _ = visitor.ask(method, path, "{}" if method == "POST" else None, xsrf)
            assert status in (403, 404, 405), (method, path)
        assert visitor.alive(kernel)


# No source, no traceback


def test_a_page_holds_no_source(visitor: Visitor) -> None:
    page, _ = visitor.lesson("en/count.ipynb")
    assert "Counting" in page
    assert SECRET not in page and "anywidget.AnyWidget" not in page


@pytest.mark.parametrize(
    ("lang", "sentence"), [("zh", "这里出了点问题"), ("en", "went wrong here")]
)
def test_a_failing_cell_is_one_friendly_line_with_a_number_that_the_log_has(
    visitor: Visitor, lang: str, sentence: str
) -> None:
    page, _ = visitor.lesson(f"{lang}/fails.ipynb")
    assert sentence in page
    for inside in ("RAISED-IN-CELL", "RuntimeError", "Traceback", SECRET, "show_tracebacks"):
        assert inside not in page
    number = re.search(r"(?:编号|number) ([0-9a-f]{8})", page)
    assert number
    log = visitor.server.said()
    assert f"[{number[1]}] Error at server" in log
    assert "RAISED-IN-CELL" in log.split(number[1])[-1]


def test_a_failing_click_shows_nothing_of_the_inside_and_is_in_the_log(visitor: Visitor) -> None:
    page, kernel = visitor.lesson("en/count.ipynb")
    model = re.search(r'"model_id": "(\w+)"', page)
    assert model
    socket = visitor.socket(kernel)
    heard = []
    for _ in range(3):
        socket.send("comm_msg", comm_id=model[1], data={"method": "custom", "content": "press"})
        heard += socket.until_reply(socket.send("kernel_info_request"))
    socket.close()
    assert "'count': 3" in str(heard)
    said = ("PRINTED-WITHIN", "COMPLAINED-WITHIN", "RAISED-WITHIN")
    for inside in (*said, "Traceback"):
        assert inside not in str(heard)
    assert eventually(lambda: all(inside in visitor.server.said() for inside in said))


def test_the_error_page_speaks_both_languages(pages: Server) -> None:
    for accept, lang in (("zh-CN,zh;q=0.9", "zh-CN"), ("de,en;q=0.5", "en"), ("", "en")):
        _, text = Visitor(pages).ask("GET", "/voila/render/x", headers={"Accept-Language": accept})
        assert f'<html lang="{lang}">' in text
        assert "没有这一页" in text and "There is no such page" in text


# Nothing given out but pictures and styles


def test_pictures_and_styles_are_given(visitor: Visitor) -> None:
    for name in ("tile.svg", "page.css"):
        assert visitor.get(f"/voila/files/en/{name}")[0] == 200
    assert visitor.get("/mjtutor/static/look.css")[0] == 200


@pytest.mark.parametrize(
    "name",
    ["count.ipynb", "key.toml", "data.json", "code.py", "notes.txt", ".hidden.svg", "none.svg",
     "COUNT.IPYNB", "count.ipynb:.svg", "../outside.svg", "../../outside.svg",
     "en/../../outside.svg",
     "%2e%2e/%2e%2e/outside.svg", "..%2f..%2foutside.svg", "..\\..\\outside.svg",
     "key.toml%00.svg", "/etc/passwd"],
)  # fmt: skip
def test_nothing_else_is_given(visitor: Visitor, name: str) -> None:
    for start in ("/voila/files/en/", "/voila/files/", "/voila/static/", "/mjtutor/static/",
                  "/voila/templates/mjtutor/static/", "/voila/labextensions/"):  # fmt: skip
        status, text = visitor.get(start + name)
        assert status in (400, 403, 404), start
        assert "FOR-NOBODY" not in text and "cells" not in text


def test_no_visitor_chooses_template_or_theme(visitor: Visitor) -> None:
    status, page = visitor.get(
        "/voila/render/en/start.ipynb?template=classic&theme=%22%3E%3Cscript%3Ealert(1)%3C/script%3E"
    )
    assert status == 200
    assert "mjtutor.progress" in page
    assert "alert(1)" not in page


# Kernels end


def test_a_closing_tab_ends_its_kernel(visitor: Visitor) -> None:
    _, kernel = visitor.lesson("en/count.ipynb")
    assert visitor.alive(kernel)
    assert visitor.close(kernel) == 204
    assert not visitor.alive(kernel)


def test_only_the_page_itself_can_close(visitor: Visitor) -> None:
    """A form on a page elsewhere comes with the visitor's cookies, but cannot read them."""
    _, kernel = visitor.lesson("en/count.ipynb")
    status, _ = visitor.ask("POST", f"/voila/api/shutdown/{kernel}", "_xsrf=guessed")
    assert status == 403
    assert visitor.alive(kernel)
    assert visitor.close(NOBODY) == 404


def test_a_killed_kernel_is_not_alive(visitor: Visitor) -> None:
    """Also where the server restarts it: it is another one then."""
    _, kernel = visitor.lesson("en/count.ipynb")
    _, before = visitor.get(f"/mjtutor/alive/{kernel}")
    for process in psutil.Process(visitor.server.process.pid).children():
        if any(kernel in word for word in process.cmdline()):
            process.kill()
    assert eventually(lambda: visitor.get(f"/mjtutor/alive/{kernel}")[1] != before)


def test_no_more_kernels_than_asked(lessons: Path, tmp_path: Path) -> None:
    with servers.serve_pages(lessons, tmp_path, "--limit", "1") as server:
        visitor = Visitor(server)
        _, kernel = visitor.lesson("en/start.ipynb")
        status, text = visitor.get("/voila/render/en/start.ipynb")
        assert status == 503 and "too many visitors" in text
        visitor.close(kernel)
        visitor.lesson("en/start.ipynb")


def test_an_idle_page_loses_its_kernel(lessons: Path, tmp_path: Path) -> None:
    """One that is looked at (a socket is open) and one that is not."""
    with servers.serve_pages(lessons, tmp_path, "--idle", "3") as server:
        visitor = Visitor(server)
        kernels = [visitor.lesson("en/count.ipynb")[1] for _ in range(2)]
        socket = visitor.socket(kernels[0])
        socket.until_reply(socket.send("kernel_info_request"))
        assert eventually(lambda: not any(map(visitor.alive, kernels)))
        socket.close()


# A clean end


@pytest.mark.parametrize("which", ["pages", "course"])
def test_ctrl_c_ends_cleanly(which: str, lessons: Path, tmp_path: Path) -> None:
    if which == "pages":
        server = servers.serve_pages(lessons, tmp_path)
    else:
        server = servers.open_course(tmp_path)
        write_one = tmp_path / "mine" / "en"
        write_one.mkdir(exist_ok=True, parents=True)
        (write_one / "count.ipynb").write_text((lessons / "en" / "count.ipynb").read_text())
    visitor = Visitor(server, token=bool(server.token))
    visitor.lesson("en/count.ipynb")
    children = psutil.Process(server.process.pid).children(recursive=True)
    assert children
    assert server.interrupt() == 0
    assert not [child for child in children if child.is_running()]
    assert server.said().rstrip().endswith("The course is closed.")
    assert "Traceback" not in server.said()


def test_a_taken_port_is_passed_over(pages: Server, lessons: Path, tmp_path: Path) -> None:
    taken = pages.url.rstrip("/").rsplit(":", 1)[1]
    with (
        servers.serve_pages(lessons, tmp_path / "pages", "--port", taken) as other,
        servers.open_course(tmp_path / "course", "--port", taken) as course,
    ):
        assert len({pages.url, other.url, course.url}) == 3
        Visitor(other).lesson("en/start.ipynb")


@pytest.mark.parametrize("command", ["serve", "open"])
def test_where_no_port_is_left_one_sentence_says_so(command: str, tmp_path: Path) -> None:
    """The search for a free one ends at the last port there is."""
    home = {"HOME": str(tmp_path), "USERPROFILE": str(tmp_path)}
    with socket.socket() as last:
        with contextlib.suppress(OSError):  # then somebody else has it
            last.bind(("127.0.0.1", 65535))
            last.listen()
        ended = subprocess.run(
            [sys.executable, "-m", "mjtutor", command, "--port", "65535"], cwd=tmp_path,
            env=servers.clean_environment(tmp_path, home), capture_output=True, text=True,
            timeout=PATIENCE,
        )  # fmt: skip
    assert ended.returncode == 1
    assert re.fullmatch(r"No port from 65535 on can be used: .+ with --port\.\n", ended.stdout)
    assert not ended.stderr
