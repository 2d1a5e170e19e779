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
_rule("there is|are <noun:what>", Exists)
_rule("there's <noun:what>", Exists)
_rule("there is|are <noun:what> on the battlefield", Exists)
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
    "<noun:what> has|have|had <num:amount> or more <counters:word> on it|them",
    Holds,
    name="counters_at_least",
)
_rule(
    "<noun:what> has|have|had <num:amount> or fewer <counters:word> on it|them",
    Holds,
    name="counters_at_most",
)
_rule(
    "<noun:what> has|have|had exactly <num:amount> <counters:word> on it|them",
    Holds,
    name="counters_exactly",
)
_rule(
    "<noun:what> has|have|had a|an <counters:word> on it|them",
    Holds,
    name="counters_at_least",
    amount=Number(value=1),
)
_rule(
    "<noun:what> has|have|had one or more <counters:word> on it|them",
    Holds,
    name="counters_at_least",
    amount=Number(value=1),
)
_rule("<noun:what> has|have|had no <counters:word> on it|them", Holds, name="counters_none")
_rule(
    "<noun:what> has|have|had <counters:word> on it|them",
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
_rule("<noun:what> is|are <kinds>", Is)
_rule("<noun:what> was|were <kinds>", Is, past=True)
_rule("<noun:what> isn't|aren't|is_not <kinds>".replace("|is_not", ""), Is, negated=True)
_rule("<noun:what> is not <kinds>", Is, negated=True)
_rule("<noun:what> wasn't|weren't <kinds>", Is, negated=True, past=True)
_rule("it's <kinds>", Is, what=IT)
_rule("it's not <kinds>", Is, what=IT, negated=True)
_rule("they're <kinds>", Is, what=Noun(how="them"))
_rule("<noun:what> is|are <wheres:where>", Is)
_rule("<noun:what> was|were <wheres:where>", Is, past=True)
_rule("<noun:what> isn't|aren't <wheres:where>", Is, negated=True)
_rule("it's <wheres:where>", Is, what=IT)
_rule("it isn't|it's_not <wheres:where>".replace("|it's_not", ""), Is, what=IT, negated=True)
_rule("<noun:what> has|have <keywordswhere:where>", Is)
_rule("<noun:what> had <keywordswhere:where>", Is, past=True)
_rule("<noun:what> doesn't|don't have <keywordswhere:where>", Is, negated=True)


def _one_where(part: str, accepts: Any) -> None:
    def parse(line: Line, at: int) -> Iterator[Found]:
        for where, end in MAGIC.parse("where", line, at):
            if accepts(line, at):
                yield (where,), end

    MAGIC.part(
        part,
        parse,
        lambda wheres: MAGIC.say("where", wheres[0]) if wheres and len(wheres) == 1 else None,
    )


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
_rule("<noun:what> is|are in <whose:who> graveyard|hand=word", Holds, name="in_zone")
_rule("<noun:what> is|are on the battlefield", Holds, name="in_zone", word="battlefield")
_rule("it's on the battlefield", Holds, name="in_zone", what=IT, word="battlefield")
_rule("<noun:what> remain|remains on the battlefield", Holds, name="remains")
_rule("<noun:what> is|are exiled", Holds, name="in_zone", word="exile")
_rule("<noun:what> is|are in exile", Holds, name="in_zone", word="exile")
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
for _cost, _words in (
    ("kicked", "kicked"),
    ("bargained", "bargained"),
    ("unearthed", "unearthed"),
    ("foretold", "foretold"),
    ("mutated", "mutated"),
    ("warped", "warped"),
):
    _rule(f"<onenoun:what> was|were {_words}", WasCast, cost=_cost)
    _rule(f"<onenoun:what> wasn't {_words}", WasCast, cost=_cost, negated=True)
_rule("<onenoun:what> was kicked twice", WasCast, cost="kicked", times=2)
_rule("<onenoun:what> was kicked with its <mana:cost> kicker", WasCast, how="kicker")
_rule("its <mana:cost> cost was paid", WasCast, how="cost")
_rule("its|~'s <costname:cost> cost was paid", WasCast, how="named_cost")
_rule("<who> cast <onenoun:what>", WasCast)
_rule("<who> cast <onenoun:what> from <whose> hand|graveyard|library=zone", WasCast)
_rule("<who> cast <onenoun:what> from exile=zone", WasCast)
_rule("<onenoun:what> was|were cast", WasCast)
_rule("<onenoun:what> wasn't|weren't cast", WasCast, negated=True)
_rule("<onenoun:what> was|were cast from <whose> hand|graveyard|library=zone", WasCast)
_rule("<onenoun:what> was cast from exile=zone", WasCast)
_rule("<onenoun:what> wasn't cast from <whose> hand|graveyard=zone", WasCast, negated=True)
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
_rule("<who> gained life this turn", Holds, name="gained_life_this_turn")
_rule("you've gained life this turn", Holds(name="gained_life_this_turn", who=YOU))
_rule("<who> gained <num:amount> or more life this turn", Holds, name="gained_life_this_turn")
_rule("<who> lost life this turn", Holds, name="lost_life_this_turn")
_rule("<who> lost <num:amount> or more life this turn", Holds, name="lost_life_this_turn")
_rule("<who> lost life last turn", Holds, name="lost_life_last_turn")
_rule("<noun:what> died this turn", Holds, name="died_this_turn")
_rule("<num:amount> or more <nounplural:what> died this turn", Holds, name="died_this_turn")
_rule("no creatures died this turn", Holds(name="died_this_turn", negated=True))
_rule(
    "<noun:what> died under your|an_opponent's=word control this turn",
    Holds,
    name="died_under_control_this_turn",
)
_rule("<who> attacked this turn", Holds, name="attacked_this_turn")
_rule("<who> attacked with <noun:what> this turn", Holds, name="attacked_with_this_turn")
_rule("<who> attacked with <noun:what>", Holds, name="attacked_with")
_rule("<noun:what> attacked this turn", Holds, name="attacked_this_turn")
_rule("<noun:what> didn't attack this turn", Holds, name="attacked_this_turn", negated=True)
_rule("<noun:what> attacked or blocked this turn|combat=word", Holds, name="attacked_or_blocked")
_rule("<noun:what> attacked alone", Holds, name="attacked_alone")
_rule("<noun:what> entered this turn", Holds, name="entered_this_turn")
_rule(
    "<noun:what> entered under your control this turn",
    Holds,
    name="entered_under_control_this_turn",
)
_rule(
    "<who> had <noun:what> enter under your control this turn",
    Holds,
    name="entered_under_control_this_turn",
)
_rule("<noun:what> left the battlefield this turn", Holds, name="left_this_turn")
_rule(
    "a permanent you controlled left the battlefield this turn",
    Holds(name="permanent_left_this_turn"),
)
_rule(
    "<noun:what> left the battlefield under your control this turn",
    Holds,
    name="left_under_control_this_turn",
)
_rule("<noun:what> left your graveyard this turn", Holds, name="left_graveyard_this_turn")
_rule(
    "<noun:what> was|were put into your|a=word graveyard from anywhere this turn",
    Holds,
    name="put_into_graveyard_this_turn",
)
_rule(
    "<noun:what> was|were put into your|a=word graveyard this turn",
    Holds,
    name="put_into_graveyard_this_turn",
)
_rule("<who> cast <noun:what> this turn", Holds, name="cast_this_turn")
_rule("you've cast <noun:what> this turn", Holds, name="cast_this_turn", who=YOU)
_rule(
    "you've cast <num:amount> or more spells this turn",
    Holds,
    name="spells_cast_this_turn",
    who=YOU,
)
_rule("you haven't cast a spell this turn", Holds(name="cast_this_turn", who=YOU, negated=True))
_rule(
    "you haven't cast a spell from your hand this turn",
    Holds(name="cast_from_hand_this_turn", who=YOU, negated=True),
)
_rule("no spells were cast last turn", Holds(name="spells_last_turn", amount=Number(value=0)))
_rule("no spells were cast this turn", Holds(name="spells_this_turn", amount=Number(value=0)))
_rule("<who> cast <num:amount> or more spells last turn", Holds, name="spells_last_turn_at_least")
_rule("<who> cast <num:amount> or more spells this turn", Holds, name="spells_this_turn_at_least")
_rule("<who> drew <num:amount> or more cards this turn", Holds, name="drawn_this_turn")
_rule("you've drawn <num:amount> or more cards this turn", Holds, name="drawn_this_turn", who=YOU)
_rule("<who> discarded a card this turn", Holds, name="discarded_this_turn")
_rule("you've discarded a card this turn", Holds(name="discarded_this_turn", who=YOU))
_rule("<who> sacrificed <noun:what> this turn", Holds, name="sacrificed_this_turn")
_rule("you've sacrificed <noun:what> this turn", Holds, name="sacrificed_this_turn", who=YOU)
_rule("<who> was|were dealt damage this turn", Holds, name="dealt_damage_this_turn")
_rule("<noun:what> was|were dealt damage this turn", Holds, name="dealt_damage_this_turn")
_rule("<noun:what> dealt damage to <who> this turn", Holds, name="dealt_damage_to_this_turn")
_rule(
    "<who> was|were dealt damage by <noun:what> this turn", Holds, name="dealt_damage_by_this_turn"
)
_rule(
    "<who> was|were dealt combat damage by <noun:what> this turn",
    Holds,
    name="dealt_combat_damage_by_this_turn",
)
_rule(
    "<noun:what> was|were destroyed|sacrificed|exiled|revealed|milled|discarded|returned|countered|put_into_a_graveyard|chosen|tapped|drawn|put_onto_the_battlefield=word this way",
    Holds,
    name="this_way",
)
_rule(
    "<noun:what> is|are destroyed|sacrificed|exiled|revealed|milled|discarded|returned|countered|put_into_a_graveyard|chosen|tapped|put_onto_the_battlefield|put_into_your_hand=word this way",
    Holds,
    name="this_way",
)
_rule("<noun:what> die|dies this way", Holds, name="this_way", word="dies")
_rule(
    "<who> discard|discarded|sacrifice|sacrificed|exile|exiled|reveal|revealed|mill|milled|return|returned|search|searched|create|created|put|tap|tapped=word <noun:what> this way",
    Holds,
    name="did_this_way",
)
_rule(
    "<who> discards|sacrifices|reveals|exiles|mills=word <noun:what> this way",
    Holds,
    name="did_this_way",
)
_rule(
    "<who> put <noun:what> onto the battlefield this way",
    Holds,
    name="put_onto_battlefield_this_way",
)
_rule("<who> put <noun:what> into your hand this way", Holds, name="put_into_hand_this_way")
_rule(
    "<who> didn't put a card into your hand this way",
    Holds,
    name="put_into_hand_this_way",
    negated=True,
)
_rule(
    "<who> searched <whose> library this way".replace("<whose>", "their"),
    Holds,
    name="searched_this_way",
)
_rule(
    "<noun:what> share|shares <sharing:word> with <noun:to>".replace("<noun:to>", "it"),
    Holds,
    name="shares_with_it",
)
_rule(
    "<noun:what> share|shares a creature_type|color|card_type|land_type|name|mana_value=word with ~|that_creature".replace(
        "|that_creature", ""
    ),
    Holds,
    name="shares_with_self",
)
_rule(
    "they share a color|card_type|creature_type|land_type|permanent_type=word",
    Holds,
    name="they_share",
)
_rule("<noun:what> have|has the same name", Holds, name="same_name")
_rule(
    "the sacrificed|discarded|exiled|revealed|milled=word creature|card|permanent was|is <kinds>".replace(
        " was|is <kinds>", " had flying"
    ),
    Holds,
    name="had_flying",
)
MAGIC.part(
    "sharing",
    lambda line, at: (
        (
            line.low[at + 1]
            + ("_" + line.low[at + 2] if line.low[at + 2] in {"type", "value"} else ""),
            at + (3 if line.low[at + 2] in {"type", "value"} else 2),
        )
        for _ in (0,)
        if at + 2 < len(line) and line.low[at] == "a"
    ),
    lambda word: "a " + word.replace("_", " ") if word else None,
)
_rule("<noun:what> target|targets <noun>".replace("<noun>", "you"), Holds, name="targets_you")
_rule("it targets <noun:what>", Holds, name="it_targets")
_rule("that spell targets <noun:what>", Holds, name="it_targets")
_rule("<num:amount> or more <nounplural:what> are attacking", Holds, name="attacking_at_least")
_rule(
    "at least <num:amount> other <nounplural:what> are attacking",
    Holds,
    name="others_attacking_at_least",
)
_rule(
    "<noun:what> and at least <num:amount> other creatures attacked this combat",
    Holds,
    name="attacked_with_others",
)
_rule("defending player controls <noun:what>", Controls, who=Who(how="defending"))
_rule(
    "it's the first|second|third|fourth|fifth=word time this ability has resolved this turn",
    Holds,
    name="time_resolved",
)
_rule(
    "this is the first|second|third|fourth|fifth=word time this ability has resolved this turn",
    Holds,
    name="time_resolved",
)
_rule(
    "this ability has been activated <num:amount> or more times this turn",
    Holds,
    name="activated_this_turn_at_least",
)
_rule(
    "<noun:what> has|have dealt <num:amount> or more damage this turn",
    Holds,
    name="has_dealt_damage",
)
_rule(
    "<who> sacrificed|discarded|milled|revealed|drew|created|exiled=word <noun:what>",
    Holds,
    name="did",
)
_rule("<onenoun:what> 's owner is <who>", Holds, name="owner_is")
_rule("<onenoun:what> 's controller is <who>", Holds, name="controller_is")
_rule("you have max speed", Holds(name="max_speed"))
_rule(
    "the top card of <whose:who> library is <kindsword:what>".replace(
        " is <kindsword:what>", " is <topkind:what>"
    ),
    Holds,
    name="top_card_is",
)
MAGIC.part(
    "topkind",
    lambda line, at: ((n, e) for n, e in MAGIC.parse("onenoun", line, at) if n.how == "a"),
    lambda noun: MAGIC.say("noun", noun),
)
for _name, _patterns in {
    "your_turn": "it's your turn",
    "not_your_turn": "it's not your turn\nit isn't your turn",
    "first_combat_phase": "it's the first combat phase of the turn\nit's the first combat phase of your turn",
    "main_phase": "it's your main phase\nit's a main phase",
    "that_players_turn": "it's that player's turn",
    "opponents_turn": "it's an opponent's turn",
    "another_players_turn": "it's another player's turn",
    "city_blessing": "you have the city's blessing",
    "monarch": "you're the monarch\nyou are the monarch",
    "not_monarch": "you're not the monarch",
    "no_monarch": "there is no monarch",
    "opponent_monarch": "an opponent is the monarch",
    "initiative": "you have the initiative",
    "day": "it's day",
    "night": "it's night",
    "neither_day_nor_night": "it's neither day nor night",
    "won_flip": "you win the flip\nyou win\nyou won the flip",
    "lost_flip": "you lose the flip\nyou lost the flip\nyou lose",
    "won_clash": "you win the clash\nyou won\nyou win the clash",
    "heads": "it comes up heads\nthe coin comes up heads",
    "tails": "it comes up tails\nthe coin comes up tails",
    "party_full": "you have a full party",
    "completed_dungeon": "you've completed a dungeon",
    "descended_this_turn": "you descended this turn\nyou've descended this turn",
    "committed_crime_this_turn": "you've committed a crime this turn",
    "commander_controlled": "you control your commander",
    "a_commander_controlled": "you control a commander",
    "attacking": "you're attacking",
    "not_starting_player": "you weren't the starting player",
    "spell_warped_this_turn": "a spell was warped this turn",
    "nonland_permanent_left_or_warped": "a nonland permanent left the battlefield this turn or a spell was warped this turn",
    "no_mana_or_not_cast": "none of them were cast or no mana was spent to cast them",
    "no_one_does": "no one does\nno player does",
    "no_one_pays": "no one pays",
    "life_at_least_starting": "your life total is greater than or equal to your starting life total",
    "life_at_most_half_starting": "your life total is less than or equal to half your starting life total",
    "life_above_starting": "you have at least 7 life more than your starting life total",
    "artifact_or_creature": "it's an artifact or creature card",
    "delirium": "there are four or more card types among cards in your graveyard",
    "coven": "you control three or more creatures with different powers",
    "metalcraft": "you control three or more artifacts",
    "paired": "~ is paired with another creature\n~ is paired",
    "damage_prevented_this_way": "damage is prevented this way\ndamage from ~ is prevented this way",
    "has_been_face_down": "it's face down",
    "commander_self": "~ is your commander",
    "untap_first_turn": "it's your first turn",
    "no_cards_left": "there are no cards in your library",
    "guess_right": "you guessed right\nthey guessed right",
    "guess_wrong": "you guess wrong\nthat player guesses wrong\nthey guess wrong",
    "planned": "you've planned",
    "more_votes": "the vote is tied",
    "result_same": "the results are the same\nboth coins come up heads",
    "drawn_three": "you've drawn three or more cards this turn",
    "countered_this_way": "that spell is countered this way\nthe spell is countered this way\nit is countered this way\na spell is countered this way",
    "dealt_excess": "excess damage was dealt to that creature this way\nexcess damage was dealt this way\nexcess damage was dealt to it this way\nexcess damage would be dealt this way\nexcess damage was dealt to a permanent this way\nexcess damage was dealt to that permanent this way",
    "ability_word_activated": "it's the first time",
    "chosen_type": "it's the chosen type",
    "is_chosen_type": "it's of the chosen type\nit is of the chosen type",
    "is_chosen_color": "it's the chosen color",
    "saddled": "~ is saddled",
    "unsaddled": "~ isn't saddled\nit isn't saddled",
    "solved": "~ is solved",
    "not_solved": "~ isn't solved",
    "harnessed": "~ is harnessed",
    "not_monstrous": "~ isn't monstrous",
    "not_suspected": "it isn't suspected",
    "two_opponents": "you have two or more opponents",
    "one_opponent": "you have fewer than two opponents",
    "was_token": "it was a token",
    "wasnt_token": "it wasn't a token",
    "is_token": "it's a token",
    "isnt_token": "it isn't a token\nit's not a token",
    "isnt_being_declared": "~ isn't being declared as an attacker",
    "no_suspend": "it doesn't have suspend",
    "attacked_recently": "you attacked with a commander this turn",
    "was_you": "you're that player",
}.items():
    _rule(_patterns, Holds(name=_name))
MAGIC.rule(
    "costname",
    "prowl|surge|spectacle|madness|evoke|dash|blitz|escape|freerunning|mayhem|sneak|warp|flashback|bestow|emerge|harmonize|overload|kicker|buyback|entwine|web-slinging|disturb|morph|ninjutsu|unearth|offspring|squad|casualty|impending|cleave=name".replace(
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
