"""Conditions: behind "if", "while" and "only if"."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from core.effects.grammar import Found
from core.effects.program import (
    AllOf,
    AnyOf,
    Compares,
    Controls,
    DealsDamage,
    Done,
    Exists,
    Happened,
    Has,
    Hits,
    Holds,
    Is,
    IsDealt,
    Kind,
    LifeChanges,
    Named,
    Noun,
    Number,
    PlayerDoes,
    PlayerStat,
    Statistic,
    Who,
)
from core.effects.tokens import Line
from core.games.fab.reading.vocabulary import FAB

_OR = {"or more": ">=", "or less": "<=", "or greater": ">=", "or fewer": "<="}
_SAME = Noun(how="same")
"""The subject of the clause that the condition is part of."""
_IS = "is|are|was|were|has_been|have_been|had_been"


def _c(pattern: str, make: Any, **constants: Any) -> None:
    FAB.rule("cond1", pattern, make, **constants)


_c("<who> control|controls <noun:what>", Controls)
_c("<who> do|does not control <noun:what>", Controls, negated=True)
_c("<who> control|controls fewer|less <nouns:what> than <who:than>", Holds, name="controls_fewer")
_c("<who> control|controls more <nouns:what> than <who:than>", Controls)
_c("there is|are <noun:what>", Exists)
_c("there is|are no <nouns:what>", Exists, negated=True)
_c(
    "there is|are <num:amount> or more <counters:word> on <noun:what>",
    Holds,
    name="counters_at_least",
)
_c("there is|are no <counters:word> on <noun:what>", Holds, name="no_counters")
_c("<who> have|has <noun:what> equipped", Holds, name="has_equipped")
_c("<who> do|does", Done)
_c("<who> do|does not", Done, negated=True)
_c("you do not gain control of an item|ally|aura this way", Done(negated=True))
_c("<who> win|wins", Holds, name="wins")
_c("it is your turn", Holds(name="your_turn"))
_c("it is not your turn", Holds(name="your_turn", negated=True))
_c("it is an opponent's turn", Holds(name="your_turn", negated=True))
_c("<who> is|are marked", Holds, name="marked")
_c("<who> is|are not marked", Holds, name="marked", negated=True)
_c("<who> have|has more {h} than <who:than>", Holds, name="more_life")
_c("<who> have|has less {h} than <who:than>", Holds, name="less_life")
_c("<who> have|has less {h} than <noun:what>", Holds, name="less_life")
_c("<who> have|has the most {h}", Holds, name="most_life")
_c("<who> have|has no card|cards in <zone:zone>", Holds, name="no_cards")
_c("<who> have|has <noun:what>", Holds, name="has")
_c("<who> do|does not have <noun:what>", Holds, name="has", negated=True)
_c("<who> have|has at least <num:amount> <nouns:what>", Holds, name="has_at_least")
_c("<who> have|has no <nouns:what>", Holds, name="has", negated=True)
_c("<who> have|has more|fewer=word <nouns:what> than <who:than>", Holds, name="has_compared")
_c("<who> is|are a|an <noun:what>", Holds, name="is")
_c("<who> is|are <noun:what>", Holds, name="is")
for _words, _op in _OR.items():
    FAB.rule(
        "wholife",
        f"have|has <num:right> {_words} {{h}}",
        Compares,
        compare=_op,
        left=PlayerStat(stat="life"),
    )
FAB.rule(
    "wholife",
    "have|has exactly <num:right> {h}",
    Compares,
    compare="=",
    left=PlayerStat(stat="life"),
)
FAB.rule("wholife", "have|has <num:right> {h}", Compares, compare="=", left=PlayerStat(stat="life"))

# Deeds of players
_p = FAB.rule


def _did(line: Line, at: int) -> Iterator[Found]:
    """Read "you have played an aura this turn" and its like."""
    for who, end in FAB.parse("who", line, at):
        negated = False
        start = end
        if line.low[end : end + 1] not in (["have"], ["has"]):
            continue
        start = end + 1
        if line.is_at(start, ("not",)):
            negated, start = True, start + 1
        for event, last in FAB.parse("pastevent", line, start):
            done = replace(event, who=who)
            for times, more in _times(line, last):
                for when, stop in FAB.parse("span", line, more):
                    yield Happened(on=done, when=when, negated=negated, times=times), stop
                if times is None and more == last:
                    during = (
                        FAB.parse("turnof", line, last + 1) if line.is_at(last, ("during",)) else ()
                    )
                    for when, stop in during:
                        yield Happened(on=done, when=when, negated=negated), stop
        yield from _did_several(line, start, who)
    yield from _life_of(line, at)


def _did_several(line: Line, at: int, who: Who) -> Iterator[Found]:
    """Read several deeds with one object: "pitched, played, or defended with a blue card"."""
    verbs: list[str] = []
    k = at
    while True:
        verb = next(iter(FAB.parse("pastverb", line, k)), None)
        if verb is None:
            return
        verbs.append(verb[0])
        k = verb[1]
        last = next((each for each in _LAST if line.is_at(k, each)), None)
        if last is not None:
            break
        if not line.is_at(k, (",",)):
            return
        k += 1
    final = next(iter(FAB.parse("pastverb", line, k + len(last))), None)
    if final is None:
        return
    make = AllOf if "and" in last else AnyOf
    for noun, end in FAB.parse("noun", line, final[1]):
        for when, stop in FAB.parse("span", line, end):
            done = (PlayerDoes(does=x, who=who, what=noun) for x in (*verbs, final[0]))
            yield make(of=tuple(Happened(on=each, when=when) for each in done)), stop


_LAST = ((",", "or"), ("or",), (",", "and"), ("and",))


def _times(line: Line, at: int) -> Iterator[tuple[Any, int]]:
    for amount, end in FAB.parse("num", line, at):
        if line.is_at(end, ("or", "more", "times")):
            yield amount, end + 3
    if line.is_at(at, ("twice",)):
        yield Number(value=2), at + 1
    yield None, at


def _life_of(line: Line, at: int) -> Iterator[Found]:
    for who, end in FAB.parse("who", line, at):
        for compared, last in FAB.parse("wholife", line, end):
            yield replace(compared, left=PlayerStat(stat="life", of=who)), last


FAB.part("whodid", _did)
_c("<whodid>", None)
_p("pastevent", "<pastverb:does> <noun:what>", PlayerDoes)
_p("pastevent", "<pastverb:does>", PlayerDoes)
_p("pastevent", "attacked", PlayerDoes, does="attack")
_p(
    "pastevent",
    "attacked <num:amount> or more times with <noun:what>",
    PlayerDoes,
    does="attack_with",
)
_p("pastevent", "drawn <n:amount> card|cards", PlayerDoes, does="draw")
_p("pastevent", "hit", Hits, by_player=True, what=None)
_p("pastevent", "hit with <noun:what>", Hits, by_player=True)
_p("pastevent", "hit <who:whom> [with <noun:what>]", Hits, by_player=True)
_p("pastevent", "dealt arcane damage [to <who:whom>]", DealsDamage, damage="arcane", what=None)
_p("pastevent", "dealt damage [to <who:whom>]", DealsDamage, what=None)
_p("pastevent", "dealt {p} [damage=physical: damage]", DealsDamage, what=None)
_p("pastevent", "been dealt damage", IsDealt)
_p("pastevent", "been dealt arcane damage", IsDealt, damage="arcane")
_p("pastevent", "been dealt {p} damage", IsDealt, damage="physical")
_p("pastevent", "gained {h}", LifeChanges)
_p("pastevent", "lost {h}", LifeChanges, gains=False)
_p("pastevent", "had <noun:what> enter the arena", PlayerDoes, does="enters")
_p("pastevent", "charged <zone:zone>", PlayerDoes, does="charge")
_p("pastevent", "pitched <noun:what> to play <noun:for_>", PlayerDoes, does="pitch")

# States of objects
_c(f"<noun:what> {_IS}=word <pastverb:name> [<span:when>]", Holds)
_c(f"<noun:what> {_IS}=word not <pastverb:name> [<span:when>]", Holds, negated=True)
_c(f"<noun:what> {_IS}=word <pastverb:name> from <zone>", Holds)
_c(f"<noun:what> {_IS}=word <pastverb:name> by <noun:to> [<span:when>]", Holds)
_c(f"<noun:what> {_IS}=word <pastverb:name> to play <noun:to>", Holds)
_c(f"<noun:what> {_IS}=word <pastverb:name> during <turnof:when>", Holds)
_c(f"<noun:what> {_IS}=word put into <zone> <span:when>", Holds, name="put_into")
_c(f"<noun:what> {_IS}=word put into <zone> this way", Holds, name="put_into", when="this_way")
_c(f"<noun:what> {_IS}=word banished from boosting <noun:to>", Holds, name="boost_banished")
_c(f"<noun:what> {_IS}=word played as chain link <num:amount> or higher", Holds, name="chain_link")
_c("<noun:what> is|are|was chain link <num:amount> or higher", Holds, name="chain_link")
_c(
    "<noun:what> is the <ordinal:amount> or higher chain link in a row to hit",
    Holds,
    name="hits_in_a_row",
)
for _number, _word in enumerate(["second", "third", "fourth", "fifth"], 2):
    _p("ordinal", _word, Number(value=_number))
_c(
    "~ was|is the last attack <span:when>",
    Holds,
    name="last_attack",
    what=Noun(how="bare", kinds=(Kind(),), where=(Named(name="~"),)),
)
_c("<noun:what> was|is the last attack <span:when>", Holds, name="last_attack")
_c("the last attack on this combat chain hit", Holds(name="last_attack_hit"))
_c("the last attack this combat chain hit", Holds(name="last_attack_hit"))
_c("<noun:what> have|has hit <span:when>", Holds, name="hit")
_c("<noun:what> have|has not hit <span:when>", Holds, name="hit", negated=True)
_c("<noun:what> hit|hits [<who>]", Holds, name="hits")
_c("<noun:what> deal|deals damage [to <who>]", Holds, name="deals_damage")
_c("<noun:what> deal|deals more than <num:amount> damage [to <who>]", Holds, name="deals_more_than")
_c("<noun:what> deal|deals <num:amount> or more damage [to <who>]", Holds, name="deals_at_least")
_c("<noun:what> is|are attacking <who>", Holds, name="attacking")
_c("<noun:what> is|are attacking", Holds, name="attacking")
_c("<noun:what> is|are defending <noun:to>", Holds, name="defending")
_c("<noun:what> is|are defending [<span:when>]", Holds, name="defending")
_c("<noun:what> is|are on <zone>", Holds, name="in_zone")
_c("<noun:what> is|are in <zone>", Holds, name="in_zone")
_c("<noun:what> is|are|was|were defended by <noun:to>", Holds, name="defended_by")
_c("<noun:what> is|are not defended by <noun:to>", Holds, name="defended_by", negated=True)
_c(
    "<noun:what> is|are defended by less|fewer than <num:amount> <nouns:to>",
    Holds,
    name="defended_by_fewer",
)
_c("<noun:what> is|are defended", Holds, name="defended")
_c("<noun:what> is|are|was|were <kinds>", Is)
_c("<noun:what> is|are|was|were not <kinds>", Is, negated=True)
_c("<noun:what> is|are|was|were <noun:to>", Holds, name="is")
_c("<noun:what> is|are face-up|face-down=word [in <zone>]", Holds, name="face")
_c("<noun:what> is equipped face-down", Holds, name="equipped_face_down")
_c("<noun:what> scrapped <noun:to>", Holds, name="scrapped")
_c("<noun:what> targets <noun:to>", Holds, name="targets")
_c("<noun:what> share|shares a color|name=word with <noun:to>", Holds, name="shares")
_c("<noun:what> have|has the same name|color=word", Holds, name="same")
_c("<noun:what> have|has different name|color=word", Holds, name="different")
_c(
    "<num:amount> or more <nouns:what> have|has been put into <zone> <span:when>",
    Holds,
    name="put_into",
)
_c("<num:amount> or more <nouns:what> are <pastverb:name> this way", Holds, when="this_way")
_c("damage is dealt this way", Holds(name="damage_dealt_this_way"))
_c("damage is prevented this way", Holds(name="damage_prevented_this_way"))
_c("<num:amount> or more damage is dealt|prevented=name this way", Holds, word="this_way")
_c(
    "an activated ability or action card effect puts ~ face-up into a zone from your deck",
    Holds(name="put_by_ability_or_action"),
)
_c("able", Holds(name="able"))
_c("<noun:what> is|are|was|were played or activated <span:when>", Holds, name="play_or_activate")
_c("<noun:what> have|has been played or activated <span:when>", Holds, name="play_or_activate")
_c("defending <noun:to>", Holds, name="defending", what=_SAME)
_c("attacking <who>", Holds, name="attacking", what=_SAME)
_c("defending", Holds(name="defending", what=_SAME))
_c("attacking", Holds(name="attacking", what=_SAME))
_c("face-up|face-down=word in <zone>", Holds, name="face", what=_SAME)
_c("in combat", Holds(name="in_combat", what=_SAME))
_c("the combat chain is open|closed=word", Holds, name="combat_chain")

# Numbers of objects
_HAS = "have|has"
for _words, _op in _OR.items():
    FAB.rule("hasstat", f"{_HAS} <num:amount> {_words} <stat:stat>", Statistic, compare=_op)
    FAB.rule("hasstat", f"{_HAS} <stat:stat> <num:amount> {_words}", Statistic, compare=_op)
    FAB.rule(
        "hasstat",
        f"{_HAS} <num:amount> {_words} <counters:counter> [on=here: on it]",
        Statistic,
        compare=_op,
    )
FAB.rule(
    "hasstat",
    f"{_HAS} less|fewer than <num:amount> <counters:counter> [on=here: on it]",
    Statistic,
    compare="<",
)
FAB.rule("hasstat", f"{_HAS} <num:amount> <stat:stat>", Statistic)
FAB.rule("hasstat", f"{_HAS} <stat:stat> <num:amount>", Statistic)
FAB.rule("hasstat", f"{_HAS} <stat:stat> greater than <count:amount>", Statistic, compare=">")
FAB.rule("hasstat", f"{_HAS} <stat:stat> less than <count:amount>", Statistic, compare="<")
FAB.rule(
    "hasstat", f"{_HAS} <stat:stat> less than or equal to <count:amount>", Statistic, compare="<="
)
FAB.rule("hasstat", f"{_HAS} <stat:stat> equal to <count:amount>", Statistic, compare="=")
FAB.rule(
    "hasstat",
    f"{_HAS} {{p}} greater than its base\n{_HAS} {{p}} greater than its base {{p}}",
    Statistic,
    stat="power",
    compare=">",
    base=True,
)
FAB.rule(
    "hasstat",
    f"{_HAS} a|an <counters:counter> [on=here: on it]",
    Statistic,
    compare=">=",
    amount=Number(value=1),
)
FAB.rule(
    "hasstat",
    f"{_HAS} no <counters:counter> [on=here: on it]",
    Statistic,
    compare="=",
    amount=Number(value=0),
)
FAB.rule("hasstat", f"{_HAS} greater <stat:stat> than <noun:than>", Statistic, compare=">")
FAB.rule("hasstat", f"{_HAS} less <stat:stat> than <noun:than>", Statistic, compare="<")


def _stated(line: Line, at: int) -> Iterator[Found]:
    """Read "this has 6 or more {p}" and "it has go again"."""
    for noun, end in FAB.parse("noun", line, at):
        for where, last in FAB.parse("hasstat", line, end):
            yield Is(what=noun, where=(where,)), last
        if line.low[end : end + 1] in (["has"], ["have"]):
            for abilities, last in FAB.parse("keywords", line, end + 1):
                yield Is(what=noun, where=(Has(abilities=abilities),)), last
            if line.is_at(end + 1, ("not",)):
                continue
        if line.is_at(end, ("does", "not", "have")):
            for abilities, last in FAB.parse("keywords", line, end + 3):
                yield Is(what=noun, where=(Has(abilities=abilities),), negated=True), last


FAB.part("stated", _stated)
_c("<stated>", None)
for _words, _op in {
    "greater than": ">",
    "less than": "<",
    "equal to": "=",
    "greater than or equal to": ">=",
    "less than or equal to": "<=",
}.items():
    _c(f"<count1:left> is|are {_words} <count:right>", Compares, compare=_op)
_c("<count1:left> is|are <num:right> or more|greater", Compares, compare=">=")
_c("<count1:left> is|are <num:right> or less", Compares, compare="<=")
_c("<count1:left> is|are <num:right>", Compares, compare="=")

# Heroes behind "who"
_p("playercond", "control|controls <noun:what>", Controls)
_p("playercond", "do|does not control <noun:what>", Controls, negated=True)
_p("playercond", "do|does not have <noun:what>", Holds, name="has", negated=True)
_p("playercond", "have|has less {h} than <who:than>", Holds, name="less_life")
_p("playercond", "have|has more {h} than <who:than>", Holds, name="more_life")
_p("playercond", "have|has <noun:what>", Holds, name="has")
_p("playercond", "have|has lost {h} <span:when>", Holds, name="lost_life")
_p("playercond", "<pastverb:name> <noun:what> <span:when>", Holds)
_p("playercond", "is|are marked", Holds(name="marked"))
_p("heroabove", "greater {h} than <who:than>", Holds, name="more_life")
_p("heroabove", "less {h} than <who:than>", Holds, name="less_life")
_p("heroabove", "more {h} than <who:than>", Holds, name="more_life")


def _joined(line: Line, at: int) -> Iterator[Found]:
    """Read conditions joined by "and" or "or"."""
    for condition, end in FAB.parse("cond1", line, at):
        for gap, make in ((("and",), AllOf), (("or",), AnyOf), ((",", "or"), AnyOf)):
            if line.is_at(end, gap):
                start = end + len(gap)
                start += 1 if line.is_at(start, ("if",)) else 0
                for other, last in FAB.parse("cond", line, start):
                    yield make(of=(condition, other)), last
        yield condition, end


FAB.part("cond", _joined)
