"""How a game ends for its players: conceding, losing, winning, drawing, in every game alike.

Each game says by which rules, and what it does when somebody leaves and others play on.
"""

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action
from core.rules.events import Event
from core.rules.ruleset import Check, StateView, Verb
from core.rules.verdict import Finding, done, nothing, refused
from core.state.game_state import DREW, LOST, WON
from core.state.ids import PlayerId


class Concede(Action, frozen=True, kw_only=True):
    """Give up the game: the player has lost it."""


class Lose(Action, frozen=True, kw_only=True):
    """Lose the game because an effect says so."""


class Win(Action, frozen=True, kw_only=True):
    """Win the game because an effect says so."""


class DrawGame(Action, frozen=True, kw_only=True):
    """End the game without a winner, by an effect or because the players agree."""


Leave = Callable[[ActionContext, tuple[PlayerId, ...]], None]
"""What happens when players leave a game that others go on playing."""


class EndKeys(Struct, frozen=True, kw_only=True):
    """The keys of a game's rules about its end.

    ``decided`` is that of a match which somebody has won; a game without such a rule has none.
    """

    concede: str
    lose: str
    win: str
    effect_wins: str
    draw: str
    over: str
    decided: str = ""


def end_verbs(keys: EndKeys, leave: Leave) -> tuple[Verb, ...]:
    """Return the records of the actions that end a game."""

    def concede(context: ActionContext, action: Concede) -> None:
        """Have the player lose."""
        says = Message("{player} conceded", player=action.player)
        lose(context, {action.player: (keys.concede, says)}, keys, leave)

    def lose_game(context: ActionContext, action: Lose) -> None:
        """Have the player lose."""
        says = Message("{player} lost by an effect", player=action.player)
        lose(context, {action.player: (keys.lose, says)}, keys, leave)

    def win_game(context: ActionContext, action: Win) -> None:
        """Have the player win, and everybody else lose."""
        win(context, action.player, keys.effect_wins, keys.decided)

    def draw_game(context: ActionContext, _action: DrawGame) -> None:
        """End the game for all who are still in it."""
        draw(context, keys.draw)

    return (
        Verb(
            action=Concede,
            checks=_of_a_player(keys.concede, Message("{player} concedes and has lost the game.")),
            handler=concede,
            label=Message("{player} concedes"),
        ),
        Verb(
            action=Lose,
            checks=_of_a_player(keys.lose, Message("An effect says that {player} loses the game.")),
            handler=lose_game,
            label=Message("{player} loses"),
        ),
        Verb(
            action=Win,
            checks=_of_a_player(
                keys.effect_wins, Message("An effect says that {player} wins the game.")
            ),
            handler=win_game,
            label=Message("{player} wins"),
        ),
        Verb(
            action=DrawGame,
            checks=_of_a_player(keys.draw, Message("The game is a draw.")),
            handler=draw_game,
            label=Message("The game is a draw"),
        ),
    )


def over_is_over(key: str, *still: type[Action]) -> Check:
    """Return the check of all actions that nothing more is done once a game is over.

    ``still`` are the actions that may follow, such as the next game of the match.
    """

    def it_is_over(view: StateView, action: Action) -> Iterator[Finding]:
        """Nothing more of a game is done once it is over."""
        match = view.state.match
        if not match.over or isinstance(action, still):
            return
        says = Message("The game is over: it was a draw.")
        if match.winner is not None:
            says = Message("The game is over: {winner} has won it.", winner=match.winner)
        yield refused(key, says)

    return it_is_over


def lose(
    context: ActionContext,
    losers: Mapping[PlayerId, tuple[str, Message]],
    keys: EndKeys,
    leave: Leave,
) -> None:
    """Have players lose at the same moment, each by a rule and with words for it.

    Whoever is the only one left has won. If nobody is, the game is a draw.
    """
    playing = context.state.playing
    leaving = tuple(player for player in losers if player in playing)
    if context.state.match.over or not leaving:
        return
    if len(leaving) == len(playing):
        for player in leaving:
            key, says = losers[player]
            context.emit(Event(kind="lost", player=player, key=key, message=says))
        draw(context, keys.draw)
        return
    for player in leaving:
        key, says = losers[player]
        _out(context, player, LOST)
        context.emit(Event(kind="lost", player=player, key=key, message=says))
    match = context.state.match
    context.state = replace(context.state, match=replace(match, chooser=leaving[-1]))
    left = context.state.playing
    if len(left) == 1:
        win(context, left[0], keys.win, keys.decided)
    else:
        leave(context, leaving)


def win(context: ActionContext, winner: PlayerId, key: str, decided: str = "") -> None:
    """Have a player win: the game is over, and everybody else who was in it has lost it.

    By the rule ``decided`` it is told that the match is won too.
    """
    for player in context.state.playing:
        _out(context, player, WON if player == winner else LOST)
    match = context.state.match
    others = tuple(each.id for each in context.state.players if each.id != winner)
    chooser = match.chooser if match.chooser in others else next(iter(others), winner)
    match = replace(match, over=True, winner=winner, chooser=chooser, wins=match.with_win(winner))
    context.state = replace(context.state, match=match)
    says = Message("{winner} won the game", winner=winner)
    context.emit(Event(kind="won", player=winner, key=key, message=says))
    context.emit(Event(kind="game_over", player=winner, key=key))
    if decided and match.is_decided:
        says = Message("{winner} has won the match", winner=winner)
        context.emit(Event(kind="match_won", player=winner, key=decided, message=says))


def draw(context: ActionContext, key: str) -> None:
    """End the game without a winner; it counts for nobody."""
    for player in context.state.playing:
        _out(context, player, DREW)
    match = context.state.match
    # After a draw whoever chose last chooses again, so the starter of a first game does.
    chooser = match.chooser or match.starter
    context.state = replace(
        context.state, match=replace(match, over=True, winner=None, chooser=chooser)
    )
    says = Message("The game is a draw")
    context.emit(Event(kind="game_over", key=key, message=says))


def _out(context: ActionContext, player: PlayerId, how: str) -> None:
    seat = context.state.player(player)
    context.state = context.state.with_player(replace(seat, out=how))


def _of_a_player(key: str, says: Message) -> Mapping[str, Check]:
    """Return the check that its player is still in the game; ``says`` may have a field for them."""

    def is_in_the_game(view: StateView, action: Action) -> Iterator[Finding]:
        """Only who is still in the game can end it, for themselves or for all."""
        player = action.player
        if player in view.state.playing:
            yield done(key, says.filled({"player": player}) if says.fields else says)
        else:
            yield nothing(
                key, Message("{player} is no longer in the game.", player=player), possible=False
            )

    return {key: is_in_the_game}
