"""Short forms of the parts of programs of which the meanings of keywords are made."""

from collections.abc import Callable, Iterator

from core.effects import program as lang

Meaning = Callable[[lang.Keyword], Iterator[lang.AnyAbility]]
"""A function that yields the abilities of a keyword."""

PLUS = "+1/+1"
CREATURE = lang.Kind(types=("creature",))
YOURS = lang.Controlled(by=lang.YOU)
OPPONENTS = lang.Who(how="each", kind="opponent")
DEFENDER = lang.Who(how="defending")
UNTIL_END = lang.Until(how="end_of_turn")
SORCERY = lang.Limit(how="sorcery")
GRAVEYARD = lang.Place(zone="graveyard")
BATTLEFIELD = lang.Place(zone="battlefield")
EXILE = lang.Place(zone="exile")
HAND = lang.Place(zone="hand")
UPKEEP = lang.Begins(step="upkeep", whose=lang.YOU)
END_STEP = lang.Moment(step="end_step")
EXILE_SELF = lang.Do(clause=lang.MoveTo(way="exile", to=EXILE))
DISCARD_SELF = lang.Do(clause=lang.Discard(what=lang.SELF))
SACRIFICE = lang.MoveTo(way="sacrifice", to=GRAVEYARD)


def number(value: int) -> lang.Number:
    """Return a printed number."""
    return lang.Number(value=value)


def amount_of(word: lang.Keyword) -> lang.AnyAmount:
    """Return the number of a keyword, 1 without one."""
    return word.amount if word.amount is not None else lang.ONE


def creature(
    how: str = "a", *traits: str, other: bool = False, where: tuple[lang.AnyWhere, ...] = ()
) -> lang.Noun:
    """Return a noun for creatures."""
    kind = lang.Kind(types=("creature",), traits=traits)
    return lang.Noun(how=how, other=other, kinds=(kind,), where=where)


def power_of(noun: lang.Noun) -> lang.Stat:
    """Return the power of an object as an amount."""
    return lang.Stat(stat="power", of=noun)


def counters(
    amount: lang.AnyAmount = lang.ONE, what: lang.Noun = lang.SELF, kind: str = PLUS
) -> lang.PutCounters:
    """Return the clause that puts counters on objects."""
    return lang.PutCounters(what=what, counters=(lang.CounterOf(kind=kind, amount=amount),))


def bigger(
    amount: lang.AnyAmount, what: lang.Noun = lang.SELF, *, minus: bool = False
) -> lang.Alter:
    """Return the clause by which objects get a size until end of turn."""
    size = lang.Size(power=amount, toughness=amount, power_minus=minus, toughness_minus=minus)
    return lang.Alter(what=what, changes=(size,), until=UNTIL_END)


def token(
    name: str,
    size: int,
    *colors: str,
    types: tuple[str, ...] = ("creature",),
    keywords: tuple[str, ...] = (),
    toughness: int | None = None,
) -> lang.TokenOf:
    """Return a creature token with keywords; its name is its creature type."""
    return lang.TokenOf(
        power=number(size),
        toughness=number(size if toughness is None else toughness),
        colors=colors,
        types=(*types, name),
        abilities=tuple(lang.Keyword(name=each) for each in keywords),
    )


def count_on_itself(kind: str) -> lang.CountCounters:
    """Return the number of counters of a kind on the source."""
    return lang.CountCounters(kind=kind, on=lang.SELF)


def has_counters(kind: str, least: int = 1) -> lang.Holds:
    """Return the condition that the source has at least so many counters of a kind."""
    return lang.Holds(name="counters_at_least", what=lang.SELF, word=kind, amount=number(least))


def without_counters(kind: str, what: lang.Noun = lang.SELF) -> lang.Holds:
    """Return the condition that an object has no counter of a kind."""
    return lang.Holds(name="counters_none", what=what, word=kind)


def paid_for(cost: str) -> lang.WasCast:
    """Return the condition that the source was cast for an alternative or optional cost."""
    return lang.WasCast(what=lang.SELF, cost=cost)
