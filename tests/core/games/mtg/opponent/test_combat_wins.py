"""A win by combat that is there is found: drawn positions, and every block against the attack."""

import random
from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from msgspec.structs import replace

from core.games import GAMES
from core.games.mtg.combat.attacking import Attack
from core.games.mtg.combat.blocking import Block
from core.games.mtg.opponent.attacking import Board
from core.games.mtg.opponent.fighters import Fighter, duel
from core.games.mtg.turn.progress import NextStep
from core.games.mtg.turn.steps import ATTACKERS, BLOCKERS, MAIN_2
from core.opponent.levels import LEVELS
from core.opponent.player import Opponent
from core.rules.engine import apply
from core.rules.ruleset import StateView
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from tests.core.games.mtg.execution.texts import Played, card, library, put
from tests.core.games.mtg.opponent.test_tactics import RULES
from tests.effort import tries

A, B = PlayerId("A"), PlayerId("B")
KEYWORDS = (
    "Flying",
    "Reach",
    "Menace",
    "Trample",
    "First strike",
    "Double strike",
    "Deathtouch",
    "Lifelink",
    "Indestructible",
    "Vigilance",
)
_MOST = 4


def drawn(chance: random.Random) -> GameState:
    """Return a position with creatures on both sides, and a life total near their power."""
    cards, setup, powers = [], [], 0
    for player in (A, B):
        for place in range(chance.randint(1, _MOST)):
            name = f"{player}{place}"
            words = chance.sample(KEYWORDS, chance.choice((0, 0, 1, 1, 2)))
            power, toughness = chance.randint(0, 5), chance.randint(1, 6)
            powers += power if player == A else 0
            made = card(name, "Creature — Bear", power=str(power), toughness=str(toughness))
            made["faces"][0]["keywords"] = words
            cards.append(made)
            there = put(name, player, "battlefield", name)
            setup.append(there | {"tapped": chance.random() < 0.15})
    step = {"do": "draw", "player": "A"}
    played = Played(cards, [*setup, *library("A"), *library("B")], [step])
    state = played.runner.history.start
    life = chance.randint(1, max(1, powers))
    return _at(state.with_player(replace(state.player(B), life=life)), ATTACKERS)


def _at(state: GameState, step: str) -> GameState:
    while state.turn_step != step and not state.match.over:
        state = apply(StateView(RULES, state), NextStep(player=A)).state
    return state


def every_block(board: Board) -> Iterator[dict[ObjectId, list[Fighter]]]:
    """Yield each way to block an attack with all creatures, by attacker."""
    choices = [
        [None, *(each for each in board.able if board.may_block(blocker, each))]
        for blocker in board.blockers
    ]
    for chosen in product(*choices):
        found: dict[ObjectId, list[Fighter]] = {each.id: [] for each in board.able}
        for blocker, attacker in zip(board.blockers, chosen, strict=True):
            if attacker is not None:
                found[attacker.id].append(blocker)
        if all(len(found[x.id]) in (0, *range(x.fewest, _MOST + 1)) for x in board.able):
            yield found


def least_damage(board: Board) -> int:
    """Return the loss of life by an attack with all creatures against the best of all blocks."""
    return min(
        sum(x.through - x.gained for x in (duel(each, blocks[each.id]) for each in board.able))
        for blocks in every_block(board)
    )


def is_won_against(state: GameState, attack: Attack, blocks: dict[ObjectId, list[Fighter]]) -> bool:
    """Return whether an attack wins against given blocks, by the rules."""
    after = apply(StateView(RULES, state), attack).state
    after = _at(after, BLOCKERS)
    pairs = [(b.id, a) for a, some in blocks.items() for b in some]
    block = Block(player=B, blockers=tuple(b for b, _ in pairs), of=tuple(a for _, a in pairs))
    outcome = apply(StateView(RULES, after), block)
    assert outcome.carried_out, str(outcome.verdict)
    return _at(outcome.state, MAIN_2).match.winner == A


def first_attack(state: GameState) -> Attack | None:
    moves: Sequence[object] = [
        each.action for each in Opponent(RULES, GAMES["mtg"].tactics(), A, LEVELS[2]).moves(state)
    ]
    return moves[0] if moves and isinstance(moves[0], Attack) else None


@pytest.mark.parametrize("seed", [11])
def test_a_combat_win_that_is_there_is_found(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - chance that must repeat, no secret
    wins = 0
    for number in range(tries(everyday=40, thorough=3000)):
        state = drawn(chance)
        board = Board(StateView(RULES, state), A, B)
        if not board.able or least_damage(board) < board.life:
            continue
        wins += 1
        attack = first_attack(state)
        assert attack is not None, f"position {number}: a win is there"
        blocks = [
            found
            for found in every_block(board)
            if all(each in attack.attackers for each, some in found.items() if some)
        ]
        assert is_won_against(state, attack, chance.choice(blocks)), f"position {number}"
    assert wins >= tries(everyday=3, thorough=500)
