"""`lesson("waits", "en")`: where a notebook stands in the course; the first cell of each."""

from __future__ import annotations

from html import escape

from mjtutor.apps.language import Voice, kindly, set_language
from mjtutor.course import LESSONS, START, TOOLS, Place, neighbours, place
from mjtutor.draw import svg_tile
from mjtutor.errors import QuizError
from mjtutor.text import LANGUAGES, CatalogError
from mjtutor.widgets import Switches


class Html(str):
    """A piece of page that shows itself, with a text form for where pages cannot be shown."""

    plain: str

    def __new__(cls, html: str, plain: str) -> Html:
        made = super().__new__(cls, html)
        made.plain = plain
        return made

    def _repr_html_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return self.plain


class Lesson:
    """A page of the course in one language; shown, it is the page's head.

    slug  of a lesson in `course/order.toml`, "start", or of a tool ("calculator")
    """

    def __init__(self, slug: str, lang: str) -> None:
        set_language(lang)
        self.slug = slug
        self.voice = Voice(lang)
        self.place: Place | None = None if slug in (START, *TOOLS) else place(slug)

    @property
    def goal(self) -> str:
        """What the learner can do afterwards, in one sentence."""
        return self.voice.say(f"lesson.{self.slug}.goal")

    def _ipython_display_(self) -> None:
        from IPython.display import display

        say = self.voice.say
        labels = {"numerals": say("nav.numerals"), "large": say("nav.large")}
        display(Html(self._head(), repr(self)))
        display(Switches(switches=labels, lang=self.voice.lang))

    def _head(self) -> str:
        facts = f'<p class="mj-facts">{escape(" · ".join(self._facts()))}</p>' if self.place else ""
        goal = f'<p class="mj-goal">{escape(self.goal)}</p>'
        asleep = f'<p class="mj-asleep"><b>{escape(self.voice.say("nav.run_all"))}</b></p>'
        return f'<div class="mj mj-html">{self._navigation()}{facts}{goal}{asleep}</div>'

    def __repr__(self) -> str:
        return "\n".join([*([" · ".join(self._facts())] if self.place else []), self.goal])

    def _facts(self) -> list[str]:
        if self.place is None:
            return []
        say = self.voice.say
        number = say("lesson.number", n=self.place.number)
        clauses = [say(f"clause.{clause}") for clause in self.place.clauses]
        return [number, say("lesson.minutes", n=self.place.minutes), *clauses]

    def _navigation(self) -> str:
        say = self.voice.say
        links = [(f"{START}.ipynb", say("nav.start"))]
        links += [(f"{tool}.ipynb", say(f"lesson.{tool}.title")) for tool in TOOLS]
        others = [
            _link(f"../{lang}/{self.slug}.ipynb", Voice(lang).say("language.name"), lang=lang)
            for lang in LANGUAGES
            if lang != self.voice.lang
        ]
        shown = [_link(to, title, here=to == f"{self.slug}.ipynb") for to, title in links] + others
        return (
            f'<nav class="mj-nav" aria-label="{escape(say("nav.label"))}">{" ".join(shown)}</nav>'
        )

    def map(self) -> Html:
        """All lessons in their order, each with its goal: the start page's list."""
        say = self.voice.say
        cards, lines = [], []
        for one in LESSONS:
            title = say(f"lesson.{one.slug}.title")
            goal = say(f"lesson.{one.slug}.goal")
            minutes = say("lesson.minutes", n=one.minutes)
            picture = svg_tile(one.tile, self.voice.lang, names=self.voice.name, height=60)
            cards.append(
                f'<li><a class="mj-card" href="{one.slug}.ipynb">'
                f'<span class="mj-pic" aria-hidden="true">{picture}</span>'
                f"<h2>{one.number}. {escape(title)}</h2><p>{escape(goal)}</p>"
                f'<span class="mj-state">{escape(minutes)}</span></a></li>'
            )
            lines.append(f"{one.number}. {title}: {goal} ({minutes})")
        html = f'<div class="mj mj-html"><ol class="mj-lesson-map">{"".join(cards)}</ol></div>'
        return Html(html, "\n".join(lines))

    def onward(self) -> Html:
        """Links to the lessons before and after, for the end of the page."""
        if self.place is None:
            return Html("", "")
        links, lines = [], []
        for id, other in zip(("previous", "next"), neighbours(self.slug), strict=True):
            if other:
                title = self.voice.say(f"lesson.{other.slug}.title")
                said = self.voice.say(f"nav.{id}_lesson", title=title)
                links.append(_link(f"{other.slug}.ipynb", said, kind=f"mj-{id}"))
                lines.append(said)
        label = escape(self.voice.say("nav.lessons"))
        nav = f'<nav class="mj-onward" aria-label="{label}">{"".join(links)}</nav>'
        html = f'<div class="mj mj-html">{nav}</div>'
        return Html(html, "\n".join(lines))


def _link(to: str, title: str, *, lang: str = "", here: bool = False, kind: str = "") -> str:
    extra = f' lang="{lang}" hreflang="{lang}"' if lang else ""
    extra += ' aria-current="page"' if here else ""
    extra += f' class="{kind}"' if kind else ""
    return f'<a href="{to}"{extra}>{escape(title)}</a>'


@kindly
def lesson(slug: str, lang: str) -> Lesson:
    """The page of that slug; what is shown after it speaks its language.

    Raises QuizError (`bad_option`) for a page that does not exist and CatalogError for a language
    not there.
    """
    try:
        return Lesson(slug, lang)
    except KeyError as error:
        if isinstance(error, CatalogError):
            raise
        known = [START, *(one.slug for one in LESSONS)]
        raise QuizError("bad_option", name="slug", value=slug, known=known) from None
