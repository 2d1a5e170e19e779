"""How a game went: the life of each player over the turns, and the moments that counted most."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.messages import Message, Words
from core.rules.history import History, Outcome
from core.state.game_state import GameState
from core.state.ids import PlayerId

LIFE, TURNED, LAST, FIRST = "life", "turned", "last", "first"
MOST_MOMENTS = 4
_TURNED = frozenset({"transformed", "melded", "flipped", "turned_face_up", "transcended"})


class Curve(Struct, frozen=True, kw_only=True):
    """The life of a player at the end of each turn; the first value is that before turn 1."""

    player: PlayerId
    life: tuple[int, ...]


class Moment(Struct, frozen=True, kw_only=True):
    """A position to look at again: that after ``cursor`` actions of the history.

    ``kind`` tells what happened: life was changed, a card turned over or two were melded, the last
    action, or the first turn. ``player`` lost so much life in it, or won it where ``loss`` is
    negative.
    """

    cursor: int
    turn: int
    kind: str
    player: PlayerId | None = None
    loss: int = 0


class Course(Struct, frozen=True, kw_only=True):
    """A whole game. ``begins`` counts the actions of the history that came before it.

    ``places`` are who has won it, then who was out last, and so on; those who were out by the same
    action share one. A game that nobody has won has none.
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
    """Return how the game went that a history stands in; of a match the present game alone."""
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
    """Say for each player at the end of which turns their life was another one than before."""
    return tuple(_life_message(curve) for curve in course.curves)


def _life_message(curve: Curve) -> Message:
    changes: tuple[Words, ...] = tuple(
        Message("{life} after turn {turn}", life=now, turn=turn)
        for turn, (before, now) in enumerate(zip(curve.life, curve.life[1:], strict=False), 1)
        if before != now
    )
    if not changes:
        return Message(
            "{player}: {life} life all the time.", player=curve.player, life=curve.life[0]
        )
    return Message(
        "{player}: {life} life at the start, {changes}.",
        player=curve.player,
        life=curve.life[0],
        changes=changes,
    )


def _curves(states: Sequence[GameState]) -> Iterator[Curve]:
    for player in states[-1].players:
        # A table may lie ready in turn 1 already.
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
    """Yield whose life an action in a turn changed most."""
    before, after = states[at - 1], states[at]
    if not before.turn:
        return
    losses = [(each.id, before.player(each.id).life - each.life) for each in after.players]
    player, loss = max(losses, key=lambda each: abs(each[1]))
    if loss:
        yield Moment(cursor=at, turn=after.turn, kind=LIFE, player=player, loss=loss)
