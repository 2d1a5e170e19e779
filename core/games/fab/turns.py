"""The end of a turn: what ends, and that a mark does not."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.fab.actions import CloseChain
from core.games.fab.activating import USED
from core.games.fab.chain_close import on_chain, unresolved
from core.games.fab.clock import is_running, the_game_is_on
from core.games.fab.end_phase import (
    end_phase,
    nothing_is_unresolved,
    one_card_for_the_arsenal,
    pitched_cards_in_order,
    what_the_end_phase_does,
)
from core.games.fab.keyword_actions.intimidate import return_intimidated
from core.games.fab.permanents import hero_of
from core.games.fab.pitching import POINTS
from core.games.fab.policies import policies
from core.games.fab.suspense import as_a_turn_begins
from core.games.fab.tapping import untap_all
from core.games.fab.traits import traits
from core.games.fab.zones import DECK, PITCH, in_arena
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action, Batch, Draw, EndTurn, Move
from core.rules.durations import end_as_a_turn_begins, end_with_the_turn
from core.rules.events import Event
from core.rules.points import points_at_start
from core.rules.ruleset import StateView, TurnStep, Verb
from core.rules.verdict import Finding, done
from core.state.game_state import Player
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import HAND


def the_turn_ends(view: StateView, action: EndTurn) -> Iterator[Finding]:
    """Effects that last until end of turn end; marks last on (``marked.lasts``)."""
    del action
    following = view.state.next_after(view.state.active)
    says = Message(
        "What lasts until end of turn ends, and {following}'s turn begins.", following=following
    )
    yield done("turn.end", says, *(("turn.next_player",) if is_running(view.state) else ()))
    yield done(
        "points.action",
        Message("{following} begins it with an action point.", following=following),
        "turn.action_point",
    )
    if on_chain(view) and not is_running(view.state):
        says = Message("The combat chain is still open. By the rules it closes before a turn ends.")
        yield done("turn.action_phase_ends", says)


END_TURN_CHECKS = {
    "game.start": the_game_is_on,
    "turn.action_phase_ends": nothing_is_unresolved,
    "turn.arsenal": one_card_for_the_arsenal,
    "turn.pitch_to_bottom": pitched_cards_in_order,
    "turn.end_phase": what_the_end_phase_does,
    "turn.end": the_turn_ends,
}


def end_turn(context: ActionContext, action: EndTurn) -> None:
    """End the turn: effects and points end, allies have their life back, the next turn begins.

    What comes before, such as drawing up, is part of it where a game is followed. On a free table
    those are actions of their own (``TURN_ENDS``).
    """
    if is_running(context.state):
        end_phase(context, action)
        if context.state.match.over:
            return
    else:
        return_intimidated(context)
        if policies(context.view.rules).taps:
            untap_all(context, context.state.active)
    following = context.state.next_after(context.state.active)
    end_with_the_turn(context)
    end_as_a_turn_begins(context, following)
    state = context.state
    context.state = replace(
        state,
        players=tuple(_begin(each, following) for each in state.players),
        active=following,
        turn=state.turn + 1,
    )
    context.emit(
        Event(
            kind="turn",
            player=following,
            message=Message("{following}'s turn", following=following),
        )
    )
    as_a_turn_begins(context, following)
    for obj in context.state.by_place:
        if not in_arena(obj):
            continue
        if obj.damage and "Ally" in traits(context.view, obj).subtypes:
            context.put(replace(context.state.object(obj.id), damage=0))
        used = tuple(each for each in obj.conditions if each.split()[0] == USED)
        if used:
            left = tuple(each for each in obj.conditions if each not in used)
            context.put(replace(context.state.object(obj.id), conditions=left))
        begins_untapped = not policies(context.view.rules).taps
        if obj.tapped and begins_untapped and traits(context.view, obj).controller == following:
            context.put(replace(context.state.object(obj.id), tapped=False))


def closing(view: StateView) -> Action | None:
    """Return the closing of a combat chain that is open."""
    is_open = (on_chain(view) or unresolved(view)) and not is_running(view.state)
    return CloseChain(player=view.state.active) if is_open else None


def pitched_to_bottom(view: StateView) -> Action | None:
    """Return the moves of all pitched cards to the bottom of their decks, as they lie."""
    if is_running(view.state):
        return None
    pitched = [obj for player in view.state.players for obj in _pitched(view, player.id)]
    moves = tuple(
        Move(player=obj.owner, object=obj.id, to=DECK, position="bottom") for obj in pitched
    )
    return Batch(player=view.state.active, steps=moves) if moves else None


def _pitched(view: StateView, player: PlayerId) -> tuple[GameObject, ...]:
    return view.state.in_zone(PITCH, player)


def draw_up(view: StateView) -> Action | None:
    """Return the draw of the turn player up to intellect; in the first turn everybody draws."""
    state = view.state
    if is_running(state):
        return None
    everybody = state.turn == 1
    who = [player.id for player in state.players if everybody or player.id == state.active]
    draws = tuple(
        Draw(player=player, count=count) for player in who if (count := _missing(view, player))
    )
    return Batch(player=state.active, steps=draws) if len(draws) > 1 else next(iter(draws), None)


def _missing(view: StateView, player: PlayerId) -> int:
    """Return how many cards a player's hand lacks up to the intellect of their hero."""
    hero = hero_of(view, player)
    intellect = traits(view, hero).stat("intellect") if hero is not None else None
    if intellect is None or not intellect.isdecimal():
        return 0
    lacks = int(intellect) - len(view.state.in_zone(HAND, player))
    return max(min(lacks, len(view.state.in_zone(DECK, player))), 0)


TURN_ENDS = (
    TurnStep(message=Message("Close the combat chain"), action=closing),
    TurnStep(message=Message("Pitched cards to the bottom of the deck"), action=pitched_to_bottom),
    TurnStep(message=Message("Draw up to intellect"), action=draw_up),
)


def _begin(player: Player, active: PlayerId) -> Player:
    """Return a player as a turn begins: whose turn it is has one action point to spend."""
    points = points_at_start(POINTS) if player.id == active else ()
    return replace(player, spells_cast=0, points=points)


VERBS = (
    Verb(
        action=EndTurn,
        checks=END_TURN_CHECKS,
        handler=end_turn,
        label=Message("End the turn of {player}"),
    ),
)
