"""Phases and points of a tracked game, and checks of timing (FaB CR 1.13, 4.0, 4.1.1, 4.5).

A sandbox reports the same findings about timing but refuses nothing.
"""

from collections.abc import Iterator
from typing import Final

from core.messages import Message
from core.rules.actions import Action
from core.rules.ruleset import PointSpec, StateView, StepSpec
from core.rules.verdict import Finding, done, refused

BEFORE: Final = "before"
ACTION_PHASE: Final = "action"
START_PHASE: Final = "start"
END_PHASE: Final = "end"
OVER: Final = "over"
STEPS = (
    StepSpec(id=BEFORE, title="Before the game"),
    StepSpec(id=ACTION_PHASE, title="Action phase"),
)
ACTION, RESOURCE, CHI = "action", "resource", "chi"
POINTS = (
    PointSpec(
        ACTION,
        Message("{count:select}action point|{count:select}action points"),
        always=True,
        each_turn=1,
    ),
    PointSpec(
        RESOURCE, Message("{count:select}resource point|{count:select}resource points"), always=True
    ),
    PointSpec(CHI, Message("{count:select}chi point|{count:select}chi points"), always=True),
)


def timing_finding(view: StateView, key: str, says: Message, *also: str) -> Finding:
    """Return a refusal for wrong timing in a tracked game, otherwise a note."""
    if view.state.is_followed:
        return refused(key, says, *also)
    return done(key, says, *also)


def the_game_is_on(view: StateView, _action: Action) -> Iterator[Finding]:
    """Before the first turn nothing is played (``game.start``)."""
    if view.state.turn_step == BEFORE:
        says = Message("The game has not started: no player has priority yet.")
        yield refused("game.start", says)
