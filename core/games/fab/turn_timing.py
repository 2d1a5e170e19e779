"""Phases of a tracked game, and checks of timing (FaB CR 4.0, 4.1.1, 4.5).

A sandbox reports the same findings about timing but refuses nothing.
"""

from collections.abc import Iterator
from typing import Final

from core.messages import Message
from core.rules.actions import Action
from core.rules.ruleset import StateView, StepSpec
from core.rules.verdict import Finding, done, refused
from core.state.game_state import GameState

BEFORE: Final = "before"
ACTION_PHASE: Final = "action"
OVER: Final = "over"
STEPS = (
    StepSpec(id=BEFORE, title="Before the game"),
    StepSpec(id=ACTION_PHASE, title="Action phase"),
)


def is_running(state: GameState) -> bool:
    """Return whether the game is tracked from its start to its end."""
    return state.is_followed


def phase_of(state: GameState) -> str:
    """Return the phase: before the start, action, over, or ``""`` in a sandbox."""
    return OVER if state.match.over else state.turn_step


def timing_finding(view: StateView, key: str, says: Message, *also: str) -> Finding:
    """Return a refusal for wrong timing in a tracked game, otherwise a note."""
    if is_running(view.state):
        return refused(key, says, *also)
    return done(key, says, *also)


def the_game_is_on(view: StateView, action: Action) -> Iterator[Finding]:
    """Before the first turn nothing is played (``game.start``)."""
    del action
    if view.state.turn_step == BEFORE:
        yield refused(
            "game.start", Message("The game has not started: no player has priority yet.")
        )
