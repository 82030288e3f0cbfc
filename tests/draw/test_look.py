"""The stylesheet: readable in both themes, complete, asking for nothing from elsewhere."""

from __future__ import annotations

import re

import pytest

from mjtutor.draw import sprite, stylesheet
from mjtutor.draw.tiles import ART_CSS

CSS = re.sub(r"/\*.*?\*/", "", stylesheet(), flags=re.S)
PAIRS = {
    name: (light, dark)
    for name, light, dark in re.findall(r"(--mj-[\w-]+): light-dark\((#\w{6}), (#\w{6})\);", CSS)
}


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


BACKGROUNDS = ("paper", "surface", "sunk", "tint")
FELT = ("felt", "felt-light")
TEXT = [
    *((ink, back) for ink in ("ink", "quiet") for back in BACKGROUNDS),
    *(("accent", back) for back in ("paper", "surface", "tint")),
    ("on-accent", "accent"),
    ("wrong", "paper"),
    *((ink, felt) for ink in ("ink", "quiet", "right", "wrong", "info") for felt in FELT),
    *((tone, f"{tone}-tint") for tone in ("right", "wrong", "missed", "info")),
    *(("ink", f"{tone}-tint") for tone in ("right", "wrong", "missed", "info")),
    *((f"tile-{ink}", "tile-face") for ink in ("ink", "red", "green", "blue")),
]
PARTS = [
    ("edge", "paper"),
    ("edge", "surface"),
    ("focus", "paper"),
    *((part, felt) for part in ("focus", "accent", "asked", "pay") for felt in FELT),
    ("on-mark", "pay"),
    *(("on-mark", tone) for tone in ("right", "wrong", "missed", "info")),
    *((tone, "paper") for tone in ("right", "wrong", "missed", "info")),
]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "back"), TEXT)
def test_text_can_be_read(ink: str, back: str, theme: int) -> None:
    assert contrast(PAIRS[f"--mj-{ink}"][theme], PAIRS[f"--mj-{back}"][theme]) >= 4.5


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("part", "back"), PARTS)
def test_parts_can_be_seen(part: str, back: str, theme: int) -> None:
    assert contrast(PAIRS[f"--mj-{part}"][theme], PAIRS[f"--mj-{back}"][theme]) >= 3


def test_every_token_used_is_defined() -> None:
    defined = set(re.findall(r"(--mj-[\w-]+)\s*:", CSS))
    used = set(re.findall(r"var\((--mj-[\w-]+)", CSS + sprite()))

    assert used <= defined


def test_art_falls_back_to_the_light_tokens() -> None:
    fallbacks = set(re.findall(r"var\((--mj-[\w-]+),(#\w+)\)", ART_CSS))

    assert fallbacks <= {(name, light) for name, (light, _) in PAIRS.items()}


def test_asks_for_nothing_from_elsewhere() -> None:
    assert not re.search(r"@import|url\(|https?:", CSS)


def test_braces_balance() -> None:
    assert CSS.count("{") == CSS.count("}")
