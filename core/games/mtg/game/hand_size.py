"""How many cards a hand may hold as the turn ends (MTG CR 402.2, 514.1)."""

from collections.abc import Iterator

from core.games.mtg.game import steps
from core.messages import Message
from core.rules.actions import Discard
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, done
from core.state.game_state import GameState
from core.state.zones import HAND

HAND_SIZE = 7


def cards_too_many(state: GameState) -> int:
    """Return how many cards the active player has to discard in the cleanup step."""
    player = state.player(state.active)
    most = HAND_SIZE + player.point("hand_size")
    return max(len(state.in_zone(HAND, player.id)) - most, 0)


def the_hand_goes_down(view: StateView, action: Discard) -> Iterator[Finding]:
    """In the cleanup step the active player discards down (``cleanup.hand_size``)."""
    state = view.state
    number = cards_too_many(state)
    hand = state.in_zone(HAND, state.active)
    theirs = action.object is not None and view.object(action.object) in hand
    if state.turn_step == steps.CLEANUP and number and theirs:
        says = Message(
            "{player} has {count} card too many at the end of the turn.|"
            "{player} has {count} cards too many at the end of the turn.",
            player=state.active,
            count=number,
        )
        yield done("cleanup.hand_size", says)
