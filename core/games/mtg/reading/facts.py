"""Named facts as conditions: the course of the turn, and states of the game."""

from collections.abc import Iterator
from typing import Any

from core.effects.grammar import Found
from core.effects.program import (
    IT,
    SELF,
    YOU,
    Controls,
    Holds,
    Is,
    Kind,
    Linked,
    Noun,
    Number,
    WasCast,
    Who,
)
from core.effects.tokens import Line
from core.games.mtg.reading.vocabulary import MAGIC


def _rule(pattern: str, make: Any, **constants: Any) -> None:
    MAGIC.rule("cond1", pattern, make, **constants)


_ANY_CREATURE = Noun(kinds=(Kind(types=("creature",)),))
_rule("<who> gained life this turn", Holds, name="gained_life_this_turn")
_rule("you've gained life this turn", Holds(name="gained_life_this_turn", who=YOU))
_rule("<who> gained <num:amount> or more life this turn", Holds, name="gained_life_this_turn")
_rule("<who> lost life this turn", Holds, name="lost_life_this_turn")
_rule("<who> lost <num:amount> or more life this turn", Holds, name="lost_life_this_turn")
_rule("<who> lost life last turn", Holds, name="lost_life_last_turn")
_rule("<noun:what> died this turn", Holds, name="died_this_turn")
_rule("<num:amount> or more <nounplural:what> died this turn", Holds, name="died_this_turn")
_rule("no creatures died this turn", Holds(name="died_this_turn", what=_ANY_CREATURE, negated=True))
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
    "<noun:what> were|was put into your|a=word graveyard from anywhere this turn",
    Holds,
    name="put_into_graveyard_this_turn",
)
_rule(
    "<noun:what> were|was put into your|a=word graveyard this turn",
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
_rule("<who> were|was dealt damage this turn", Holds, name="dealt_damage_this_turn")
_rule("<noun:what> were|was dealt damage this turn", Holds, name="dealt_damage_this_turn")
_rule("<noun:what> dealt damage to <who> this turn", Holds, name="dealt_damage_to_this_turn")
_rule(
    "<who> were|was dealt damage by <noun:what> this turn", Holds, name="dealt_damage_by_this_turn"
)
_rule(
    "<who> were|was dealt combat damage by <noun:what> this turn",
    Holds,
    name="dealt_combat_damage_by_this_turn",
)
_rule(
    "<noun:what> were|was destroyed|sacrificed|exiled|revealed|milled|discarded|returned|countered|put_into_a_graveyard|chosen|tapped|drawn|put_onto_the_battlefield=word this way",
    Holds,
    name="this_way",
)
_rule(
    "<noun:what> are|is destroyed|sacrificed|exiled|revealed|milled|discarded|returned|countered|put_into_a_graveyard|chosen|tapped|put_onto_the_battlefield|put_into_your_hand=word this way",
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
    "<noun:what> have|has dealt <num:amount> or more damage this turn",
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
_rule("<who> search|searches|searched your|their library this way", Holds, name="searched_this_way")
_rule("~ is in your opening hand", Holds(name="in_opening_hand", what=SELF))
_rule("you've been attacked this step", Holds(name="attacked_this_step"))
_rule("<noun:what> have total power <num:amount> or greater", Holds, name="total_power_at_least")
_rule("<who> had <num:amount> or more <counters:word>", Holds, name="player_counters_at_least")
_rule("<onenoun:what> was cast using <costname:cost>", WasCast)
_rule("<who> controlled <noun:what> as you cast ~", Holds, name="controlled_as_cast")
_rule("<who> control|controls <noun:what> as you cast ~", Holds, name="controlled_as_cast")
_rule("<noun:what> hasn't been exerted this turn", Holds, name="exerted_this_turn", negated=True)
_rule(
    "<noun:what> is enchanted by two or more auras",
    Holds,
    name="auras_at_least",
    amount=Number(value=2),
)
_rule("<who> controlled that permanent|creature", Holds, name="controlled_it")
_rule("you cast it any time a sorcery couldn't have been cast", Holds(name="cast_at_instant_speed"))
_rule(
    "there are <num:amount> or more different names among <noun:what>", Holds, name="distinct_name"
)
_rule(
    "cards with <num:amount> or more different mana values are exiled with ~",
    Holds,
    name="distinct_mana_value",
    what=Noun(how="bare", kinds=(Kind(types=("card",)),), where=(Linked(how="exiled_with"),)),
)
_rule("no cards are in that graveyard", Holds(name="that_graveyard_empty"))
_rule(
    "<who> was dealt <num:amount> or more combat damage this turn",
    Holds,
    name="dealt_combat_damage_this_turn",
)
_rule(
    "you have at least <num:amount> life more than your starting life total",
    Holds,
    name="life_above_starting",
)
_rule(
    "you have <num:amount> or more <nounplural:what> in your hand", Holds, name="in_hand_at_least"
)
_rule("you have no <nounplural:what> in your hand", Holds, name="in_hand_at_least", negated=True)
_rule("<noun:what> have|has|had <wherephrase:where>", Is)
_rule(
    "it's <kinds> with <keywords:where>".replace(
        "<kinds> with <keywords:where>", "<kinds> <wheres2:where>"
    ),
    Is,
    what=IT,
)
_rule("<noun:what> is|are <kinds> <wheres2:where>", Is)
_rule("<noun:what> was <kinds> <wheres2:where>", Is, past=True)
_rule(
    "<noun:what> shares a color|card_type|creature_type=word with <onenoun>".replace(
        " with <onenoun>", " with the exiled card"
    ),
    Holds,
    name="shares_with_exiled",
)
_rule("that card has the chosen name", Holds(name="has_chosen_name"))
_rule("<who> cast a spell this way", Holds, name="cast_this_way")
_rule("<who> cast <noun:what> this way", Holds, name="cast_this_way")
_rule("~ is suspended", Holds(name="suspended", what=SELF))
_rule("<who> have|has <num:amount> or more opponents", Holds, name="opponents_at_least")
_rule("<noun:what> is alive", Holds, name="alive")
_rule("it isn't a mana ability", Holds(name="not_mana_ability"))
_rule("<who> revealed <noun:what> this way", Holds, name="did_this_way", word="revealed")
_rule(
    "~ didn't attack or come under your control this turn", Holds(name="neither_attacked_nor_new")
)
_rule("<who> controlled <noun:what> this turn", Holds, name="controlled_this_turn")
_rule(
    "this is the <num:amount>th time".replace("<num:amount>th", "first"), Holds(name="first_time")
)
_rule("<num:amount> or more <counters:word> are on ~", Holds, name="counters_at_least", what=SELF)
_rule("~ entered this turn or if you control a basic land", Holds(name="entered_or_basic"))
_rule(
    "<num:amount> or more <nounplural:what> attacked this combat|turn=word",
    Holds,
    name="attackers_at_least",
)
_rule(
    "~ and at least <num:amount> other creatures attacked this combat",
    Holds,
    name="attacked_with_others",
    what=SELF,
)


def _where_behind_has(line: Line, at: int) -> Iterator[Found]:
    """Read a condition of a noun whose "with" is "has" here."""
    part = line.part(at, min(at + 14, len(line)))
    part.low.insert(0, "with")
    part.raw.insert(0, "with")
    part.starts.insert(0, 0)
    part.ends.insert(0, 0)
    for where, end in MAGIC.parse("where", part, 0):
        yield (where,), at + end - 1


def _say_where_behind_has(wheres: Any) -> str | None:
    said = MAGIC.say("where", wheres[0]) if wheres and len(wheres) == 1 else None
    return said[5:] if said and said.startswith("with ") else None


MAGIC.part("wherephrase", _where_behind_has, _say_where_behind_has)


def _two_wheres(line: Line, at: int) -> Iterator[Found]:
    if line.low[at : at + 1] in (["with"], ["without"], ["you"], ["named"], ["in"], ["other"]):
        for where, end in MAGIC.parse("where", line, at):
            yield (where,), end


MAGIC.part(
    "wheres2",
    _two_wheres,
    lambda wheres: MAGIC.say("where", wheres[0]) if wheres and len(wheres) == 1 else None,
)
for _name, _patterns in {
    "your_turn": "it's your turn",
    "not_your_turn": "it's not your turn\nit isn't your turn",
    "first_combat_phase": "it's the first combat phase of the turn\nit's the first combat phase of your turn",
    "main_phase": "it's a main phase",
    "your_main_phase": "it's your main phase",
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
    "won_flip": "you win the flip\nyou won the flip",
    "lost_flip": "you lose the flip\nyou lost the flip",
    "won_clash": "you win the clash\nyou win\nyou won",
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
    "artifact_or_creature": "it's an artifact or creature card",
    "delirium": "there are four or more card types among cards in your graveyard",
    "coven": "you control three or more creatures with different powers",
    "metalcraft": "you control three or more artifacts",
    "paired": "~ is paired with another creature\n~ is paired",
    "damage_prevented_this_way": "damage is prevented this way",
    "damage_of_self_prevented_this_way": "damage from ~ is prevented this way",
    "has_been_face_down": "it's face down",
    "commander_self": "~ is your commander",
    "untap_first_turn": "it's your first turn",
    "no_cards_left": "there are no cards in your library",
    "guess_right": "you guessed right",
    "they_guess_right": "they guessed right",
    "guess_wrong": "you guess wrong",
    "they_guess_wrong": "that player guesses wrong\nthey guess wrong",
    "planned": "you've planned",
    "more_votes": "the vote is tied",
    "result_same": "the results are the same",
    "both_heads": "both coins come up heads",
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
_rule(
    "there are <num:amount> or more different names among unlocked doors of <noun:what>",
    Holds,
    name="distinct_door_name",
)
_rule("<noun:what> hasn't dealt damage yet", Holds, name="dealt_damage", negated=True)
_rule(
    "<who> didn't attack with <noun:what> this turn",
    Holds,
    name="attacked_with_this_turn",
    negated=True,
)
_rule("<who> didn't attack this turn", Holds, name="attacked_this_turn", negated=True)
_rule("<who> didn't cast <noun:what> this turn", Holds, name="cast_this_turn", negated=True)
_rule("<who> didn't gain life this turn", Holds, name="gained_life_this_turn", negated=True)
