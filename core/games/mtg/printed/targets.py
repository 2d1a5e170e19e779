"""Targets that the program of a text asks for, and which of them are legal."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from core.effects import program as lang
from core.effects.targeting import MOST, Slot, slot_of, targeting
from core.execution.scene import NotExecutableError
from core.games.mtg.casting.target_wishes import Targets, TargetWish
from core.games.mtg.printed.entering import in_words
from core.games.mtg.reading.readings import KEPT, reading_of_text

_OPEN = frozenset(
    {"kicker", "multikicker", "overload", "entwine", "escalate", "spree", "strive", "cleave"}
    | {"bargain", "replicate", "gift", "tiered"}
)
"""Keywords by whose costs a spell has other targets."""


@lru_cache(KEPT)
def targets_of_spell(text: str, name: str, type_line: str, does: str = "") -> Targets:
    """Return the targets that the text of an instant or a sorcery asks for as it is cast."""
    abilities = reading_of_text(text, name, type_line, does).abilities
    clauses = [each for one in abilities if isinstance(one, lang.Spell) for each in one.clauses]
    wishes = [wish for each in clauses for wish in _wishes(each, text)]
    unread = any(isinstance(each, lang.Unread) for each in abilities) and _names_target(text)
    if unread and not wishes:
        wishes.append(TargetWish())
    # Certain wishes are asked for first, so that an answer that ends the choice omits none.
    wishes.sort(key=lambda each: each.least != each.most)
    is_open = unread or any(
        isinstance(each, lang.Modal)
        or getattr(each, "divided", False)
        or (isinstance(each, lang.Keyword) and each.name in _OPEN)
        for each in (*clauses, *abilities)
    )
    return Targets(tuple(wishes), not is_open and all(map(_is_certain, wishes)))


@lru_cache(KEPT)
def targets_of_abilities(text: str, name: str, type_line: str, does: str = "") -> Targets:
    """Return the targets that any ability of a text could have."""
    wishes = (
        wish
        for ability in reading_of_text(text, name, type_line, does).abilities
        for clause in getattr(ability, "clauses", ())
        for wish in _wishes(clause, text)
    )
    return Targets(tuple(wishes), is_sure=False)


def _is_certain(wish: TargetWish) -> bool:
    return wish.least == wish.most and wish.slot is not None and not wish.depends


def _wishes(clause: lang.AnyClause, text: str) -> Iterator[TargetWish]:
    words = clause.words.excerpt(text)
    if isinstance(clause, lang.ByHand) and _names_target(words):
        yield TargetWish()
    depends = clause.when is not None and words.casefold().startswith("if ")
    for part in targeting(clause):
        yield TargetWish(_label(part), _slot(part), depends)


def _names_target(words: str) -> bool:
    return "target" in words.casefold()


def _slot(part: lang.Noun | lang.Who) -> Slot:
    try:
        return slot_of(part, _number)
    except NotExecutableError:
        return Slot(part, 0, MOST)


def _number(amount: lang.AnyAmount | None) -> int:
    if isinstance(amount, lang.Number):
        return amount.value
    raise NotExecutableError("amount")


def _label(part: lang.Noun | lang.Who) -> str:
    """Return a phrase without its number and the word "target"."""
    if isinstance(part, lang.Noun):
        words = in_words("noun", replace(part, joined=()))
    else:
        words = in_words("who", part)
    return words.partition("target ")[2] or words
