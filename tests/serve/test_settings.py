"""Our settings come in two forms, for standalone Voila and for a Jupyter server: each works.

`mjtutor serve` and `mjtutor open` read them (see test_safety.py); here a host's own
`jupyter lab` does, as on Binder or a hub, with nothing but the two paths set.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mjtutor.serve import places
from tests.serve import servers
from tests.serve.test_safety import eventually
from tests.serve.visitor import Visitor


@pytest.fixture(scope="module")
def host(lessons: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """A host's JupyterLab with our settings, and its own impatience."""
    home = tmp_path_factory.mktemp("host")
    own = home / "own"
    own.mkdir()
    impatient = {
        "PageKernels": {"page_idle_timeout": 4, "page_unseen_timeout": 2, "cull_interval": 1}
    }
    (own / "jupyter_server_config.json").write_text(json.dumps(impatient))
    with servers.start(
        [
            "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={servers.free_port()}",
            f"--ServerApp.root_dir={lessons}", "--ServerApp.default_url=/voila",
        ],
        home,
        ready=r"http://127\S+token=\w+",
        environment={
            "JUPYTER_CONFIG_PATH": os.pathsep.join([str(places.CONFIG), str(own)]),
            "JUPYTER_PATH": str(places.SHARE),
        },
    ) as server:  # fmt: skip
        yield server


def test_voila_json_reaches_the_extension(host: servers.Server) -> None:
    """Our template, and files by our list: Voila's own gives no styles."""
    visitor = Visitor(host, token=True)
    page, _ = visitor.lesson("en/count.ipynb")
    assert "mjtutor.progress" in page
    assert "IN-THE-SOURCE" not in page
    assert visitor.get("/voila/files/en/page.css")[0] == 200
    assert visitor.get("/voila/files/en/key.toml")[0] == 403


def test_the_server_s_settings_reach_the_server(host: servers.Server) -> None:
    """A page's kernel ends, looked at or not; one that somebody works with stays."""
    visitor = Visitor(host, token=True)
    visitor.lesson("en/start.ipynb")
    xsrf = {"X-XSRFToken": visitor.cookies["_xsrf"]}
    status, text = visitor.ask("POST", "/api/kernels", "{}", xsrf)
    assert status == 201, text
    work = json.loads(text)["id"]
    seen, unseen = (visitor.lesson("en/count.ipynb")[1] for _ in range(2))
    socket = visitor.socket(seen)
    socket.until_reply(socket.send("kernel_info_request"))
    assert eventually(lambda: not visitor.alive(seen) and not visitor.alive(unseen))
    assert visitor.get(f"/api/kernels/{work}")[0] == 200
    socket.close()


def test_nothing_is_fetched_for_formulas(host: servers.Server) -> None:
    page, _ = Visitor(host, token=True).lesson("en/count.ipynb")
    assert '"fullMathjaxUrl": null' in page
    assert not re.search(r"https?://(?!www\.w3\.org)", page)


def test_news_and_updates_are_off(host: servers.Server) -> None:
    status, page = Visitor(host, token=True).get("/lab")
    assert status == 200
    assert "apputils-extension:announcements" in page
    assert '"name": "read-only"' in page
