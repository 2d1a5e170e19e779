"""Keyword abilities as the text of a face prints them: on a line, in a list, or with a cost."""

import re
from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType

KNOWN = (
    *("Aftermath", "Banding", "Bestow", "Changeling", "Convoke", "Craft", "Crew", "Cycling"),
    *("Daybound", "Deathtouch", "Decayed", "Defender", "Devoid", "Disguise", "Disturb"),
    *("Double strike", "Embalm", "Enchant", "Equip", "Escape", "Eternalize", "Evoke", "Fear"),
    *("First strike", "Flash", "Flashback", "Flying", "Foretell", "Fuse", "Haste", "Hexproof"),
    *("Horsemanship", "Indestructible", "Infect", "Intimidate", "Kicker", "Level Up", "Lifelink"),
    *("Living metal", "Madness", "Megamorph", "Menace", "More Than Meets the Eye", "Morph"),
    *("Mutate", "Nightbound", "Ninjutsu", "Partner", "Persist", "Phasing", "Protection"),
    *("Prototype", "Prowess", "Reach", "Shadow", "Shroud", "Skulk", "Suspend", "Toxic"),
    *("Trample", "Undying", "Unearth", "Vigilance", "Ward", "Wither"),
)
"""Keyword abilities (MTG CR 702). A sentence that names one may speak of another object."""

_SPELLED = MappingProxyType({word.casefold(): word for word in KNOWN})
# Flash would stop short in flashback, but for what must not follow.
_KNOWN = re.compile(rf"(?:{'|'.join(map(re.escape, _SPELLED))})(?![\w'])")
_ABILITIES = frozenset(word.casefold() for word in KNOWN)
_LANDWALK = re.compile(r"(?:(?:non|snow-|legendary )?[a-z]+ )?[a-z]+walk")
_FAMILIES = ("cycling", "walk")
"""Ends of words that stand for a whole family: Landcycling is printed as Mountaincycling."""

_REMINDER = re.compile(r"\([^)]*\)?")
_BREAKS = re.compile(r"[,;] ")
_AMOUNT = re.compile(r"\s?[{\d\u2013\u2014-]")
_LEVEL = re.compile(r"^level \d", re.IGNORECASE | re.MULTILINE)
_HEAD = re.compile(r"[\w' ]*[\w']")
_SENTENCE_ENDS = (".", '."', ".\u201d", ".\u2019")


def abilities(text: str) -> Iterator[str]:
    """Yield what a text may print as keyword abilities, in lower case, reminders left out.

    A sentence is only one if an amount, a cost or a dash follows its first words: "Ward—Pay 2
    life." is, "Flying creatures you control get +1/+1." is not. What stands after a level symbol
    is gained with the level.
    """
    for line in _REMINDER.sub("", text).casefold().split("\n"):
        bare = line.strip()
        if _LEVEL.match(bare):
            return
        if not bare.endswith(_SENTENCE_ENDS):
            yield from (part.strip() for part in _BREAKS.split(bare))
        elif (head := _HEAD.match(bare)) and _AMOUNT.match(bare, head.end()):
            yield bare


def known_in(text: str) -> Iterator[str]:
    """Yield the `KNOWN` keywords that a text prints as abilities, as they are spelled there."""
    for ability in abilities(text):
        if known := _KNOWN.match(ability):
            yield _SPELLED[known[0]]
        elif _LANDWALK.fullmatch(ability):
            yield ability.capitalize()


def qualities(keyword: str, keywords: Iterable[str], texts: Iterable[str]) -> Iterator[str]:
    """Yield the parameters of a keyword: the `2` of Toxic 2, the `from black` of a protection.

    Card data lists some keywords bare; their parameters are read from the ability in the text.
    """
    wanted = keyword.casefold()
    for each in keywords:
        word, _, rest = each.partition(" ")
        if word.casefold() != wanted:
            continue
        if rest:
            yield rest.strip()
        else:
            yield from _printed_after(wanted, texts)


def _printed_after(keyword: str, texts: Iterable[str]) -> Iterator[str]:
    """Yield the printed parameters of a keyword; each further `from` continues a list."""
    ability = re.compile(
        rf"(?:^|[,;] ){re.escape(keyword)} ((?:[^,;]|,(?= (?:and )?from ))+)", re.IGNORECASE
    )
    for text in texts:
        for line in _REMINDER.sub("", text).split("\n"):
            bare = line.strip()
            if _LEVEL.match(bare):
                break
            if not bare.endswith(_SENTENCE_ENDS):
                yield from (found.strip() for found in ability.findall(bare))


def gained_with_levels(text: str) -> set[str]:
    """Return the abilities that a level up card gains and has not at first (MTG CR 711.2)."""
    level = _LEVEL.search(text)
    if level is None:
        return set()
    return set(abilities(_LEVEL.sub("", text[level.start() :]))) - set(abilities(text))


def is_printed(keyword: str, printed: Iterable[str]) -> bool:
    """Tell whether a keyword is one of the abilities of a text, with or without an amount."""
    word = keyword.casefold()
    return any(_begins(word, ability) for ability in printed)


def beside_the_text(keywords: Sequence[str], text: str) -> tuple[str, ...]:
    """Return the keywords that a text does not say itself, each once.

    An official text says all of them, a summary some or none. The name of an ability within a
    sentence may be about something else, as in "create a Bird with flying"; that of an action
    ("mill two cards") is always meant.
    """
    if not text:
        return tuple(dict.fromkeys(keywords))
    printed = tuple(abilities(text))
    lower = text.casefold()
    return tuple(
        keyword
        for keyword in dict.fromkeys(keywords)
        if not is_printed(keyword, printed) and not _is_said(keyword.casefold(), lower)
    )


def _begins(word: str, ability: str) -> bool:
    rest = ability[len(word) :]
    return ability.startswith(word) and not (rest[:1].isalnum() or rest[:1] == "'")


def _is_said(word: str, text: str) -> bool:
    for family in _FAMILIES:
        if word.endswith(family):
            return re.search(rf"{family}\b", text) is not None
    return word not in _ABILITIES and re.search(rf"\b{re.escape(word)}", text) is not None
