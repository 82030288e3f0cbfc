"""The hand calculator: type or click a hand and see what it is."""

from __future__ import annotations

from typing import Any

from ipywidgets import VBox

from mjtutor.apps.analysis import analysis, kinds, words
from mjtutor.apps.language import Voice, kindly
from mjtutor.apps.panel import Panel, guarded
from mjtutor.core import notation
from mjtutor.core.hand import Hand, Meld
from mjtutor.core.presets import PRESETS
from mjtutor.core.rules import CHENGDU
from mjtutor.core.scoring import Won
from mjtutor.core.shape import copies_left
from mjtutor.core.tiles import Tile, spread
from mjtutor.errors import HandError, NotationError, TutorError
from mjtutor.widgets import Actions, Choice, Entry, HandView, Sheet, TileBoard, button, rich

EXAMPLES = {
    "four_tiles": "1112m",
    "basic": "23445677m345789p",
    "many_waits": "1112345678999m",
    "pure_suit": "11223345678999m",
    "seven_pairs": "11222244m557788p",
    "melds": "234s2234p[222s](8888p)+5p",
    "two_readings": "111222333m78999p",
    "three_suits": "666m444p789p456s99s",
}
_ADDS = ("tile", "peng", "ming_gang", "an_gang")
_WORDS = (
    "xia_jiao", "jiao", "jin_zhang", "fu_lu", "peng", "gang", "ming_gang", "an_gang", "fan",
    "di_jin", "gen",
)  # fmt: skip
"""What the page says and a beginner may not know yet."""
_WON = ("discard", "self_draw", "robbed_kong")


class Calculator(Panel):
    """A hand to build, and its analysis at every step."""

    def __init__(self, voice: Voice, text: str = "") -> None:
        super().__init__(voice)
        say, lang = voice.say, voice.lang
        self.history: list[str] = []
        self.entry = Entry(
            label=say("calc.input"), hint=say("calc.input_hint"), button=say("calc.read"), lang=lang
        )
        self.examples = Actions(
            buttons=[button(id, say(f"calc.examples.{id}")) for id in EXAMPLES],
            label=say("calc.examples.label"),
            lang=lang,
        )
        self.examples.add_class("mj-chips")
        self.adds = self._choice("calc.add.label", [say(f"calc.add.{id}") for id in _ADDS])
        self.board = TileBoard(
            label=say("calc.board"), suit_names=voice.suit_names(), **voice.tiles()
        )
        self.picture = HandView(
            label=say("widget.hand"), group_names=voice.group_names(), **voice.tiles()
        )
        self.missing = Sheet(lang=lang)
        self.actions = Actions(buttons=[], label=say("calc.title"), lang=lang)
        self.result = Sheet(live=True, lang=lang)
        self.words = Sheet(lang=lang)
        self.rules = self._choice("calc.rules", [voice.term(name) for name in PRESETS])
        self.won = self._choice("calc.won.label", [say(f"calc.won.{by}") for by in _WON])
        self.kongs = self._choice("calc.won.kongs", [str(n) for n in range(5)])
        self.visible = Entry(
            label=say("calc.visible"),
            hint=say("calc.visible_hint"),
            button=say("calc.read"),
            lang=lang,
        )
        self.options = VBox([self.rules, self.won, self.kongs, self.visible])
        self.options.layout.display = "none"
        self.entry.on_submit(self._on_text)
        self.entry.observe(self._on_typed, "value")
        self.visible.on_submit(self._on_option)
        self.examples.on_click(self._on_example)
        self.board.observe(self._on_board, "selected")
        self.actions.on_click(self._on_action)
        for option in (self.rules, self.won, self.kongs):
            option.observe(self._on_option, "selected")
        self.children = [
            self.entry,
            self.examples,
            self.adds,
            self.board,
            self.actions,
            self.options,
            self.picture,
            self.missing,
            self.result,
            self.mishap,
            self.words,
        ]
        self.text = ""
        self._set(text)

    def _choice(self, label: str, options: list[str]) -> Choice:
        """One of these, the first to begin with, under its label."""
        said, lang = self.voice.say(label), self.voice.lang
        choice = Choice(options=options, selected=[0], label=said, show_label=True, lang=lang)
        choice.add_class("mj-pills")
        return choice

    def plain(self) -> str:
        """The hand and what it is, as text."""
        parts = [self.voice.say("calc.title"), self.text, self.result.text]
        return "\n".join(part for part in parts if part)

    @guarded
    def _on_text(self, value: str) -> None:
        self._set(value)
        self.result.reveal()

    @guarded
    def _on_typed(self, change: Any) -> None:
        self._show_buttons()

    @guarded
    def _on_example(self, id: str) -> None:
        self._take_typed()
        self._set(EXAMPLES[id])
        self.result.reveal()

    @guarded
    def _on_option(self, change: Any) -> None:
        self._show()

    @guarded
    def _on_action(self, id: str) -> None:
        if id == "options":
            hidden = self.options.layout.display == "none"
            self.options.layout.display = "flex" if hidden else "none"
            self._show_buttons()
            return
        self._take_typed()
        if id == "undo" and self.history:
            self._set(self.history.pop(), remember=False)
        elif id == "clear":
            self._set("")

    @guarded
    def _on_board(self, change: dict[str, Any]) -> None:
        """A click on the board adds the tile, or a meld of it."""
        if not change["new"]:
            return
        tile = Tile(change["new"][0])
        self.board.selected = []
        self._take_typed()
        self._show()
        try:
            concealed, drawn, melds, missing = _held(self.text)
        except NotationError:
            return  # and what is wrong stands there
        kind = _ADDS[self.adds.selected[0] if self.adds.selected else 0]
        if kind == "tile":
            concealed.append(tile)
        else:
            melds.append(Meld.of(kind, tile))
        held = [*concealed, *drawn]
        size = len(held) + 3 * len(melds)
        if size > 14:
            self._complain(self.voice.say("calc.full"))
        elif held.count(tile) + sum(len(m.tiles) for m in melds if m.tile == tile) > 4:
            self._complain(self.voice.say("calc.no_more", tile=tile))
        else:
            if size % 3 == 1:  # a hand about to draw has just drawn nothing
                concealed, drawn = held, []
            text = spread(sorted(concealed)) + "".join(map(str, melds))
            text += "".join(f"+{tile}" for tile in drawn) + (f"-{missing}" if missing else "")
            self._set(text)

    def _take_typed(self) -> None:
        """Text typed and not read yet counts for what is clicked after it."""
        if self.entry.value != self.text:
            self.history.append(self.text)
            self.text = self.entry.value

    def _set(self, text: str, remember: bool = True) -> None:
        if remember and text != self.text:
            self.history.append(self.text)
        self.text = text
        self.entry.value = text
        self._show()

    def _complain(self, sentence: str) -> None:
        self.entry.error = sentence

    def _show(self) -> None:
        """Show the hand as it is now, and what is wrong with it or what it is."""
        self.entry.error = self.visible.error = ""
        self._show_buttons()
        self.words.show([words(self.voice, _WORDS)])
        self.missing.show([])
        size = 0
        try:
            concealed, drawn, melds, missing = _held(self.text)
            size = len(concealed) + len(drawn) + 3 * len(melds)
            self.picture.show(
                tiles=sorted(concealed), drawn=drawn[0] if drawn else None, melds=melds
            )
            if missing:
                named = self.voice.line("hand.missing", suit=missing)
                self.missing.show([rich.paragraph(named)])
            if not self.text.strip():
                self.result.show([rich.paragraph(self.voice.line("calc.empty"), quiet=True)])
                return
            hand = Hand(self.text)
        except TutorError as error:
            if not size:
                self.picture.show()
            self.result.show([])
            if error.id == "wrong_number" and size < 13:
                id = "calc.incomplete_melds" if melds else "calc.incomplete"
                said = self.voice.line(id, n=size)
                self.result.show([rich.paragraph(said, quiet=True)])
            else:
                self._complain(self.voice.error(error))
            return
        self.picture.show(hand=hand)
        self._analyse(hand)

    def _analyse(self, hand: Hand) -> None:
        rules = list(PRESETS.values())[self.rules.selected[0]] if self.rules.selected else CHENGDU
        by = _WON[self.won.selected[0]] if self.won.selected else "discard"
        kongs = self.kongs.selected[0] if self.kongs.selected and by != "robbed_kong" else 0
        try:
            visible = notation.parse_tiles(self.visible.value)
            copies_left(hand, visible)
        except TutorError as error:
            self.options.layout.display = "flex"
            self.visible.error = self.voice.error(error)
            return
        try:
            won = Won(by, kongs)
            self.result.show(analysis(self.voice, hand, rules, won, visible))
            self.words.show([words(self.voice, [*_WORDS, *kinds(hand, rules, won)])])
        except HandError as error:  # such as more kongs in a chain than the hand has
            self.result.show([rich.verdict("none", self.voice.error(error))])

    def _show_buttons(self) -> None:
        say = self.voice.say
        unread = self.entry.value != self.text
        hidden = self.options.layout.display == "none"
        self.actions.show(
            [
                button("undo", say("calc.undo"), disabled=not self.history and not unread),
                button("clear", say("calc.clear"), disabled=not self.entry.value),
                button("options", say("calc.more_options" if hidden else "calc.fewer_options")),
            ]
        )


def _held(text: str) -> tuple[list[Tile], list[Tile], list[Meld], str | None]:
    """What a text holds, a hand or not yet: concealed and drawn tile, melds, the missing suit.

    Raises NotationError.
    """
    parsed = notation.parse(text)
    concealed, drawn = parsed.concealed, [parsed.drawn] if parsed.drawn else []
    melds = [Meld(meld.token) for meld in parsed.melds]
    return [one.tile for one in concealed], [one.tile for one in drawn], melds, parsed.missing


@kindly
def calculator(hand: str | Hand = "", *, lang: str | None = None) -> Calculator:
    """The hand calculator, empty or with a hand in it."""
    return Calculator(Voice(lang), str(hand))
