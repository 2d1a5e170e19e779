"""How a permanent enters by its own text, from its program."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from core.cards.mana import Color, in_order
from core.effects import program as lang
from core.effects.grammar import tidied
from core.games.mtg.reading.readings import reading_of_text
from core.games.mtg.reading.vocabulary import MAGIC
from core.games.mtg.zones.entry_clauses import (
    BASIC_LANDS,
    CARD_TYPES,
    COLORS,
    OWN_CREATURE,
    OWN_HOST,
    AsCopy,
    Choice,
    Clause,
    CounterChoice,
    Counters,
    Exceptions,
    Extra,
    Prepared,
    Provided,
    Tapped,
    Wanted,
)
from core.grammar import capitalised, uncapitalised

MOST_READ = 4096
"""The size of the cache of texts."""
_MOST_TO_CHOOSE = 20
_CHOICES: dict[str, tuple[str, tuple[str, ...]]] = {
    "color": ("colour", COLORS),
    "two_colors": ("colour", COLORS),
    "creature_type": ("creature type", ()),
    "basic_land_type": ("land type", BASIC_LANDS),
    "land_type": ("land type", BASIC_LANDS),
    "two_basic_land_types": ("land type", BASIC_LANDS),
    "card_type": ("card type", CARD_TYPES),
    "opponent": ("opponent", ()),
    "player": ("player", ()),
    "two_players": ("player", ()),
    "number": ("number", tuple(map(str, range(_MOST_TO_CHOOSE + 1)))),
    "odd_or_even": ("odd or even", ("odd", "even")),
    "left_or_right": ("left or right", ("left", "right")),
}
_TWO = frozenset({"two_colors", "two_basic_land_types", "two_players"})
_LISTS = (
    ("colour", COLORS),
    ("land type", BASIC_LANDS),
    ("card type", CARD_TYPES),
    ("number", _CHOICES["number"][1]),
)
_OF_KEYWORDS: dict[str, tuple[str, bool, str]] = {
    "bloodthirst": ("+1/+1", False, "an opponent was dealt damage this turn"),
    "fading": ("fade", False, ""),
    "graft": ("+1/+1", False, ""),
    "modular": ("+1/+1", False, ""),
    "riot": ("+1/+1", True, "you choose it rather than haste"),
    "sunburst": ("", False, ""),
    "unleash": ("+1/+1", True, "you choose that it can't block"),
    "vanishing": ("time", False, ""),
}
"""The kind of counters, whether it is just one, and the condition (MTG CR 702)."""
_ITSELF = (lang.SELF, lang.IT)
_PLAIN = frozenset({"Permanent", "Card"})
_COLORS = {color.word: color for color in Color}


@lru_cache(MOST_READ)
def entering(text: str, name: str, type_line: str = "", does: str = "") -> tuple[Clause, ...]:
    """Return the clauses on entering of a face of this name, text and program, in order."""
    found: list[Clause] = []
    for ability in reading_of_text(text, name, type_line, does).abilities:
        if ability.level is not None:
            continue
        if isinstance(ability, lang.Keyword):
            found += _of_keyword(ability, ability.words.sentence(text))
        elif isinstance(ability, lang.Static):
            found += _of_static(ability, text)
    return tuple(found)


def _span(first: lang.Words, last: lang.Words) -> lang.Words:
    return lang.Words(first.line, first.start, last.end)


def in_words(part: str, value: object) -> str:
    """Return the words of a part of a program, ``""`` where the grammar has none."""
    said = MAGIC.say(part, value)
    if said is None:
        return ""
    plain = uncapitalised(tidied(said).rstrip(".")).replace("~", "it")
    return " ".join("X" if word == "x" else word for word in plain.split(" "))


def _of_keyword(ability: lang.Keyword, words: str) -> Iterator[Clause]:
    if ability.name not in _OF_KEYWORDS:
        return
    kind, one, when = _OF_KEYWORDS[ability.name]
    is_x = isinstance(ability.amount, lang.X)
    amount = 1 if one else _number(ability.amount)
    yield Counters(words, kind, amount, _provided(words=when), is_x)


def _provided(
    *,
    when: lang.AnyCondition | None = None,
    unless: bool = False,
    words: str = "",
    life: int = 0,
) -> Provided | None:
    if when is not None and not words:
        words = in_words("cond", when)
    return Provided(when, unless, words, life) if when is not None or words else None


def _of_static(ability: lang.Static, text: str) -> Iterator[Clause]:
    clauses = ability.clauses
    for number, clause in enumerate(clauses):
        if not isinstance(clause, lang.EnterAs) or clause.turned_up or clause.transforms:
            continue
        following = clauses[number + 1] if number + 1 < len(clauses) else None
        before = clauses[number - 1] if number else None
        is_self = clause.what == lang.SELF or (
            clause.what == lang.IT and (not before or isinstance(before, lang.EnterAs))
        )
        if not is_self or _is_alternative(clause, before):
            continue
        if following is not None and _is_alternative(following, clause):
            yield from _priced(clause, _span(clause.words, following.words).sentence(text))
            continue
        first = ability.words if ability.word and not number else clause.words
        yield from _of_clause(clause, _span(first, clause.words).sentence(text), text)


def _is_alternative(clause: lang.AnyClause | None, before: lang.AnyClause | None) -> bool:
    """Return whether a clause enters it tapped where the price before it is not paid."""
    if not isinstance(clause, lang.EnterAs) or clause.entry != lang.Entry(tapped=True):
        return False
    has_price = isinstance(before, lang.EnterAs) and len(before.clauses) == 1
    return has_price and clause.when == lang.Done(negated=True)


def _priced(clause: lang.EnterAs, words: str) -> Iterator[Clause]:
    """Yield entering tapped unless a price is paid."""
    (price,) = clause.clauses
    paid = replace(price, may=None)
    said = in_words("clause", paid)
    life = (_number(price.amount) or 0) if isinstance(price, lang.LoseLife) else 0
    when = lang.Does(clause=paid)
    yield Tapped(words, Provided(when, unless=True, words=f"you {said}" if said else "", life=life))


def _of_clause(clause: lang.EnterAs, words: str, text: str) -> Iterator[Clause]:
    provided = _provided(when=clause.when) or _provided(when=clause.unless, unless=True)
    if provided is not None and clause.unless is not None:
        provided = replace(provided, life=_life_of(clause.unless))
    if clause.copy is not None:
        wanted = _wanted(clause.copy.of)
        if wanted is not None:
            tapped = clause.entry is not None and clause.entry.tapped
            exceptions = _exceptions(clause.copy.but, text)
            yield AsCopy(words, wanted, clause.may is not None, tapped, exceptions)
        return
    entry = clause.entry or lang.Entry()
    if entry.tapped:
        yield Tapped(words, provided)
    for counter in entry.counters:
        yield _counters(counter, words, provided, is_open=bool(clause.each), x=clause.x)
    for each in clause.clauses:
        yield from _as_it_enters(each, words, provided)


def _as_it_enters(
    clause: lang.AnyClause, words: str, provided: Provided | None
) -> Iterator[Clause]:
    """Yield the clauses of an instruction as it enters."""
    match clause:
        case lang.Special(name="prepared") if provided is None:
            yield Prepared(words)
        case lang.PutCounters(choice=True, counters=counters):
            yield CounterChoice(words, tuple(counter.kind for counter in counters))
        case lang.PutCounters(what=what, counters=counters) if what in _ITSELF:
            is_open = clause.each is not None
            for counter in counters:
                yield _counters(counter, words, provided, is_open=is_open, x=clause.x)
        case lang.Choose():
            yield from _choices(clause, words)


def _life_of(condition: lang.AnyCondition) -> int:
    """Return the life that a player may pay for a condition, 0 for other conditions."""
    amount = condition.amount if isinstance(condition, lang.Holds) else None
    return _number(amount) or 0 if getattr(condition, "name", "") == "pays_life" else 0


def _counters(
    counter: lang.CounterOf,
    words: str,
    provided: Provided | None,
    *,
    is_open: bool,
    x: lang.AnyAmount | None,
) -> Counters:
    is_x = isinstance(counter.amount, lang.X) and x is None
    amount = None if is_open else _number(counter.amount)
    return Counters(words, counter.kind, amount, provided, is_x)


def _choices(choose: lang.Choose, words: str) -> Iterator[Choice]:
    """Yield one or two choices of a known kind."""
    may = choose.may is not None
    if choose.options[:1] == ("two",):
        for which in ("first", "second"):
            yield Choice(words, f"{which} ability", choose.options[1:], may)
    elif choose.options:
        yield Choice(words, _kind_of(choose.options), choose.options, may)
    elif choose.name in _TWO:
        what, options = _CHOICES[choose.name]
        yield from (Choice(words, f"{which} {what}", options, may) for which in ("first", "second"))
    elif choose.name.endswith("_name"):
        yield Choice(words, "card name", may=may)
    elif choose.name in _CHOICES:
        what, options = _CHOICES[choose.name]
        left = tuple(each for each in options if each.lower() != choose.but)
        yield Choice(words, what, left, may)
    elif choose.what is not None and (kind := _kind_of_creature(choose.what)):
        yield Choice(words, kind, may=may)


def _kind_of(options: Sequence[str]) -> str:
    small = {each.lower() for each in options}
    for kind, known in _LISTS:
        if small <= {each.lower() for each in known}:
            return kind
    is_kind = all(each.partition(" ")[0] in _COLORS for each in options)
    return "colour and type" if is_kind else "word"


def _kind_of_creature(noun: lang.Noun) -> str:
    """Return the kind of creature to choose, ``""`` for other objects."""
    if noun.how != "a" or noun.kinds != (lang.Kind(types=("creature",)),):
        return ""
    if not noun.where or noun.where == (lang.In(zones=("battlefield",)),):
        return "creature"
    if noun.where == (lang.Controlled(),):
        return OWN_CREATURE
    attachable = lang.Did(name="it_could_be_attached_to")
    return OWN_HOST if noun.where == (lang.Controlled(), attachable) else ""


def _wanted(noun: lang.Noun) -> Wanted | None:
    """Return the objects that a noun means; None for one that the table cannot judge."""
    if noun.joined or noun.how not in {"a", "any", "target", "bare"}:
        return None
    kinds = tuple(map(_kind, noun.kinds))
    graveyards = [each for each in noun.where if isinstance(each, lang.In)]
    in_graveyards = any("graveyard" in each.zones for each in graveyards)
    mine: bool | None = None
    for each in noun.where:
        match each:
            case lang.Controlled(by=lang.Who(how="you"), negated=negated):
                mine = not negated
            case lang.Controlled(by=lang.Who(kind="opponent")):
                mine = False
            case lang.In(whose=lang.Who(how="you")):
                mine = True
            case lang.In(whose=lang.Who(kind="opponent")):
                mine = False
            case _:
                pass  # further conditions are judged by the players
    return Wanted(kinds, in_graveyards, mine)


def _kind(kind: lang.Kind) -> tuple[str, ...]:
    """Return the words of a type line that a kind asks for."""
    words = [*kind.traits, *kind.types]
    spelled = [
        f"non{capitalised(word.removeprefix('non'))}"
        if word.startswith("non")
        else capitalised(word)
        for word in words
    ]
    return tuple(word for word in spelled if word not in _PLAIN)


def _exceptions(changes: Sequence[lang.AnyChange], text: str) -> Exceptions:
    """Return the exceptions of a copy; those that the table cannot apply are by hand."""
    found = Exceptions()
    for change in changes:
        found = _with_exception(found, change, text)
    return found


_FACTS = {
    "no_mana_cost": {"no_cost": True},
    "not_legendary": {"not_legendary": True},
    "own_color": {"own_colors": True},
}


def _with_exception(  # noqa: PLR0911 - one case a kind of change
    found: Exceptions, change: lang.AnyChange, text: str
) -> Exceptions:
    match change:
        case lang.HasFact(name=name) if name in _FACTS:
            return replace(found, **_FACTS[name])
        case lang.Becomes(named=named) if named:
            return replace(found, own_name=True)
        case lang.Becomes():
            return _with_abilities(_become(found, change), change.abilities, text)
        case lang.BaseSize():
            return _sized(found, change.power, change.toughness)
        case lang.Gains(choice=False):
            return _with_abilities(found, change.abilities, text)
        case lang.EntersWith(counters=counters, on=on):
            on_type = capitalised(" ".join(on))
            more = tuple(Extra(each.kind, _number(each.amount), on_type) for each in counters)
            return replace(found, counters=(*found.counters, *more))
    return replace(found, by_hand=(*found.by_hand, in_words("except1", change) or "…"))


def _become(found: Exceptions, change: lang.Becomes) -> Exceptions:
    found = _sized(found, change.power, change.toughness)
    if change.colors and not change.in_addition:
        found = replace(found, colors=in_order(_COLORS[word] for word in change.colors))
    types = tuple(map(capitalised, (*change.traits, *change.types)))
    return replace(found, types=(*found.types, *types))


def _number(amount: lang.AnyAmount | None) -> int | None:
    return amount.value if isinstance(amount, lang.Number) else None


def _sized(
    found: Exceptions, power: lang.AnyAmount | None, toughness: lang.AnyAmount | None
) -> Exceptions:
    if isinstance(power, lang.Number) and isinstance(toughness, lang.Number):
        return replace(found, size=(power.value, toughness.value))
    return found


def _with_abilities(
    found: Exceptions, abilities: Sequence[lang.AnyAbility], text: str
) -> Exceptions:
    """Return exceptions with the texts of more abilities; keywords as they are spelled."""
    said = tuple(
        capitalised(each.name.replace("_", " "))
        if isinstance(each, lang.Keyword)
        else each.words.sentence(text)
        for each in abilities
    )
    return replace(found, abilities=(*found.abilities, *said))
