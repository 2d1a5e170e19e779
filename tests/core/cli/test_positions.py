"""The opponent decides in annotated positions, and faults of a file get a sentence."""

from pathlib import Path

import pytest

from core.cli import main

HEAD = """
title = "A decision"
game = "mtg"
rulebook = "2026-04"
effects = true
begins = { step = "attackers", turn = 5, active = "A" }
setup = [{ id = "bear", player = "A", zone = "battlefield", card = "Grizzly Bears" }]
"""
ATTACK = 'do = "attack", attackers = ["bear"], at = ["B"]'


def asked(folder: Path, decision: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    path = folder / "position.toml"
    path.write_text(f"{HEAD}{decision}\n", encoding="utf-8")
    code = main(["play", "--position", str(path), "--level", "2"])
    return code, capsys.readouterr().out


def test_a_right_decision_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    decision = f'decision = {{ player = "A", any = [{{ {ATTACK} }}] }}'
    assert asked(tmp_path, decision, capsys) == (0, "1 positions, 1 right\n")


def test_an_act_among_the_wrong_ones_is_named_with_its_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    decision = f'decision = {{ player = "A", none = [{{ {ATTACK} }}] }}'
    code, out = asked(tmp_path, decision, capsys)
    assert code == 1
    assert "attack: I attack with Grizzly Bears: I expect 2 damage" in out
    assert out.endswith("1 positions, 0 right\n")


@pytest.mark.parametrize(
    ("decision", "says"),
    [
        ("", "step: a scenario needs at least one step"),
        ('decision = { player = "C", any = [{ do = "next_step" }] }', "C"),
        ('decision = { player = "A" }', "neither right acts (any) nor wrong ones (none)"),
        ('decision = { player = "B", any = [{ do = "next_step" }] }', "B has nothing to decide"),
    ],
)
def test_a_faulty_decision_gets_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], decision: str, says: str
) -> None:
    code, out = asked(tmp_path, decision, capsys)
    assert code == 1
    assert says in out


def test_a_level_that_does_not_exist_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--position", str(tmp_path), "--level", "9"]) == 2
    assert "--level knows 0, 1, 2, 3, 4, not '9'." in capsys.readouterr().err
