"""Conditions behind "if", "as long as" and "unless"."""

from collections.abc import Iterator
from typing import Any

from core.effects.grammar import Found
from core.effects.program import (
    IT,
    SELF,
    YOU,
    AllOf,
    AnyOf,
    Compares,
    Controls,
    CountCounters,
    Does,
    Done,
    Exists,
    Has,
    Holds,
    Is,
    Noun,
    Number,
    Pays,
    PlayerStat,
    WasCast,
    Who,
    X,
)
from core.effects.tokens import Line
from core.games.mtg.reading.vocabulary import MAGIC


def _rule(pattern: str, make: Any, **constants: Any) -> None:
    MAGIC.rule("cond1", pattern, make, **constants)


_rule("<who> control|controls <noun:what>", Controls)
_rule("<who> don't|doesn't control <noun:what>", Controls, negated=True)
_rule("<who> control|controls more <nounplural:what> than <who:than>", Controls)
_rule("<who> both own and control <noun:what>", Controls, owns=True)
_rule("<who> own and control <noun:what>", Controls, owns=True)
_rule(
    "<who> control|controls the most <nounplural:what> or are|is tied for the most",
    Controls,
    most=True,
)
_rule(
    "<who> control|controls the creature with the greatest power or tied for the greatest power",
    Controls,
    what=Noun(how="the"),
    most=True,
)
MAGIC.part(
    "nounplural",
    lambda line, at: ((n, e) for n, e in MAGIC.parse("noun", line, at) if n.how == "bare"),
    lambda noun: MAGIC.say("noun", noun),
)
MAGIC.part(
    "eachnounplural",
    lambda line, at: MAGIC.parse("nounplural", line, at),
    lambda noun: MAGIC.say("noun", noun),
)
for _who, _forms in (
    (YOU, "you have"),
    (Who(how="that"), "that player has"),
    (Who(how="any", kind="opponent"), "an opponent has"),
    (Who(how="any"), "a player has"),
    (Who(how="target"), "target player has"),
    (Who(how="each", kind="opponent"), "each opponent has"),
    (Who(how="they"), "they have"),
    (Who(how="defending"), "defending player has"),
    (Who(how="controller", of=IT), "its controller has"),
    (Who(how="target", kind="opponent"), "target opponent has"),
    (Who(how="each"), "each player has"),
    (Who(how="enchanted"), "enchanted player has"),
    (Who(how="that", kind="opponent"), "that opponent has"),
):
    _hand = PlayerStat(stat="hand", of=_who)
    _life = PlayerStat(stat="life", of=_who)
    for _op, _words in ((">=", "or more"), ("<=", "or less"), ("<=", "or fewer")):
        _rule(f"{_forms} <num:right> {_words} life", Compares, left=_life, compare=_op)
        _rule(f"{_forms} <num:right> {_words} cards in hand", Compares, left=_hand, compare=_op)
        _rule(
            f"{_forms} <num:right> {_words} cards in their hand", Compares, left=_hand, compare=_op
        )
        _rule(
            f"{_forms} <num:right> {_words} cards in your hand", Compares, left=_hand, compare=_op
        )
        _rule(
            f"{_forms} <num:right> {_words} cards in your graveyard",
            Compares,
            left=PlayerStat(stat="graveyard", of=_who),
            compare=_op,
        )
        _rule(
            f"{_forms} <num:right> {_words} cards in your library",
            Compares,
            left=PlayerStat(stat="library", of=_who),
            compare=_op,
        )
        _rule(
            f"{_forms} <num:right> {_words} cards in their library",
            Compares,
            left=PlayerStat(stat="library", of=_who),
            compare=_op,
        )
        _rule(
            f"{_forms} <num:right> {_words} cards in their graveyard",
            Compares,
            left=PlayerStat(stat="graveyard", of=_who),
            compare=_op,
        )
        _rule(
            f"{_forms} <num:right> {_words} poison counters",
            Compares,
            left=CountCounters(kind="poison", of=_who),
            compare=_op,
        )
    _rule(f"{_forms} exactly <num:right> life", Compares, left=_life, compare="=")
    _rule(f"{_forms} exactly <num:right> cards in hand", Compares, left=_hand, compare="=")
    _rule(f"{_forms} no cards in hand", Compares, left=_hand, compare="=", right=Number(value=0))
    _rule(f"{_forms} a card in hand", Compares, left=_hand, compare=">=", right=Number(value=1))
    _rule(
        f"{_forms} no cards in their hand", Compares, left=_hand, compare="=", right=Number(value=0)
    )
    _rule(
        f"{_forms} no cards in your hand", Compares, left=_hand, compare="=", right=Number(value=0)
    )
    _rule(
        f"{_forms} no cards in library",
        Compares,
        left=PlayerStat(stat="library", of=_who),
        compare="=",
        right=Number(value=0),
    )
    for _other, _than in (
        (YOU, "you"),
        (Who(how="each", kind="opponent"), "each opponent"),
        (Who(how="any", kind="opponent"), "an opponent"),
        (Who(how="that"), "that player"),
        (Who(how="each", other=True), "each other player"),
    ):
        _rule(
            f"{_forms} more life than {_than}",
            Compares,
            left=_life,
            compare=">",
            right=PlayerStat(stat="life", of=_other),
        )
        _rule(
            f"{_forms} less life than {_than}",
            Compares,
            left=_life,
            compare="<",
            right=PlayerStat(stat="life", of=_other),
        )
        _rule(
            f"{_forms} more cards in hand than {_than}",
            Compares,
            left=_hand,
            compare=">",
            right=PlayerStat(stat="hand", of=_other),
        )
        _rule(
            f"{_forms} fewer cards in hand than {_than}",
            Compares,
            left=_hand,
            compare="<",
            right=PlayerStat(stat="hand", of=_other),
        )
for _op, _words in ((">=", "or more"), (">=", "or greater"), ("<=", "or less"), ("<=", "or fewer")):
    _rule(f"<count1:left> is <num:right> {_words}", Compares, compare=_op)
_rule("<count1:left> is exactly <num:right>", Compares, compare="=")
_rule("<count1:left> is greater than <count:right>", Compares, compare=">")
_rule("<count1:left> is less than <count:right>", Compares, compare="<")
_rule("<count1:left> is less than or equal to <count:right>", Compares, compare="<=")
_rule("<count1:left> is greater than or equal to <count:right>", Compares, compare=">=")
_rule("<count1:left> is equal to <count:right>", Compares, compare="=")
_rule("x is <num:right> or more", Compares, left=X(), compare=">=")
_rule("x is <num:right> or less", Compares, left=X(), compare="<=")
_rule("x is <num:right>", Compares, left=X(), compare="=")
_rule("there are|is <noun:what>", Exists)
_rule("there's <noun:what>", Exists)
_rule("there are|is <noun:what> on the battlefield", Exists)
for _zone in ("graveyard", "hand", "library"):
    for _op, _words in ((">=", "or more"), ("<=", "or fewer")):
        for _owner, _whose in (
            (YOU, "your"),
            (Who(how="that"), "that player's"),
            (Who(how="any", kind="opponent"), "an opponent's"),
            (Who(how="they"), "their"),
        ):
            _rule(
                f"there are <num:right> {_words} cards in {_whose} {_zone}",
                Compares,
                left=PlayerStat(stat=_zone, of=_owner),
                compare=_op,
            )
            _rule(
                f"<num:right> {_words} cards are in {_whose} {_zone}",
                Compares,
                left=PlayerStat(stat=_zone, of=_owner),
                compare=_op,
            )
    _rule(
        f"there are no cards in your {_zone}",
        Compares,
        left=PlayerStat(stat=_zone),
        compare="=",
        right=Number(value=0),
    )
for _what, _key in (
    ("card types", "card_type"),
    ("mana values", "mana_value"),
    ("different mana values", "mana_value"),
    ("colors", "color"),
    ("basic land types", "basic_land_type"),
    ("different powers", "power"),
):
    _rule(
        f"there are <num:amount> or more {_what} among <noun:what>", Holds, name=f"distinct_{_key}"
    )
for _on in ("it", "~"):
    _noun = IT if _on == "it" else SELF
    _rule(
        f"there are <num:amount> or more <counters:word> on {_on}",
        Holds,
        name="counters_at_least",
        what=_noun,
    )
    _rule(
        f"there are <num:amount> or fewer <counters:word> on {_on}",
        Holds,
        name="counters_at_most",
        what=_noun,
    )
    _rule(f"there are no <counters:word> on {_on}", Holds, name="counters_none", what=_noun)
    _rule(
        f"there is a|an <counters:word> on {_on}",
        Holds,
        name="counters_at_least",
        what=_noun,
        amount=Number(value=1),
    )
_rule(
    "<noun:what> have|has|had <num:amount> or more <counters:word> on it|them",
    Holds,
    name="counters_at_least",
)
_rule(
    "<noun:what> have|has|had <num:amount> or fewer <counters:word> on it|them",
    Holds,
    name="counters_at_most",
)
_rule(
    "<noun:what> have|has|had exactly <num:amount> <counters:word> on it|them",
    Holds,
    name="counters_exactly",
)
_rule(
    "<noun:what> have|has|had a|an <counters:word> on it|them",
    Holds,
    name="counters_at_least",
    amount=Number(value=1),
)
_rule(
    "<noun:what> have|has|had one or more <counters:word> on it|them",
    Holds,
    name="counters_at_least",
    amount=Number(value=1),
)
_rule("<noun:what> have|has|had no <counters:word> on it|them", Holds, name="counters_none")
_rule(
    "<noun:what> have|has|had <counters:word> on it|them",
    Holds,
    name="counters_at_least",
    amount=Number(value=1),
)
_rule("<noun:what> doesn't have a|an <counters:word> on it", Holds, name="counters_none")
_rule("<who> have|has <num:amount> or more <counters:word>", Holds, name="player_counters_at_least")
_rule(
    "<who> have|has a|an <counters:word>",
    Holds,
    name="player_counters_at_least",
    amount=Number(value=1),
)
_rule("<who> have|has <num:amount> or more {e}", Holds, name="energy_at_least")
for _cost, _words in (
    ("kicked", "kicked"),
    ("bargained", "bargained"),
    ("unearthed", "unearthed"),
    ("foretold", "foretold"),
    ("mutated", "mutated"),
    ("warped", "warped"),
):
    _rule(f"<onenoun:what> were|was {_words}", WasCast, cost=_cost)
    _rule(f"<onenoun:what> wasn't {_words}", WasCast, cost=_cost, negated=True)
_rule("<onenoun:what> was kicked twice", WasCast, cost="kicked", times=2)
_rule("<onenoun:what> was kicked with its <mana:cost> kicker", WasCast, how="kicker")
_rule("its <mana:cost> cost was paid", WasCast, how="cost")
_rule("its|~'s <costname:cost> cost was paid", WasCast, how="named_cost")
_rule("<noun:what> are|is <kinds>", Is)
_rule("<noun:what> were|was <kinds>", Is, past=True)
_rule("<noun:what> isn't|aren't|is_not <kinds>".replace("|is_not", ""), Is, negated=True)
_rule("<noun:what> is not <kinds>", Is, negated=True)
_rule("<noun:what> weren't|wasn't <kinds>", Is, negated=True, past=True)
_rule("it's <kinds>", Is, what=IT)
_rule("it's not <kinds>", Is, what=IT, negated=True)
_rule("they're <kinds>", Is, what=Noun(how="them"))
_rule("<noun:what> are|is <wheres:where>", Is)
_rule("<noun:what> were|was <wheres:where>", Is, past=True)
_rule("<noun:what> aren't|isn't <wheres:where>", Is, negated=True)
_rule("it's <wheres:where>", Is, what=IT)
_rule("it isn't|it's_not <wheres:where>".replace("|it's_not", ""), Is, what=IT, negated=True)
_rule("<noun:what> have|has <keywordswhere:where>", Is)
_rule("<noun:what> had <keywordswhere:where>", Is, past=True)
_rule("<noun:what> don't|doesn't have <keywordswhere:where>", Is, negated=True)


def _one_where(part: str, accepts: Any) -> None:
    def parse(line: Line, at: int) -> Iterator[Found]:
        for where, end in MAGIC.parse("where", line, at):
            if accepts(line, at):
                yield (where,), end

    MAGIC.part(
        part,
        parse,
        _say_one_where,
    )


def _say_one_where(wheres: Any) -> str | None:
    said = MAGIC.say("where", wheres[0]) if wheres and len(wheres) == 1 else None
    for opening in ("that's ", "that are ", "that is ", "that "):
        if said and said.startswith(opening):
            return said.removeprefix(opening)
    return None if said and said.startswith("with ") else said


_one_where(
    "wheres",
    lambda line, at: (
        line.low[at] not in {"with", "has", "have", "had", "that", "that's", "you", "who"}
    ),
)


def _bare_keywords(line: Line, at: int) -> Iterator[Found]:
    for abilities, end in MAGIC.parse("keywords", line, at):
        yield (Has(abilities),), end


MAGIC.part(
    "keywordswhere",
    _bare_keywords,
    lambda wheres: (
        MAGIC.say("keywords", wheres[0].abilities)
        if wheres and len(wheres) == 1 and isinstance(wheres[0], Has)
        else None
    ),
)
_rule("<noun:what> are|is in <whose:who> graveyard|hand=word", Holds, name="in_zone")
_rule("<noun:what> are|is on the battlefield", Holds, name="in_zone", word="battlefield")
_rule("it's on the battlefield", Holds, name="in_zone", what=IT, word="battlefield")
_rule("<noun:what> remain|remains on the battlefield", Holds, name="remains")
_rule("<noun:what> are|is exiled", Holds, name="in_zone", word="exile")
_rule("<noun:what> are|is in exile", Holds, name="in_zone", word="exile")
_rule(
    "~ is in the command zone or on the battlefield",
    Holds,
    name="in_zone",
    what=SELF,
    word="command_or_battlefield",
)

_rule("<who> do|does", Done)
_rule("<who> don't|doesn't", Done, negated=True)
_rule("<who> can't", Done, cant=True)
_rule("<who> didn't", Done, negated=True)
_rule("<who> did", Done)
_rule("<who> cast <onenoun:what>", WasCast)
_rule("<who> cast <onenoun:what> from <whose> hand|graveyard|library=zone", WasCast)
_rule("<who> cast <onenoun:what> from exile=zone", WasCast)
_rule("<onenoun:what> were|was cast", WasCast)
_rule("<onenoun:what> weren't|wasn't cast", WasCast, negated=True)
_rule("<onenoun:what> were|was cast from <whose> hand|graveyard|library=zone", WasCast)
_rule("<onenoun:what> was cast from exile=zone", WasCast)
_rule("<onenoun:what> wasn't cast from <whose> hand|graveyard=zone", WasCast, negated=True)
_rule("<who> didn't cast <onenoun:what> from <whose> hand|graveyard=zone", WasCast, negated=True)
_rule("it's your first, second, or third turn of the game", Holds(name="first_three_turns"))
_rule("<who> cast <onenoun:what> during <whose> main phase", WasCast, how="main_phase")
_rule("<who> cast <onenoun:what> during <whose> turn", WasCast, how="during_turn")
_rule("<mana:cost> was spent to cast <onenoun:what>", WasCast, how="mana")
_rule("no mana was spent to cast <onenoun:what>", WasCast, how="no_mana")
_rule("<onenoun:what> 's evidence was collected", WasCast, cost="evidence")
_rule("evidence was collected", WasCast(cost="evidence"))
_rule("the gift was promised", WasCast(cost="gift"))
_rule("the gift wasn't promised", WasCast(cost="gift", negated=True))
_rule(
    "its additional cost was paid\n~'s additional cost was paid\nthe additional cost was paid",
    WasCast(cost="additional"),
)
_rule("at least <num:amount> mana was spent to cast it|~", Holds, name="mana_spent_at_least")
_rule(
    "<num:amount> or more mana was spent to cast <onenoun:what>", Holds, name="mana_spent_at_least"
)
_rule(
    "at least <num:amount> <color:word> mana was spent to cast it|~",
    Holds,
    name="color_spent_at_least",
)
_rule(
    "at least <num:amount> mana of the same color was spent to cast it|~",
    Holds,
    name="same_color_spent_at_least",
)
_rule("mana from a treasure was spent to cast it|~", Holds, name="treasure_spent")
_rule(
    "<color:word> mana was spent to cast it|~",
    Holds,
    name="color_spent_at_least",
    amount=Number(value=1),
)
_rule("<who> pay|pays <costs>", Pays)
_rule("<who> paid <costs>", Pays)
_rule("<who> pay|pays <life:amount>", Holds, name="pays_life")
_rule("<who> didn't pay <costs>", Pays, negated=True)
MAGIC.rule(
    "costname",
    "prowl|surge|spectacle|madness|evoke|dash|blitz|escape|freerunning|mayhem|sneak|warp|flashback|bestow|emerge|harmonize|overload|kicker|buyback|entwine|web-slinging|disturb|morph|ninjutsu|unearth|offspring|squad|casualty|impending|cleave|teamwork=name".replace(
        "=name", "=cost"
    ),
    None,
)


def _condition(line: Line, at: int) -> Iterator[Found]:
    """Read conditions joined by "and" or "or"."""
    for condition, end in MAGIC.parse("cond1", line, at):
        for gap, make in (("and", AllOf), ("or", AnyOf)):
            if line.is_at(end, (gap,)):
                for more, last in MAGIC.parse("cond1", line, end + 1):
                    yield make(of=(condition, more)), last
        yield condition, end


def _say_condition(condition: Any) -> str | None:
    if isinstance(condition, (AllOf, AnyOf)):
        said = [MAGIC.say("cond", each) for each in condition.of]
        parts = [each for each in said if each]
        gap = " and " if isinstance(condition, AllOf) else " or "
        return gap.join(parts) if len(parts) == len(said) else None
    if isinstance(condition, Does):
        return MAGIC.say("clause", condition.clause)
    return MAGIC.say_by_rules("cond1", condition)


MAGIC.part("cond", _condition, _say_condition)
