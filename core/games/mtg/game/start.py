"""Starting a game, and the next one of a match (MTG CR 100.6, 103, 903.6-7)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.game.decks import (
    everything_back,
    fresh,
    hand_of,
    library_of,
    put_in_order,
)
from core.games.mtg.game.hand_size import HAND_SIZE
from core.games.mtg.game.steps import MULLIGAN, SIDEBOARDING, life_in
from core.games.mtg.zone_changes import change_zone
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action
from core.rules.events import Event
from core.rules.references import ByChance
from core.rules.ruleset import StateView, Verb
from core.rules.verdict import Finding, done, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import COMMAND, HAND, OUTSIDE


class StartGame(Action, frozen=True, kw_only=True):
    """Start a game: commanders set aside, life totals, opening hands.

    The ``player`` is who chooses who is ``starting``. ``order`` are the cards of all libraries as
    they lie once they are shuffled, lowest first; without it they lie as they lay.
    """

    format: str = ""
    starting: PlayerId | None = None
    hand: int = HAND_SIZE
    order: tuple[ByChance, ...] = ()


class NextGame(Action, frozen=True, kw_only=True):
    """Put everything back into the decks for the next game of the match."""


def starter_of(action: StartGame) -> PlayerId:
    """Return who starts."""
    return action.starting or action.player


def commanders(view: StateView) -> tuple[GameObject, ...]:
    """Return the objects of commander cards that are not outside the game."""
    state = view.state
    return tuple(
        obj
        for obj in state.objects
        if obj.zone != OUTSIDE and any(piece.commander for piece in state.pieces(obj))
    )


# Checks


def a_game_can_start(view: StateView, action: StartGame) -> Iterator[Finding]:
    """A game starts before its first turn, and nobody has drawn yet (``game.start``)."""
    state = view.state
    if state.is_followed and state.turn_step != SIDEBOARDING:
        yield refused("game.start", Message("A game has been started already."))
        return
    if not 0 <= action.hand <= HAND_SIZE * 2:
        yield refused(
            "game.opening_hand", Message("An opening hand has seven cards."), possible=False
        )
        return
    yield done("game.start", Message("Decks are shuffled, life totals set, opening hands drawn."))
    life = state.match.life or life_in(action.format or state.match.format)
    yield done("game.life", Message("Everybody begins at {life} life.", life=life))
    yield done("game.opening_hand", Message("Everybody draws {hand} cards.", hand=action.hand))
    if commanders(view):
        says = Message("Commanders go face up to the command zone, as their fronts.")
        yield done("commander.start", says)


def who_starts(view: StateView, action: StartGame) -> Iterator[Finding]:
    """Who chooses says who starts; in a match the loser does (``game.loser_chooses``)."""
    starter = starter_of(action)
    chooser = view.state.match.chooser
    if chooser is None:
        yield done(
            "game.starting_player", Message("{starter} takes the first turn.", starter=starter)
        )
    elif chooser != action.player:
        says = Message(
            "{chooser} lost the last game, or chose last, and so chooses who starts.",
            chooser=chooser,
        )
        yield refused("game.loser_chooses", says)
    else:
        says = Message(
            "{chooser} chooses: {starter} takes the first turn.", chooser=chooser, starter=starter
        )
        yield done("game.loser_chooses", says, "game.starting_player")


START_CHECKS = {"game.start": a_game_can_start, "game.starting_player": who_starts}


def the_game_is_over(view: StateView, _action: NextGame) -> Iterator[Finding]:
    """Between games cards go back and may be changed (``match.next_game``)."""
    match = view.state.match
    if not match.over:
        yield refused("match.next_game", Message("The present game is not over yet."))
        return
    says = Message("Everything goes back into its deck, faces front.")
    yield done("match.next_game", says)
    yield done("game.sideboard", Message("Cards may be changed with the sideboard now."))
    if match.is_decided:
        yield done(
            "match.best_of_three", Message("The match is won: a new one begins, without wins.")
        )


# Handlers


def start_game(context: ActionContext, action: StartGame) -> None:
    """Start the game; whose hand it is keeps it or takes a mulligan next."""
    everything_back(context)
    match = context.state.match
    game_format = action.format or match.format
    life, starter = match.life or life_in(game_format), starter_of(action)
    players = tuple(fresh(player, life) for player in context.state.players)
    match = replace(match, format=game_format, starter=starter, over=False, winner=None)
    context.state = replace(
        context.state,
        players=players,
        match=replace(match, chooser=action.player),
        active=starter,
        turn_step=MULLIGAN,
    )
    for obj in commanders(context.view):
        change_zone(context, obj, COMMAND)
    put_in_order(context, action.order)
    for player in players:
        draw_hand(context, player.id, action.hand)
    says = Message("the game starts; {starter} takes the first turn", starter=starter)
    context.emit(Event(kind="starts", player=starter, key="game.start", message=says))


def draw_hand(context: ActionContext, player: PlayerId, count: int) -> None:
    """Draw an opening hand: it is drawn before the game, so it is no draw that anything counts."""
    for obj in library_of(context.state, player)[::-1][:count]:
        change_zone(context, obj, HAND)


def next_game(context: ActionContext, _action: NextGame) -> None:
    """Put everything back; the wins stay, unless they have decided the match."""
    match = context.state.match
    everything_back(context)
    life = match.life or life_in(match.format)
    wins = () if match.is_decided else match.wins
    match = replace(match, game=match.game + 1, over=False, winner=None, wins=wins, starter=None)
    players = tuple(fresh(player, life) for player in context.state.players)
    context.state = replace(context.state, match=match, players=players, turn_step=SIDEBOARDING)
    context.emit(
        Event(kind="step", key="match.next_game", message=Message("everything is back in its deck"))
    )


def opening_hand_size(view: StateView, player: PlayerId, counted: int) -> int:
    """Return how many cards a new hand has: as many as were drawn before any went under."""
    seat = view.state.player(player)
    return len(hand_of(view.state, player)) + counted - seat.bottoms


def _label(_view: StateView, action: StartGame) -> Message:
    return Message("Start the game: {starter} begins", starter=starter_of(action))


VERBS = (
    Verb(action=StartGame, checks=START_CHECKS, handler=start_game, label=_label),
    Verb(
        action=NextGame,
        checks={"match.next_game": the_game_is_over},
        handler=next_game,
        label=Message("Next game"),
    ),
)
