"""How a game of Flesh and Blood ends (FaB CR 4.5)."""

from msgspec.structs import replace

from core.games.fab.clock import is_running
from core.games.fab.permanents import hero_of
from core.games.fab.pitching import POINTS
from core.games.fab.traits import traits
from core.games.fab.zone_changes import clear
from core.games.fab.zones import in_arena
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.game_end import EndKeys, end_verbs, lose
from core.rules.points import points_at_start
from core.state.ids import PlayerId
from core.state.zones import STACK

KEYS = EndKeys(
    concede="game.lost",
    lose="game.lost",
    win="game.won",
    effect_wins="game.won",
    draw="game.drawn",
    over="game.won",
)


def who_has_lost(context: ActionContext) -> None:
    """Have everybody lose at once who has no hero, or whose hero has no life (``game.lost``)."""
    state = context.state
    if not is_running(state) or state.match.over or state.turn_step == "before":
        return
    losers: dict[PlayerId, tuple[str, Message]] = {}
    for player in state.playing:
        hero = hero_of(context.view, player)
        if hero is None:
            losers[player] = ("game.lost", Message("{player} has no hero left", player=player))
        elif traits(context.view, hero).stat("life") == "0":
            losers[player] = (
                "game.lost",
                Message("{player}'s hero has no life left", player=player),
            )
    if losers:
        lose(context, losers, KEYS, leave)


def leave(context: ActionContext, players: tuple[PlayerId, ...]) -> None:
    """Take those who have lost out of a game that others go on playing (FaB CR 4.5.1a)."""
    for obj in context.state.by_place:
        mine = in_arena(obj) or obj.zone == STACK
        if mine and traits(context.view, obj).controller in players:
            clear(context, obj)
    for obj in context.state.by_place:
        if obj.owner in players:
            context.state = context.state.without(obj.id)
    state = context.state
    if state.active in players:
        following = state.next_after(state.active)
        context.state = replace(state, active=following, turn=state.turn + 1, fight=None)
        context.state = context.state.with_player(
            replace(context.state.player(following), points=points_at_start(POINTS))
        )


VERBS = end_verbs(KEYS, leave)
