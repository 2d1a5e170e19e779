"""Nouns of programs as a text that the grammar reads."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from core.effects.program import (
    AnyNumber,
    Kind,
    Noun,
    Number,
    UpTo,
)
from core.games.mtg.reading.amounts import say_amount
from core.games.mtg.reading.determiners import DETERMINERS, ENCHANTED, FIXED
from core.games.mtg.reading.vocabulary import (
    MAGIC,
    article,
    plural,
)

_PLURAL_HOWS = {"all", "those", "bare", "both", "some", "any_number"}
SAME = Noun(how="same")
"""The subject of the clause before; it has no words."""


def _say_kind(kind: Kind, *, several: bool) -> str:
    types = [*kind.types[:-1], plural(kind.types[-1]) if several else kind.types[-1]]
    return " ".join((*kind.traits, *types))


def say_kinds(kinds: Sequence[Kind], *, several: bool) -> str:
    """Return alternatives of kinds, in the singular or the plural."""
    said = [_say_kind(kind, several=several) for kind in kinds]
    if len(said) < 3:  # noqa: PLR2004
        return " or ".join(said)
    return f"{' , '.join(said[:-1])} , or {said[-1]}"


def say_core(noun: Any) -> str | None:
    """Return a noun without conditions."""
    if not isinstance(noun, Noun) or noun.where or noun.joined:
        return None
    return _say_head(noun)


def _say_head(noun: Noun) -> str | None:
    fixed = next((words for words, each in FIXED.items() if each == noun), None)
    if fixed is not None or not noun.kinds:
        return fixed
    amount = noun.amount
    one = amount in (None, Number(value=1))
    several = noun.how in _PLURAL_HOWS or (not one and noun.how not in {"each", "a"})
    several = several or noun.how in {
        "at_least",
        "at_most",
        "half",
        "one_of_those",
        "n_of_those",
        "one_of_your",
        "one_of_the",
    }
    kinds = say_kinds(noun.kinds, several=several)
    other = "other " if noun.other else ""
    if noun.how == "bare":
        return f"{other}{kinds}"
    if noun.how in ENCHANTED:
        return f"{noun.how} {kinds}"
    if noun.how == "target" and amount is not None:
        said = _say_target_amount(noun)
        return said and f"{said} {other}target {kinds}"
    if noun.how == "a" and not noun.other:
        return article(kinds)
    if noun.how in {"n", "n_of_those", "at_least", "at_most", "exactly"} and amount is not None:
        number = _say_n(noun)
        return number and number.format(kinds=kinds, other=other)
    plain = replace(noun, kinds=())
    for words, each in DETERMINERS:
        if each == plain:
            return f"{' '.join(words)} {kinds}"
    return None


def _say_target_amount(noun: Noun) -> str | None:
    amount = noun.amount
    said = "one" if amount == Number(value=1) else say_amount(amount)
    if isinstance(amount, AnyNumber):
        return said
    return f"up to {said}" if noun.up_to else said


def _say_n(noun: Noun) -> str | None:
    said = "one" if noun.amount == Number(value=1) else say_amount(noun.amount)
    if said is None or isinstance(noun.amount, (UpTo, AnyNumber)):
        return None
    if noun.how == "at_least":
        return f"{said} or more {{other}}{{kinds}}"
    if noun.how == "at_most":
        return f"{said} or fewer {{other}}{{kinds}}"
    if noun.how == "exactly":
        return f"exactly {said} {{kinds}}"
    number = f"up to {said}" if noun.up_to else said
    return (
        f"{number} of those {{kinds}}"
        if noun.how == "n_of_those"
        else f"{number} {{other}}{{kinds}}"
    )


def say_wheres(noun: Noun, head: str | None) -> str | None:
    """Return the words of a noun's head with those of its conditions."""
    said = [head] if head else []
    for where in noun.where:
        words = MAGIC.say("where", where)
        if words is None:
            return None
        said.append(words)
    return " ".join(said) if head else None


def say_one(noun: Any) -> str | None:
    """Return one noun with its conditions."""
    if not isinstance(noun, Noun):
        return None
    if noun == SAME:
        return ""
    if noun.how == "player" and noun.who is not None:
        return MAGIC.say("who", noun.who)
    return say_wheres(noun, _say_head(replace(noun, where=(), joined=(), by="and")))


def say_noun(noun: Any) -> str | None:
    """Return nouns with those joined to them."""
    if not isinstance(noun, Noun):
        return None
    parts = [say_one(replace(noun, joined=(), by="and")), *map(say_noun, noun.joined)]
    if parts == [""]:
        return ""
    said = [part for part in parts if part]
    if len(said) < len(parts):
        return None
    if len(said) < 3:  # noqa: PLR2004
        return f" {noun.by} ".join(said)
    return f"{' , '.join(said[:-1])} , {noun.by} {said[-1]}"


def say_each_noun(noun: Any) -> str | None:
    """Return a noun behind "for each"."""
    if not isinstance(noun, Noun) or not noun.kinds:
        return "of them" if noun == Noun(how="them") else None
    if noun.how not in {"each", "those"}:
        return None
    head = f"{'other ' if noun.other else ''}{say_kinds(noun.kinds, several=noun.how == 'those')}"
    return say_wheres(noun, f"of those {head}" if noun.how == "those" else head)
