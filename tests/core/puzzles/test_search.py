"""The search of puzzles: each goal on a small position, worked out by hand."""

from typing import Any

import pytest

from core.games import GAMES
from core.puzzles.acts import TooLargeError
from core.scenario.checker import runners_for
from core.scenario.proofs import Prover
from core.scenario.scenario import Proof, PuzzleGoal
from core.storage.readers import games

KNOWN = games(None)
UNPROVED = {"grade": 0, "proof": {"lines": 1, "right": [{"do": "pass"}]}}


def creature(player: str, id_: str, card: str = "Grizzly Bears", **more: object) -> dict[str, Any]:
    return {"player": player, "zone": "battlefield", "card": card, "id": id_, **more}


def plain(name: str, size: str) -> dict[str, Any]:
    face = {"name": name, "type_line": f"Creature — {name}", "power": size, "toughness": size}
    return {"name": name, "faces": [face]}


def library(player: str) -> dict[str, Any]:
    return {"player": player, "zone": "library", "card": "Forest", "count": 5}


def position(
    setup: list[dict[str, Any]], step: str, active: str = "A", **life: int
) -> dict[str, Any]:
    return {
        "title": "A puzzle",
        "game": "mtg",
        "rulebook": "2026-04",
        "effects": True,
        "begins": {"step": step, "turn": 7, "active": active},
        "life": life,
        "card": [plain("Elf", "1"), plain("Giant", "4")],
        "setup": [*setup, library("A"), library("B")],
    }


def proved(data: dict[str, Any], goal: PuzzleGoal, player: str, most: int = 5_000) -> Proof:
    puzzle = {**UNPROVED, "goal": goal, "player": player}
    (runner,) = runners_for({**data, "puzzle": puzzle}, KNOWN)
    moves = GAMES[runner.scenario.game].puzzle_moves()
    steps = Prover(runner, moves, goal, player, most).proof()
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            result: Proof = ended.value
            return result


BEARS = [creature("A", each) for each in ("one", "two", "three")]


def test_only_the_whole_attack_wins_through_one_blocker() -> None:
    found = proved(
        position([*BEARS, creature("B", "wall")], "attackers", B=4), "win_this_turn", "A"
    )
    assert [act["attackers"] for act in found.right] == [["one", "two", "three"]]
    assert len(found.wrong) == 3  # none, one and two of three equal creatures


def test_a_wrong_attack_is_refuted_by_the_block_that_stops_it() -> None:
    found = proved(
        position([*BEARS, creature("B", "wall")], "attackers", B=4), "win_this_turn", "A"
    )
    refuted = {len(each.act.get("attackers", ())): each.refutation for each in found.wrong}
    assert refuted[2][0]["blockers"] == ["wall"]
    assert refuted[0] == ()


def test_an_answer_from_the_hand_of_the_other_player_counts() -> None:
    shock = {"player": "B", "zone": "hand", "card": "Lightning Bolt"}
    mountain = creature("B", "mountain", "Mountain")
    attack = [creature("A", each) for each in ("one", "two")]
    open_mana = proved(position([*attack, shock, mountain], "attackers", B=4), "win_this_turn", "A")
    assert open_mana.right == ()
    tapped = {**mountain, "tapped": True}
    without = proved(position([*attack, shock, tapped], "attackers", B=4), "win_this_turn", "A")
    assert len(without.right) == 1


def test_the_player_survives_only_behind_a_block() -> None:
    setup = [creature("B", "ogre", attacks="A"), creature("A", "bear")]
    found = proved(position(setup, "blockers", "B", A=2), "survive", "A")
    assert [act["blockers"] for act in found.right] == [["bear"]]
    assert [each.act["do"] for each in found.wrong] == ["block"]


def test_the_best_block_kills_an_attacker_and_loses_nothing() -> None:
    setup = [
        creature("B", "small", "Elf", attacks="A"),
        creature("B", "large", "Giant", attacks="A"),
        creature("A", "bear"),
    ]
    found = proved(position(setup, "blockers", "B", A=20), "best_block", "A")
    assert [(act["blockers"], act["of"]) for act in found.right] == [(["bear"], ["small"])]


def test_the_best_land_casts_the_spell_in_hand() -> None:
    setup = [
        {"player": "A", "zone": "hand", "card": card}
        for card in ("Forest", "Mountain", "Grizzly Bears")
    ]
    setup.append(creature("A", "plains", "Plains"))
    found = proved(position(setup, "main1"), "which_land", "A")
    assert [act["card"] for act in found.right] == ["Forest"]


def test_a_puzzle_with_too_many_lines_is_refused() -> None:
    with pytest.raises(TooLargeError):
        proved(position([*BEARS, creature("B", "wall")], "attackers", B=4), "win_this_turn", "A", 3)


def test_the_same_position_gives_the_same_proof() -> None:
    data = position([*BEARS, creature("B", "wall")], "attackers", B=4)
    assert proved(data, "win_this_turn", "A") == proved(data, "win_this_turn", "A")
