"""Pictures of every page to look at: 360, 1024 and 1920 px, light and dark, Chinese and English.

    python tests/browser/contact_sheet.py FOLDER [SLUG …]

Writes into FOLDER every full page as it is, one sheet for each page (all of its length), and
`contact-sheet.png` (the top of all pages together).
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from mjtutor.serve.places import notebooks
from tests.browser import chromium
from tests.browser.conftest import open_lesson
from tests.serve import servers

WIDTHS = {360: 150, 1024: 300, 1920: 420}  # px of the page: px on the sheet
THEMES = ("light", "dark")
LANGUAGES = ("zh", "en")


@dataclass(frozen=True)
class Picture:
    slug: str
    lang: str
    theme: str
    width: int
    file: Path

    @property
    def label(self) -> str:
        return f"{self.slug} · {self.lang} · {self.theme} · {self.width}"


def take(browser: Any, server: servers.Server, folder: Path, slugs: list[str]) -> list[Picture]:
    """Photograph every page in every way."""
    taken = []
    for slug in slugs:
        for lang in LANGUAGES:
            for theme in THEMES:
                for width in WIDTHS:
                    file = folder / f"{slug}-{lang}-{theme}-{width}.png"
                    context = browser.new_context(
                        viewport={"width": width, "height": 900}, color_scheme=theme
                    )
                    page = open_lesson(context.new_page(), server, f"{lang}/{slug}.ipynb")
                    page.wait_for_timeout(300)  # what moves has come to rest
                    page.screenshot(path=file, full_page=True)
                    page.close(run_before_unload=True)
                    context.close()
                    taken.append(Picture(slug, lang, theme, width, file))
                    print(taken[-1].label, flush=True)
    return taken


def sheet(browser: Any, pictures: list[Picture], file: Path, most: str) -> None:
    """Lay the pictures out, a row for each page and language, each at most `most` high."""
    rows: dict[tuple[str, str], list[Picture]] = {}
    for picture in pictures:
        rows.setdefault((picture.slug, picture.lang), []).append(picture)
    body = "".join(
        "<section>"
        + "".join(
            f'<figure style="width: {WIDTHS[p.width]}px"><figcaption>{escape(p.label)}</figcaption>'
            f'<div><img src="{p.file.resolve().as_uri()}"></div></figure>'
            for p in row
        )
        + "</section>"
        for row in rows.values()
    )
    style = (
        "body { margin: 12px; background: #777; font: 11px sans-serif; color: #fff }"
        "section { display: flex; gap: 10px; align-items: start; margin-bottom: 16px }"
        "figure { margin: 0; flex: none } img { width: 100%; display: block }"
        f"figcaption {{ margin-bottom: 3px }} div {{ max-height: {most}; overflow: hidden }}"
    )
    source = file.with_suffix(".html")
    source.write_text(f"<!doctype html><style>{style}</style>{body}", encoding="utf-8")
    width = len(THEMES) * sum(WIDTHS.values()) + 10 * len(THEMES) * len(WIDTHS) + 24
    page = browser.new_page(viewport={"width": width, "height": 600})
    page.goto(source.resolve().as_uri())
    page.screenshot(path=file, full_page=True)
    page.close()
    source.unlink()


def main(argv: list[str]) -> int:
    if not argv:
        print(__doc__)
        return 2
    folder = Path(argv[0])
    folder.mkdir(parents=True, exist_ok=True)
    slugs = argv[1:] or sorted(path.stem for path in (notebooks() / "zh").glob("*.ipynb"))
    with tempfile.TemporaryDirectory() as home:
        server = servers.serve_pages(None, Path(home))
        browser = chromium.launch()
        try:
            pictures = take(browser, server, folder, slugs)
            for slug in slugs:
                own = [picture for picture in pictures if picture.slug == slug]
                sheet(browser, own, folder / f"sheet-{slug}.png", "none")
            sheet(browser, pictures, folder / "contact-sheet.png", "600px")
        finally:
            chromium.close()
            server.stop()
    print(folder / "contact-sheet.png")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
