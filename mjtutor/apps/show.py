"""`show("1112m")`: a hand as a picture, and what the engine sees in it."""

from __future__ import annotations

from mjtutor.apps.analysis import analysis
from mjtutor.apps.language import Voice, kindly
from mjtutor.apps.panel import Panel
from mjtutor.core.hand import Hand
from mjtutor.core.notation import parse_tiles
from mjtutor.core.presets import find_rules
from mjtutor.core.tiles import SUITS
from mjtutor.errors import NotationError, QuizError, TutorError
from mjtutor.widgets import HandView, Sheet, TileBoard, rich

_EXPLAIN = ("open", "folded", "no")


class Shown(Panel):
    """A hand, and below it the analysis, folded or open, or a sentence if it is no hand."""

    def __init__(self, voice: Voice, text: str, explain: str, rules: str, brief: bool) -> None:
        super().__init__(voice)
        below: list[Sheet] = []
        try:
            hand = Hand(text)
            blocks = []
            if explain != "no":
                blocks = analysis(voice, hand, find_rules(rules), brief=brief)
        except TutorError as error:
            self.picture = None
            blocks = [rich.verdict("none", voice.error(error))]
        else:
            self.picture = HandView(
                hand=hand,
                label=voice.say("widget.hand"),
                group_names=voice.group_names(),
                **voice.tiles(),
            )
            if explain == "folded":
                blocks = [rich.details(voice.say("calc.explain"), blocks)]
            if hand.missing:
                named = rich.paragraph(voice.line("hand.missing", suit=hand.missing))
                below.append(Sheet(blocks=[named], lang=voice.lang))
        self.sheet = Sheet(blocks=blocks, lang=voice.lang)
        self.children = [*([self.picture] if self.picture else []), *below, self.sheet]

    def plain(self) -> str:
        """The hand and its analysis as text."""
        picture = [self.picture.text] if self.picture else []
        return "\n".join([*picture, *([self.sheet.text] if self.sheet.text else [])])


@kindly
def show(
    hand: str | Hand,
    *,
    explain: str = "open",
    brief: bool = False,
    rules: str = "CHENGDU",
    lang: str | None = None,
) -> Shown:
    """Show a hand and what it is: waits, win, fan, discards.

    explain: "open", "folded" (behind a line to click) or "no" (the picture alone).
    brief: only whether it wins and how it splits, for learners who know no fan yet.
    What cannot be read is answered with a sentence, not an error; raises QuizError
    (`bad_option`).
    """
    if explain not in _EXPLAIN:
        raise QuizError("bad_option", name="explain", value=explain, known=list(_EXPLAIN))
    return Shown(Voice(lang), str(hand), explain, str(rules), brief)


@kindly
def row(tiles: str, lang: str | None = None) -> HandView:
    """Tiles in the order written, whether or not they make a hand; raises NotationError."""
    voice = Voice(lang)
    return HandView(tiles=parse_tiles(str(tiles)), label=voice.say("widget.hand"), **voice.tiles())


@kindly
def suit(suit: str, lang: str | None = None) -> TileBoard:
    """The nine tiles of a suit side by side, on a phone too; raises QuizError (`bad_option`)."""
    voice = Voice(lang)
    try:
        tiles = parse_tiles(f"123456789{suit}")
    except NotationError:
        raise QuizError("bad_option", name="suit", value=suit, known=list(SUITS)) from None
    return TileBoard(
        suits=[tiles[0].suit],
        select="none",
        label=voice.term(tiles[0].suit),
        text=" ".join(map(str, tiles)),
        **voice.tiles(),
    )
