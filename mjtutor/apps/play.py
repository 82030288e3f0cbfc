"""`play()`: a table to sit down at, against three players."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any

from ipywidgets import VBox

from mjtutor.apps.hint import hint
from mjtutor.apps.language import Voice, kindly
from mjtutor.apps.panel import Panel, guarded
from mjtutor.apps.replay import ReplayPanel
from mjtutor.apps.scene import Ask, own_tiles, scene
from mjtutor.apps.tale import Sentence, Tale, last_discarder, signed
from mjtutor.core.hand import Hand
from mjtutor.core.presets import PRESETS, find_rules
from mjtutor.core.rules import Rules
from mjtutor.core.tiles import SUITS, Tile
from mjtutor.play import (
    DRAW,
    HU,
    PASS,
    PENG,
    ZHI_GANG,
    Action,
    State,
    apply,
    first_dealer,
    legal_actions,
    next_dealer,
    refusal,
    scores,
    to_act,
    view,
)
from mjtutor.play.deal import SEATS
from mjtutor.play.players import find_player
from mjtutor.play.replay import Step
from mjtutor.play.sequence import Played, deal
from mjtutor.widgets import Actions, Choice, Download, Sheet, TableView, button, rich

MODES = {
    "xue_zhan_xia_yu": (True, True),
    "biao_zhun_xue_zhan": (False, True),
    "biao_zhun_xia_yu": (True, False),
    "biao_zhun_da_fa": (False, False),
}
"""The four modes of R5: whether there is rain, whether it is bloody."""
PAUSE, PAID_PAUSE = 0.45, 1.2
"""Seconds a move of the others stays, and one that is paid for."""


class TablePanel(Panel):
    """A game: hands one after another at one table, with one person and three players."""

    def __init__(self, voice: Voice, rules: Rules, seed: str, players: str) -> None:
        super().__init__(voice)
        say, lang = voice.say, voice.lang
        self.rules, self.seed = rules, seed
        self.maker = find_player(players)
        self._task: asyncio.Task[None] | None = None
        self._begin_game()
        self.table = TableView(table=self._scene([]), label=say("table.label"), lang=lang)
        self.actions = Actions(buttons=[], label=say("play.title"), lang=lang)
        self.more = Actions(buttons=[], label=say("play.more"), lang=lang)
        self.hint = Sheet(live=True, lang=lang)
        self.saved = Sheet(live=True, lang=lang)
        self.download = Download(label=say("play.download"), lang=lang)
        self.ledger = Sheet(lang=lang)
        self.preset = self._choice("play.rules", [voice.term(name) for name in PRESETS])
        self.mode = self._choice("play.mode", [voice.term(mode) for mode in MODES])
        self.extras = self._choice(
            "play.extras", [voice.term("chang_ge"), voice.term("tiao_wu")], select="many"
        )
        self._show_rules()
        note = Sheet(blocks=[rich.paragraph(say("play.settings_note"), quiet=True)], lang=lang)
        self.restart = Actions(
            buttons=[button("new", say("play.new"), primary=True)], lang=lang, label=say("play.new")
        )
        self.settings = VBox([self.preset, self.mode, self.extras, note, self.restart])
        self.settings.layout.display = "none"
        self.review = VBox([])
        self.desk = [
            self.table,
            self.actions,
            self.mishap,
            self.more,
            self.saved,
            self.download,
            self.settings,
            self.hint,
            self.ledger,
        ]
        self.children = self.desk
        self.table.on_pick(self._on_pick)
        self.table.observe(self._on_lift, "lifted")
        for actions in (self.actions, self.more, self.restart):
            actions.on_click(self._on_click)
        self._begin_hand()

    def plain(self) -> str:
        """What there is to do: every game is another."""
        return "\n".join([self.voice.say("play.title"), self.voice.term(self.rules.name)])

    def _choice(self, label: str, options: list[str], select: str = "one") -> Choice:
        said = self.voice.say(label)
        return Choice(
            options=options, select=select, label=said, show_label=True, lang=self.voice.lang
        )

    # Hands

    def _begin_game(self) -> None:
        """The first hand of a game is dealt; who deals comes from the seed (R2)."""
        self.number = 0
        self.totals: tuple[int, ...] = (0, 0, 0, 0)
        # Seat 0 deals first, so the roll says how far from it the person sits.
        self.me = -first_dealer(Random(f"{self.seed}/dealer"))[0] % 4
        self.tale = Tale(self.voice, self.me, sits=self.me)
        self._deal(0)

    def _deal(self, dealer: int) -> None:
        self.dealt = deal(self.seed, self.number, dealer, self.rules)
        self.players = [self.maker(Random(f"{self.seed}/{self.number}/{s}")) for s in SEATS]
        self.steps: list[Step] = []
        self.decisions: list[int] = []
        """How many steps had been made at each decision of the person."""
        self.heard = 0
        """How many steps the person has been told of."""
        self.sing = self.dance = self.hinting = False

    def _begin_hand(self) -> None:
        self.saved.show([])
        self.download.content = ""
        self._go_on()

    @property
    def state(self) -> State:
        """The hand as it is, with everything in it."""
        return self.steps[-1].state if self.steps else self.dealt.first

    def _act(self, seat: int, action: Action) -> None:
        self.steps.append(Step(seat, action, apply(self.state, seat, action)))

    def _decide(self, action: Action) -> None:
        """The person acts; then the others, as far as the person's next decision."""
        self.heard = len(self.steps)
        self.decisions.append(self.heard)
        self._act(self.me, action)
        self.sing = self.dance = self.hinting = False
        self._go_on()

    def _go_on(self) -> None:
        """Let the others play, and show it move by move."""
        while moves := self._moves():
            for seat, action in moves:
                self._act(seat, action)
        self._tell()

    def _moves(self) -> list[tuple[int, Action]]:
        """What happens without the person; nothing if it waits for them."""
        state = self.state
        moves = []
        for seat in to_act(state):
            actions = legal_actions(state, seat)
            if seat == self.me:
                if actions == (DRAW,):
                    moves.append((seat, DRAW))
            elif len(actions) == 1:
                moves.append((seat, actions[0]))
            else:
                seen = view(state, seat)
                moves.append((seat, self.players[seat].choose(seen, seat, actions)))
        return moves

    # Telling

    def _tell(self) -> None:
        """Show what the person has not seen yet: the first move at once, the others after it."""
        self._stop()
        frames = self._frames()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # nobody watches
            frames = frames[-1:]
        if len(frames) < 2:
            self._show_now()
            return
        self._show_move(frames[0])
        self._task = loop.create_task(self._show_moves(frames))

    def _frames(self) -> list[int]:
        """Places of the steps to show one by one: all that tell something, but others' draws."""
        places = []
        for place in range(self.heard, len(self.steps)):
            step = self.steps[place]
            draws = step.action.do == "draw" and step.seat != self.me
            if not draws and self._told(place):
                places.append(place)
        return places

    async def _show_moves(self, frames: Sequence[int]) -> None:
        for place, following in zip(frames, [*frames[1:], None], strict=True):
            paid = self._entries(place, place + 1)
            await asyncio.sleep(PAID_PAUSE if paid else PAUSE)
            if following is None or following == frames[-1]:
                break
            self._show_move(following)
        self._show_now()

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _seen(self, steps: int) -> State:
        """What the person sees after so many steps."""
        return view(self.steps[steps - 1].state if steps else self.dealt.first, self.me)

    def _told(self, place: int) -> list[Sentence]:
        step = self.steps[place]
        return self.tale.told(self._seen(place), step._replace(state=self._seen(place + 1)))

    def _entries(self, start: int, end: int) -> tuple[Any, ...]:
        """What was paid by the steps from `start` up to `end`."""
        ledger = (self.steps[end - 1].state if end else self.dealt.first).ledger
        before = self.steps[start - 1].state.ledger if start else ()
        return ledger[len(before) :]

    def _show_move(self, place: int) -> None:
        """Show one move on the way."""
        # First the button: what was offered before is over.
        self.actions.show([button("skip", self.voice.say("play.skip"))])
        ask = Ask("wait", prompt=self.voice.say("play.wait"))
        self.table.show(
            scene(
                self.tale,
                self._seen(place + 1),
                self._told(place),
                self._entries(place, place + 1),
                ask,
                said="",
                before=self.totals,
                last=last_discarder(self.steps[: place + 1]),
            )
        )
        self._show_more(playing=True)
        self.hint.show([])

    def _show_now(self) -> None:
        """Show the table as it is, and what the person can do."""
        self._task = None
        moves = [
            sentence
            for place in range(self.heard, len(self.steps))
            for sentence in self._told(place)
        ]
        told = next((t for p in reversed(range(len(self.steps))) if (t := self._told(p))), None)
        lifted = self._only()
        self._show_buttons(lifted)
        self.table.show(self._scene(told or self.tale.begins(self.state), moves), lifted=lifted)
        self._show_hint()
        self._show_ledger()

    def _scene(self, told: list[Sentence], moves: Iterable[Sentence] = ()) -> Any:
        moves = [*moves] or told
        ask = self._ask()
        said = self.voice.say("list.sentences").join(
            filter(None, [self.tale.say(moves), rich.plain(ask.prompt)])
        )
        return scene(
            self.tale,
            self._seen(len(self.steps)),
            told,
            self._entries(self.heard, len(self.steps)),
            ask,
            said=said,
            before=self.totals,
            last=last_discarder(self.steps),
        )

    # Asking

    @property
    def waiting(self) -> bool:
        """Whether the person is to act."""
        return self.me in to_act(self.state)

    @property
    def hand(self) -> Hand:
        """The person's tiles."""
        hand = self.state.hands[self.me]
        assert isinstance(hand, Hand)
        return hand

    def _only(self) -> tuple[int, ...]:
        """The one tile that may go, lifted beforehand."""
        ask = self._ask()
        if ask.pick != "one":
            return ()
        free = [place for place in range(len(own_tiles(self.hand))) if place not in ask.refused]
        tiles = {own_tiles(self.hand)[place] for place in free}
        return (free[-1],) if len(tiles) == 1 else ()

    def _ask(self) -> Ask:
        """What the own hand is for just now."""
        say, state = self.voice.say, self.state
        if state.phase == "over":
            return Ask("wait", prompt=self._result())
        if self.me in state.out:
            return Ask("wait", prompt=say("play.out"))
        if not self.waiting:
            return Ask("wait", prompt=say("play.wait"))
        shown = hint(self.tale, self._own_view(), self.me) if self.hinting else None
        badges, best = (shown.badges, shown.best) if shown else ({}, frozenset[int]())
        if state.phase == "turn":
            prompt = "play.ask.turn_win" if state.offers[self.me] else "play.ask.turn"
            return Ask("one", 1, say(prompt), self._refused(), badges, best)
        if state.phase == "exchange":
            return Ask("many", 3, say("play.ask.exchange"))
        if state.phase == "answer" and state.asked:
            other, robs = state.asked.seat, state.asked.by == "robbed_kong"
            id = "play.ask.rob" if robs else "play.ask.answer"
            fields = {"other": self.tale.name(other), "tile": state.asked.tile}
            return Ask("wait", prompt=self.tale.line([Sentence(id, fields)]))
        return Ask("wait", prompt=say(f"play.ask.{state.phase}"))

    def _result(self) -> str:
        over = self.voice.say("play.over")
        won = self.voice.say("play.result", score=signed(scores(self.state)[self.me]))
        return self.voice.say("list.sentences").join([over, won])

    def _own_view(self) -> State:
        return view(self.state, self.me)

    def _discard(self, tile: Tile | None) -> Action:
        return Action("discard", tile, sing=self.sing, dance=self.dance)

    def _refused(self) -> dict[int, str]:
        """Places of own tiles that may not be discarded, with the reason."""
        found = {}
        for place, tile in enumerate(own_tiles(self.hand)):
            if error := refusal(self.state, self.me, self._discard(tile)):
                found[place] = self.voice.error(error)
        return found

    # Buttons

    def _show_buttons(self, lifted: Sequence[int]) -> None:
        say, state = self.voice.say, self.state
        buttons = []
        if state.phase == "over":
            buttons = [
                button("next", say("play.next"), primary=True),
                button("review", say("play.review")),
                button("save", say("play.save")),
            ]
        elif self.waiting:
            buttons = getattr(self, f"_for_{state.phase}")(lifted)
        self.actions.show(buttons)
        self._show_more()

    def _show_more(self, playing: bool = False) -> None:
        """What can be done besides the hand itself."""
        say = self.voice.say
        hint = playing or not self.waiting
        self.more.show(
            [
                button(
                    "undo",
                    say("play.undo"),
                    disabled=not self.decisions,
                    hint=say("play.undo_none"),
                ),
                button(
                    "hint",
                    say("play.hide_hint" if self.hinting else "play.hint"),
                    disabled=hint,
                    hint=say("play.hint_none"),
                ),
                button("rules", say("play.rules")),
            ]
        )

    def _offered(self, id: str, label: str, action: Action) -> dict[str, Any]:
        """A button for an action, greyed out with the reason if it may not be done."""
        error = refusal(self.state, self.me, action)
        hint = self.voice.error(error) if error else ""
        return button(
            id, label, primary=action.do == "hu" and not error, disabled=bool(error), hint=hint
        )

    def _for_turn(self, lifted: Sequence[int]) -> list[dict[str, Any]]:
        say, state = self.voice.say, self.state
        if lifted:
            tile = own_tiles(self.hand)[lifted[0]]
            label = say("play.discard_tile", tile=tile)
            discard = button("discard", label, primary=not state.offers[self.me])
        else:
            discard = button(
                "discard", say("play.discard"), disabled=True, hint=say("play.discard_first")
            )
        buttons = [discard, self._offered("hu", say("play.hu"), HU), *self._kongs()]
        for word, played, id in (
            ("sing", state.rules.sing, "play.sing"),
            ("dance", state.rules.dance, "play.dance"),
        ):
            if played:
                buttons.append(self._announcement(word, say(id)))
        return buttons

    def _kongs(self) -> list[dict[str, Any]]:
        """A button for each kong there might be; one greyed out if there is none."""
        say, hand = self.voice.say, self.hand
        pongs = {meld.tile for meld in hand.melds if meld.kind == "peng"}
        kongs = [
            Action("an_gang", tile) for tile in sorted(set(hand.tiles)) if hand.counts[tile] == 4
        ]
        kongs += [Action("bu_gang", tile) for tile in sorted(pongs) if hand.counts[tile]]
        if not kongs:
            return [button("gang", say("play.gang"), disabled=True, hint=say("play.no_kong"))]
        return [
            self._offered(f"{one.do} {one.tile}", say("play.gang_tile", tile=one.tile), one)
            for one in kongs
        ]

    def _announcement(self, word: str, label: str) -> dict[str, Any]:
        """Turned on, it goes with the next discard."""
        on = getattr(self, word)
        options = [one for one in legal_actions(self.state, self.me) if getattr(one, word)]
        if not options and not on:
            last = own_tiles(self.hand)[-1]
            sample = Action("discard", last, sing=word == "sing", dance=word == "dance")
            error = refusal(self.state, self.me, sample)
            hint = self.voice.error(error) if error else ""
            return button(word, label, disabled=True, hint=hint)
        return button(word, f"✓ {label}" if on else label, hint=self.voice.say("play.announced"))

    def _for_answer(self, lifted: Sequence[int]) -> list[dict[str, Any]]:
        say = self.voice.say
        return [
            self._offered("hu", say("play.hu"), HU),
            self._offered("zhi_gang", say("play.gang"), ZHI_GANG),
            self._offered("peng", say("play.peng"), PENG),
            self._offered("pass", say("play.pass"), PASS),
        ]

    def _for_exchange(self, lifted: Sequence[int]) -> list[dict[str, Any]]:
        say = self.voice.say
        chosen = self._tiles_at(lifted)
        if len(chosen) < 3:
            hint = say("play.give_three")
            return [button("exchange", say("play.give"), disabled=True, hint=hint)]
        offered = self._offered("exchange", say("play.give"), Action("exchange", tiles=chosen))
        return [offered | {"primary": not offered["disabled"]}]

    def _for_name(self, lifted: Sequence[int]) -> list[dict[str, Any]]:
        return [button(f"name {suit}", self.voice.say("play.name", suit=suit)) for suit in SUITS]

    def _for_draw(self, lifted: Sequence[int]) -> list[dict[str, Any]]:
        say = self.voice.say
        buttons = [button("draw", say("play.draw"), primary=True)]
        for word in ("sing", "dance"):
            if getattr(self.state.rules, word):
                action = Action("announce", sing=word == "sing", dance=word == "dance")
                buttons.append(self._offered(f"announce {word}", say(f"play.{word}"), action))
        return buttons

    def _tiles_at(self, places: Iterable[int]) -> tuple[Tile | None, ...]:
        tiles = own_tiles(self.hand)
        return tuple(tiles[place] for place in sorted(places))

    # What the person does

    @guarded
    def _on_lift(self, change: dict[str, Any]) -> None:
        """The button says which tile would go."""
        if self._task is None and self.waiting and self.state.phase in ("turn", "exchange"):
            self._show_buttons(self.table.lifted_places)

    @guarded
    def _on_pick(self, place: int) -> None:
        if self._task is None and self.waiting and self.state.phase == "turn":
            self._decide(self._discard(own_tiles(self.hand)[place]))

    @guarded
    def _on_click(self, id: str) -> None:
        do, _, what = id.partition(" ")
        if do == "skip":
            self._stop()
            self._show_now()
        elif do == "undo":
            self._undo()
        elif do == "new":
            self._new_game()
        elif do == "rules":
            hidden = self.settings.layout.display == "none"
            self.settings.layout.display = "flex" if hidden else "none"
        elif do == "back":
            self.children = self.desk
            self.table.reveal()
        elif self._task is not None:
            return  # the table is not yet what the person acts on
        elif do == "hint":
            self.hinting = not self.hinting
            self._show_now()
        elif self.state.phase == "over":
            {"next": self._next_hand, "review": self._review, "save": self._save}[do]()
        elif self.waiting:
            self._choose(do, what)

    def _choose(self, do: str, what: str) -> None:
        """Do what a button says; one that is greyed out is not heard of."""
        if do in ("sing", "dance"):
            setattr(self, do, not getattr(self, do))
            self._show_now()
        elif do == "discard":
            if places := self.table.lifted_places:
                self._decide(self._discard(own_tiles(self.hand)[places[0]]))
        elif do == "exchange":
            self._decide(Action("exchange", tiles=self._tiles_at(self.table.lifted_places)))
        elif do == "name":
            self._decide(Action("name", suit=what))
        elif do == "announce":
            self._decide(Action("announce", sing=what == "sing", dance=what == "dance"))
        elif what:
            self._decide(Action(do, Tile(what)))
        else:
            self._decide(Action(do))

    def _undo(self) -> None:
        """Back to the person's last decision, whatever has been shown since."""
        if not self.decisions:
            return
        self._stop()
        del self.steps[self.decisions.pop() :]
        self.heard = len(self.steps)
        self.sing = self.dance = self.hinting = False
        self.saved.show([])
        self.download.content = ""
        self._show_now()

    def _next_hand(self) -> None:
        won = scores(self.state)
        self.totals = tuple([self.totals[seat] + won[seat] for seat in SEATS])
        self.number += 1
        self._deal(next_dealer(self.state))
        self._begin_hand()

    def _new_game(self) -> None:
        self._stop()
        self.rules = self._chosen_rules()
        self.seed = token_hex(4)
        self.settings.layout.display = "none"
        self._begin_game()
        self.children = self.desk
        self._begin_hand()

    def _show_rules(self) -> None:
        """The settings as the rules in play have them."""
        mode = (self.rules.rain, self.rules.bloody)
        names = list(PRESETS)
        self.preset.selected = [names.index(self.rules.name)] if self.rules.name in names else []
        self.mode.selected = [list(MODES.values()).index(mode)]
        announced = (self.rules.sing, self.rules.dance)
        self.extras.selected = [place for place, on in enumerate(announced) if on]

    def _chosen_rules(self) -> Rules:
        """The rules that the settings say; one's own stay unless another preset is chosen."""
        picked = [name for place, name in enumerate(PRESETS) if place in self.preset.selected]
        rules = PRESETS[picked[0]] if picked and picked[0] != self.rules.name else self.rules
        modes = [mode for place, mode in enumerate(MODES.values()) if place in self.mode.selected]
        rain, bloody = modes[0] if modes else (rules.rain, rules.bloody)
        sing, dance = (place in self.extras.selected for place in range(2))
        return replace(rules, rain=rain, bloody=bloody, sing=sing, dance=dance)

    # Besides

    def _show_hint(self) -> None:
        blocks = []
        if self.hinting and self.waiting:
            heading = rich.heading(self.voice.say("play.hint"), 2)
            blocks = [heading, *hint(self.tale, self._own_view(), self.me).blocks]
        self.hint.show(blocks)

    def _show_ledger(self) -> None:
        seen = self._own_view()
        heading = rich.heading(self.voice.say("ledger.title"), 2)
        note = rich.paragraph(self.voice.say("ledger.note"), quiet=True)
        self.ledger.show([heading, *self.tale.accounts(seen, self.totals), note])

    def _review(self) -> None:
        """The hand in the viewer, in place of the table."""
        back = Actions(
            buttons=[button("back", self.voice.say("play.back"), primary=True)],
            label=self.voice.say("play.back"),
            lang=self.voice.lang,
        )
        back.on_click(self._on_click)
        tale = Tale(self.voice, self.me, sits=self.me)
        viewer = ReplayPanel(self.voice, self.dealt.first, self.steps, tale=tale)
        self.children = [viewer, back, self.mishap]
        viewer.table.reveal()

    def _save(self) -> None:
        """Offer the record as a download, and keep it as a file where there is a folder for it."""
        played = Played(self.number, self.dealt, tuple(self.steps), self.totals)
        name = f"chengdu-{self.seed}-{self.number + 1}.json"
        content = json.dumps(played.document(), ensure_ascii=False)
        self.download.name, self.download.content = name, content
        if "voila" in os.environ.get("SERVER_SOFTWARE", ""):
            return  # the folder is the host's
        try:
            Path(name).write_text(content, encoding="utf-8")
        except OSError:
            return  # the download remains
        self.saved.show([rich.paragraph(self.voice.say("play.saved", file=name))])


@kindly
def play(
    rules: str | Rules = "CHENGDU",
    seed: object = None,
    players: str = "sensible",
    *,
    lang: str | None = None,
) -> TablePanel:
    """Sit down at a table, against three players ("sensible" or "random").

    rules: a preset's name or `Rules`. The same seed deals the same tiles.
    Raises RulesError (`unknown_rules`) and PlayError (`unknown_player`).
    """
    chosen = rules if isinstance(rules, Rules) else find_rules(rules)
    return TablePanel(Voice(lang), chosen, token_hex(4) if seed is None else str(seed), players)
