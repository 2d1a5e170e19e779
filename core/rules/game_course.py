"""The course of a game: turn tracking, the end of a game, and life over the turns."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.messages import Message, Words
from core.rules.action_context import ActionContext
from core.rules.actions import Action
from core.rules.history import Event, History, Outcome
from core.rules.ruleset import ActionSpec, Check, Consent, StateView
from core.rules.verdict import Finding, done, nothing, refused
from core.state.game_state import DREW, LOST, WON, GameState
from core.state.ids import PlayerId

LIFE, TURNED, LAST, FIRST = "life", "turned", "last", "first"
MOST_MOMENTS = 4
_TURNED = frozenset({"transformed", "melded", "flipped", "turned_face_up", "transcended"})


class Curve(Struct, frozen=True, kw_only=True):
    """The life of a player at the end of each turn; the first value is that before turn 1."""

    player: PlayerId
    life: tuple[int, ...]


class Moment(Struct, frozen=True, kw_only=True):
    """A notable position: that after ``cursor`` actions of the history.

    ``kind`` is the kind of event: a change of life, a card turned over, a meld, the last action, or
    the first turn. ``player`` lost so much life in it, or gained it if ``loss`` is negative.
    """

    cursor: int
    turn: int
    kind: str
    player: PlayerId | None = None
    loss: int = 0


class Course(Struct, frozen=True, kw_only=True):
    """A whole game. ``begins`` counts the actions of the history before it.

    ``places`` rank the players: the winner, then the last one out, and so on; players who were out
    by the same action share a place. A game without a winner has no places.
    """

    begins: int
    curves: tuple[Curve, ...]
    moments: tuple[Moment, ...]
    places: tuple[tuple[PlayerId, ...], ...] = ()

    @property
    def turns(self) -> int:
        """The number of the last turn."""
        return max((len(each.life) for each in self.curves), default=1) - 1


def course_of(history: History) -> Course:
    """Return the course of the current game of a history."""
    outcomes = history.outcomes[: history.cursor]
    states = (history.start, *(each.state for each in outcomes))
    number = states[-1].match.game
    begins = next(at for at, state in enumerate(states) if state.match.game == number)
    return Course(
        begins=begins,
        curves=tuple(_curves(states[begins:])),
        moments=_moments(states, outcomes, begins),
        places=_places(states[begins:]),
    )


def life_messages(course: Course) -> tuple[Message, ...]:
    """Return a text for each player with the turns after which their life had changed."""
    return tuple(map(_life_message, course.curves))


def _life_message(curve: Curve) -> Message:
    changes: tuple[Words, ...] = tuple(
        Message("{life} after turn {turn}", life=now, turn=turn)
        for turn, (before, now) in enumerate(zip(curve.life, curve.life[1:], strict=False), 1)
        if before != now
    )
    says = Message("{player}: {life} life all the time.")
    if changes:
        says = Message("{player}: {life} life at the start, {changes}.")
    return says.filled({"player": curve.player, "life": curve.life[0], "changes": changes})


def _curves(states: Sequence[GameState]) -> Iterator[Curve]:
    for player in states[-1].players:
        # A table can start in turn 1.
        ends = {0: states[0].player(player.id).life}
        for state in states:
            ends[state.turn] = state.player(player.id).life
        life = [ends[0]]
        for turn in range(1, states[-1].turn + 1):
            life.append(ends.get(turn, life[-1]))
        yield Curve(player=player.id, life=tuple(life))


def _places(states: Sequence[GameState]) -> tuple[tuple[PlayerId, ...], ...]:
    winner = states[-1].match.winner
    if winner is None:
        return ()
    out: dict[PlayerId, int] = {}
    for at, state in enumerate(states):
        for player in state.players:
            if player.out and player.id != winner:
                out.setdefault(player.id, at)
    together = (tuple(each for each in out if out[each] == at) for at in set(out.values()))
    return ((winner,), *sorted(together, key=lambda each: -out[each[0]]))


def _moments(
    states: Sequence[GameState], outcomes: Sequence[Outcome], begins: int
) -> tuple[Moment, ...]:
    """Return the moments in the order of time, each position once."""
    if not outcomes[begins:]:
        return ()
    end = len(outcomes)
    changes = [change for at in range(begins + 1, end + 1) for change in _changes(states, at)]
    changes.sort(key=lambda each: (-abs(each.loss), each.cursor))
    turned = [
        Moment(cursor=at, turn=states[at].turn, kind=TURNED)
        for at in range(begins + 1, end + 1)
        if any(event.kind in _TURNED for event in outcomes[at - 1].events)
    ]
    started = (at for at in range(begins, end + 1) if states[at].turn)
    first = Moment(cursor=next(started, begins), turn=states[-1].turn and 1, kind=FIRST)
    last = Moment(cursor=end, turn=states[-1].turn, kind=LAST)
    chosen: dict[int, Moment] = {}
    for each in (last, *changes[:1], *turned[:1], *changes[1:], first):
        chosen.setdefault(each.cursor, each)
        if len(chosen) == MOST_MOMENTS:
            break
    return tuple(chosen[at] for at in sorted(chosen))


def _changes(states: Sequence[GameState], at: int) -> Iterator[Moment]:
    before, after = states[at - 1], states[at]
    if not before.turn:
        return
    losses = [(each.id, before.player(each.id).life - each.life) for each in after.players]
    player, loss = max(losses, key=lambda each: abs(each[1]))
    if loss:
        yield Moment(cursor=at, turn=after.turn, kind=LIFE, player=player, loss=loss)


class Concede(Action, frozen=True, kw_only=True):
    """Give up the game: the player has lost it."""


class Lose(Action, frozen=True, kw_only=True):
    """Lose the game by an effect."""


class Win(Action, frozen=True, kw_only=True):
    """Win the game by an effect."""


class DrawGame(Action, frozen=True, kw_only=True):
    """End the game without a winner, by an effect or because the players agree."""


Leave = Callable[[ActionContext, tuple[PlayerId, ...]], None]
"""The handler of the consequences when players leave a game that continues."""


class EndKeys(Struct, frozen=True, kw_only=True):
    """The keys of a game's rules about its end.

    ``decided`` is the rule by which a match is won; it may be empty.
    """

    concede: str
    lose: str
    win: str
    effect_wins: str
    draw: str
    over: str
    decided: str = ""


def end_specs(keys: EndKeys, leave: Leave) -> tuple[ActionSpec, ...]:
    """Return the records of the actions that end a game."""

    def concede(context: ActionContext, action: Concede) -> None:
        """Have the player lose."""
        says = Message("{player} conceded", player=action.player)
        lose(context, {action.player: (keys.concede, says)}, keys, leave)

    def lose_game(context: ActionContext, action: Lose) -> None:
        """Have the player lose."""
        says = Message("{player} lost by an effect", player=action.player)
        lose(context, {action.player: (keys.lose, says)}, keys, leave)

    return (
        ActionSpec(
            action=Concede,
            consent=Consent.OWN,
            checks=_of_a_player(keys.concede, Message("{player} concedes and has lost the game.")),
            handler=concede,
            label=Message("{player} concedes"),
        ),
        ActionSpec(
            action=Lose,
            checks=_of_a_player(keys.lose, Message("An effect says that {player} loses the game.")),
            handler=lose_game,
            label=Message("{player} loses"),
        ),
        ActionSpec(
            action=Win,
            consent=Consent.ALL,
            checks=_of_a_player(
                keys.effect_wins, Message("An effect says that {player} wins the game.")
            ),
            handler=lambda context, action: win(
                context, action.player, keys.effect_wins, keys.decided
            ),
            label=Message("{player} wins"),
        ),
        ActionSpec(
            action=DrawGame,
            consent=Consent.ALL,
            checks=_of_a_player(keys.draw, Message("The game is a draw.")),
            handler=lambda context, _action: draw(context, keys.draw),
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
    """Have players lose at the same moment, each by a rule and with a text for it.

    The only player left wins. If there is none, the game is a draw.
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
    """Have a player win: the game is over, and all other players in it lose.

    By the rule ``decided`` the match is won, too.
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
    """End the game without a winner, as a draw."""
    for player in context.state.playing:
        _out(context, player, DREW)
    match = context.state.match
    # After a draw the last chooser chooses again: in the first game, its starter.
    chooser = match.chooser or match.starter
    match = replace(match, over=True, winner=None, chooser=chooser)
    context.state = replace(context.state, match=match)
    context.emit(Event(kind="game_over", key=key, message=Message("The game is a draw")))


def _out(context: ActionContext, player: PlayerId, how: str) -> None:
    seat = context.state.player(player)
    context.state = context.state.with_player(replace(seat, out=how))


def _of_a_player(key: str, says: Message) -> Mapping[str, Check]:
    def is_in_the_game(view: StateView, action: Action) -> Iterator[Finding]:
        """Only who is still in the game can end it, for themselves or for all."""
        player = action.player
        if player in view.state.playing:
            yield done(key, says.filled({"player": player}) if says.fields else says)
        else:
            gone = Message("{player} is no longer in the game.", player=player)
            yield nothing(key, gone, possible=False)

    return {key: is_in_the_game}


Changed = Callable[[GameState], GameState]


class FollowTurns(Action, frozen=True, kw_only=True):
    """Follow the turns from here on, or no more: then no rule asks when something is done."""

    on: bool = True


def follow_turns_spec(key: str, begin: Changed, stop: Changed) -> ActionSpec:
    """Return the record of `FollowTurns`; ``key`` is the rule that a turn has phases.

    ``begin`` starts turn tracking in the middle of the active player's turn, ``stop`` ends it.
    """

    def following_begins_or_ends(view: StateView, action: FollowTurns) -> Iterator[Finding]:
        """Tracking that is on, or off, already stays so."""
        active = view.state.active
        if action.on and view.state.is_followed:
            yield nothing(key, Message("The turns are followed already."), possible=False)
        elif action.on:
            says = Message("From here on the turns are followed; it is {player}'s.", player=active)
            yield done(key, says)
        elif view.state.is_followed:
            yield done(key, Message("From here on no rule asks when something is done."))
        else:
            yield nothing(key, Message("Turn tracking is off."), possible=False)

    def follow_turns(context: ActionContext, action: FollowTurns) -> None:
        """Begin in the middle of a turn, or leave the steps of this one."""
        state = context.state
        context.state = begin(state) if action.on else stop(state)
        says = Message("turn tracking ends")
        if action.on:
            says = Message(
                "it is {player}'s turn {turn}", player=state.active, turn=context.state.turn
            )
        context.emit(Event(kind="state", key=key, message=says))

    return ActionSpec(
        action=FollowTurns,
        consent=Consent.ALL,
        checks={key: following_begins_or_ends},
        handler=follow_turns,
        label=lambda _view, action: (
            Message("Follow the turns") if action.on else Message("Stop following the turns")
        ),
    )
