"""Durations and later moments: "until end of turn", "at the beginning of the next end step"."""

from core.effects.program import SELF, YOU, Leaves, Moment, Until
from core.games.mtg.reading.vocabulary import MAGIC

_rule = MAGIC.rule
for _how, _patterns in {
    "end_of_turn": "until end of turn\nuntil the end of the turn\nuntil the end of that turn",
    "this_turn": "this turn",
    "your_next_turn": "until your next turn",
    "end_of_your_next_turn": "until the end of your next turn",
    "end_of_combat": "until end of combat",
    "this_combat": "this combat",
    "your_next_end_step": "until your next end step",
    "your_next_upkeep": "until your next upkeep",
    "next_untap_step": "during its controller's next untap step\nduring their controller's next untap step\nduring their controllers' next untap steps",
    "rest_of_game": "for the rest of the game",
    "exiled": "for as long as it remains exiled\nfor as long as they remain exiled\nfor as long as that card remains exiled\nfor as long as those cards remain exiled\nas long as it remains exiled",
    "tapped": "for as long as ~ remains tapped\nfor as long as ~ is tapped",
    "on_battlefield": "for as long as ~ remains on the battlefield\nfor as long as ~ is on the battlefield",
    "controlled": "for as long as you control ~",
    "next_turn": "until their next turn\nuntil its controller's next turn\nuntil that player's next turn",
    "end_of_next_turn": "until the end of their next turn\nuntil the end of its controller's next turn",
    "face_down": "for as long as it's face down\nfor as long as they remain face down\nfor as long as it remains face down",
    "their_next_end_step": "until that player's next end step\nuntil their next end step",
    "next_upkeep": "until the next upkeep",
    "attached": "for as long as ~ remains attached to it",
    "this_step": "this step\nuntil end of step",
    "this_phase": "this phase",
}.items():
    _rule("until", _patterns, Until(how=_how))
_rule("until", "until <eventon:on>", Until, how="event")
_rule("until", "for as long as <cond:when>", Until, how="while")

_STEPS = {
    "upkeep": "upkeep",
    "draw step": "draw_step",
    "untap step": "untap_step",
    "end step": "end_step",
    "combat": "combat",
    "main phase": "main_phase",
    "first main phase": "first_main_phase",
    "precombat main phase": "first_main_phase",
    "postcombat main phase": "second_main_phase",
    "second main phase": "second_main_phase",
    "cleanup step": "cleanup_step",
    "declare attackers step": "declare_attackers",
    "declare blockers step": "declare_blockers",
    "turn": "turn",
    "combat phase": "combat",
    "upkeep step": "upkeep",
    "end of combat step": "end_of_combat",
    "combat damage step": "combat_damage",
    "beginning phase": "beginning_phase",
}
for _words, _key in _STEPS.items():
    _rule("step", _words, _key)
    _rule("moment", f"at the beginning of the next {_words}", Moment, step=_key)
    _rule(
        "moment",
        f"at the beginning of <whose> next {_words} [this_turn: this turn]",
        Moment,
        step=_key,
    )
    _rule("moment", f"at the beginning of that {_words}", Moment, step=_key, next=False)
    _rule("moment", f"during <whose> next {_words}", Moment, step=f"during_{_key}")
_rule("moment", "at the beginning of the next turn's upkeep", Moment, step="upkeep_of_next_turn")
_rule("moment", "at the beginning of that turn's end step", Moment, step="end_step_of_that_turn")
_rule("moment", "at the beginning of the end step", Moment, step="end_step")
_rule(
    "moment",
    "at the beginning of the next end step of that turn",
    Moment,
    step="end_step_of_that_turn",
)
_rule(
    "moment",
    "at the beginning of the end step on your next turn",
    Moment,
    step="end_step_of_your_next_turn",
)
_rule(
    "moment",
    "at end of combat\nat the end of combat\nat end of combat this turn",
    Moment,
    step="end_of_combat",
)
_rule(
    "moment", "at end of turn\nat the end of turn\nat the end of this turn", Moment, step="end_step"
)
_rule("moment", "at the beginning of combat on your next turn", Moment, step="combat", whose=YOU)
_rule(
    "moment",
    "at the beginning of the next combat phase this turn",
    Moment,
    step="combat",
    this_turn=True,
)
_rule("moment", "at the beginning of combat this turn", Moment, step="combat", this_turn=True)
_rule("moment", "at the beginning of the next combat", Moment, step="combat")
_rule(
    "moment",
    "at the end of that turn\nat the end of that player's turn",
    Moment,
    step="end_of_that_turn",
)
_rule("moment", "at the beginning of the next cleanup step", Moment, step="cleanup_step")
_rule(
    "moment",
    "after you become the monarch|this combat".replace("|this combat", ""),
    Moment,
    step="monarch",
)
_rule("eventon", "<event1>", None)
_rule("eventon", "~ leaves the battlefield", Leaves(SELF))
