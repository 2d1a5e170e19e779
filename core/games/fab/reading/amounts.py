"""Amounts: printed numbers, X, "equal to", "for each" and "where X is"."""

from collections.abc import Iterator

from core.effects.grammar import Found
from core.effects.program import (
    AnyNumber,
    Between,
    Calculated,
    Count,
    CountCounters,
    CountDistinct,
    CountPlayers,
    Kind,
    Known,
    Named,
    Noun,
    Number,
    PlayerStat,
    Stat,
    ThatMany,
    Total,
    UpTo,
    X,
)
from core.effects.tokens import Line
from core.games.fab.reading.vocabulary import FAB, STATS

_WORDS = {
    word: value
    for value, word in enumerate(
        """
    zero one two three four five six seven eight nine ten
""".split()
    )
}
_TIMES = {"twice": 2, "double": 2, "triple": 3}


def number_at(line: Line, at: int) -> int | None:
    """Return the number that a token is, in digits or as a word."""
    if at >= len(line):
        return None
    word = line.low[at]
    return int(word) if word.isdigit() else _WORDS.get(word)


def _number(line: Line, at: int) -> Iterator[Found]:
    value = number_at(line, at)
    if value is not None:
        yield Number(value=value), at + 1
    elif line.is_at(at, ("x",)):
        if line.low[at + 1 : at + 2] and line.low[at + 1][0] == "+" and len(line.low[at + 1]) > 1:
            more = int(line.low[at + 1][1:]) if line.low[at + 1][1:].isdigit() else None
            if more is not None:
                yield Calculated(how="plus", left=X(), right=Number(value=more)), at + 2
        yield X(), at + 1


def _amount(line: Line, at: int) -> Iterator[Found]:
    """Read an amount before a noun: "a", "three", "up to 2", "that many", "one or more"."""
    if at >= len(line):
        return
    if line.low[at] in {"a", "an"}:
        yield Number(value=1), at + 1
    if line.is_at(at, ("an", "additional")) or line.is_at(at, ("one", "additional")):
        yield Number(value=1), at + 2
    if line.is_at(at, ("that", "many")) or line.is_at(at, ("that", "much")):
        yield ThatMany(), at + 2
    if line.low[at] in _TIMES:
        for value, end in (*_number(line, at + 1), *_that_many(line, at + 1)):
            yield Calculated(how="times", left=value, right=Number(value=_TIMES[line.low[at]])), end
    if line.is_at(at, ("up", "to")):
        for value, end in (*_number(line, at + 2), *_that_many(line, at + 2)):
            yield UpTo(amount=value), end
    if line.is_at(at, ("any", "number", "of")):
        yield AnyNumber(), at + 3
    for value, end in _number(line, at):
        if line.is_at(end, ("or", "more")):
            yield AnyNumber(at_least=value.value if isinstance(value, Number) else 0), end + 2
        most = number_at(line, end + 1) if line.is_at(end, ("or",)) else None
        if isinstance(value, Number) and most is not None:
            yield Between(least=value.value, most=most), end + 2
        yield value, end


def _that_many(line: Line, at: int) -> Iterator[Found]:
    if line.is_at(at, ("that", "many")) or line.is_at(at, ("that", "much")):
        yield ThatMany(), at + 2


def _namesakes(line: Line, at: int) -> Iterator[Found]:
    """Read cards with the card's own name in a zone: "Tester in your graveyard"."""
    if line.is_at(at, ("~", "in")):
        for place, end in FAB.parse("zone", line, at + 2):
            yield Noun(how="bare", kinds=(Kind(),), where=(Named(name="~"), place)), end


FAB.part("namesakes", _namesakes)
FAB.part("num", _number)
FAB.part("n", _amount)
for _word, _key in STATS.items():
    FAB.rule("stat", _word, _key)
    FAB.rule("stat", f"base {_word}", f"base_{_key}")

_rule = FAB.rule
_rule("count1", "<num>", None)
_rule("count1", "the number of <counters:kind> on <noun:on>", CountCounters)
_rule("count1", "the number of <counters:kind> removed this way", Known(name="removed_this_way"))
_rule("count1", "the number of times <pasttimes:name>", Known)
_rule("count1", "the number of <namesakes:of>", Count)
_rule("count1", "the number of <nouns:of>", Count)
_rule("count1", "number of <nouns:of>", Count)
_rule("count1", "the number of <nouns:among> with different costs", CountDistinct, what="cost")
_rule("count1", "the number of <nouns:among> with different names", CountDistinct, what="name")
_rule("count1", "the amount of <nouns:of>", Count)
_rule("count1", "the number of <who:of>", CountPlayers)
_rule("count1", "the number of heroes <playerdid:name>", Known)
_rule("count1", "the number of <eachwho:of>", CountPlayers)
_rule("count1", "<possessive:of> <stat:stat>", Stat)
_rule("count1", "the <stat:stat> of <noun:of>", Stat)
_rule("count1", "<whose:of> {h}", PlayerStat, stat="life")
_rule("count1", "the total <stat:stat> of <noun:of>", Total)
_rule("count1", "the highest <stat:stat> among <noun:of>", Total, which="greatest")
_rule("count1", "that much\nthat many\nthat number", ThatMany())
for _name, _patterns in {
    "damage_dealt_by": "the damage dealt by <noun:what>\nthe amount of damage dealt by <noun:what>",
    "arcane_damage_dealt_by": "the amount of arcane damage dealt by <noun:what>\n"
    "the arcane damage dealt by <noun:what>",
    "damage_dealt_this_way": "the damage dealt this way\nthe amount of damage dealt this way\n"
    "the arcane damage dealt this way\nthe damage dealt",
    "damage_prevented_this_way": "the amount of damage prevented this way\nthe damage prevented this way\n"
    "the damage prevented",
    "number_rolled": "the number rolled\nthe result\nthe roll",
    "damage_dealt_this_turn": "the amount of damage <who> have|has dealt this turn\n"
    "the damage <who> have|has dealt this turn\nthe total damage <who> have|has dealt this turn",
    "arcane_damage_dealt_this_turn": "the amount of arcane damage <who> have|has dealt this turn\n"
    "the total amount of arcane damage <who> have|has dealt this turn\n"
    "the total arcane damage <who> have|has dealt this turn",
    "life_gained_this_turn": "the total {h} <who> have|has gained this turn\n"
    "the amount of {h} <who> have|has gained this turn",
    "resources_paid": "the amount of {r} paid\nthe {r} paid this way\nthe amount of {r} spent this way",
    "life_lost_this_way": "the {h} lost this way\nthe amount of {h} lost this way",
    "attacks_hit": "the number of attacks that have hit this combat chain",
}.items():
    _rule("count1", _patterns, Known, name=_name)


_rule(
    "count1",
    "the total arcane damage <who> have|has dealt to opposing heroes this turn",
    Known,
    name="arcane_damage_dealt_to_opponents_this_turn",
)


def _count(line: Line, at: int) -> Iterator[Found]:
    """Read an amount behind "equal to" or "where X is"."""
    if at < len(line) and line.low[at] in _TIMES:
        for value, end in FAB.parse("count1", line, at + 1):
            yield Calculated(how="times", left=value, right=Number(value=_TIMES[line.low[at]])), end
    if line.is_at(at, ("three", "times")):
        for value, end in FAB.parse("count1", line, at + 2):
            yield Calculated(how="times", left=value, right=Number(value=3)), end
    if line.is_at(at, ("half",)):
        for value, end in FAB.parse("count1", line, at + 1):
            for rounded in ("up", "down"):
                if line.is_at(end, (",", "rounded", rounded)):
                    yield Calculated(how="half", left=value, rounded=rounded), end + 3
    for value, end in FAB.parse("count1", line, at):
        for how in ("plus", "minus"):
            if line.is_at(end, (how,)):
                for more, last in FAB.parse("count1", line, end + 1):
                    yield Calculated(how=how, left=value, right=more), last
        yield value, end


FAB.part("count", _count)


def _for_each(line: Line, at: int) -> Iterator[Found]:
    """Read the objects behind "for each"."""
    for kind, end in FAB.parse("counters", line, at):
        if line.is_at(end, ("on",)):
            for noun, last in FAB.parse("noun", line, end + 1):
                yield CountCounters(kind=kind, on=noun), last
        if line.is_at(end, ("removed", "this", "way")):
            yield Known(name="removed_this_way"), end + 3
    for noun, end in FAB.parse("eachnoun", line, at):
        yield Count(of=noun), end
    if line.is_at(at, ("time",)):
        for name, end in FAB.parse("pasttimes", line, at + 1):
            yield Known(name=name), end
    for who, end in FAB.parse("eachwho", line, at):
        yield CountPlayers(of=who), end
    if line.is_at(at, ("{r}", "paid", "this", "way")):
        yield Known(name="resources_paid"), at + 4


FAB.part("foreach1", _for_each)
