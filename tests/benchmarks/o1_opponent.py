"""O1 to O5: the practice opponent decides, plays on, sees, and is kept, at little cost."""

import pickle
import random
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

from msgspec.structs import replace

from core.cli.dealing import dealt, decks_of
from core.cli.random_player import RandomPlayer
from core.games import GAMES
from core.games.mtg.opponent.tactics import MagicTactics
from core.opponent.attempts import attempt
from core.opponent.games import OpponentGame
from core.opponent.levels import LEVELS, PLAYED_OUT
from core.opponent.player import Opponent
from core.opponent.tactics import Move, Seat
from core.opponent.trials import PLAIN, unshuffled
from core.rules.actions import Action
from core.rules.engine import apply, judge
from core.rules.history import Outcome
from core.rules.ruleset import Memo, StateView
from core.state.game_state import GameState
from core.state.visibility import projected
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND
from gui.features.opponent.worker import AskMove, Question, Rulebook
from tests.benchmarks.goal import Goal, Sides, constant, timed
from tests.benchmarks.library import told_by
from tests.benchmarks.s1_start import start

GAME = GAMES["mtg"]
RULES = GAME.rules()
SEED = 5
MOST_BYTES = 60_000_000

LOADED = """
import os, sys
from gui.app import starter_table
open_window = starter_table()
from PySide6.QtWidgets import QApplication

OPPONENT = ("core.opponent", "core.games.mtg.opponent", "core.games.fab.opponent")

def first_frame(*_):
    QApplication.processEvents()
    loaded = [name for name in sys.modules if name.startswith(OPPONENT)]
    os.write(1, f"{1 + len(loaded)}".encode())
    os._exit(0)

QApplication.exec = first_frame
open_window()
"""

WORKER = """
import pickle, re, sys
from gui.features.opponent.worker import Mind

mind = Mind()
with open(sys.argv[1], "rb") as file:
    questions = pickle.load(file)
for question in questions:
    mind.reply(question)
with open("/proc/self/status") as file:
    print(int(re.search("VmHWM:\\s+(\\d+)", file.read())[1]) * 1024)
"""
_FOLDER = tempfile.TemporaryDirectory(prefix="janus-table-goals-")


@cache
def positions() -> tuple[GameState, ...]:
    """Return the positions of a game between two opponents."""
    chance = random.Random(SEED)  # noqa: S311 - chance that must repeat, no secret
    state = dealt(RULES, decks_of(GAME), GAME.play_format("casual"), 2, chance)
    state = replace(state, reads_texts=True)
    seats = {each.id: Opponent(RULES, GAME.tactics(), each.id, LEVELS[2]) for each in state.players}
    found: list[GameState] = []

    def watch(before: GameState, _outcome: Outcome) -> None:
        found.append(before)

    OpponentGame(RULES, state, seats, RandomPlayer(chance)).play(watch)
    return tuple(found)


def main_phases() -> list[GameState]:
    """Return positions of that game in which the active player has a hand and lands."""
    return [each for each in positions() if each.turn_step == "main1" and each.turn > 4]


def prepare_decision() -> Sequence[Sides]:
    """Level 2 in positions of a game, and the menus of the active player's objects in the same."""
    there = positions()[40::12]

    def decide() -> None:
        for state in there:
            for player in state.playing:
                next(Opponent(RULES, GAME.tactics(), player, LEVELS[2]).moves(state), None)

    def list_menus() -> None:
        for state in there:
            view = StateView(RULES, state, Memo())
            for obj in state.objects:
                if obj.controller == state.active and obj.zone in {BATTLEFIELD, HAND, GRAVEYARD}:
                    for each in RULES.tables.menu(view, obj.id, state.active):
                        judge(view, each.action)

    return [Sides(measured=timed(decide), floor=timed(list_menus))]


def played_out(state: GameState) -> list[Action]:
    """Return the actions of a turn that both sides play at the level of a search."""
    memo, turn, found = Memo(), state.turn, list[Action]()
    while state.turn == turn and not state.match.over:
        view = StateView(RULES, state, memo)
        outcome = next(filter(None, _tried(view)), None)
        if outcome is None:
            break
        found.append(outcome.action)
        state = outcome.state
    return found


def _tried(view: StateView) -> Iterator[Outcome | None]:
    state, tactics = view.state, GAME.tactics()
    for player in sorted(state.playing, key=lambda each: each == state.active):
        for move in tactics.moves(Seat(view=view, player=player, level=PLAYED_OUT)):
            yield attempt(view, move.action, PLAIN, unshuffled)


def prepare_turn() -> Sequence[Sides]:
    """Played-out turns, and their actions applied again."""
    starts = main_phases()[:6]
    turns = [(each, played_out(each)) for each in starts]

    def play() -> None:
        for state in starts:
            played_out(state)

    def replay() -> None:
        for start_, actions in turns:
            state, memo = start_, Memo()
            for action in actions:
                state = apply(StateView(RULES, state, memo), action).state

    return [Sides(measured=timed(play), floor=timed(replay))]


class Idle(MagicTactics):
    """Tactics of a player who only looks."""

    def moves(self, _seat: Seat) -> Iterator[Move]:
        """Yield nothing."""
        return iter(())


def prepare_seeing() -> Sequence[Sides]:
    """A player who decides nothing sees the next position, and one projection of it."""
    pairs = [
        (one, two)
        for one, two in pairwise(positions()[40:])
        if one.turn_step == two.turn_step == "main1"
    ]
    who = {id(one): next(x for x in one.playing if x != one.active) for one, _ in pairs}
    opponents = [(Opponent(RULES, Idle(), who[id(one)], LEVELS[0]), one, two) for one, two in pairs]
    known = [(projected(RULES.zones, one, who[id(one)], None), one, two) for one, two in pairs]

    def see() -> None:
        for opponent, one, two in opponents:
            for state in (one, two):
                next(opponent.moves(state), None)

    def project() -> None:
        for before, one, two in known:
            seen = projected(RULES.zones, one, who[id(one)], before)
            projected(RULES.zones, two, who[id(one)], seen)

    return [Sides(measured=timed(see), floor=timed(project))]


def prepare_memory() -> Sequence[Sides]:
    """The memory of a process that answers the questions of a game."""
    questions = [
        Question(
            rulebook=Rulebook.of(RULES.paid()),
            state=projected(RULES.zones, state, state.active, None).state,
            player=state.active,
            level=LEVELS[2],
            ask=AskMove(skip=0),
        )
        for state in main_phases()
    ]
    path = Path(_FOLDER.name) / "questions"
    path.write_bytes(pickle.dumps(questions))
    return [Sides(measured=told_by(WORKER, path), floor=constant(MOST_BYTES))]


GOALS = (
    Goal(
        name="O1",
        promise="a decision of level 2 against the judged menus of the player's objects",
        limit=4.0,
        prepare=prepare_decision,
        rounds=5,
    ),
    Goal(
        name="O2",
        promise="a turn of both sides that is played out against its actions alone",
        limit=1.3,
        prepare=prepare_turn,
        rounds=5,
    ),
    Goal(
        name="O3",
        promise="an opponent that sees a position against one step of a projection",
        limit=1.2,
        prepare=prepare_seeing,
        rounds=9,
    ),
    Goal(
        name="O4",
        promise="memory of a process that thinks for an opponent against 60 MB",
        limit=1.0,
        prepare=prepare_memory,
        rounds=1,
    ),
    Goal(
        name="O5",
        promise="modules of the opponent after the start, and one more, against one",
        limit=1.0,
        prepare=lambda: [Sides(measured=start(LOADED), floor=constant(1))],
        rounds=1,
    ),
)
