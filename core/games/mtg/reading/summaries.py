"""Our own words for programs of Magic: the texts of its shipped cards."""

from collections.abc import Sequence

from core.effects.program import AnyAbility
from core.effects.summary.speech import COMMON, COMMON_FACTS, Speech
from core.effects.summary.texts import shown

MAGIC_WORDS = Speech(COMMON, COMMON_FACTS)
"""The templates of Magic."""
MAGIC_WORDS.lower = frozenset(
    """
    creature artifact land enchantment planeswalker instant sorcery battle permanent card spell
    ability token source player opponent basic legendary snow
    """.split()
)
MAGIC_WORDS.facts.update(
    {
        # conditions
        "holds spells_last_turn_at_least": (
            "{who} {who:has|have} cast {amount} or more spells in the last turn"
        ),
        "holds attacked_this_turn": "{what} attacked this turn",
        "holds not attacked_this_turn": "{what} did not attack this turn",
        "holds attacked_with_this_turn": "{who} this turn attacked with {what}",
        "holds attacked_with_others": "{amount} or more others attacked together with {what}",
        "holds counters_none": "no {word} counters are left on {what}",
        "holds counters_at_least": "{what} {what:has|have} at least {amount} {word} counters",
        "holds counters_at_most": "{what} {what:has|have} at most {amount} {word} counters",
        "holds life_above_starting": "your life is at least {amount:number} above its start",
        "holds distinct_card_type": "{amount} card types are among {what}",
        "holds gained_life_this_turn": "{who} gained at least {amount:number} life this turn",
        "holds once_each_of_your_turns": "it has not done so in this turn of yours",
        "holds has_dealt_damage": "{what} has dealt at least {amount:number} damage this turn",
        "holds dealt_damage_this_way": "damage was dealt this way",
        "holds searched_this_way": "{who} searched this way",
        "holds time_resolved": "this resolves for the {word} time this turn",
        "holds in_zone": "{what} {what:is|are} in {word}",
        "holds drawn_this_turn": "{who} drew at least {amount} cards this turn",
        "holds in_opening_hand": "{what} belongs to your opening hand",
        "did controlled_by_that_player_or_planeswalkers_controller": "of the same player",
        "did entered_under_your_control_this_turn": "that entered under your control this turn",
        "did of_their_choice": "that they pick",
        "keyword prototype": "prototype {costs} — {quality}",
        "player dealt_damage_this_way": "thus dealt damage",
        # amounts
        "known excess_damage": "the excess damage",
        "known cards_fewer_than_three": "the number of cards missing to three in that hand",
        # events
        "does unlock": "{who} {who:unlocks|unlock} this door",
        "does lose_game": "{who} {who:loses|lose} the game",
        "does activate_nonmana": "{who} {who:activates|activate} a nonmana ability",
        "does attack_planeswalkers": "{who} {who:attacks|attack} planeswalkers of yours",
        "does mutate": "{what} mutates",
        "becomes transformed": "{what} {what:transforms|transform}",
        "becomes transformed into": "{what} {what:transforms|transform} into {name}",
        "becomes created_by_effect_under_your_control": "one or more tokens come under your control",
        # changes
        "has still_land": "be|still a land",
        "has prepared": "be|prepared",
        "cant be_target_of_any": "be targeted",
        "cant be_blocked_by_more_than_one": "be blocked by two or more creatures",
        "cant attack_or_block": "attack and can't block",
        "can attack_despite_defender": "attack as though without defender",
        # actions
        "action investigate": "investigate",
        "action bolster": "bolster {amount:number}",
        "action phase_out": "phase out {what}",
        "action regenerate": "regenerate {what}",
        # permissions
        "permit additional_lands": "play {amount} more {amount:land|lands}",
        "permit additional_lands_each_turn": "play {amount} more {amount:land|lands} each turn",
        "permit assign_as_unblocked": "have {what} assign combat damage as though unblocked",
        "permit spend_mana": "pay for {what}",
        "permit begin_on_battlefield": "begin the game with {what} in play",
        "forbid cast_or_activate_loyalty": "cast spells or use loyalty abilities",
        "forbid cast_chosen_name": "cast spells of the chosen name",
        # further
        "player keeps_this_mana": "{by} {by:keeps|keep} that mana through steps and phases",
        "special loyalty_twice": "{what} may use loyalty abilities twice each turn",
        "special no_damage_can_be_prevented": "no damage can be prevented",
        "special prepared": "it becomes prepared",
        "special each_ability_once_a_turn": "those abilities work only once a turn each",
        "special is_solved": "it is solved",
        "has own_color": "keep|its own colour",
        "has with_this_ability": "have|this ability",
        "has keeps_color": "keep|its own colour",
        "has has_this_ability": "have|this ability",
        "has activated_abilities_of": "have|each activated ability of {of}",
        "has size_and_creature_types_of": "have|the size and creature types of {of}",
        "has still_shapeshifter": "be|still a Shapeshifter",
        "did used_to_craft": "used to craft it",
        "did with_activated_abilities": "with activated abilities",
        "did exiled_last": "exiled last",
        "did revealed_this_way": "revealed this way",
        "holds red_noncombat_damage_this_turn": (
            "red sources of yours dealt at least {amount:number} noncombat damage this turn"
        ),
        "holds no_repeated_mana_symbols": "no card of your deck repeats a mana symbol in its cost",
        "keyword companion": "companion — {condition}",
        "happens becomes_level": "{what} becomes level {amount:number}",
        "spend generic_costs": "on generic costs",
        "special exile_all_but_bottom": "exile every card but the bottom one of {who's} library",
        "special boast_twice": "your creatures may boast twice in each turn of yours",
        "special those_tokens": "{amount} of them are created",
        "special those_counters": "{amount} of them are put on {what}",
    }
)


def text_of(program: Sequence[AnyAbility], name: str) -> tuple[str, tuple[AnyAbility, ...]]:
    """Return the text of a program of a face, and the program with the places of the words."""
    return shown(MAGIC_WORDS, program, name)
