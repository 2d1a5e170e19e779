"""Costs as the text of a card prints them: the only module of this game that reads them."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct, structs

from core.cards.abilities import Begins, naming_itself, printed_abilities, sentences
from core.cards.mana import COLOR_ORDER, Cost, ManaCost
from core.state.ids import Zone
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND

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
_SUSPENDED = re.compile(r"(?:^|(?<=\n))Suspend \d")
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


TAP = "{T}"
"""The part of a cost that is paid by tapping the permanent itself."""


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
        elif part.strip().casefold() == "tap":
            rest.append(TAP)
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
def cost_differences(text: str) -> tuple[str, ...]:
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


@lru_cache(_MOST_READ)
def costs_from_exile(text: str) -> tuple[Cost, ...]:
    """Return the costs for which an ability lets a card be cast that it has exiled."""
    madness = ability_cost(text, "Madness")
    suspended = (Cost(name="Suspend"),) if _SUSPENDED.search(text) else ()
    return (*suspended, *((madness,) if madness is not None else ()))


WHILE_RESOLVING = frozenset({"Madness", "Suspend"})
"""The costs for which a card is cast while an ability resolves, whatever its type."""


# Activated abilities

_MAKES_MANA = re.compile(r": add\b", re.IGNORECASE)
_ABILITY_WORD = re.compile(r"^[A-Z][\w'’ -]* — ")
_DOES: Mapping[str, tuple[Zone, str]] = {
    "Equip": (BATTLEFIELD, "attach it to target creature you control"),
    "Reconfigure": (BATTLEFIELD, "attach it to target creature you control, or unattach it"),
    "Fortify": (BATTLEFIELD, "attach it to target land you control"),
    "Crew": (BATTLEFIELD, "it becomes an artifact creature until end of turn"),
    "Saddle": (BATTLEFIELD, "it becomes saddled until end of turn"),
    "Level up": (BATTLEFIELD, "put a level counter on it"),
    "Outlast": (BATTLEFIELD, "put a +1/+1 counter on it"),
    "Craft": (BATTLEFIELD, "return it from exile transformed under its owner's control"),
    "Cycling": (HAND, "draw a card"),
    "Transmute": (HAND, "search for a card with the same mana value"),
    "Reinforce": (HAND, "put that many +1/+1 counters on target creature"),
    "Ninjutsu": (HAND, "put it onto the battlefield tapped and attacking"),
    "Unearth": (GRAVEYARD, "return it with haste; exile it at the next end step"),
    "Embalm": (GRAVEYARD, "create a white Zombie copy of it"),
    "Eternalize": (GRAVEYARD, "create a black 4/4 Zombie copy of it"),
    "Encore": (GRAVEYARD, "create a copy of it that attacks, for each opponent"),
    "Scavenge": (GRAVEYARD, "put +1/+1 counters equal to its power on target creature"),
}
"""The keywords that are activated abilities, each with the zone where it works and its effect."""
_DISCARDED = frozenset({"Cycling", "Transmute", "Reinforce"})
_EXILED = frozenset({"Embalm", "Eternalize", "Encore", "Scavenge", "Craft"})
_TAPPED = frozenset({"Outlast"})
_AT_ANY_TIME = frozenset({"Crew", "Cycling", "Reinforce", "Ninjutsu"})
_AS_A_SORCERY = re.compile(
    r"\bonly (?:as a sorcery|(?:at )?any time (?:you|they) could cast a sorcery)\b|: Level \d+\b"
)
_OTHER_TIMES = re.compile(
    r"\b[Aa]ctivate\b[^.\n]*\babilit(?:y|ies)\b[^.\n]*"
    r"\b(?:could cast an instant|had flash|twice|additional time|any player's turn)\b"
)
_ACTIVATED = re.compile(
    rf"^(?P<whole>(?P<type>[A-Z][a-z]+(?: [a-z]+)?(?=cycling))?(?P<name>{'|'.join(_DOES)}|cycling)"
    r"(?! abilit| cost)"
    r"(?: (?P<with>[A-Za-z][^{\n—]*?))?(?: (?P<number>\d+|X))?"
    r"(?: (?=\{)|\s?[—–]\s?)?(?P<cost>(?:\{|(?<=[—–])[A-Z]|(?<=[—–] )[A-Z])[^\n]*)?)$"
)
_LEVEL = re.compile(r"level \d+")
_ABILITY_DIFFERS = re.compile(r"\b[Tt]his (?:ability )?costs \{[^{}]+\} (?:less|more)\b[^.\n]*")
_AFTER_A_QUOTE = re.compile(r"(?<=[.!][\"”]) ")
_ON_THE_LINE = re.compile(r", (?=[a-z]*cycling \{)")
_IN_HAND = re.compile(r"\b(?:discard|reveal) (?:this card|~)(?: from your hand)?\b", re.IGNORECASE)
_IN_GRAVEYARD = re.compile(
    r"\b(?:exile|return) (?:this card|~|it) from your graveyard\b", re.IGNORECASE
)
_NUMBER = r"(?P<number>an?|another|one|two|three|four|five|six|seven|eight)"
_WORD_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight")
_ITSELF = re.compile(
    r"^(?P<does>sacrifice|discard|exile|return) (?:~|this card|it)"
    r"(?: from your (?:graveyard|hand)| to (?:its owner|your)(?:['’]s)? hand)?$"
)
_CHOSEN = (
    re.compile(rf"^(?P<does>sacrifice) {_NUMBER} (?:other )?(?P<kind>[^,]+?)(?: you control)?$"),
    re.compile(rf"^(?P<does>tap) {_NUMBER} (?:other )?untapped (?P<kind>[^,]+?) you control$"),
    re.compile(rf"^(?P<does>discard) {_NUMBER} (?P<kind>[^,]+)$"),
    re.compile(rf"^(?P<does>exile) {_NUMBER} (?:other )?(?P<kind>[^,]+?) from your graveyard$"),
    re.compile(rf"^(?P<does>exile) {_NUMBER}(?P<more> or more)? (?P<kind>[^,]+?) as material$"),
    re.compile(
        rf"^(?P<does>return) {_NUMBER} (?P<kind>[^,]+?) you control to (?:its|their) own.*$"
    ),
)
_WITH_POWER = re.compile(r"^tap creatures with total power (?P<power>\d+)$")
_LOYALTY = re.compile(r"^\[?(?P<amount>[+−–-]?\d+)\]?$")
_LOYALTY_SYMBOL = re.compile(r"^\[?[+−–-]?(?:\d+|X)\]?$")
_COUNTERS = re.compile(
    r"^(?P<way>remove|put) (?P<number>an?|one|two|three|four|five|six|seven|eight) "
    r"(?P<kind>[^ ]+(?: strike)?) counters? (?:from|on) (?:~|it)$"
)


class Part(Struct, frozen=True, kw_only=True):
    """A part of a cost that is paid with objects, with the words of the text.

    ``least`` objects are chosen from the ``zones`` that match one of the ``kinds``; each kind is a
    set of words that all hold. 0 is the source itself. ``power`` is a total power of tapped
    creatures that suffices instead of a number. A part with ``amount`` changes the counters of a
    kind on the source.
    """

    words: str
    does: str
    least: int = 0
    more: bool = False
    other: bool = False
    kinds: tuple[tuple[str, ...], ...] = ()
    zones: frozenset[Zone] = frozenset({BATTLEFIELD})
    power: int = 0
    counter: str = ""
    amount: int = 0

    @property
    def is_chosen(self) -> bool:
        """Whether the objects that pay are chosen."""
        return bool(self.least or self.power)


class Activated(Struct, frozen=True, kw_only=True):
    """An activated ability that a text prints: its words, its cost and the zone where it works.

    ``parts`` are the parts of the cost that are paid with objects; ``cost`` has their words too.
    ``does`` is its effect. With ``as_a_sorcery`` it is activated only when a sorcery could be cast
    (MTG CR 602.5d), as a ``loyalty`` ability is (MTG CR 606.3).
    """

    words: str
    cost: Cost
    zone: Zone = BATTLEFIELD
    parts: tuple[Part, ...] = ()
    does: str = ""
    as_a_sorcery: bool = False
    loyalty: bool = False

    @property
    def title(self) -> str:
        """The keyword with its cost, or the cost alone, as printed."""
        return self.words.partition(": ")[0]


@lru_cache(_MOST_READ)
def activated_abilities(text: str, name: str = "") -> tuple[Activated, ...]:
    """Return the activated abilities of a text, but for those that add mana."""
    lines = (line.strip() for line in _REMINDER.sub("", text).splitlines())
    split = ((line, part) for line in lines for part in _keyword_places(line))
    keywords = (
        structs.replace(each, cost=_reckoned(each.cost, line))
        for line, part in split
        if (each := _keyword_ability(part, name)) is not None
    )
    plain = (
        _plain_ability(each.words, each.plain, name)
        for each in printed_abilities(text, name)
        if each.begins is Begins.COST and not _MAKES_MANA.search(each.words)
    )
    return (*keywords, *plain)


def _keyword_places(line: str) -> Iterator[str]:
    """Yield the parts of a line that may be a keyword with its cost."""
    for sentence in sentences(line):
        for part in _AFTER_A_QUOTE.split(sentence):
            yield from _ON_THE_LINE.split(part)


def _plain_ability(words: str, plain: str, name: str) -> Activated:
    paid, _, does = words.partition(": ")
    cost = read_cost(_ABILITY_WORD.sub("", paid))
    known = tuple(each for each in cost.by_hand if not _LEVEL.fullmatch(each))
    cost = _reckoned(structs.replace(cost, by_hand=known), words)
    zone = BATTLEFIELD
    if _IN_HAND.search(plain.partition(": ")[0]):
        zone = HAND
    elif _IN_GRAVEYARD.search(plain):
        zone = GRAVEYARD
    return Activated(
        words=words,
        cost=cost,
        zone=zone,
        parts=_parts(cost, name),
        does=does,
        as_a_sorcery=_AS_A_SORCERY.search(words) is not None,
        loyalty=_LOYALTY_SYMBOL.match(paid) is not None,
    )


def _reckoned(cost: Cost, text: str) -> Cost:
    """Return a cost with the sentences by which the ability's cost may change."""
    return structs.replace(cost, may_differ=tuple(_ABILITY_DIFFERS.findall(text)))


@lru_cache(_MOST_READ)
def frees_abilities(text: str) -> bool:
    """Return whether a text lets abilities be activated at other times, or more often."""
    return "ctivate" in text and _OTHER_TIMES.search(_REMINDER.sub("", text)) is not None


def _keyword_ability(line: str, name: str) -> Activated | None:
    line = line[:1].upper() + line[1:].rstrip(".")
    found = _ACTIVATED.match(line)
    if found is None:
        return None
    word = "Cycling" if found["name"] == "cycling" else found["name"]
    zone, does = _DOES[word]
    if found["type"]:
        does = f"search for a {found['type']} card"
    cost = read_cost(found["cost"] or "", word)
    more: list[str] = []
    if word in {"Crew", "Saddle"}:
        more.append(f"tap creatures with total power {found['number']}")
    elif found["cost"] is None:
        return None
    if word in _TAPPED:
        more.append(TAP)
    if word in _DISCARDED:
        more.append("discard this card")
    if word in _EXILED:
        more.append("exile it from your graveyard" if zone == GRAVEYARD else "exile it")
    if word == "Craft":
        more.append(f"exile {_materials(found['with'] or '')} as material")
    if word == "Ninjutsu":
        more.append("return an unblocked attacker to hand")
    cost = structs.replace(cost, by_hand=(*cost.by_hand, *more))
    return Activated(
        words=f"{found['whole']}: {does}",
        cost=cost,
        zone=zone,
        parts=_parts(cost, name),
        does=does,
        as_a_sorcery=word not in _AT_ANY_TIME,
    )


def _materials(words: str) -> str:
    """Return the number and kind of materials to exile for craft, such as ``one artifact``."""
    what = words.removeprefix("with ").strip()
    numbered = re.match(rf"{_NUMBER}\b", what) is not None
    return what if numbered else f"one {what}"


def _parts(cost: Cost, name: str) -> tuple[Part, ...]:
    return tuple(part for each in cost.by_hand if (part := _part(each, name)) is not None)


def _part(words: str, name: str) -> Part | None:
    """Return a part of a cost that the table can take, None for any other one."""
    plain = naming_itself(words, name)
    plain = plain[:1].lower() + plain[1:]
    if itself := _ITSELF.match(plain):
        return Part(words=words, does=itself["does"])
    if power := _WITH_POWER.match(plain):
        return Part(words=words, does="tap", power=int(power["power"]), kinds=(("creature",),))
    if loyalty := _LOYALTY.match(plain):
        amount = int(re.sub("[−–]", "-", loyalty["amount"]))
        return Part(words=words, does="counters", counter="loyalty", amount=amount)
    if counters := _COUNTERS.match(plain):
        amount = _number(counters["number"]) * (1 if counters["way"] == "put" else -1)
        return Part(words=words, does="counters", counter=counters["kind"], amount=amount)
    return next((part for each in _CHOSEN if (part := _chosen(each.match(plain), words))), None)


def _chosen(found: re.Match[str] | None, words: str) -> Part | None:
    kinds = _kinds(found["kind"]) if found is not None else None
    if found is None or kinds is None:
        return None
    does, material = found["does"], found[0].endswith("as material")
    zones = frozenset({HAND} if does == "discard" else {GRAVEYARD} if does == "exile" else ())
    return Part(
        words=words,
        does=does,
        least=_number(found["number"]),
        more=bool(found.groupdict().get("more")),
        other=material or found["number"] == "another" or " other " in found[0],
        kinds=kinds,
        zones=frozenset({BATTLEFIELD, GRAVEYARD})
        if material
        else zones or frozenset({BATTLEFIELD}),
    )


def _number(word: str) -> int:
    return _WORD_NUMBERS.index(word) if word in _WORD_NUMBERS else 1


def _kinds(phrase: str) -> tuple[tuple[str, ...], ...] | None:
    """Return the kinds that a noun phrase allows, None where a word is no known kind."""
    kinds = []
    for each in re.split(r",? or |,? and/or |, ", phrase):
        words = tuple(_singular(word) for word in each.split())
        if not words or not all(map(_is_a_kind, words)):
            return None
        kinds.append(tuple(word.casefold() for word in words if word not in {"card", "permanent"}))
    return tuple(kinds) if len({len(each) for each in kinds}) == 1 else None


def _singular(word: str) -> str:
    if word.endswith("ves"):
        return f"{word.removesuffix('ves')}f"
    if word.endswith("ies") and word not in {"Faeries", "Zombies", "Genies"}:
        return f"{word.removesuffix('ies')}y"
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us")) else word


def _is_a_kind(word: str) -> bool:
    """Return whether a word is a card type, a color or a subtype, or a noun such as "card"."""
    return word[:1].isupper() or word.removeprefix("non") in _KNOWN_KINDS


_KNOWN_KINDS = frozenset(
    {"card", "permanent", "artifact", "battle", "creature", "enchantment", "instant", "land"}
    | {"planeswalker", "sorcery", "white", "blue", "black", "red", "green", "legendary", "basic"}
    | {"snow"}
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
    r"\b(one|two|three) mana (?:of (?:any |whichever )?(?:one )?|in any combination of )colou?rs?\b"
)
_BY_COUNT = re.compile(r"\bfor each\b|\bequal to\b|\bX\b|\bcould produce\b|\bamong\b|\bwhere\b")
_RESTRICTED = re.compile(r"can't be spent|spend this mana only|, only (?:for|to)\b", re.IGNORECASE)
_LIMITS = re.compile(
    r"(?:^|(?<=\. ))([^.\n]*(?:spend this mana only|can't be spent|can be spent only"
    r"|, only (?:for|to)\b)[^.\n]*\.)",
    re.IGNORECASE,
)
_LIMIT = re.compile(r"Spend this mana only|Activate|This mana can't|It can't be spent")
_NUMBERS = {"one": 1, "two": 2, "three": 3}


@lru_cache(_MOST_READ)
def mana_added(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the mana of each plain mana ability of a text, as letters.

    Plain is an ability whose whole cost is tapping and whose mana is free to be spent.
    """
    return tuple(added for adds, rest in _ADDS.findall(text) if (added := _added(adds, rest)))


def _added(adds: str, rest: str) -> tuple[str, ...]:
    restricted = _RESTRICTED.search(adds) or _RESTRICTED.search(rest)
    if _BY_COUNT.search(adds) or restricted or _LIMIT.match(rest.lstrip(". ")):
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
    return tuple(dict.fromkeys(each for line in _SENTENCE.split(text) for each in _choices(line)))


def _choices(line: str) -> Iterator[str]:
    added = _ADD_SENTENCE.search(line)
    if added is None or _BY_COUNT.search(added[1]):
        return
    any_color = _OF_ANY.search(added[1])
    if any_color is not None:
        for letter in COLOR_ORDER:
            yield f"{{{letter}}}" * _NUMBERS[any_color[1]]
    yield from _RUN.findall(added[1])


@lru_cache(_MOST_READ)
def limits_of_mana(text: str, symbols: str) -> tuple[str, ...]:
    """Return the sentences that restrict the use of some mana of a text."""
    lines = (line for line in text.split("\n") if symbols in mana_choices(line))
    return tuple(dict.fromkeys(each for line in lines for each in _LIMITS.findall(line)))


def makes_mana(text: str) -> bool:
    """Return whether a text adds mana, by a plain mana ability or another."""
    return _ANY_ADD.search(text) is not None


_SENTENCE = re.compile(r"(?<=\.)\s+|\n")
_ANY_TAP_FOR_MANA = re.compile(r"\(?(?:\{T\}|\btap): add ", re.IGNORECASE)


@lru_cache(_MOST_READ)
def only_adds_mana(text: str) -> bool:
    """Return whether all activated abilities of a text add mana."""
    return all(_ANY_TAP_FOR_MANA.match(line) for line in _SENTENCE.split(text) if ":" in line)
