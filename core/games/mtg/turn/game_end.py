"""The end of a game: losses, the winner, and players who leave (MTG CR 104, 800.4)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.layers.traits import traits
from core.games.mtg.policies import MOST_BY_A_COMMANDER
from core.games.mtg.zones.zone_changes import change_zone
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.game_course import EndKeys, end_specs, lose
from core.rules.history import Event
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, refused
from core.state.game_state import GameState, Player
from core.state.ids import PlayerId
from core.state.zones import BATTLEFIELD, EXILE, OUTSIDE, STACK


def leave(context: ActionContext, players: tuple[PlayerId, ...]) -> None:
    """Remove players from a game that continues (MTG CR 800.4a).

    Their objects leave with them, then their control effects end, their copies on the stack cease,
    and objects that they still control are exiled.
    """
    for player in players:
        _take_along(context, player)
        _end_their_effects(context, player)
        _exile_the_rest(context, player)
        message = Message("{player} left the game with everything they own", player=player)
        context.emit(Event(kind="left_game", player=player, key="player.leaves", message=message))


def _take_along(context: ActionContext, player: PlayerId) -> None:
    """Remove a player's objects; a melded permanent leaves with both cards, to no zone."""
    for obj in context.state.by_place:
        if obj.owner == player and obj.zone != OUTSIDE:
            context.state = context.state.without(obj.id)
            gone = Event(kind="ceased", object=obj.id, cards=obj.cards, key="player.leaves")
            context.emit(gone)


def _end_their_effects(context: ActionContext, player: PlayerId) -> None:
    state = context.state
    context.state = replace(
        state,
        effects=tuple(each for each in state.effects if each.change.controller != player),
        permissions=tuple(each for each in state.permissions if each.who != player),
        waiting=tuple(each for each in state.waiting if each.controller != player),
        resolving=None,
        turns_to_come=_turns_without(state, player),
    )


def _turns_without(state: GameState, player: PlayerId) -> tuple[PlayerId, ...]:
    """Return the turns to come without a player; the next usual turn is below the extra ones."""
    if not state.turns_to_come:
        return ()
    usual, *extra = state.turns_to_come
    usual = state.next_after(player) if usual == player else usual
    return (usual, *(each for each in extra if each != player))


def has_left(state: GameState, player: PlayerId) -> bool:
    """Return whether a player has left a game that continues."""
    return state.is_followed and not state.match.over and bool(state.player(player).out)


def tidy_after_leaving(context: ActionContext) -> None:
    """Exile objects of a player who left, and choose another protector for battles.

    Objects come back to them as effects end (MTG CR 800.4c); a battle keeps its protector while it
    is attacked (MTG CR 704.5w).
    """
    state = context.state
    gone = [player.id for player in state.players if has_left(state, player.id)]
    for player in gone:
        _exile_the_rest(context, player)
        for obj in context.state.by_place:
            if obj.protector == player and not _is_attacked(context, obj.id):
                context.put(replace(obj, protector=None))


def left_players_get_nothing(view: StateView, player: PlayerId) -> Iterator[Finding]:
    """Nothing comes under the control of a player who has left (MTG CR 800.4b)."""
    if has_left(view.state, player):
        message = Message("{player} has left the game: nothing comes under their control.")
        yield refused("player.leaves", message.filled({"player": player}))


def _is_attacked(context: ActionContext, object_id: int) -> bool:
    attackers = getattr(context.state.fight, "attackers", ())
    return any(getattr(each.at, "id", None) == object_id for each in attackers)


def _exile_the_rest(context: ActionContext, player: PlayerId) -> None:
    for obj in context.state.by_place:
        held = obj.controller
        if obj.zone == BATTLEFIELD:
            held = traits(context.view, obj).controller
        if obj.zone in {BATTLEFIELD, STACK} and held == player:
            change_zone(context, obj, EXILE)


KEYS = EndKeys(
    concede="player.concedes",
    lose="game.effect_loses",
    win="game.win",
    effect_wins="game.effect_wins",
    draw="game.draw",
    over="game.over",
    decided="match.best_of_three",
)
MOST_POISON = 10


def players_lose(context: ActionContext) -> None:
    """Have all who lose by a state-based action lose at the same moment (MTG CR 704.5a-c)."""
    state = context.state
    if not state.is_followed or state.match.over:
        return
    losers = {
        player.id: why
        for player in state.players
        if not player.out and (why := next(_why(player), None)) is not None
    }
    if losers:
        lose(context, losers, KEYS, leave)
    for player in context.state.players:
        if player.drew_from_empty:
            context.state = context.state.with_player(replace(player, drew_from_empty=False))


def _why(player: Player) -> Iterator[tuple[str, Message]]:
    if player.life <= 0:
        yield "state.zero_life", Message("{player} has no life left and loses", player=player.id)
    if player.drew_from_empty:
        message = Message("{player} had to draw from an empty library and loses", player=player.id)
        yield "state.empty_library", message
    if player.point("poison") >= MOST_POISON:
        yield (
            "state.poison",
            Message("{player} has ten poison counters and loses", player=player.id),
        )
    if any(amount >= MOST_BY_A_COMMANDER for _, amount in player.commander_damage):
        message = Message(
            "{player} was dealt 21 combat damage by one commander and loses", player=player.id
        )
        yield "state.commander_damage", message


SPECS = end_specs(KEYS, leave)
