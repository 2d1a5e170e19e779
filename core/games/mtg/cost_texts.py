"""Costs as the text of a card prints them: the only module of this game that reads them."""

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from core.cards.costs import Cost
from core.cards.mana import COLOR_ORDER, ManaCost
from core.cards.printed_abilities import Begins, printed_abilities

_MOST_READ = 4096
_SYMBOLS = re.compile(r"(?:\{[^{}]+\})+")
_LIFE = re.compile(r"pay (\d+) life", re.IGNORECASE)
_REMINDER = re.compile(r"\s*\([^()]*\)")
_AMOUNTS = r"(?:(?: |\s?[—–]\s?)(?P<cost>\{[^.\n]*|[A-Z][^.\n]*))"
_ADDED = re.compile(r"As an additional cost to cast [^,\n]{1,60}, ([^.\n]+)")
_DIFFERS = re.compile(
    r"(?:\b(?:[Tt]his spell|[Ii]t|~) costs? (?:up to )?(?:\{[^{}]+\})+ (?:less|more)\b[^.\n]*"
    r"|\b(?:Affinity for [^.\n(]+|Convoke|Delve|Improvise|Undaunted|Assist|Waterbend)\b[^.\n(]*"
    r"|[^.\n]*\brather than pay(?:ing)? this (?:spell|card)[^.\n]*)",
)
_OF_OTHERS = re.compile(r"[^.\n]*\b[Ss]pells?\b[^.\n]*\bcosts? [^.\n]*\b(?:less|more)\b[^.\n]*")
_PLAIN_CHANGE = re.compile(
    r"(?P<what>[A-Za-z, -]*?)\b[Ss]pells (?P<whose>you cast |your opponents cast )?"
    r"cost \{(?P<amount>\d+)\} (?P<way>less|more)(?: to cast)?"
)
_FROM_HAND = (
    *("Evoke", "Overload", "Dash", "Blitz", "Spectacle", "Emerge", "Bestow", "Mutate", "Surge"),
    *("Prowl", "Cleave", "Awaken", "Warp", "Impending", "Freerunning", "Sneak", "Web-slinging"),
)
_FROM_GRAVEYARD = ("Escape", "Harmonize", "Mayhem")
_FOR_MANA_COST = {"Jump-start": "discard a card", "Retrace": "discard a land card"}
_OPTIONAL = (
    *(
        "Kicker",
        "Multikicker",
        "Buyback",
        "Entwine",
        "Escalate",
        "Replicate",
        "Strive",
        "Offspring",
    ),
    *("Squad", "Casualty", "Conspire", "Bargain", "Splice onto Arcane", "Tiered", "Spree"),
)


@lru_cache(_MOST_READ)
def read_cost(words: str, name: str = "") -> Cost:
    """Return the cost that some words print, such as ``{1}{U}, Pay 3 life``."""
    mana, life, rest = "", 0, list[str]()
    for part in re.split(r", (?:and )?| and (?=pay )", words.strip(" .")):
        symbols, paid = _SYMBOLS.fullmatch(part.strip()), _LIFE.fullmatch(part.strip())
        if symbols is not None and "{T}" not in part and "{Q}" not in part:
            mana += symbols[0]
        elif paid is not None:
            life += int(paid[1])
        elif part.strip():
            rest.append(part.strip())
    return Cost(name=name, mana=ManaCost.read(mana), life=life, by_hand=tuple(rest))


@lru_cache(_MOST_READ)
def ability_cost(text: str, keyword: str) -> Cost | None:
    """Return the cost that a text prints for a keyword, None where it prints none."""
    plain = _REMINDER.sub("", text)
    found = re.search(rf"(?:^|(?<=[.\n\"'“] )|(?<=\n)){re.escape(keyword)}{_AMOUNTS}", plain)
    return read_cost(found["cost"], keyword) if found is not None else None


@lru_cache(_MOST_READ)
def added_costs(text: str) -> tuple[str, ...]:
    """Return the additional costs to cast a spell, as printed."""
    return tuple(_ADDED.findall(_REMINDER.sub("", text)))


@lru_cache(_MOST_READ)
def optional_costs(text: str) -> tuple[str, ...]:
    """Return the optional additional costs to cast a spell, such as ``Kicker {2}``."""
    return tuple(_optional(text))


def _optional(text: str) -> Iterator[str]:
    for keyword in _OPTIONAL:
        cost = ability_cost(text, keyword)
        if cost is not None:
            yield f"{keyword} {cost}"


@lru_cache(_MOST_READ)
def what_differs(text: str) -> tuple[str, ...]:
    """Return the parts of a text by which a spell may cost less, more or something else."""
    return tuple(each.strip() for each in _DIFFERS.findall(_REMINDER.sub("", text)))


class CostChange(Struct, frozen=True, kw_only=True):
    """A sentence of a permanent that makes spells cost more, or less with a negative amount.

    A spell has one of the ``kinds``; without kinds all spells are affected. ``own`` is True for
    spells of its controller, False for those of opponents, None for all. A sentence with further
    conditions has no ``amount``.
    """

    words: str
    kinds: frozenset[str] = frozenset()
    own: bool | None = None
    amount: int = 0


@lru_cache(_MOST_READ)
def changes_costs_of_others(text: str) -> tuple[CostChange, ...]:
    """Return the sentences of a permanent by which spells cost less or more."""
    if "cost" not in text:
        return ()
    return tuple(_cost_change(each.strip()) for each in _OF_OTHERS.findall(_REMINDER.sub("", text)))


def _cost_change(words: str) -> CostChange:
    found = _PLAIN_CHANGE.fullmatch(words)
    if found is None or "non" in found["what"].casefold():
        return CostChange(words=words)
    named = re.split(r", and |, or |, | and | or ", found["what"].strip())
    kinds = frozenset(each.strip().capitalize() for each in named if each.strip())
    if any(" " in each for each in kinds):
        return CostChange(words=words)
    own = None if found["whose"] is None else found["whose"].startswith("you cast")
    amount = int(found["amount"]) * (1 if found["way"] == "more" else -1)
    return CostChange(words=words, kinds=kinds, own=own, amount=amount)


@lru_cache(_MOST_READ)
def costs_from_hand(text: str) -> tuple[Cost, ...]:
    """Return the alternative costs that a text prints for casting the card from anywhere."""
    found = (ability_cost(text, keyword) for keyword in _FROM_HAND)
    return tuple(each for each in found if each is not None)


@lru_cache(_MOST_READ)
def costs_from_graveyard(text: str, mana: ManaCost) -> tuple[Cost, ...]:
    """Return the costs for which a text lets its owner cast the card from the graveyard.

    ``mana`` is its mana cost, which some of these abilities ask for.
    """
    printed = (ability_cost(text, keyword) for keyword in _FROM_GRAVEYARD)
    plain = _REMINDER.sub("", text)
    asked = (
        Cost(name=keyword, mana=mana, by_hand=(besides,))
        for keyword, besides in _FOR_MANA_COST.items()
        if re.search(rf"(?:^|(?<=[.\n] )|(?<=\n)){keyword}\b", plain)
    )
    return (*(each for each in printed if each is not None), *asked)


# Activated abilities

TAP = "{T}"
"""The part of a cost that is paid by tapping the permanent itself."""
_MAKES_MANA = re.compile(r": add\b", re.IGNORECASE)
_ABILITY_WORD = re.compile(r"^[A-Z][\w'’ -]* — ")


@lru_cache(_MOST_READ)
def activation_costs(text: str, does: str = "") -> tuple[Cost, ...]:
    """Return the costs of the activated abilities of a text, but for those that add mana.

    With ``does`` only of those whose words match that pattern.
    """
    return tuple(
        read_cost(_ABILITY_WORD.sub("", each.words.partition(": ")[0]))
        for each in printed_abilities(text, "")
        if each.begins is Begins.COST
        and not _MAKES_MANA.search(each.words)
        and re.search(does, each.words, re.IGNORECASE)
    )


@lru_cache(_MOST_READ)
def uses_the_stack(text: str) -> bool:
    """Return whether a text has a triggered ability or a chapter."""
    kinds = {each.begins for each in printed_abilities(text, "")}
    return not kinds.isdisjoint({Begins.TRIGGER, Begins.CHAPTER})


# Mana abilities

_ADDS = re.compile(r"(?:^|\n|[.;\"“] )(?:\{T\}|[Tt]ap): [Aa]dd ([^.\n]*)(\.?[^\n]*)")
_ANY_ADD = re.compile(r"\badds? (?:\{|an? |one |two |three |X |that )", re.IGNORECASE)
_ADD_SENTENCE = re.compile(r"\b[Aa]dds? ([^.\n]*)")
_RUN = re.compile(r"(?:\{[WUBRGC]\})+")
_LETTER = re.compile(r"\{([WUBRGC])\}")
_OF_ANY = re.compile(
    r"\b(one|two|three) mana (?:of any (?:one )?|in any combination of )colou?rs?\b"
)
_BY_COUNT = re.compile(r"\bfor each\b|\bequal to\b|\bX\b|\bcould produce\b|\bamong\b|\bwhere\b")
_RESTRICTED = re.compile(r"can't be spent|spend this mana only", re.IGNORECASE)
_LIMIT = re.compile(r"Spend this mana only|Activate|This mana can't|It can't be spent")
_NUMBERS = {"one": 1, "two": 2, "three": 3}


@lru_cache(_MOST_READ)
def mana_added(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the mana of each plain mana ability of a text, as letters.

    Plain is an ability whose whole cost is tapping and whose mana is free to be spent.
    """
    return tuple(added for adds, rest in _ADDS.findall(text) if (added := _added(adds, rest)))


def _added(adds: str, rest: str) -> tuple[str, ...]:
    if _BY_COUNT.search(adds) or _RESTRICTED.search(adds) or _LIMIT.match(rest.lstrip(". ")):
        return ()
    any_color = _OF_ANY.search(adds)
    if any_color is not None:
        return (COLOR_ORDER,) * _NUMBERS[any_color[1]]
    runs = [tuple(_LETTER.findall(run)) for run in _RUN.findall(adds)]
    if len(runs) == 1:
        return runs[0]
    if any(len(run) != 1 for run in runs):
        return ()
    return ("".join(run[0] for run in runs),) if runs else ()


@lru_cache(_MOST_READ)
def mana_choices(text: str) -> tuple[str, ...]:
    """Return the mana that the sentences of a text may add, each choice as symbols.

    Nothing is returned for an amount that depends on the game.
    """
    found = (each for line in _SENTENCE.split(text) for each in _choices(line))
    return tuple(dict.fromkeys(found))


def _choices(line: str) -> Iterator[str]:
    added = _ADD_SENTENCE.search(line)
    if added is None or _BY_COUNT.search(added[1]):
        return
    any_color = _OF_ANY.search(added[1])
    if any_color is not None:
        for letter in COLOR_ORDER:
            yield f"{{{letter}}}" * _NUMBERS[any_color[1]]
    yield from _RUN.findall(added[1])


def makes_mana(text: str) -> bool:
    """Return whether a text adds mana, by a plain mana ability or another."""
    return _ANY_ADD.search(text) is not None


_SENTENCE = re.compile(r"(?<=\.)\s+|\n")
_ANY_TAP_FOR_MANA = re.compile(r"(?:\{T\}|\btap): add ", re.IGNORECASE)


@lru_cache(_MOST_READ)
def only_adds_mana(text: str) -> bool:
    """Return whether all activated abilities of a text add mana."""
    return all(_ANY_TAP_FOR_MANA.match(line) for line in _SENTENCE.split(text) if ":" in line)
