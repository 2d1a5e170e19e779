"""Durations: "this turn", "until end of turn", "until the start of your next turn"."""

from core.effects.program import Exists, Moment, Until
from core.games.fab.reading.vocabulary import FAB

for _how, _patterns in {
    "end_of_turn": "until end of turn\nuntil the end of the turn\nuntil the end of turn",
    "this_turn": "this turn",
    "this_combat_chain": "this combat chain\nuntil the combat chain closes",
    "this_chain_link": "this chain link",
    "start_of_your_next_turn": "until the start of your next turn",
    "end_of_your_next_turn": "until the end of your next turn",
    "end_of_their_next_turn": "until the end of their next turn",
    "start_of_their_next_turn": "until the start of their next turn",
    "their_next_turn": "during their next turn",
    "their_next_action_phase": "during their next action phase",
    "your_next_turn": "during your next turn",
    "this_action_phase": "until the end of this action phase\nthis action phase",
    "rest_of_game": "for the rest of the game",
    "while_defending": "while defending",
    "while_attacking": "while attacking",
    "next_action_phase": "until the end of their next action phase",
    "as_long_as_in_arena": "for as long as ~ remains in the arena\nfor as long as this remains in the arena",
}.items():
    FAB.rule("until", _patterns, Until(how=_how))
FAB.rule("defended", "<noun:what>", Exists)
FAB.rule("until", "while defended by <defended:when>", Until, how="while_defended_by")
for _step, _patterns in {
    "combat_chain_closes": "when the combat chain closes",
    "chain_link_resolves": "when the chain link resolves\nwhen this chain link resolves",
    "beginning_of_end_phase": "at the beginning of the end phase\n"
    "at the beginning of the next end phase\nat the beginning of this end phase",
    "beginning_of_your_end_phase": "at the beginning of your end phase",
    "start_of_your_next_turn": "at the start of your next turn\nat the beginning of your next turn",
    "start_of_their_next_turn": "at the start of their next turn",
    "your_next_action_phase": "at the beginning of your next action phase",
    "end_of_turn": "at end of turn\nat the end of the turn",
}.items():
    FAB.rule("moment", _patterns, Moment(step=_step))
