"""Texts about how a permanent enters: patterns over the usual wordings.

A text is read into clauses without any position, each with its original words. Unknown sentences
yield nothing and are left to the players.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from core.cards.abilities import naming_itself
from core.cards.mana import Color, in_order
from core.cards.type_line import PERMANENT_TYPES, SUPERTYPES
from core.grammar import ANY_NUMBER, capitalised, number_of


class Extra(Struct, frozen=True):
    """Counters that a copy enters with in addition; the number ``None`` is open.

    They are put only on a copy of the card type ``on``, where that is given.
    """

    kind: str
    amount: int | None
    on: str = ""


class Wanted(Struct, frozen=True):
    """The objects that may be copied.

    ``kinds`` are alternatives, each a set of words of a type line; a word after ``non`` must not be
    there. ``where`` is the restriction on the location, e.g. ``you control``.
    """

    kinds: tuple[tuple[str, ...], ...]
    where: str = ""

    @property
    def in_graveyards(self) -> bool:
        """Whether cards are copied and not permanents."""
        return "graveyard" in self.where


class Exceptions(Struct, frozen=True, kw_only=True):
    """The differences of a copy from the copied object.

    ``own_name`` and ``own_colors`` are its own. ``by_hand`` are unknown words.
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
_MORE_COUNTERS = re.compile(
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
    """Return the clause of a sentence about entering as a copy, or None.

    In ``sentence`` the permanent is ``~`` and each of the ``quoted`` texts is replaced by its
    number.
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
    """Return the exceptions; unknown ones are kept as text."""
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
    (_MORE_COUNTERS, _more_counters),
    (_SIZE_AND_TYPES, _size_and_types),
    (_HAS, _has),
)


def _given(what: str, quoted: Sequence[str]) -> Iterator[str]:
    """Yield the additional abilities of a copy: keywords, and quoted texts."""
    texts = [quoted[int(found[1])] for found in _QUOTE.finditer(what)]
    plain = re.sub(r"^(?:and )|,?(?: and)?$", "", _QUOTE.sub("", what).strip())
    for word in re.split(r", and |, | and ", plain):
        if word:
            yield capitalised(word)
    yield from texts


MOST_READ = 4096
"""The size of the cache of texts."""


class Tapped(Struct, frozen=True):
    """It enters tapped.

    A ``condition`` begins with if or unless; where it is plain, the table shows whether it is met.
    """

    words: str
    condition: str = ""


class Prepared(Struct, frozen=True):
    """It enters prepared."""

    words: str


class Counters(Struct, frozen=True):
    """It enters with counters.

    ``amount`` is None where it depends on the game. ``condition`` is as for `Tapped`. An empty
    ``kind`` depends on the entering object.
    """

    words: str
    kind: str
    amount: int | None
    condition: str = ""


class CounterChoice(Struct, frozen=True):
    """It enters with one counter of several kinds to choose from."""

    words: str
    kinds: tuple[str, ...]


class Choice(Struct, frozen=True):
    """A choice as it enters: ``what`` is chosen, among the ``options`` where they are given.

    It is optional where the text has ``may``.
    """

    words: str
    what: str
    options: tuple[str, ...] = ()
    may: bool = False


Clause = Tapped | Prepared | Counters | CounterChoice | Choice | AsCopy

OWN_CREATURE = "creature you control"
OWN_HOST = "equipped creature"
"""A creature that its player controls, to which the permanent is attached as it enters."""

COLORS = tuple(color.word for color in Color)
BASIC_LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
CARD_TYPES = (
    *("Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land"),
    *("Planeswalker", "Sorcery"),
)

_SELF = r"(?:~|it|he|she|they)"
_ENTERS = r"enters?(?: the battlefield)?"
_REMINDER = re.compile(r"\([^)]*\)?")
_QUOTED = re.compile(r'["“][^"”]*["”]')
_ENDS = re.compile(r"(?<=[.;!])\s+|\n")
_NO_END = "\x00"
_ABILITY_WORD = re.compile(r"^[A-Z][\w'’ -]* — (?=\S)")
_FIRST = re.compile(
    rf"^(?:{_SELF} )?{_ENTERS} (?P<how>tapped|prepared|with) ?(?P<rest>.*)$", re.IGNORECASE
)
_BARE = re.compile(rf"^(?:~ )?{_ENTERS} (?P<how>tapped|with) ?(?P<rest>.*)$", re.IGNORECASE)
_IF = re.compile(
    rf"^(?P<condition>If (?:(?:~ was|X is) [^,]+|you do)), {_SELF} {_ENTERS}"
    r" (?P<how>tapped|with) ?(?P<rest>.*)$",
    re.IGNORECASE,
)
_IF_ITSELF = re.compile(
    rf"^(?P<condition>If [^,]+), ~ {_ENTERS} (?P<how>tapped|with) ?(?P<rest>.*)$", re.IGNORECASE
)
_AS = re.compile(rf"^As {_SELF} {_ENTERS}(?: or is turned face up)?, (?P<what>.+)$", re.IGNORECASE)
_PRICE = re.compile(r"^you may (?P<price>(?:pay|reveal|discard|sacrifice|return|exile) .+)$")
_ELSE_TAPPED = re.compile(rf"^If you don['’]t, {_SELF} {_ENTERS} tapped$", re.IGNORECASE)
_COUNTERS = re.compile(
    rf"^(?:and )?(?:with )?(?P<many>{ANY_NUMBER}) (?:additional )?"
    r"(?P<kind>[+-]\d+/[+-]\d+|[a-z]+(?: strike)?) counters?(?: on (?:it|him|her|them|~))?"
    r"(?P<rest>.*)$",
    re.IGNORECASE,
)
_CHOICE_OF = re.compile(
    r"^your choice of (?P<kinds>.+?) counters?(?: on (?:it|him|her|them|~))?$", re.IGNORECASE
)
_COUNTED = re.compile(r"^(?:, where|for each|equal to)\b", re.IGNORECASE)
_CONDITION = re.compile(r"^(?:if|unless)\b", re.IGNORECASE)
_CHOOSE = re.compile(
    r"^(?:look at an opponent['’]s hand, then )?(?:you |you may |an opponent )?chooses?"
    r" (?P<what>.+)$",
    re.IGNORECASE,
)
_PUT = re.compile(r"^put (?P<rest>.+)$", re.IGNORECASE)
_BETWEEN = re.compile(r"^a number between (\d{1,2}) and (\d{1,2})$")
_LISTED = re.compile(r",? or |, ")
_ANCHORS = re.compile(r"^[A-Z][\w'’-]*(?:, [A-Z][\w'’-]*)*,? or [A-Z][\w'’-]*$")
_LISTS = (("colour", COLORS), ("land type", BASIC_LANDS), ("card type", CARD_TYPES))
_NEVER = "never"
_OTHER_THAN = re.compile(r"^(?P<what>.+?) other than (?P<but>[\w ]+)$")

_KINDS_OF_CHOICE: dict[str, tuple[str, tuple[str, ...]]] = {
    "a color": ("colour", COLORS),
    "a colour": ("colour", COLORS),
    "a color word": ("colour", COLORS),
    "a creature type": ("creature type", ()),
    "a basic land type": ("land type", BASIC_LANDS),
    "a land type": ("land type", BASIC_LANDS),
    "a card type": ("card type", CARD_TYPES),
    "an opponent": ("opponent", ()),
    "a player": ("player", ()),
    "a number": ("number", tuple(map(str, range(21)))),
    "odd or even": ("odd or even", ("odd", "even")),
    "left or right": ("left or right", ("left", "right")),
    "a creature": ("creature", ()),
    "another creature": ("creature", ()),
    "a creature you control": (OWN_CREATURE, ()),
    "another creature you control": (OWN_CREATURE, ()),
    "a creature you control it could be attached to": (OWN_HOST, ()),
    "another creature on the battlefield": ("creature", ()),
}
_TWO: dict[str, tuple[str, tuple[str, ...]]] = {
    "two colors": ("colour", COLORS),
    "two basic land types": ("land type", BASIC_LANDS),
    "two players": ("player", ()),
}
_TWO_ABILITIES = re.compile(r"^two abilities from among (?P<listed>.+)$")
_LISTED_WITH_AND = re.compile(r",? and |, ")
_TOKEN_KIND = re.compile(r"^(?:white|blue|black|red|green) [A-Z][a-z]+$")
_A_NAME = re.compile(r"^(?:a|any)(?: [a-z, ]+)? card name$")
_OF_KEYWORDS: dict[str, tuple[str, bool, str]] = {
    "bloodthirst": ("+1/+1", False, "if an opponent was dealt damage this turn"),
    "fading": ("fade", False, ""),
    "graft": ("+1/+1", False, ""),
    "modular": ("+1/+1", False, ""),
    "riot": ("+1/+1", True, "if you choose it rather than haste"),
    "sunburst": ("", False, ""),
    "unleash": ("+1/+1", True, "if you choose that it can't block"),
    "vanishing": ("time", False, ""),
}
"""The kind of counters, whether it is just one, and the condition (MTG CR 702)."""
_KEYWORDS = re.compile(
    rf"^(?P<keyword>{'|'.join(_OF_KEYWORDS)})(?: (?P<many>\d{{1,2}}|X))?$",
    re.IGNORECASE,
)


@lru_cache(MOST_READ)
def read_entry(text: str, name: str) -> tuple[Clause, ...]:
    """Return the clauses on entering of a face of this name and text, in order."""
    return tuple(_clauses(text, name))


def _clauses(text: str, name: str) -> Iterator[Clause]:
    for line in filter(None, map(str.strip, _REMINDER.sub("", text).split("\n"))):
        for keyword in (_KEYWORDS.match(part.strip()) for part in line.split(", ")):
            if keyword is not None:
                yield from _of_keyword(keyword, line)
        yield from _of_line(line, name)


def _of_line(line: str, name: str) -> Iterator[Clause]:
    """Yield the clauses of one paragraph; quoted abilities belong to other objects."""
    quoted: list[str] = []

    def put_aside(found: re.Match[str]) -> str:
        quoted.append(found[0])
        return f"«{len(quoted) - 1}»"

    def whole(words: str) -> str:
        return re.sub(r"«(\d+)»", lambda found: quoted[int(found[1])], words)

    # A full stop in a name, as in "Vol. VII", ends no sentence.
    line = line.replace(name, re.sub(r"(?<=[.!]) ", _NO_END, name)) if name else line
    parts = [
        each.replace(_NO_END, " ").strip(" ;") for each in _ENDS.split(_QUOTED.sub(put_aside, line))
    ]
    parts = [each for each in parts if each]
    plains = [_ABILITY_WORD.sub("", naming_itself(each, name)).rstrip(".;!") for each in parts]
    before = ""
    for words, plain, following, after in zip(
        map(whole, parts), plains, (*map(whole, parts[1:]), ""), (*plains[1:], ""), strict=True
    ):
        copy = read_copy(plain, words, [each[1:-1] for each in quoted])
        if copy is not None:
            yield copy
        elif found := _AS.match(plain):
            both = f"{words} {following}" if _ELSE_TAPPED.match(after) else ""
            yield from _as_it_enters(found["what"], words, both)
        elif found := _first_match((_IF_ITSELF, _IF, _BARE if before else _FIRST), plain):
            condition = found.groupdict().get("condition") or ""
            if condition.lower() == "if you do" and not (_AS.match(before) or "~ ent" in plain):
                condition = _NEVER  # it is another object that enters
            if _ELSE_TAPPED.match(plain):
                condition = _NEVER  # reported together with the alternative
            if condition != _NEVER:
                yield from _how(found["how"].lower(), found["rest"], words, whole(condition))
        before = plain


def _first_match(patterns: Iterable[re.Pattern[str]], sentence: str) -> re.Match[str] | None:
    return next((found for each in patterns if (found := each.match(sentence))), None)


def _how(how: str, rest: str, words: str, condition: str) -> Iterator[Clause]:
    """Yield the clauses of the part after "enters": tapped, with counters, or both; or prepared."""
    if how == "prepared":
        if not (rest or condition):
            yield Prepared(words)
        return
    if how == "with":
        yield from _with(rest, words, condition)
        return
    if _CONDITION.match(rest):
        yield Tapped(words, rest)
    elif not rest or rest.startswith(("and doesn", ",")):
        yield Tapped(words, condition)
    elif rest.startswith(("with ", "and with ")):
        yield Tapped(words, condition)
        yield from _with(rest.removeprefix("and ").removeprefix("with "), words, condition)


def _with(rest: str, words: str, condition: str) -> Iterator[Clause]:
    chosen = _CHOICE_OF.match(rest)
    if chosen is not None:
        kinds = (re.sub(r" counter$|^an? ", "", kind) for kind in _LISTED.split(chosen["kinds"]))
        yield CounterChoice(words, tuple(kind.strip() for kind in kinds))
        return
    found = _COUNTERS.match(rest)
    if found is None:
        return
    amount, after = number_of(found["many"]), found["rest"].strip()
    if _COUNTED.match(after):
        amount = None
    elif _CONDITION.match(after):
        condition = condition or after
    yield Counters(words, found["kind"].lower(), amount, condition)


def _as_it_enters(what: str, words: str, both: str) -> Iterator[Clause]:
    """Yield the clauses on entering; ``both`` are the words including the alternative."""
    price = _PRICE.match(what)
    if price is not None and both:
        yield Tapped(both, f"unless you {price['price']}")
    choose = _CHOOSE.match(what)
    if choose is not None:
        may = choose[0].startswith("you may")
        yield from (replace(each, may=may) for each in _choices(choose["what"], words))
    put = _PUT.match(what)
    if put is not None and re.search(r" counters? on (?:it|him|her|them|~)\b", what):
        yield from _with(put["rest"], words, "")


def _choices(what: str, words: str) -> Iterator[Choice]:
    """Yield one or two choices of a known kind."""
    abilities = _TWO_ABILITIES.match(what)
    if abilities is not None:
        listed = tuple(_LISTED_WITH_AND.split(abilities["listed"]))
        yield from (Choice(words, f"{which} ability", listed) for which in ("first", "second"))
        return
    for part in re.split(r" and (?=an? )", what):
        if part in _TWO:
            what, options = _TWO[part]
            yield from (Choice(words, f"{which} {what}", options) for which in ("first", "second"))
        elif (choice := _choice(part, words)) is not None:
            yield choice


def _choice(what: str, words: str) -> Choice | None:
    but = _OTHER_THAN.match(what)
    plain = but["what"] if but is not None else what
    if _A_NAME.match(plain):
        return Choice(words, "card name")
    between = _BETWEEN.match(plain)
    if between is not None:
        return Choice(words, "number", tuple(map(str, range(int(between[1]), int(between[2]) + 1))))
    if plain in _KINDS_OF_CHOICE:
        kind, options = _KINDS_OF_CHOICE[plain]
        left = but["but"].lower() if but is not None else ""
        return Choice(words, kind, tuple(each for each in options if each.lower() != left))
    listed = tuple(_LISTED.split(plain))
    for kind, known in _LISTS:
        if set(map(str.lower, listed)) <= set(map(str.lower, known)):
            return Choice(words, kind, listed)
    if len(listed) > 1 and all(map(_TOKEN_KIND.match, listed)):
        return Choice(words, "colour and type", listed)
    return Choice(words, "word", listed) if _ANCHORS.match(plain) else None


def _of_keyword(found: re.Match[str], line: str) -> Iterator[Clause]:
    """Yield the clauses of a keyword for entering with counters."""
    keyword, many = found["keyword"].lower(), number_of(found["many"] or "")
    kind, one, condition = _OF_KEYWORDS[keyword]
    yield Counters(line, kind, 1 if one else many, condition)
