"""A table with a card of every layout on it, spread over all zones, and likely actions there."""

from msgspec.structs import replace

from core.rules.action_context import ActionContext
from core.rules.actions import Action
from core.rules.ruleset import Memo, Ruleset, StateView
from core.state.game_state import GameState, Trie
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, OUTSIDE
from tests.core.sequences.any_action import CARDS, MAGIC, Pick, Vocabulary, any_action
from tests.core.stage import ADA, BEN, Stage

_PLACES = (LIBRARY, HAND, BATTLEFIELD, BATTLEFIELD, BATTLEFIELD, GRAVEYARD, EXILE, COMMAND, OUTSIDE)
_EVERY_FIFTH = 5


def opening(pick: Pick, edition: str) -> GameState:
    """Return a position with every card of `CARDS` in some zone, and one melded permanent."""
    stage = Stage(edition)
    stage.melded("Hanweir Garrison", "Hanweir Battlements")
    for number, name in enumerate(CARDS):
        commander = number % _EVERY_FIFTH == 0
        stage.place(name, pick(_PLACES), pick((ADA, ADA, BEN)), commander=commander)
    context = ActionContext(StateView(stage.rules, replace(stage.state, objects=Trie())))
    context.state = stage.state.tick()
    stage.rules.tables.apply_state_based_actions(context)
    return context.state


def some_option(
    pick: Pick, rules: Ruleset, state: GameState, memo: Memo, game: Vocabulary = MAGIC
) -> Action:
    """Return an action that a window would offer, or any action at all."""
    if pick((True, True, False)):
        offered = _offered(pick, StateView(rules, state, memo))
        if offered is not None:
            return offered
    return any_action(pick, rules, state, game)


def _offered(pick: Pick, view: StateView) -> Action | None:
    objects = tuple(view.state.objects)
    if not objects:
        return None
    rules, object_id, player = view.rules, pick(objects).id, pick(view.state.players).id
    kind = pick(("menu", "menu", "drop", "onto"))
    if kind == "menu":
        options = list(rules.tables.menu(view, object_id, player))
    elif kind == "drop":
        options = list(rules.tables.drop(view, object_id, pick(rules.zones).zone, player, player))
    else:
        options = list(rules.tables.onto(view, object_id, pick(objects).id, player))
    return pick(options).action if options else None
