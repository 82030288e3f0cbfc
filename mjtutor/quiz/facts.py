"""What a question tells besides hand and tiles, in sentences that every view can say."""

from __future__ import annotations

from mjtutor.core.rules import CHENGDU
from mjtutor.core.scoring import Won
from mjtutor.quiz.item import Item, Said, said
from mjtutor.quiz.scene import Scene


def facts(item: Item) -> tuple[Said, ...]:
    """The rules where they are not `CHENGDU`, the table, tiles seen elsewhere, how it was won."""
    fields = item.fields
    found: list[Said] = []
    if "told" in fields:  # the question names the table, and this is what it plays
        found += fields["told"]
    elif fields.get("rules", CHENGDU.name) != CHENGDU.name:
        found.append(said("quiz.rules", rules=fields["rules"]))
    if isinstance(table := fields.get("table"), Scene):
        found += table.told()
    if visible := fields.get("visible"):
        found.append(said("quiz.visible", tiles=visible))
    return (*found, *(how_won(fields["won"]) if "won" in fields else ()))


def how_won(won: Won) -> list[Said]:
    """How a hand was won."""
    found = [said(f"quiz.won.{won.opening or won.by}")]
    if won.kongs:
        found.append(said(f"quiz.won.kongs_{won.by}", n=won.kongs))
    return [*found, *([said("quiz.won.last_tile")] if won.last_tile else [])]
