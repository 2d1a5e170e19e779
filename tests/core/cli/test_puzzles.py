"""The command that proves puzzles: right and wrong proofs, and faults of a file."""

from pathlib import Path

import pytest

from core.cli import main

HEAD = """
title = "One blocker"
game = "mtg"
rulebook = "2026-04"
effects = true
begins = { step = "attackers", turn = 5, active = "A" }
life = { B = 4 }
setup = [
  { id = "one", player = "A", zone = "battlefield", card = "Grizzly Bears" },
  { id = "two", player = "A", zone = "battlefield", card = "Grizzly Bears" },
  { id = "three", player = "A", zone = "battlefield", card = "Grizzly Bears" },
  { id = "wall", player = "B", zone = "battlefield", card = "Grizzly Bears" },
]
"""


def attack(*names: str) -> str:
    several = ", ".join(f'"{name}"' for name in names)
    at = ", ".join('"B"' for _ in names)
    return f'{{ do = "attack", player = "A", attackers = [{several}], at = [{at}] }}'


ALL, TWO, ONE = attack("one", "two", "three"), attack("one", "two"), attack("one")
BLOCK = '{ do = "block", player = "B", blockers = ["wall"], of = ["one"] }'
NONE = '{ act = { do = "next_step", player = "A" } }'
TWO_FAIL = f"{{ act = {TWO}, refutation = [{BLOCK}] }}"
ONE_FAILS = f"{{ act = {ONE} }}"
EVERY = f"{NONE}, {TWO_FAIL}, {ONE_FAILS}"


def puzzle(right: str, wrong: str, more: str = 'player = "A", grade = 1', lines: int = 9) -> str:
    proof = f"proof = {{ lines = {lines}, right = [{right}], wrong = [{wrong}] }}"
    return f'{HEAD}\npuzzle = {{ goal = "win_this_turn", {more}, {proof} }}\n'


def run(folder: Path, text: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    (folder / "puzzle.toml").write_text(text, encoding="utf-8")
    code = main(["puzzles", "check", str(folder)])
    return code, capsys.readouterr().out


def test_a_right_proof_is_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(tmp_path, puzzle(ALL, EVERY), capsys)
    assert (code, out.splitlines()[-1]) == (0, "1 puzzles, 1 proved, 0 false")
    assert main(["check", str(tmp_path)]) == 0


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        (f"{ALL}, {TWO}", EVERY, "this act does not reach the goal"),
        (TWO, f"{NONE}, {ONE_FAILS}", "this act reaches the goal, too"),
        (ALL, f"{NONE}, {ONE_FAILS}", "this act has no refutation"),
        (ALL, f"{EVERY}, {{ act = {attack('wall')} }}", "this act is not possible"),
    ],
)
def test_a_wrong_proof_is_false_with_its_first_difference(
    right: str, wrong: str, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = run(tmp_path, puzzle(right, wrong), capsys)
    assert code == 1
    assert fault in out
    assert out.endswith("1 puzzles, 0 proved, 1 false\n")


def test_a_refutation_that_lets_the_goal_be_reached_is_false(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = puzzle(ALL, f"{NONE}, {ONE_FAILS}, {{ act = {TWO} }}")
    four = text.replace("life = { B = 4 }", "life = { B = 5 }")
    assert run(tmp_path, four, capsys)[0] == 1  # nothing wins
    unblocked = text.replace('"wall", player = "B"', '"wall", tapped = true, player = "B"')
    assert "this act reaches the goal, too" in run(tmp_path, unblocked, capsys)[1]
    odd = puzzle(ALL, f"{NONE}, {ONE_FAILS}, {TWO_FAIL.replace('wall', 'one')}")
    assert "the refutation does not refute" in run(tmp_path, odd, capsys)[1]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (puzzle(ALL, EVERY, 'player = "C", grade = 1'), "puzzle: player: no player is called 'C'"),
        (puzzle(ALL, EVERY, 'player = "A", grade = 9'), "puzzle: grade: must be from 0 to 4"),
        (puzzle(ALL, EVERY, lines=40_001), "puzzle: proof: lines: must be from 1 to 40,000"),
        (puzzle("", EVERY), "puzzle: proof: right: it holds no act that reaches the goal"),
        (puzzle(ALL, EVERY, 'player = "A"'), "puzzle: grade: is missing"),
        (puzzle(ALL, EVERY, 'player = "A", grade = 1, x = 1'), "puzzle: x: is not a known key"),
        (puzzle('{ player = "A" }', EVERY), "puzzle: proof: right: do: it names no verb"),
        (HEAD + 'step = [{ do = "next_step" }]', "puzzle: the file has none"),
        (
            puzzle(ALL, EVERY).replace("win_this_turn", "win"),
            "puzzle: goal: 'win' is not a known word",
        ),
        (
            puzzle(ALL, EVERY).replace("life =", 'step = [{ do = "next_step" }]\nlife ='),
            "step: a puzzle has no steps; take them out, or take out the puzzle",
        ),
    ],
)
def test_a_fault_of_a_file_is_one_sentence_with_its_place(
    text: str, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = run(tmp_path, text, capsys)
    assert code == 1
    assert f"FALSE {tmp_path / 'puzzle.toml'} {fault}" in out


def test_declared_attacks_need_the_step_after_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = puzzle(ALL, EVERY).replace('id = "one",', 'id = "one", attacks = "B",')
    code, out = run(tmp_path, text, capsys)
    assert code == 1
    assert "setup 1: attacks: only where the scenario begins in blockers and action" in out
