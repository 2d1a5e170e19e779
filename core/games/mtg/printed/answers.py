"""The questions of the rules to the programs of faces, at every table."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from core.cards.card import Face
from core.effects import program as lang
from core.games.mtg.printed.entering import entering
from core.games.mtg.printed.targets import targets_of_abilities, targets_of_spell
from core.games.mtg.reading.readings import KEPT, reading_of, reading_of_text

__all__ = (
    "acts_as_it_transforms",
    "chapters",
    "combat_texts",
    "created_tokens",
    "entering",
    "targets_of_abilities",
    "targets_of_spell",
)
# Turning over and chapters

Chapter = tuple[tuple[int, ...], str]
"""The numbers of a chapter ability, and its words."""


@lru_cache(KEPT)
def chapters(text: str, name: str, type_line: str, does: str = "") -> tuple[Chapter, ...]:
    """Return the chapter abilities of a text."""
    return tuple(
        (ability.on.chapters, ability.words.excerpt(text))
        for ability in reading_of_text(text, name, type_line, does).abilities
        if isinstance(ability, lang.Triggered) and isinstance(ability.on, lang.ChapterReached)
    )


@lru_cache(KEPT)
def acts_as_it_transforms(text: str, name: str, type_line: str, does: str = "") -> bool:
    """Return whether a text has an ability that applies as its permanent transforms."""
    return any(
        (isinstance(clause, lang.EnterAs) and clause.transforms)
        or (isinstance(clause, lang.ByHand) and _is_as_it_transforms(clause.words.excerpt(text)))
        for ability in reading_of_text(text, name, type_line, does).abilities
        if isinstance(ability, lang.Static)
        for clause in ability.clauses
    )


def _is_as_it_transforms(words: str) -> bool:
    """Return whether words that are not read begin with "As it transforms"."""
    return words.startswith("As ") and "transforms" in words.partition(",")[0]


# Tokens

_CARD_TYPES = frozenset({"artifact", "creature", "enchantment", "land", "planeswalker", "battle"})


class CreatedToken(Struct, frozen=True, kw_only=True):
    """Characteristics of a created token; ``power`` and ``toughness`` are empty if computed."""

    name: str
    type_line: str
    power: str = ""
    toughness: str = ""
    colors: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()


def created_tokens(face: Face) -> tuple[CreatedToken, ...]:
    """Return each token with characteristics of its own that a face creates, once."""
    found = (_token(token) for token in _tokens(reading_of(face).abilities))
    return tuple(dict.fromkeys(token for token in found if token.name))


def _tokens(value: object) -> Iterator[lang.TokenOf]:
    if isinstance(value, tuple):
        for each in value:
            yield from _tokens(each)
    elif isinstance(value, lang.TokenOf):
        yield value
    else:
        for name in getattr(value, "__struct_fields__", ()):
            yield from _tokens(getattr(value, name))


def _token(token: lang.TokenOf) -> CreatedToken:
    types = [word.title() for word in token.types if word in _CARD_TYPES]
    subtypes = [word.title() for word in token.types if word not in _CARD_TYPES]
    name = token.name.title() if token.predefined else token.name or " ".join(subtypes)
    if token.predefined:
        types, subtypes = ["Artifact"], [name]
    heads = " ".join([*(word.title() for word in token.supertypes), *types])
    return CreatedToken(
        name=name,
        type_line=f"{heads} — {' '.join(subtypes)}" if subtypes else heads,
        power=_number(token.power),
        toughness=_number(token.toughness),
        colors=token.colors,
        keywords=tuple(each.name for each in token.abilities if isinstance(each, lang.Keyword)),
    )


def _number(amount: object) -> str:
    return str(amount.value) if isinstance(amount, lang.Number) else ""


# Combat

Limits = Literal["cant_attack", "must_attack", "cant_block", "cant_be_blocked", "must_be_blocked"]
_UNREAD: tuple[tuple[str, Limits], ...] = (
    ("can't attack", "cant_attack"),
    ("can attack only", "cant_attack"),
    ("each combat if able", "must_attack"),
    ("can't block", "cant_block"),
    ("attack or block", "cant_block"),
    ("be blocked", "cant_be_blocked"),
)
"""The probable subject of a clause that is not understood, by its words."""


class CombatText(Struct, frozen=True):
    """A clause about attacking or blocking.

    ``limits`` are its effects. ``of`` is the object that it restricts: the host, the object itself,
    or any other. ``has_a_price``: it can be avoided by paying mana.
    """

    words: str
    limits: frozenset[Limits]
    of: Literal["host", "itself", "any"] = "any"
    has_a_price: bool = False


@lru_cache(KEPT)
def combat_texts(text: str, name: str, type_line: str, does: str = "") -> tuple[CombatText, ...]:
    """Return the clauses about attacking and blocking of the static abilities of a text."""
    abilities = reading_of_text(text, name, type_line, does).abilities
    return tuple(
        CombatText(clause.words.sentence(text), limits, _of(clause), _has_a_price(clause))
        for ability in abilities
        if isinstance(ability, lang.Static)
        for clause in _clauses(ability.clauses)
        if (limits := frozenset(_limits(clause, text)))
    )


def _has_a_price(clause: lang.AnyClause) -> bool:
    unless = clause.unless
    return isinstance(unless, lang.Pays) and all(
        isinstance(each, lang.ManaCost) for each in unless.costs
    )


def _clauses(clauses: Sequence[lang.AnyClause]) -> Iterator[lang.AnyClause]:
    """Yield the lasting clauses, those of groups one by one."""
    for clause in clauses:
        if clause.until is None:
            yield from _clauses(clause.clauses) if isinstance(clause, lang.Several) else (clause,)
            yield from _clauses(clause.otherwise)


def _limits(clause: lang.AnyClause, text: str) -> Iterator[Limits]:
    match clause:
        case lang.ByHand():
            words = clause.words.excerpt(text).replace("’", "'")
            yield from (limit for phrase, limit in _UNREAD if phrase in words)
        case lang.Alter(changes=changes):
            for each in changes:
                yield from _of_change(each)
        case lang.Forbid(to=to) if to.startswith("attack"):
            yield "cant_attack"
        case lang.Forbid(to=to) if to.startswith("block"):
            yield "cant_block"
        case lang.Special(name="all_able_block_always"):
            yield "must_be_blocked"


def _of(clause: lang.AnyClause) -> Literal["host", "itself", "any"]:
    noun = getattr(clause, "what", None)
    if noun in {lang.SELF, lang.IT}:
        return "itself"
    return "host" if getattr(noun, "how", "") in {"enchanted", "equipped"} else "any"


_CANT: dict[str, tuple[Limits, ...]] = {
    "attack": ("cant_attack",),
    "attack_alone": ("cant_attack",),
    "attack_or_block": ("cant_attack", "cant_block"),
    "attack_or_block_alone": ("cant_attack", "cant_block"),
    "attack_block_or_crew": ("cant_attack", "cant_block"),
}
_MUST: dict[str, tuple[Limits, ...]] = {
    "attack": ("must_attack",),
    "attack_or_block": ("must_attack",),
    "block": ("cant_block",),
}


def _of_change(change: lang.AnyChange) -> Sequence[Limits]:
    match change:
        case lang.Cant(what=what) if what.startswith("be_blocked"):
            return ("cant_be_blocked",)
        case lang.Cant(what=what):
            return _CANT.get(what, ("cant_block",) if what.startswith("block") else ())
        case lang.Must(what=what) if what.startswith("be_blocked"):
            return ("must_be_blocked", "cant_be_blocked")
        case lang.Must(what=what):
            return _MUST.get(what, ())
        case lang.Can(what=what) if what.startswith("block"):
            return ("cant_block",)
    return ()
