"""Lines of play: the player to decide at each position, and all their possible acts.

Forced acts are done at once. Where both players may act, the active player is asked first; after
an act with something on the stack the other player is asked next.
"""

from collections.abc import Hashable, Iterable, Iterator
from typing import Literal, Protocol

from msgspec import Struct

from core.puzzles.acts import Act, results
from core.puzzles.positions import Positions
from core.rules.actions import Action
from core.rules.history import Outcome
from core.rules.ruleset import Memo, Ruleset, StateView
from core.state.game_state import GameState
from core.state.ids import PlayerId

GoalName = Literal["win_this_turn", "survive", "best_block", "which_land"]


class Moves(Protocol):
    """The acts of one game: the same as those of the menus and choices of a player."""

    def goals(self, view: StateView) -> Iterator[tuple[GoalName, PlayerId]]:
        """Yield possible goals of puzzles in a position of a game, each with its solver."""

    def declaration(
        self, view: StateView, positions: Positions
    ) -> tuple[PlayerId, Iterable[Action]] | None:
        """Return the player who has to declare something now, with every declaration."""

    def uses(self, view: StateView, player: PlayerId, known: frozenset[int]) -> Iterator[Action]:
        """Yield the plays and activations of a player that can be paid for, but not their choices.

        Only objects of ``known`` are used: a drawn card is no part of a puzzle.
        """

    def onward(self, view: StateView) -> tuple[PlayerId, Iterable[Action]]:
        """Return the acts after all players have passed, and the player who selects one."""

    def next_main_phase(self, view: StateView, player: PlayerId) -> GameState:
        """Return the position at the next main phase of a player, after turns without actions."""

    def is_quiet(self, view: StateView) -> bool:
        """Return whether nothing is on the stack."""

    def worth(self, view: StateView, player: PlayerId) -> float:
        """Return the worth of a position to a player, by the values of the practice opponent."""

    def fight_is_over(self, view: StateView, start: GameState) -> bool:
        """Return whether the combat of a position, or its chain link, has ended."""

    def spent(self, view: StateView, start: GameState, player: PlayerId) -> float:
        """Return the total cost of the cards that a player has cast from hand since a position."""

    def is_a_land(self, action: Action) -> bool:
        """Return whether an action plays a land."""

    def is_a_card(self, action: Action) -> bool:
        """Return whether an action plays a card or casts one."""


_ALL = 2
"""The number of passes after which the game continues."""


class Node(Struct, frozen=True):
    """A position, the player who is asked (None: the active one), and how many have passed.

    ``earned`` counts in the value of a line, such as cards that were cast a turn earlier.
    """

    state: GameState
    asked: PlayerId | None = None
    passed: int = 0
    earned: float = 0.0


class Line(Struct, frozen=True):
    """An act of a player, None for passing, where it leads, and its outcome if it has one."""

    act: Act | None
    node: Node
    outcome: Outcome | None = None


class Lines:
    """All lines of play from one position."""

    def __init__(self, rules: Ruleset, moves: Moves, start: GameState) -> None:
        self.moves = moves
        self.positions = Positions(rules)
        self._rules = rules
        self._memo = Memo()
        decks = {spec.zone for spec in rules.zones if spec.hidden_from_owner}
        self._known = frozenset(int(obj.id) for obj in start.objects if obj.zone not in decks)
        self._made_from = start.next_id

    def view(self, state: GameState) -> StateView:
        """Return a position under the rules."""
        return StateView(self._rules, state, self._memo)

    def key(self, node: Node) -> Hashable:
        """Return a value that is equal for equal positions with the same decision."""
        return self.positions.key(node.state), node.asked, node.passed, node.earned

    def options(self, node: Node) -> tuple[PlayerId, list[Line]]:
        """Return the player who decides and all their lines; several lead to different positions.

        Passing comes last. There is none where nothing can be done at all.
        """
        view = self.view(node.state)
        declared = self.moves.declaration(view, self.positions)
        if declared is None and node.passed == _ALL:
            declared = self.moves.onward(view)
        if declared is not None:
            player, actions = declared
            return player, self._distinct(self._done(view, actions, None, node))
        player = node.asked or node.state.active
        other = node.state.next_after(player)
        uses = self.moves.uses(view, player, self._usable(node.state))
        found = self._distinct(self._done(view, uses, other, node))
        passed = Node(node.state, other, node.passed + 1, node.earned)
        return player, [*found, Line(None, passed)]

    def _usable(self, state: GameState) -> frozenset[int]:
        """Return the objects of the start, and new ones such as tokens."""
        if state.next_id == self._made_from:
            return self._known
        return self._known.union(range(self._made_from, state.next_id))

    def _done(
        self, view: StateView, actions: Iterable[Action], other: PlayerId | None, before: Node
    ) -> Iterator[Line]:
        """Yield the results of actions; ``other`` is asked next while the stack is not empty."""
        for action in actions:
            for act, outcome in results(view, action):
                state = outcome.state
                answers = other is not None and not self.moves.is_quiet(self.view(state))
                asked, passed = (other, 1) if answers else (None, 0)
                yield Line(act, Node(state, asked, passed, before.earned), outcome)

    def _distinct(self, lines: Iterable[Line]) -> list[Line]:
        """Return the lines that lead to different positions."""
        found: dict[Hashable, Line] = {}
        for line in lines:
            found.setdefault(self.key(line.node), line)
        return list(found.values())
