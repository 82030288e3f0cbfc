"""Every name a term goes by, in all languages at once: what a learner may type."""

from __future__ import annotations

import unicodedata

from mjtutor.text.catalog import ids, languages, say, term_names


def vocabulary() -> dict[str, tuple[str, ...]]:
    """Names and aliases of all terms, as `plain` makes them, with the terms they may mean.

    Ids are names too. A word that only joins others ("and") maps to no ids.
    """
    found: dict[str, set[str]] = {}
    for lang in languages():
        for joint in ("list.between", "list.last", "list.sentences"):
            found.setdefault(plain(say(lang, joint)), set())
        for id in ids(lang):
            if id.startswith("term.") and id.endswith(".name"):
                own = id.split(".")[1]
                for name in (own, *term_names(lang, own)):
                    found.setdefault(plain(name), set()).add(own)
    return {
        name: tuple(sorted(means)) for name, means in found.items() if any(map(str.isalnum, name))
    }


def plain(name: str) -> str:
    """A name in lower case and without forms that differ in width alone."""
    return unicodedata.normalize("NFKC", name).casefold().strip()
