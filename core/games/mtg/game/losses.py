"""The end of a game: who loses by the rules, and who has won then (MTG CR 104)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.game.departure import leave
from core.games.mtg.policies import MOST_BY_A_COMMANDER
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.game_end import EndKeys, end_verbs, lose
from core.state.game_state import Player

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
        says = Message("{player} had to draw from an empty library and loses", player=player.id)
        yield "state.empty_library", says
    if player.point("poison") >= MOST_POISON:
        yield (
            "state.poison",
            Message("{player} has ten poison counters and loses", player=player.id),
        )
    if any(amount >= MOST_BY_A_COMMANDER for _, amount in player.commander_damage):
        says = Message(
            "{player} was dealt 21 combat damage by one commander and loses", player=player.id
        )
        yield "state.commander_damage", says


VERBS = end_verbs(KEYS, leave)
