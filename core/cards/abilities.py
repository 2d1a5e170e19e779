"""Keyword and activated abilities, read from the text of a face."""

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType

from msgspec import Struct

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
# Flash would stop short in flashback but for the words that must not follow.
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
    """Yield candidates for keyword abilities in a text, in lower case, without reminder text.

    A sentence counts only if an amount, a cost or a dash follows its first words: "Ward—Pay 2
    life." counts, "Flying creatures you control get +1/+1." does not. Text behind a level symbol is
    gained with the level.
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
    """Return whether a keyword is one of the abilities of a text, with or without an amount."""
    word = keyword.casefold()
    return any(_begins(word, ability) for ability in printed)


def keywords_not_in_text(keywords: Sequence[str], text: str) -> tuple[str, ...]:
    """Return the keywords that a text does not print itself, each once.

    An official text prints all of them, a summary some or none. The name of an ability within a
    sentence may refer to something else, as in "create a Bird with flying"; the name of an action
    ("mill two cards") always counts.
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


_TAP = frozenset({"{t}", "{T}", "tap this", "tap it"})


class Ability(Struct, frozen=True, kw_only=True):
    """One activated ability: its uses a turn (0: unlimited), its type and cost.

    ``cost`` is in resource points; with ``destroy`` its object is destroyed as part of it, and the
    wording of other costs is in the last field. One with ``attack`` lets its card attack;
    ``go_again`` applies to the attack, or else to the ability itself.
    """

    type: str = "Action"
    limit: int = 0
    cost: str = "0"
    destroy: bool = False
    attack: bool = False
    go_again: bool = False
    besides: str = ""

    @property
    def taps(self) -> bool:
        """Whether tapping its source is part of its cost, by editions that have tapping."""
        return any(part in _TAP for part in self.besides.split(", "))

    @property
    def but_for_tapping(self) -> str:
        """The wording of its costs other than resources and tapping its source."""
        return ", ".join(part for part in self.besides.split(", ") if part not in _TAP)


MOST_READ = 4096
"""The number of texts whose abilities are remembered."""


class Begins(StrEnum):
    """How an ability begins."""

    KEYWORD = "keyword"
    TRIGGER = "trigger"
    COST = "cost"
    CHAPTER = "chapter"
    WORDS = "words"


class PrintedAbility(Struct, frozen=True, gc=False):
    """One ability: its words as printed, and ``plain`` with ``~`` where it names its own card."""

    words: str
    plain: str
    begins: Begins

    @property
    def event(self) -> str:
        """The event that a triggered ability waits for, in lower case, else ``""``."""
        if self.begins is not Begins.TRIGGER:
            return ""
        return self.plain.partition(",")[0].casefold()


_REMINDER_AND_SPACE = re.compile(r"\s*\([^)]*\)?")
_QUOTED = re.compile(r'["“][^"”]*["”]')
_BETWEEN_SENTENCES = re.compile(r"(?<=[.!])\s+")
_ABILITY_WORD = r"(?:[A-Z][\w'’ -]* — )?"
_TRIGGER = re.compile(rf"^{_ABILITY_WORD}(?:When|Whenever|At)\b", re.IGNORECASE)
_COST = re.compile(
    rf"^{_ABILITY_WORD}(?:\[?[+\-−–]?(?:\d+|X)\]?|(?:\{{[^}}]+\}})+[^.:]*"
    r"|(?:tap|untap|sacrifice|discard|pay|exile|remove|return|reveal|put|turn|once per turn"
    r"|action|instant|attack reaction|defense reaction|destroy)\b[^.:]*): ",
    re.IGNORECASE,
)
_CHAPTER = re.compile(r"^[IV]+(?:, [IV]+)*(?::| —) ")
_ENDS_A_SENTENCE = (".", "!", '."', ".”")
_THIS = re.compile(
    r"\bthis (?:artifact|aura|battle|case|class|creature|enchantment|equipment|land|permanent"
    r"|planeswalker|room|saga|siege|spacecraft|token|vehicle)\b",
    re.IGNORECASE,
)


@lru_cache(MOST_READ)
def printed_abilities(text: str, name: str) -> tuple[PrintedAbility, ...]:
    """Return the abilities that the text of a face of this name prints, in its order.

    A sentence that begins no ability of its own belongs to the one before it on its line.
    """
    parts = _parts(_REMINDER_AND_SPACE.sub("", text))
    return tuple(PrintedAbility(words, naming_itself(words, name), how) for words, how in parts)


@lru_cache(MOST_READ)
def naming_itself(sentence: str, name: str) -> str:
    """Return a sentence with ``~`` where it names its own card."""
    plain = _THIS.sub("~", sentence)
    for called in (name, name.partition(",")[0]):
        if called:
            plain = re.sub(rf"(?<!\w){re.escape(called)}(?!\w)", "~", plain)
    return plain


def sentences(text: str) -> tuple[str, ...]:
    """Return the sentences of a line; one in quotes belongs to the sentence around it."""
    quoted: list[str] = []

    def put_aside(found: re.Match[str]) -> str:
        quoted.append(found[0])
        return f"«{len(quoted) - 1}»"

    def put_back(found: re.Match[str]) -> str:
        return quoted[int(found[1])]

    parts = map(str.strip, _BETWEEN_SENTENCES.split(_QUOTED.sub(put_aside, text)))
    return tuple(re.sub(r"«(\d+)»", put_back, each) for each in parts if each)


def _parts(text: str) -> Iterator[tuple[str, Begins]]:
    words, begins = "", Begins.WORDS
    for line in filter(None, map(str.strip, text.split("\n"))):
        for number, sentence in enumerate(sentences(line)):
            how = _beginning(sentence)
            goes_on = sentence.startswith("•") or (number and how is Begins.WORDS)
            if words and goes_on and begins is not Begins.KEYWORD:
                words = f"{words} {sentence}"
                continue
            if words:
                yield words, begins
            words, begins = sentence, how
    if words:
        yield words, begins


def _beginning(sentence: str) -> Begins:
    if _CHAPTER.match(sentence):
        return Begins.CHAPTER
    if _TRIGGER.match(sentence):
        return Begins.TRIGGER
    if _COST.match(sentence):
        return Begins.COST
    bare = not sentence.endswith(_ENDS_A_SENTENCE) and not sentence.endswith((":", "—", "-"))
    if any(known_in(sentence)) or (bare and not sentence.startswith("•")):
        return Begins.KEYWORD
    return Begins.WORDS


_SYMBOL = re.compile(r"^LEVEL (?P<least>\d+)(?:-(?P<most>\d+)|\+)$", re.IGNORECASE)
_SIZE = re.compile(r"^(?P<power>\d+)/(?P<toughness>\d+)$")
_MOST_READ = 1024


class Level(Struct, frozen=True, kw_only=True):
    """The characteristics of a leveler for a range of level counters: ``least`` up to ``most``.

    ``most`` is None for the highest level. ``keywords`` are those it gains.
    """

    least: int
    most: int | None
    power: int
    toughness: int
    keywords: tuple[str, ...]

    @property
    def range(self) -> str:
        """The range as it is printed: ``1-2`` or ``3+``."""
        return f"{self.least}+" if self.most is None else f"{self.least}-{self.most}"

    def holds(self, counters: int) -> bool:
        """Return whether the level applies to this number of level counters."""
        return self.least <= counters and (self.most is None or counters <= self.most)


@lru_cache(_MOST_READ)
def levels_of(text: str) -> tuple[Level, ...]:
    """Return the levels that a text prints, none if it is not that of a leveler card."""
    return tuple(_levels(text)) if "LEVEL " in text else ()


def _levels(text: str) -> Iterator[Level]:
    lines = [line.strip() for line in text.split("\n")]
    starts = [(number, m) for number, line in enumerate(lines) if (m := _SYMBOL.match(line))]
    starts_and_end = [*(number for number, _ in starts), len(lines)]
    for (start, symbol), end in zip(starts, starts_and_end[1:], strict=True):
        size = _SIZE.match(lines[start + 1]) if start + 1 < end else None
        if size is not None:
            most = symbol["most"]
            yield Level(
                least=int(symbol["least"]),
                most=int(most) if most is not None else None,
                power=int(size["power"]),
                toughness=int(size["toughness"]),
                keywords=tuple(dict.fromkeys(_gained("\n".join(lines[start + 2 : end])))),
            )


def _gained(text: str) -> Iterator[str]:
    """Yield the keywords of a level with their parameters: ``Protection from instants``."""
    for keyword in known_in(text):
        followed = tuple(qualities(keyword, (keyword,), (text,)))
        yield from (f"{keyword} {rest}" for rest in followed) if followed else (keyword,)


_LIMITS = {"once": 1, "twice": 2, "thrice": 3}
_FORM = re.compile(
    r"(?:(?P<limit>once|twice|thrice) per turn )?"
    r"(?P<type>action|instant|attack reaction|defense reaction)"
    r" *[-–—]+ *(?P<cost>[^:]+): *(?P<does>.+)",
    re.IGNORECASE,
)
_DESTROY = re.compile(r"destroy (.+)", re.IGNORECASE)
_RESOURCE = re.compile(r"\{r\}", re.IGNORECASE)
_ATTACK = re.compile(r"attack\b(?! (?:action|reaction))", re.IGNORECASE)
_GO_AGAIN = re.compile(r"\bgo again\b", re.IGNORECASE)
_GOES_AGAIN = re.compile(r"(?:^|[.!])\s*go again\s*(?:[.(]|$)", re.IGNORECASE)
"""A sentence of its own; in longer sentences another card gets go again."""


def read_abilities(text: str, name: str = "") -> tuple[Ability, ...]:
    """Return the activated abilities that the text of a face of this name prints, line by line."""
    return tuple(_read(text, {"this", "it", name.casefold()}))


def _read(text: str, itself: set[str]) -> Iterator[Ability]:
    for line in text.splitlines():
        found = _FORM.match(line.strip())
        if found is None:
            continue
        parts = [part.strip() for part in found["cost"].split(",")]
        others = [part for part in parts if _RESOURCE.sub("", part).strip() not in {"", "0"}]
        attack = _ATTACK.match(found["does"]) is not None
        # An attack ends with its source, so no attack is paid for with it.
        besides = [part for part in others if attack or not _destroys(part, itself)]
        yield Ability(
            type=found["type"].title(),
            limit=_LIMITS.get((found["limit"] or "").lower(), 0),
            cost=str(len(_RESOURCE.findall(found["cost"]))),
            attack=attack,
            go_again=(_GO_AGAIN if attack else _GOES_AGAIN).search(found["does"]) is not None,
            destroy=len(besides) < len(others),
            besides=", ".join(besides),
        )


def _destroys(cost: str, what: set[str]) -> bool:
    found = _DESTROY.fullmatch(cost)
    return found is not None and found[1].casefold() in what
