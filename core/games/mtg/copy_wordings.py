"""What a text says about entering as a copy: of what, whether one has to, and what is different."""

import re
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.cards.mana import Color, in_order
from core.cards.type_line import PERMANENT_TYPES, SUPERTYPES
from core.grammar import ANY_NUMBER, capitalised, number_of


class Extra(Struct, frozen=True):
    """Counters that a copy enters with besides, ``None`` of them being an open number.

    They come only on what is of the card type ``on``, where that is told.
    """

    kind: str
    amount: int | None
    on: str = ""


class Wanted(Struct, frozen=True):
    """What may be copied.

    ``kinds`` are alternatives, each a set of words of a type line; a word after ``non`` must not
    be there. ``where`` is what the text says about the place, e.g. ``you control``.
    """

    kinds: tuple[tuple[str, ...], ...]
    where: str = ""

    @property
    def in_graveyards(self) -> bool:
        """Whether cards are copied and not permanents."""
        return "graveyard" in self.where


class Exceptions(Struct, frozen=True, kw_only=True):
    """How a copy differs from what it copies.

    ``own_name`` and ``own_colors`` are those it has by itself. ``by_hand`` are words that are not
    understood.
    """

    own_name: bool = False
    no_cost: bool = False
    size: tuple[int, int] | None = None
    types: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    colors: tuple[str, ...] | None = None
    own_colors: bool = False
    not_legendary: bool = False
    counters: tuple[Extra, ...] = ()
    by_hand: tuple[str, ...] = ()


class AsCopy(Struct, frozen=True):
    """It enters as a copy of something, or may do so."""

    words: str
    wanted: Wanted
    may: bool = True
    tapped: bool = False
    exceptions: Exceptions = Exceptions()


_COPY = re.compile(
    r"^(?:If [^,]+, )?(?P<how>(?:you may have )?(?:(?:~|it|he|she) )?(?:may )?enters?)"
    r"(?: the battlefield)?(?P<tapped> tapped)? as a copy of (?P<what>[^,]+?)"
    r"(?:, except (?P<except>.+))?$",
    re.IGNORECASE,
)
_WHAT = re.compile(
    r"^(?:any |an? |another |target )?(?P<kinds>.+?)"
    r"(?P<where> on the battlefield| you control| an opponent controls| your opponents control"
    r"| in (?:a|any|your|an opponent['’]s) graveyard| from (?:a|your) graveyard)?"
    r"(?: that .+| with .+)?$",
    re.IGNORECASE,
)
_LINE_WORDS = PERMANENT_TYPES | SUPERTYPES
_PLAIN = frozenset({"permanent", "card", "other"})
_PRONOUN = r"(?:it|he|she|they)"
_IS = rf"{_PRONOUN}(?:['’]s| is|['’]re| are)"
_PARTS = re.compile(
    rf",? and (?=(?:{_PRONOUN}|its|his|her|has|is)\b)|, (?=(?:{_PRONOUN}|its|his|her|has|is)\b)"
)
_OWN_NAME = re.compile(r"^(?:its|his|her|their) name is ~$", re.IGNORECASE)
_SIZE_AND_TYPES = re.compile(
    rf"^{_IS} (?:also )?(?:an? )?(?:(?P<power>\d+)/(?P<toughness>\d+))? ?(?P<types>[A-Za-z ]*?)"
    r"(?: in addition to (?:its|his|her|their) other (?:\w+ )?types)?$",
    re.IGNORECASE,
)
_NOT_LEGENDARY = re.compile(rf"^{_PRONOUN} (?:isn['’]t|is not) legendary\b", re.IGNORECASE)
_HAS = re.compile(rf"^(?:{_PRONOUN} )?(?:has|gains) (?P<what>.+)$", re.IGNORECASE)
_COUNTERS = re.compile(
    rf"^{_PRONOUN} enters(?: the battlefield)? with (?P<many>{ANY_NUMBER}) (?:additional )?"
    r"(?P<kind>[+-]\d+/[+-]\d+|[a-z]+) counters? on (?:it|him|her|them)"
    rf"(?: if {_IS} an? (?P<on>\w+))?$",
    re.IGNORECASE,
)
_NO_COST = re.compile(rf"^(?:{_PRONOUN} )?has no mana cost$", re.IGNORECASE)
_OWN_COLORS = re.compile(
    rf"^(?:{_PRONOUN} doesn['’]t copy that \w+['’]s|for (?:its|his|her)) colou?rs?$",
    re.IGNORECASE,
)
_ABILITIES = re.compile(r"^[a-z][a-z ]+(?:(?:, |,? and )[a-z][a-z ]+)*$")
_QUOTE = re.compile(r"«(\d+)»")
_COLORS = {color.word: color for color in Color}


def read_copy(sentence: str, words: str, quoted: Sequence[str]) -> AsCopy | None:
    """Return what a sentence says about entering as a copy, or None.

    In ``sentence`` the permanent is ``~`` and each of the ``quoted`` texts stands as its number.
    """
    found = _COPY.match(sentence)
    wanted = _wanted(found["what"]) if found is not None else None
    if found is None or wanted is None:
        return None
    return AsCopy(
        words,
        wanted,
        may="may" in found["how"].lower(),
        tapped=bool(found["tapped"]),
        exceptions=_exceptions(found["except"] or "", quoted),
    )


def _wanted(what: str) -> Wanted | None:
    found = _WHAT.match(what)
    if found is None:
        return None
    kinds = [_kind(words) for words in found["kinds"].split(" or ")]
    understood = tuple(kind for kind in kinds if kind is not None)
    if len(understood) < len(kinds):
        return None
    return Wanted(understood, (found["where"] or "").strip())


def _kind(words: str) -> tuple[str, ...] | None:
    """Return the words of a type line that something is to have, or None if one is unknown.

    Subtypes begin with a capital. Any permanent has to have none.
    """
    kind: list[str] = []
    for word in words.split():
        bare = word.removeprefix("non")
        plain = capitalised(bare)
        if plain in _LINE_WORDS:
            kind.append(f"non{plain}" if bare != word else plain)
        elif word[:1].isupper():
            kind.append(word)
        elif word not in _PLAIN:
            return None
    return tuple(kind)


def _exceptions(text: str, quoted: Sequence[str]) -> Exceptions:
    """Take the exceptions apart; what is not understood is kept in words."""
    found = Exceptions()
    for part in (each.strip().rstrip(".") for each in _PARTS.split(text)):
        known = ((read, match) for pattern, read in _READERS if (match := pattern.match(part)))
        read, match = next(known, (None, None))
        if read is not None and match is not None:
            found = read(found, match, quoted)
        elif part:
            found = _by_hand(found, part, quoted)
    return found


def _by_hand(found: Exceptions, part: str, quoted: Sequence[str]) -> Exceptions:
    words = _QUOTE.sub(lambda one: quoted[int(one[1])], part)
    return replace(found, by_hand=(*found.by_hand, words))


def _more_counters(found: Exceptions, part: re.Match[str], _quoted: Sequence[str]) -> Exceptions:
    on = (part["on"] or "").capitalize()
    extra = Extra(part["kind"].lower(), number_of(part["many"]), on)
    return replace(found, counters=(*found.counters, extra))


def _size_and_types(found: Exceptions, part: re.Match[str], quoted: Sequence[str]) -> Exceptions:
    if part["power"]:
        found = replace(found, size=(int(part["power"]), int(part["toughness"])))
    words = part["types"].split()
    if words and all(word in _COLORS for word in words):
        return replace(found, colors=in_order(_COLORS[word] for word in words))
    types = [capitalised(word) for word in words if word != "and"]
    known = _LINE_WORDS | {"Wall"}  # the only creature type that a text writes without a capital
    if not all(word in known or word in words for word in types):
        return _by_hand(found, part[0], quoted)
    return replace(found, types=(*found.types, *types))


def _has(found: Exceptions, part: re.Match[str], quoted: Sequence[str]) -> Exceptions:
    what = part["what"]
    if _QUOTE.search(what) is None and _ABILITIES.match(what) is None:
        return _by_hand(found, part[0], quoted)
    return replace(found, abilities=(*found.abilities, *_given(what, quoted)))


_Reader = Callable[[Exceptions, re.Match[str], Sequence[str]], Exceptions]
_READERS: tuple[tuple[re.Pattern[str], _Reader], ...] = (
    (_OWN_NAME, lambda found, _part, _quoted: replace(found, own_name=True)),
    (_NO_COST, lambda found, _part, _quoted: replace(found, no_cost=True)),
    (_NOT_LEGENDARY, lambda found, _part, _quoted: replace(found, not_legendary=True)),
    (_OWN_COLORS, lambda found, _part, _quoted: replace(found, own_colors=True)),
    (_COUNTERS, _more_counters),
    (_SIZE_AND_TYPES, _size_and_types),
    (_HAS, _has),
)


def _given(what: str, quoted: Sequence[str]) -> Iterator[str]:
    """Yield the abilities that a copy has besides: keywords, and texts of their own."""
    texts = [quoted[int(found[1])] for found in _QUOTE.finditer(what)]
    plain = re.sub(r"^(?:and )|,?(?: and)?$", "", _QUOTE.sub("", what).strip())
    for word in re.split(r", and |, | and ", plain):
        if word:
            yield capitalised(word)
    yield from texts
