"""Targets that a text asks for: how many, and of which kind (MTG CR 115.1).

Only counts and kinds next to the word "target" are read. The result may be wider than the text,
never narrower; a wish with an uncertain number is marked so.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from core.cards.type_line import SUPERTYPES

_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_TEXTS = 4096
_MANY = 20
_ASIDE = re.compile(r"\([^()]*\)|\"[^\"]*\"|“[^”]*”")
_SENTENCE = re.compile(r"(?<=[.!;])\s+|\n")
_LATER = re.compile(
    r"^(?:[\w' ]+ — )?(?:when|whenever|at the beginning|as long as)\b", re.IGNORECASE
)
_ACTIVATED = re.compile(
    r"^[^.]*?(?:\{[^}]*\}|\bsacrifice\b|\bdiscard\b|\bpay\b)[^.]*: ", re.IGNORECASE
)
_LOYALTY = re.compile(r"^[+−-]?(?:\d+|X): ")
_UNSURE = re.compile(
    r"\bchoose (?:one|two|three|up to|any number)\b|•|\bkick|\boverload|\bentwine|\bescalate"
    r"|\bspree|\bstrive|\bcleave|\bbargain|\breplicate|\bgift\b|\btiered|\bdivided\b",
    re.IGNORECASE,
)
_TARGET = re.compile(r"\btargets?\b", re.IGNORECASE)
_ANY = re.compile(r"\bany (?:other )?$", re.IGNORECASE)
_IF = re.compile(r"\bif\b", re.IGNORECASE)
_PHRASE = re.compile(r"(?: [\w'’\-/]+,?)*")
_NO_TARGET = frozenset(
    {"the", "that", "those", "new", "its", "single", "only", "same", "legal"}
    | {"can", "can't", "could", "would", "cannot", "chosen"}
)
_AMOUNT = re.compile(
    r"(?:(?P<up>up to )?(?P<number>one|two|three|four|five|six)(?: or (?P<more>two|three|four))?"
    r"|(?P<any>any number of)|(?P<x>up to X|X)|(?P<another>another))(?: other| more)? $",
    re.IGNORECASE,
)
_CONTROL = {
    "you control": "yours",
    "you don't control": "theirs",
    "an opponent controls": "theirs",
    "your opponents control": "theirs",
    "defending player controls": "theirs",
    "of yours": "yours",
    "of an opponent": "theirs",
}
_GRAVES = {
    "your graveyard": "yours",
    "a graveyard": "",
    "any graveyard": "",
    "graveyards": "",
    "an opponent's graveyard": "theirs",
    "a single graveyard": "",
}
_SUFFIX = re.compile(
    rf"^ (?P<control>{'|'.join(_CONTROL)})\b"
    rf"|^ (?:from|in) (?P<grave>{'|'.join(_GRAVES)})\b",
    re.IGNORECASE,
)
_TYPES = frozenset(
    {"artifact", "battle", "creature", "enchantment", "instant", "kindred", "land"}
    | {"planeswalker", "sorcery"}
)
_SIMPLE = frozenset(
    {*_TYPES, *(word.casefold() for word in SUPERTYPES), "white", "blue", "black", "red", "green"}
)
_STATES = frozenset({"tapped", "untapped", "attacking", "blocking", "token", "multicolored"})
_STATES |= {"colorless", "monocolored", "historic", "modified", "enchanted", "equipped"}
_STATES |= {"activated", "triggered"}
_HEADS = frozenset({"permanent", "player", "opponent", "spell", "card", "ability"})
_SEVERAL = re.compile(r"\b(?:and/or|or)\b")
_OR = frozenset({"or", "and/or"})
ANYTHING = "anything"


class TargetKind(Struct, frozen=True, gc=False):
    """One kind of target: ``words`` that all hold for it, its ``head`` and whose it is.

    ``head`` is ``permanent``, ``player``, ``opponent``, ``spell``, ``ability``, ``card`` (in a
    graveyard) or ``anything``; ``whose`` is ``yours``, ``theirs`` or ``""``.
    """

    head: str
    words: tuple[str, ...] = ()
    whose: str = ""


class TargetWish(Struct, frozen=True, gc=False):
    """Targets that one phrase asks for: at least and at most how many, of which kinds.

    One that ``depends`` is asked for only if something holds.
    """

    says: str
    kinds: tuple[TargetKind, ...]
    least: int = 1
    most: int = 1
    depends: bool = False


class Targets(Struct, frozen=True, gc=False):
    """The wishes of a text, and whether their number is certain."""

    wishes: tuple[TargetWish, ...] = ()
    is_sure: bool = True


NO_TARGETS = Targets()
_ANY_TARGET = tuple(
    [TargetKind("permanent", (word,)) for word in ("creature", "planeswalker", "battle")]
    + [TargetKind("player")]
)


@lru_cache(maxsize=_TEXTS)
def targets_of_spell(text: str) -> Targets:
    """Return the targets that the text of an instant or a sorcery asks for as it is cast."""
    plain = _ASIDE.sub("", text)
    wishes = [
        wish
        for sentence in _SENTENCE.split(plain)
        if not _is_later(sentence)
        for wish in _wishes(sentence)
    ]
    is_sure = not _UNSURE.search(plain) and all(map(_is_certain, wishes))
    # Certain wishes are asked for first, so that an answer that ends the choice omits none.
    wishes.sort(key=lambda each: each.least != each.most)
    return Targets(tuple(wishes), is_sure)


@lru_cache(maxsize=_TEXTS)
def targets_of_abilities(text: str) -> Targets:
    """Return the targets that any ability of a text could have."""
    plain = _ASIDE.sub("", text)
    wishes = tuple(wish for sentence in _SENTENCE.split(plain) for wish in _wishes(sentence))
    return Targets(wishes, is_sure=False)


def _is_certain(wish: TargetWish) -> bool:
    understood = all(kind.head != ANYTHING for kind in wish.kinds)
    return wish.least == wish.most and understood and not wish.depends


def _is_later(sentence: str) -> bool:
    """Return whether a sentence is a separate ability with targets of its own."""
    return any(each.search(sentence) is not None for each in (_LATER, _ACTIVATED, _LOYALTY))


def _wishes(sentence: str) -> Iterator[TargetWish]:
    for found in _TARGET.finditer(sentence):
        before, after = sentence[: found.start()], sentence[found.end() :]
        depends = _IF.search(before) is not None
        if _ANY.search(before):
            yield TargetWish("any target", _ANY_TARGET, depends=depends)
            continue
        phrase = _PHRASE.match(after)
        last = before.split()[-1].casefold() if before.split() else ""
        if last in _NO_TARGET or phrase is None:
            continue
        if not phrase.group():
            if _AMOUNT.search(before) and found.group().casefold() == "targets":
                least, most = _amount(before)
                yield TargetWish("any target", _ANY_TARGET, least, most, depends)
            continue
        if phrase.group().casefold().startswith((" of ", " for ")):
            continue
        says, kinds = _kinds(phrase.group())
        least, most = _amount(before)
        yield TargetWish(says, kinds, least, most, depends)


def _amount(before: str) -> tuple[int, int]:
    found = _AMOUNT.search(before)
    if found is None or found["another"]:
        return 1, 1
    if found["any"] or found["x"]:
        return 0, _MANY
    number = _NUMBERS[found["number"].casefold()]
    most = _NUMBERS[found["more"].casefold()] if found["more"] else number
    return (0 if found["up"] else number), most


def _kinds(after: str) -> tuple[str, tuple[TargetKind, ...]]:
    """Return the noun phrase after the word "target", and the kinds of target it allows."""
    taken: list[str] = []
    for word in after.replace("’", "'").split():
        bare = _singular(word.rstrip(",").removesuffix("'s"))
        if not _is_known(bare) and bare not in _OR:
            break
        taken.append(word)
        if word.endswith("'s"):
            break
    while taken and taken[-1].rstrip(",").casefold() in _OR:
        taken.pop()
    if not taken:
        return "", (TargetKind(ANYTHING),)
    rest = after.replace("’", "'")[len(" " + " ".join(taken)) :]
    suffix = _SUFFIX.match(rest)
    phrase = " ".join(taken).removesuffix("'s").rstrip(",")
    says = phrase + (suffix.group() if suffix else "")
    kinds = tuple(_alternatives(phrase, suffix))
    return says, kinds or (TargetKind(ANYTHING),)


def _alternatives(phrase: str, suffix: "re.Match[str] | None") -> Iterator[TargetKind]:
    control = _CONTROL.get(suffix["control"].casefold(), "") if suffix and suffix["control"] else ""
    grave = suffix["grave"].casefold() if suffix and suffix["grave"] else None
    chosen = [part.split() for part in re.split(r",? (?:and/or|or) |, ", phrase)]
    parts = chosen if _SEVERAL.search(phrase) else [phrase.replace(",", "").split()]
    last = _singular(parts[-1][-1])
    for part in parts:
        words = [_singular(word) for word in part]
        if not any(_is_noun(word) for word in words):
            words.append(last)  # the creature of "white or blue creature"
        yield _kind(words, last, control, grave)


def _kind(words: list[str], last: str, control: str, grave: str | None) -> TargetKind:
    head = words[-1] if words[-1] in _HEADS else last if last in {"spell", "card"} else "permanent"
    said = tuple(word.casefold() for word in words if word not in _HEADS and not _is_state(word))
    if head == "card":
        place = ANYTHING if grave is None else "card"
        return TargetKind(place, said, _GRAVES.get(grave or "", ""))
    if head in {"player", "opponent", "ability"}:
        return TargetKind(head)
    return TargetKind(head, said, control)


def _is_noun(word: str) -> bool:
    return word in _TYPES or word in _HEADS or word[:1].isupper()


def _is_state(word: str) -> bool:
    return word.removeprefix("non").removeprefix("-") in _STATES


def _singular(word: str) -> str:
    """Return a word for one of them, in small letters but for a subtype."""
    small = word.casefold()
    if small in {"sorceries", "abilities", "batteries"}:
        small = small.removesuffix("ies") + "y"
    elif small.endswith("s") and _is_known(small[:-1]):
        small = small[:-1]
    return small if _is_known(small) and not word[:1].isupper() else word


def _is_known(word: str) -> bool:
    if word in _SIMPLE or word in _STATES or word in _HEADS:
        return True
    if word.startswith("non"):
        return _is_known(word.removeprefix("non").removeprefix("-"))
    return word[:1].isupper() and word.isalpha()
