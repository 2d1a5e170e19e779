"""The end of a game: players who lose, players who remain, and the winner."""

from core.messages import verbatim
from core.rules.action_context import ActionContext
from core.rules.actions import EndTurn
from core.rules.game_course import EndKeys, draw, lose, over_is_over, win
from core.rules.ruleset import StateView
from core.rules.verdict import Ruling
from core.state.game_state import GameState
from core.state.ids import PlayerId
from tests.core.stage import Stage

KEYS = EndKeys(
    concede="concede",
    lose="lose",
    win="win",
    effect_wins="effect",
    draw="draw",
    over="over",
)
ANN, BEN, CLEO = PlayerId("Ann"), PlayerId("Ben"), PlayerId("Cleo")


def context_of(*players: str) -> ActionContext:
    return ActionContext(StateView(Stage().rules, GameState.for_players(*players)))


def have_lose(context: ActionContext, *players: PlayerId) -> list[tuple[PlayerId, ...]]:
    left: list[tuple[PlayerId, ...]] = []
    losers = dict.fromkeys(players, ("lose", verbatim("no life left")))
    lose(context, losers, KEYS, lambda _, leaving: left.append(leaving))
    return left


def test_of_two_the_one_who_is_left_has_won_and_the_loser_chooses_next() -> None:
    context = context_of("Ann", "Ben")
    assert have_lose(context, BEN) == []
    match = context.state.match
    assert (match.over, match.winner, match.wins, match.chooser) == (True, ANN, ((ANN, 1),), BEN)
    assert [context.state.player(who).out for who in (ANN, BEN)] == ["won", "lost"]
    assert [event.kind for event in context.events] == ["lost", "won", "game_over"]


def test_of_three_one_leaves_and_the_others_play_on() -> None:
    context = context_of("Ann", "Ben", "Cleo")
    assert have_lose(context, BEN) == [(BEN,)]
    assert not context.state.match.over
    assert context.state.playing == (ANN, CLEO)


def test_all_at_once_is_a_draw_that_counts_for_nobody() -> None:
    context = context_of("Ann", "Ben")
    have_lose(context, ANN, BEN)
    match = context.state.match
    assert (match.over, match.winner, match.wins) == (True, None, ())
    assert {player.out for player in context.state.players} == {"drew"}


def test_nobody_loses_a_game_that_is_over() -> None:
    context = context_of("Ann", "Ben")
    win(context, ANN, "effect")
    before = context.state
    have_lose(context, ANN)
    assert context.state == before


def test_once_it_is_over_only_what_may_follow_is_done() -> None:
    context = context_of("Ann", "Ben")
    check = over_is_over("over")
    action = EndTurn(player=ANN)
    assert list(check(context.view, action)) == []
    draw(context, "draw")
    (found,) = check(context.view, action)
    assert (found.ruling, found.key) == (Ruling.REFUSED, "over")
    assert list(over_is_over("over", EndTurn)(context.view, action)) == []
