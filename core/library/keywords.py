"""Which face bears which keyword: card data lists them for the whole card, or not at all."""

import re
from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType

KNOWN = (
    *("Aftermath", "Bestow", "Changeling", "Convoke", "Craft", "Crew", "Cycling", "Daybound"),
    *("Deathtouch", "Defender", "Devoid", "Disguise", "Disturb", "Double strike", "Embalm"),
    *("Enchant", "Equip", "Escape", "Eternalize", "Evoke", "Fear", "First strike", "Flash"),
    *("Flashback", "Flying", "Foretell", "Fuse", "Haste", "Hexproof", "Indestructible", "Infect"),
    *("Intimidate", "Kicker", "Level Up", "Lifelink", "Living metal", "Madness", "Megamorph"),
    *("Menace", "More Than Meets the Eye", "Morph", "Mutate", "Nightbound", "Ninjutsu", "Partner"),
    *("Persist", "Phasing", "Protection", "Prototype", "Prowess", "Reach", "Shadow", "Shroud"),
    *("Skulk", "Suspend", "Toxic", "Trample", "Undying", "Unearth", "Vigilance", "Ward", "Wither"),
)
"""Keywords to look for in objects from before 2020, which list none (MTG CR 702)."""

SECOND_FACE = frozenset({"aftermath", "nightbound"})
"""Keywords of the second face where no text says so."""

_SPELLED = MappingProxyType({word.casefold(): word for word in KNOWN})
# Flash would stop short in flashback, but for what must not follow.
_KNOWN = re.compile(rf"(?:{'|'.join(map(re.escape, _SPELLED))})(?![\w'])")
_REMINDER = re.compile(r"\([^)]*\)?")
_BREAKS = re.compile(r"[,;] ")
_AMOUNT = re.compile(r"\s?[{\d\u2013\u2014-]")
_LEVEL = re.compile(r"^level \d", re.IGNORECASE | re.MULTILINE)
_HEAD = re.compile(r"[\w' ]*[\w']")
_CONVERTS = re.compile(r"\bconverts?\b", re.IGNORECASE)
_SENTENCE_ENDS = (".", '."', ".\u201d", ".\u2019")


def share_out(keywords: Sequence[str], texts: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Give each face, by its text, its keywords of those the whole card has.

    A keyword belongs to the faces that print it as an ability: alone on a line, in a list, or
    with its cost. Failing that, to those whose text speaks of it, and at last to the front.
    Fuse belongs to every half, whichever half prints it (MTG CR 702.102). What a level up card
    gains with its levels it does not have from the start (MTG CR 711.2).
    """
    if len(texts) == 1:
        later = _from_levels(texts[0])
        return (tuple(word for word in keywords if not _any_is(word.casefold(), later)),)
    printed = [tuple(_abilities(text)) for text in texts]
    shares: list[list[str]] = [[] for _ in texts]
    for keyword in keywords:
        word = keyword.casefold()
        for face in _bearers(word, printed, texts):
            shares[face].append(keyword)
    return tuple(map(tuple, shares))


def find(texts: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return for each face the `KNOWN` keywords that its text prints as abilities."""
    shares = [tuple(dict.fromkeys(_known_in(text))) for text in texts]
    if any("Fuse" in share for share in shares):
        return tuple(tuple(dict.fromkeys((*share, "Fuse"))) for share in shares)
    return tuple(shares)


def _bearers(word: str, printed: Sequence[Sequence[str]], texts: Sequence[str]) -> Sequence[int]:
    if word == "fuse":
        return range(len(texts))
    found = [face for face, parts in enumerate(printed) if _any_is(word, parts)]
    if not found:
        spoken = re.compile(rf"\b{re.escape(word)}", re.IGNORECASE)
        found = [face for face, text in enumerate(texts) if spoken.search(text)]
    return found or [1 if word in SECOND_FACE else 0]


def _known_in(text: str) -> Iterator[str]:
    for ability in _abilities(text):
        if known := _KNOWN.match(ability):
            yield _SPELLED[known[0]]
    # The only action that rules ask for: a robot that converts prints it within a sentence.
    if _CONVERTS.search(text):
        yield "Convert"


def _abilities(text: str) -> Iterator[str]:
    """Yield what a text may print as keyword abilities, in lower case, reminders left out.

    A sentence is only one if an amount, a cost or a dash follows its first words: "Ward—Pay 2
    life." is, "Flying creatures you control get +1/+1." is not.
    """
    for line in _REMINDER.sub("", text).casefold().split("\n"):
        bare = line.strip()
        if _LEVEL.match(bare):
            return
        if not bare.endswith(_SENTENCE_ENDS):
            yield from (part.strip() for part in _BREAKS.split(bare))
        elif (head := _HEAD.match(bare)) and _AMOUNT.match(bare, head.end()):
            yield bare


def _from_levels(text: str) -> set[str]:
    level = _LEVEL.search(text)
    if level is None:
        return set()
    return set(_abilities(_LEVEL.sub("", text[level.start() :]))) - set(_abilities(text))


def _any_is(word: str, abilities: Iterable[str]) -> bool:
    return any(_is(word, ability) for ability in abilities)


def _is(word: str, ability: str) -> bool:
    rest = ability[len(word) :]
    return ability.startswith(word) and not (rest[:1].isalnum() or rest[:1] == "'")
