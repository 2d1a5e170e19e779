"""The exhaustive search of a puzzle: the value of every first act, with best play of both sides."""

from collections.abc import Callable, Generator, Hashable
from typing import Any

from msgspec import Struct

from core.puzzles.acts import TooLargeError
from core.puzzles.goals import FAILED, REACHED, Goal
from core.puzzles.lines import Line, Lines, Node
from core.rules.ruleset import Ruleset
from core.state.ids import PlayerId

MOST_LINES = 40_000
"""A puzzle with more lines is too large to be proved."""
_SAME = 1e-6
_SOONER = 1e-3
"""The value of casting a card in this turn and not in the next one."""
_DEEPEST = 400

Searching = Generator[int, None, float | None]
"""A search in steps: each yields the number of lines so far; the result is a value.

It is None for a position that is being searched already: a line that leads back gains nothing.
"""


class Valued(Struct, frozen=True):
    """A first act with the value of the best play after it."""

    line: Line
    value: float


class Taken(Struct, frozen=True):
    """A decision between several lines: the player, the line, and whether it does nothing."""

    player: PlayerId
    line: Line
    is_default: bool


Choose = Callable[[PlayerId, list[Line]], Line]


class Solution(Struct, frozen=True, kw_only=True):
    """The first acts of a puzzle: those with the best value, all others, and the lines searched."""

    right: tuple[Valued, ...] = ()
    wrong: tuple[Valued, ...] = ()
    lines: int = 0


class Search:
    """The values of the positions of one puzzle; equal positions are searched once."""

    def __init__(self, rules: Ruleset, goal: Goal, most: int = MOST_LINES) -> None:
        self.goal = goal
        self.lines = Lines(rules, goal.moves, goal.start)
        self.searched = 0
        self._most = most
        self._values: dict[Hashable, float] = {}
        self._open: set[Hashable] = set()

    def solution(self) -> Generator[int, None, Solution]:
        """Search every first act; raise `TooLargeError` above the limit of lines.

        The acts have the best value that one of them reaches, or not. Where none reaches a goal
        that is reached or not, all of them are wrong.
        """
        player, first = self.first_acts()
        if player != self.goal.player:
            return Solution(lines=self.searched)
        valued = []
        for line in first:
            value = yield from self.value(line.node)
            valued.append(Valued(line, value))
        best = max((each.value for each in valued), default=FAILED)
        none = self.goal.is_yes_or_no and best < REACHED
        right = tuple(each for each in valued if each.value > best - _SAME and not none)
        wrong = tuple(each for each in valued if each not in right)
        return Solution(right=right, wrong=wrong, lines=self.searched)

    def first_acts(self) -> tuple[PlayerId, list[Line]]:
        """Return the player who decides first and their acts; of lands only, if that is asked."""
        node = Node(self.goal.start)
        player, found = self.options(node)
        while len(found) == 1 and self.goal.value(self.lines.view(found[0].node.state)) is None:
            node = found[0].node
            player, found = self.options(node)
        if self.goal.is_alone:
            moves = self.goal.moves
            found = [x for x in found if x.act is not None and moves.is_a_land(x.act.action)]
        return player, found

    def options(self, node: Node) -> tuple[PlayerId, list[Line]]:
        """Return the player who decides in a position, and their lines."""
        player, found = self.lines.options(node)
        if not self.goal.is_alone:
            return player, found
        moves, view = self.goal.moves, self.lines.view(node.state)
        if len(found) < 1 or not moves.is_quiet(view) or node.state.active != self.goal.player:
            return player, found[-1:]
        mine = [each for each in found if each.act is not None and moves.is_a_card(each.act.action)]
        later = moves.next_main_phase(view, self.goal.player)
        earned = node.earned
        if node.state.turn == self.goal.start.turn:
            earned = _SOONER * moves.spent(view, self.goal.start, self.goal.player)
        return player, [*mine, Line(None, Node(later, earned=earned))]

    def value(self, node: Node) -> Generator[int, None, float]:
        """Return the value of a position."""
        value = yield from self._value(node)
        return FAILED if value is None else value

    def _value(self, node: Node) -> Searching:
        trail: list[Hashable] = []
        value: float | None
        while True:
            value = self.goal.value(self.lines.view(node.state))
            key = self.lines.key(node)
            if value is not None:
                value += node.earned
            else:
                value = self._values.get(key)
            if value is not None:
                self._count()
                break
            if key in self._open:
                break
            if len(self._open) > _DEEPEST:
                raise TooLargeError("a line without an end")
            trail.append(key)
            self._open.add(key)
            player, found = self.options(node)
            if len(found) != 1:
                value = yield from self._best(player, found)
                break
            node = found[0].node
        yield self.searched
        self._open.difference_update(trail)
        if value is not None:
            self._values.update(dict.fromkeys(trail, value))
        return value

    def _best(self, player: PlayerId, found: list[Line]) -> Searching:
        mine = player == self.goal.player
        best: Callable[..., float] = max if mine else min
        enough = REACHED if mine else FAILED
        value: float | None = None if found else FAILED
        for line in found:
            here = yield from self._value(line.node)
            if here is not None:
                value = here if value is None else best(value, here)
            if self.goal.is_yes_or_no and value == enough:
                break
        return value

    def _count(self) -> None:
        self.searched += 1
        if self.searched > self._most:
            raise TooLargeError(str(self._most))

    def refutation(self, node: Node, value: float) -> Generator[int, None, tuple[Taken, ...]]:
        """Return the decisions of both players after a wrong act of a value.

        Trailing decisions that are taken `by_default` are left out.
        """
        taken: list[Taken] = []
        for _ in range(_DEEPEST):
            if self.goal.value(self.lines.view(node.state)) is not None:
                break
            player, found = self.options(node)
            if not found:
                break
            chosen = found[0]
            if len(found) > 1:
                chosen = by_default(found)
                others = (each for each in found if each is not chosen)
                for line in (chosen, *others):
                    here = yield from self.value(line.node)
                    if abs(here - value) <= _SAME:
                        chosen = line
                        break
                taken.append(Taken(player, chosen, chosen is by_default(found)))
            node = chosen.node
        while taken and taken[-1].is_default:
            taken.pop()
        return tuple(taken)

    def played(self, node: Node, choose: Choose) -> float:
        """Return the value of the line in which ``choose`` selects at each decision."""
        return finished(self.followed(node, choose))

    def followed(self, node: Node, choose: Choose) -> Generator[Line, None, float]:
        """Yield the line in which ``choose`` selects at each decision; its result is the value."""
        for _ in range(_DEEPEST):
            value = self.goal.value(self.lines.view(node.state))
            if value is not None:
                return value + node.earned
            player, found = self.options(node)
            if not found:
                return FAILED
            line = choose(player, found) if len(found) > 1 else found[0]
            yield line
            node = line.node
        return FAILED


def by_default(lines: list[Line]) -> Line:
    """Return the line of a player who does nothing: passing, or an empty declaration."""
    return lines[-1] if lines[-1].act is None else lines[0]


def finished(searching: Generator[Any, None, float]) -> float:
    """Run a search to its end without pauses."""
    while True:
        try:
            next(searching)
        except StopIteration as ended:
            result: float = ended.value
            return result
