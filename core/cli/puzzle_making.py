"""Puzzles from simulated games: positions whose answer is proved and not obvious."""

import random
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations_with_replacement, count
from typing import Any, TypeVar

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from core.cards.card import Card
from core.cli.dealing import decks_of, table_of
from core.cli.random_player import RandomPlayer
from core.games import Game
from core.opponent.attempts import attempt
from core.opponent.games import OpponentGame, begun_by
from core.opponent.levels import LEVELS
from core.opponent.player import Opponent
from core.puzzles.acts import TooLargeError
from core.puzzles.goals import NAMES
from core.puzzles.lines import GoalName, Line
from core.puzzles.search import Solution
from core.rules.history import Outcome
from core.rules.ruleset import Memo, Ruleset, StateView
from core.scenario.checker import Library, runner_in
from core.scenario.position_writer import (
    Definitions,
    Naming,
    NoWords,
    UndefinableError,
    begins,
    lay,
    write_struct,
)
from core.scenario.proofs import Prover
from core.scenario.runner import Runner
from core.scenario.scenario import ScenarioError, SetupEntry, read_scenario
from core.state.combat import Chain, Combat
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.zones import HAND, OUTSIDE

T = TypeVar("T")
_MOST_LINES = 400
_FEWEST_ACTS = 4
_MOST_RIGHT = 0.4
_LEAST_GAIN = 1.0
_TRIES = 8
"""So many positions of one game are tried for each goal."""
_APART = 2
"""So many turns are between two positions of one game with the same goal."""
_MOST_ACTS = 64
_MOST_TURNS = 40
_LEFT_OF_DECK = 4
_ASIDE = frozenset({OUTSIDE, "inventory"})
_COLORS = ("Red", "Yellow", "Blue")


class _EnoughError(Exception):
    """A game has given as many positions as are tried."""


class Found(Struct, frozen=True, kw_only=True):
    """A puzzle as plain data, and its title."""

    title: str
    data: dict[str, Any]


class Making(Struct, frozen=True, kw_only=True):
    """Puzzles of one game, from games between levels of the practice opponent."""

    game: Game
    library: Library
    seed: int
    goals: frozenset[str] = frozenset(NAMES)

    def puzzles(self, progress: Callable[[int, int], None]) -> Iterator[Found]:
        """Yield puzzles without end; ``progress`` gets the numbers of games and of positions."""
        decks = decks_of(self.game)
        groups = tuple(combinations_with_replacement(decks, 2))
        positions = 0
        titles: set[str] = set()
        for number in count():
            for state, goal, player in self._positions(groups[number % len(groups)], number):
                positions += 1
                progress(number, positions)
                found = self._puzzle(state, goal, player, titles)
                if found is not None:
                    titles.add(found.title)
                    yield found

    def _positions(
        self, decks: Sequence[Any], number: int
    ) -> Iterator[tuple[GameState, GoalName, PlayerId]]:
        """Yield the positions of one game, with a goal for a player; a fault ends the game."""
        rules = self.game.rules()
        chance = random.Random(f"{self.game.id} puzzles {self.seed} {number}")  # noqa: S311 - no secret
        state = replace(table_of(rules, decks, None), reads_texts=True)
        there = [each.id for each in state.players]
        state = begun_by(state, there[number % len(there)])
        tactics = self.game.tactics()
        levels = (LEVELS[-1], LEVELS[number % len(LEVELS)])
        opponents = {
            player: Opponent(rules, tactics, player, level)
            for player, level in zip(there, levels, strict=True)
        }
        moves, memo = self.game.puzzle_moves(), Memo()
        found: list[tuple[GameState, GoalName, PlayerId]] = []

        left = dict.fromkeys(self.goals, _TRIES)
        last = dict.fromkeys(self.goals, -_APART)

        def watch(before: GameState, _outcome: Outcome) -> None:
            if before.turn > _MOST_TURNS or not any(left.values()):
                raise _EnoughError
            if not _is_plain(before):
                return
            for goal, player in moves.goals(StateView(rules, before, memo)):
                if left.get(goal) and before.turn >= last[goal] + _APART:
                    left[goal] -= 1
                    last[goal] = before.turn
                    found.append((before, goal, player))

        # The positions before a fault are good.
        with suppress(Exception):
            OpponentGame(rules, state, opponents, RandomPlayer(chance)).play(watch)
        yield from found

    def _puzzle(
        self, state: GameState, goal: GoalName, player: PlayerId, titles: set[str]
    ) -> Found | None:
        """Return a position as a puzzle, None if it cannot be written or its answer is obvious."""
        rules = self.game.rules()
        try:
            data = _position(rules, state, self.library.find)
            scenario = read_scenario(
                {**data, "title": "?", "puzzle": {**_UNPROVED, "player": player}}
            )
            runner = runner_in(scenario, self.library, rules.edition)
            prover = Prover(runner, self.game.puzzle_moves(), goal, player, _MOST_LINES)
            if len(prover.search.first_acts()[1]) > _MOST_ACTS:
                return None
            solution = _finished(prover.search.solution())
            if not _is_interesting(solution, goal):
                return None
            proof = _finished(prover.written(solution))
        except (ScenarioError, UndefinableError, TooLargeError, LookupError):
            return None
        title = _title(runner, goal, player, titles)
        if not title:
            return None
        puzzle = {
            "goal": goal,
            "player": str(player),
            "grade": _grade(self.game, runner, prover, solution, player),
            "task": _task(state, goal, player),
            "hints": list(_hints(proof.right, len(proof.right) + len(proof.wrong))),
            "proof": to_builtins(proof),
        }
        return Found(title=title, data={"title": title, **data, "puzzle": puzzle})


_UNPROVED: Mapping[str, Any] = {
    "goal": "survive",
    "grade": 0,
    "proof": {"lines": 1, "right": [{"do": "pass"}]},
}


def _is_plain(state: GameState) -> bool:
    """Return whether a file can hold a position: nothing lasts or waits in it."""
    lasting = any(state.lasting) or state.waiting or state.delayed or state.unfinished
    odd = any(each.mana or each.point("poison") or each.point("energy") for each in state.players)
    more = state.turns_to_come or state.phases_to_come or state.chosen_names
    return state.turn > 0 and not (lasting or odd or more or state.match.over)


class _Known(Definitions):
    """Names of cards: those of known cards, and definitions of all others."""

    def __init__(self, find: Callable[[str], Card | None]) -> None:
        super().__init__()
        self._find = find

    def name_of(self, card: Card) -> str:
        name = card.name or card.front.name
        for word in (name, *(f"{name} ({color})" for color in _COLORS)):
            if self._find(word) == card:
                return word
        return super().name_of(card)


def _position(
    rules: Ruleset, state: GameState, find: Callable[[str], Card | None]
) -> dict[str, Any]:
    """Return a position as the data of a scenario, with a few cards of each deck."""
    naming = Naming(each.id for each in state.players)
    cards = _Known(find)
    decks = {spec.zone for spec in rules.zones if spec.hidden_from_owner}
    kept = state
    for player in state.players:
        for zone in decks:
            for obj in state.in_zone(zone, player.id)[:-_LEFT_OF_DECK]:
                kept = replace(kept, objects=kept.objects.put(obj.id, None))
    for obj in state.objects:
        if obj.zone in _ASIDE:
            kept = replace(kept, objects=kept.objects.put(obj.id, None))
    played = [each.id for each in state.players if each.lands_played]
    for player_id in played:
        for obj in state.in_zone(HAND, player_id):
            if "Land" in state.printed(obj).front.type_line.types:
                kept = replace(kept, objects=kept.objects.put(obj.id, None))
    entries = [_with_attack(state, each, naming) for each in lay(kept, naming, cards)]
    start = begins(kept)
    data: dict[str, Any] = {
        "game": rules.game,
        "rulebook": rules.edition,
        "players": [str(each.id) for each in state.players],
        "effects": True,
        "life": {str(each.id): each.life for each in state.players},
        "begins": write_struct(start, NoWords()) if start is not None else {},
        "setup": [write_struct(each, NoWords()) for each in entries],
    }
    defined = cards.written()
    return data | ({"card": defined} if defined else {})


def _with_attack(state: GameState, entry: SetupEntry, naming: Naming) -> SetupEntry:
    for object_id, at in _attacks(state).items():
        if naming.names.get(object_id) == entry.id:
            return replace(entry, attacks=at if isinstance(at, str) else naming.object(at))
    return entry


def _attacks(state: GameState) -> Mapping[ObjectId, ObjectId | PlayerId]:
    """Return the declared attacks of a position with their targets."""
    if isinstance(state.fight, Combat):
        found = ((each.obj.id, each.at) for each in state.fight.attackers)
        return {who: at.id if isinstance(at, Ref) else at for who, at in found if at is not None}
    link = state.fight.active if isinstance(state.fight, Chain) else None
    return {link.attack.id: link.targets[0].id} if link is not None and link.targets else {}


def _is_interesting(solution: Solution, goal: GoalName) -> bool:
    """Return whether few of several first acts are right, and by enough."""
    right, wrong = solution.right, solution.wrong
    if not right or not wrong or any(_does_nothing(each.line) for each in right):
        return False
    total = len(right) + len(wrong)
    if goal in {"win_this_turn", "survive"}:
        return total >= _FEWEST_ACTS and len(right) <= _MOST_RIGHT * total
    gain = right[0].value - max(each.value for each in wrong)
    return (gain >= _LEAST_GAIN or goal == "which_land") and len(right) <= len(wrong)


def _does_nothing(line: Line) -> bool:
    """Return whether an act is passing, going on, or an empty declaration."""
    return line.act is None or not line.act.action.subjects


def _grade(game: Game, runner: Runner, prover: Prover, solution: Solution, player: PlayerId) -> int:
    """Return the number of the weakest level that finds a right act, or the one after the last."""
    keys = {prover.search.lines.positions.key(x.line.node.state) for x in solution.right}
    for level in LEVELS:
        opponent = Opponent(runner.rules, game.tactics(), player, level)
        for move in opponent.moves(runner.state):
            outcome = attempt(runner.view, move.action, opponent, list)
            if outcome is None:
                continue
            if prover.search.lines.positions.key(outcome.state) in keys:
                return level.number
            break
    return LEVELS[-1].number + 1


def _title(runner: Runner, goal: GoalName, player: PlayerId, titles: set[str]) -> str:
    """Return a short title with a card of the player that no other title has, or ``""``."""
    view, several = runner.view, []
    for obj in runner.state.objects:
        facts = runner.rules.tables.characteristics(view, obj.id)
        card = runner.state.printed(obj)
        if (
            obj.owner != player
            or obj.token
            or not facts.get("name")
            or "Basic" in str(facts.get("supertypes"))
        ):
            continue
        rank = (len(card.faces) > 1, obj.zone == HAND, str(facts.get("power") or "0"))
        several.append((rank, str(facts["name"])))
    for _, name in sorted(several, reverse=True):
        title = f"{NAMES[goal]} with {name}" if goal != "which_land" else f"{NAMES[goal]} {name}"
        if title not in titles:
            return title
    return ""


def _task(state: GameState, goal: GoalName, player: PlayerId) -> str:
    rival = state.opponents(player)[0]
    theirs, own = state.player(rival).life, state.player(player).life
    match goal:
        case "win_this_turn":
            return f"{rival} has {theirs} life. Win this turn, whatever {rival} does."
        case "survive":
            return f"You have {own} life. Be alive when your next turn begins."
        case "best_block":
            return f"{rival} attacks, and you have {own} life. Find the defense that gains most."
        case "which_land":
            return "Play the land after which you cast the most in this turn and your next one."


def _hints(right: Sequence[Mapping[str, Any]], total: int) -> Iterator[str]:
    number = len(right)
    works = "reaches" if number == 1 else "reach"
    yield f"{number} of the {total} first acts {works} the goal."
    verbs = {str(each["do"]).replace("_", " ") for each in right}
    if len(verbs) == 1:
        yield f"The first act: {verbs.pop()}."


def _finished(steps: Generator[int, None, T]) -> T:
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            result: T = ended.value
            return result
