"""Clauses of static abilities: how objects enter, and events that are replaced."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from core.effects.grammar import Found
from core.effects.program import (
    IT,
    SELF,
    YOU,
    AnyNumber,
    BecomesState,
    Casts,
    CounterOf,
    CountersPut,
    DealsDamage,
    Dies,
    Draws,
    EnterAs,
    Enters,
    Entry,
    Happens,
    IsDealt,
    Leaves,
    LifeChanges,
    PlayerDoes,
    PutCounters,
    PutInto,
    Special,
)
from core.effects.tokens import Line
from core.games.mtg.reading.vocabulary import MAGIC, clause

clause("<noun:what> enter|enters <entry>", EnterAs)
clause("<noun:what> enter|enters with <equalcounters:entry>", EnterAs)
clause("<noun:what> enter|enters untapped", EnterAs, clauses=(Special(name="enters_untapped"),))
clause("<noun:what> enter|enters prepared", EnterAs, clauses=(Special(name="prepared"),))
clause("<noun:what> may enter as <copyof:copy>", EnterAs, may=YOU)
clause("<noun:what> enter|enters as <copyof:copy>", EnterAs)
clause("<noun:what> enter|enters tapped as <copyof:copy>", EnterAs, entry=Entry(tapped=True))
clause("as <noun:what> enter|enters, <doing:clauses>", EnterAs)
clause("as <noun:what> is turned face up, <doing:clauses>", EnterAs, turned_up=True)
clause("as <noun:what> enters or is turned face up, <doing:clauses>", EnterAs, or_turned_up=True)
clause("<noun:what> enter|enters with <chosencounter:clauses>", EnterAs)
for _counters in (
    "<counterchoice:counters> on it|them|him|her",
    "<counterchoice:counters>",
    "a <kindchoice:counters> counter on it|them|him|her",
    "a <kindchoice:counters> counter",
):
    MAGIC.rule(
        "chosencounter1",
        f"your choice of {_counters}",
        PutCounters,
        what=IT,
        choice=True,
    )
MAGIC.part(
    "chosencounter",
    partial(MAGIC.listed, "chosencounter1"),
    partial(MAGIC.say_listed, "chosencounter1"),
)
clause("as <noun:what> transforms into ~, <doing:clauses>", EnterAs, transforms=True)
clause(
    "as <noun:what> transforms into <name>, <doing:clauses>".replace("<name>", "~"),
    EnterAs,
    transforms=True,
)
clause("choose a color as ~ enters", Special(name="choose_color_as_enters"))


def _kind_choice(line: Line, at: int) -> Iterator[Found]:
    """Read "+1/+1, first strike, or vigilance"."""
    kinds: list[list[str]] = [[]]
    for k in range(at, len(line)):
        word = line.low[k]
        if word == "counter":
            if len(kinds) > 1 and all(kinds):
                yield tuple(CounterOf(kind=" ".join(kind)) for kind in kinds), k
            return
        if word not in {",", "or"}:
            kinds[-1].append(word)
        elif kinds[-1]:
            kinds.append([])


MAGIC.part(
    "kindchoice",
    _kind_choice,
    lambda counters: (
        f"{' , '.join(each.kind for each in counters[:-1])} , or {counters[-1].kind}"
        if counters
        else None
    ),
)


def _equal_counters(line: Line, at: int) -> Iterator[Found]:
    """Read "a number of +1/+1 counters on it equal to ..."."""
    if line.is_at(at, ("a", "number", "of")):
        start = at + 4 if line.is_at(at + 3, ("additional",)) else at + 3
        for kind, end in MAGIC.parse("counters", line, start):
            for pronoun in ("it", "them", "~"):
                if line.is_at(end, ("on", pronoun, "equal", "to")):
                    for amount, last in MAGIC.parse("count", line, end + 4):
                        counter = CounterOf(kind=kind, amount=amount, additional=start > at + 3)
                        yield Entry(counters=(counter,)), last


def _say_equal_counters(entry: Any) -> str | None:
    if not entry or len(entry.counters) != 1 or entry != Entry(counters=entry.counters):
        return None
    counter = entry.counters[0]
    amount = MAGIC.say("count", counter.amount)
    more = "additional " if counter.additional else ""
    return amount and f"a number of {more}{counter.kind} counters on it equal to {amount}"


MAGIC.part("equalcounters", _equal_counters, _say_equal_counters)


def _would(pattern: str, make: Any, **constants: Any) -> None:
    MAGIC.rule("would", pattern, make, **constants)


_would("<noun:what> would die", Dies)
_would("<noun:what> would enter", Enters)
_would("<noun:what> would enter under <whose:under> control", Enters)
_would("<noun:what> would leave the battlefield", Leaves)
_would("<noun:what> would be put into a graveyard", PutInto)
_would("<noun:what> would be put into <whose> graveyard", PutInto)
_would("<noun:what> would be put into a graveyard from anywhere", PutInto, from_="anywhere")
_would(
    "<noun:what> would be put into a graveyard from the battlefield", PutInto, from_="battlefield"
)
_would("<noun:what> would be put into <whose> graveyard from anywhere", PutInto, from_="anywhere")
_would(
    "<noun:what> would be put into <whose> graveyard from anywhere other than the battlefield",
    PutInto,
    from_="not_battlefield",
)
_would("<noun:what> would be destroyed", BecomesState, state="destroyed")
_would("<noun:what> would be exiled", BecomesState, state="exiled")
_would(
    "<noun:what> would be created under <whose:name> control".replace("<whose:name>", "your"),
    BecomesState,
    state="created_under_your_control",
)
_would("<who> would create <noun:what>", PlayerDoes, does="create")
_would("<choicesource:what> would deal damage to <who:whom>", DealsDamage)
_would("<choicesource:what> would deal damage to <noun:to>", DealsDamage)
_would("<who> would draw a card", Draws)
_would("<who> would draw one or more cards", Draws, amount=AnyNumber(at_least=1))
_would(
    "<who> would draw a card except the first one they|you draw in each of their|your draw steps",
    Draws,
    but_first=True,
)
_would("<who> would gain life", LifeChanges)
_would("<who> would lose life", LifeChanges, gains=False)
_would("<who> would lose the game", PlayerDoes, does="lose_game")
_would("<who> would mill <noun:what>", PlayerDoes, does="mill")
_would("<who> would discard <noun:what>", PlayerDoes, does="discard")
_would("<who> would scry", PlayerDoes, does="scry")
_would("<who> would search their|your library", PlayerDoes, does="search")
_would("<who> would proliferate", PlayerDoes, does="proliferate")
_would(
    "<who> would begin <whose>".replace(" begin <whose>", " begin an extra turn"),
    PlayerDoes,
    does="begin_extra_turn",
)
_would("<who> would flip a coin", PlayerDoes, does="flip_coin")
_would("<who> would roll <noun>".replace("<noun>", "one or more dice"), PlayerDoes, does="roll")
_would(
    "<who> would get one or more <counters>".replace(" <counters>", " counters"),
    PlayerDoes,
    does="get_counters",
)
_would("<who> would cast <noun:what>", Casts)
_would("<who> tap|taps <noun:what> for mana", PlayerDoes, does="tap_for_mana")
for _combat, _kind in ((None, ""), (True, "combat "), (False, "noncombat ")):
    _would(f"<noun:what> would deal {_kind}damage", DealsDamage, combat=_combat)
    _would(f"<noun:what> would deal {_kind}damage to <noun:to>", DealsDamage, combat=_combat)
    _would(f"<noun:what> would deal {_kind}damage to <who:whom>", DealsDamage, combat=_combat)
    _would(
        f"<noun:what> would deal {_kind}damage to <who:whom> or <noun:to>",
        DealsDamage,
        combat=_combat,
    )
    _would(
        f"<noun:what> would deal {_kind}damage to <noun:to> or <who:whom>",
        DealsDamage,
        combat=_combat,
    )
    _would(f"{_kind}damage would be dealt to <noun:what>", IsDealt, combat=_combat)
    _would(f"{_kind}damage would be dealt to <who>", IsDealt, combat=_combat)
    _would(f"<noun:what> would be dealt {_kind}damage", IsDealt, combat=_combat)
_would(
    "one or more <counters:kind> would be put on <noun:what>",
    CountersPut,
    amount=AnyNumber(at_least=1),
)
_would(
    "<who> would put one or more <counters:kind> on <noun:what>",
    CountersPut,
    amount=AnyNumber(at_least=1),
)
_would(
    "an effect would put one or more <counters:kind> on <noun:what>",
    CountersPut,
    amount=AnyNumber(at_least=1),
    last=False,
)
_would(
    "an effect would create one or more tokens under your control",
    BecomesState,
    state="created_by_effect_under_your_control",
)
_would("<noun:what> is countered this way", BecomesState, state="countered_this_way")
_would(
    "a spell or ability an opponent controls causes you to discard ~",
    Happens(name="opponent_makes_discard", what=SELF),
)
for _pattern in ("it is untapped this way",):
    _would(_pattern, Happens(name="untapped_this_way"))
MAGIC.part(
    "choicesource",
    lambda line, at: MAGIC.parse("sourcenoun", line, at),
    lambda noun: MAGIC.say("noun", noun) if noun else None,
)
