"""Modes: "choose one or both" and the bullets below it."""

import re
from collections.abc import Sequence
from typing import Any

from core.effects.program import (
    AnyNumber,
    ByHand,
    ManaCost,
    Modal,
    Mode,
    Number,
    X,
)
from core.effects.tokens import tokenize
from core.games.mtg.reading import amounts
from core.games.mtg.reading.instructions import instructions
from core.games.mtg.reading.texts import REMINDER, Texts
from core.games.mtg.reading.vocabulary import MAGIC

_KEYWORDS = frozenset({"Spree", "Tiered"})
_MODES = re.compile(
    r"(?:^|(?<=[,:.] )|(?<=may ))[Cc]hoose (?P<how>one or both|one or more|any number|up to \w+|one|two|three|four|X|x)"
    r"(?P<unused> that hasn't been chosen(?P<turn> this turn)?)?(?P<random> at random)?"
    r"(?:(?P<repeated>\. You may choose the same mode more than once)"
    r"|(?P<more>\. If [^•]*? choose (?:both|any number|two|three|all)[^•]*? instead))?\.?(?: —|\.)?\s*$"
)


def read_modes(
    texts: Texts, body: str, modes: Sequence[tuple[int, str]]
) -> tuple[Modal, int] | None:
    """Return the choice of modes at the end of a line, and its first token."""
    plain = REMINDER.sub("", body).strip()
    if plain in _KEYWORDS:
        made = tuple(_mode(texts, text, line_number) for line_number, text in modes)
        most = Number(value=len(made) if plain == "Spree" else 1)
        return Modal(modes=made, at_least=Number(value=1), at_most=most, keyword=plain.lower()), 0
    found = _MODES.search(plain)
    if not found:
        return None
    at = len(texts.line(plain[: found.start()]))
    how = found["how"].lower()
    least, most = how_many(how, len(modes))
    more, more_least, more_most = None, None, None
    if found["more"]:
        extra = _more_modes(texts, found["more"][2:], len(modes))
        if extra is None:
            return None
        more, more_least, more_most = extra
    made = tuple(_mode(texts, text, line_number) for line_number, text in modes)
    return (
        Modal(
            modes=made,
            at_least=least,
            at_most=most,
            repeated=bool(found["repeated"]),
            unused=bool(found["unused"]),
            unused_this_turn=bool(found["turn"]),
            random=bool(found["random"]),
            more=more,
            more_least=more_least,
            more_most=more_most,
        ),
        at,
    )


def how_many(how: str, count: int) -> tuple[Any, Any]:
    """Return the least and the greatest number of modes of a phrase such as "one or both"."""
    if how == "one or both":
        return Number(value=1), Number(value=2)
    if how == "one or more":
        return Number(value=1), Number(value=count)
    if how == "any number":
        return Number(value=0), AnyNumber()
    if how == "x":
        return X(), X()
    if how.startswith("up to "):
        most = amounts.number_at(tokenize(how[6:]), 0)
        return Number(value=0), Number(value=most) if most is not None else X()
    value = amounts.number_at(tokenize(how), 0) or 1
    return Number(value=value), Number(value=value)


def _more_modes(texts: Texts, text: str, count: int) -> tuple[Any, Any, Any] | None:
    """Return the condition under which other numbers of modes are chosen."""
    line = texts.line(text)
    if not line.is_at(0, ("if",)):
        return None
    for condition, end in MAGIC.parse("cond", line, 1):
        rest = " ".join(line.low[end:])
        for words, least, most in (
            (", you may choose both instead", 1, 2),
            (", choose both instead", 2, 2),
            (", you may choose any number instead", 1, count),
            (", choose any number instead", 0, count),
            (", you may choose two instead", 1, 2),
            (", choose two instead", 2, 2),
            (", choose up to two instead", 0, 2),
            (", choose three instead", 3, 3),
            (", choose all instead", count, count),
        ):
            if rest.rstrip(". —") == words:
                return condition, Number(value=least), Number(value=most)
    return None


def _mode(texts: Texts, text: str, number: int) -> Mode:
    bullet = re.match(r"^\s*(?:•|\+)\s*", text)
    start = bullet.end() if bullet else 0
    word = ""
    costs_: tuple[ManaCost, ...] = ()
    cost = re.match(r"^((?:\{[^}]+\})+) — ", text[start:])
    if cost:
        costs_ = (ManaCost(mana=cost[1]),)
        start += cost.end()
    named = re.match(
        r"^([A-Z][\w'’!,\- ]{0,40}?)(?: (\{[^}]+\}(?:\{[^}]+\})*))? — (?=[A-Z{~])", text[start:]
    )
    if named and not cost:
        word = named[1]
        costs_ = (ManaCost(mana=named[2]),) if named[2] else ()
        start += named.end()
    line = texts.line(text[start:], number, start)
    clauses, limits, changes = instructions(line, 0)
    if limits or changes:
        clauses = (ByHand(words=line.words(0, len(line))),)
    return Mode(clauses=clauses, word=word, costs=costs_)
