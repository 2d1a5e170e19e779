"""The practice opponent thinks in a process of its own, which may die."""

import os
import signal
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.games import GAMES
from core.games.mtg.turn.progress import NextStep
from core.opponent.levels import LEVELS
from core.opponent.tactics import Move
from core.state.visibility import projected
from core.storage.assets import opening
from gui.features.opponent.thinker import Thinker
from gui.features.opponent.worker import AskMove, Failed, Mind, Question, Reply, Rulebook


@pytest.fixture
def thinker(qapp: QApplication) -> Iterator[Thinker]:
    del qapp
    parent = QObject()
    made = Thinker(parent)
    yield made
    made.stop()
    assert made.pid is None


def question(skip: int = 0) -> Question:
    """Return what to do in a main phase, for the active player of a Magic table."""
    rules, start = opening(GAMES["mtg"])
    state = rules.tables.begins_at(start, "main1", 3)
    known = projected(rules.zones, state, state.active)
    return Question(
        rulebook=Rulebook.of(rules.paid().asking()),
        state=known.state,
        player=state.active,
        level=LEVELS[2],
        ask=AskMove(skip=skip),
    )


def test_the_process_thinks_the_same_as_the_window(thinker: Thinker, qtbot: QtBot) -> None:
    replies: list[Reply] = []
    thinker.ask(question(), replies.append)
    qtbot.waitUntil(lambda: bool(replies), timeout=60_000)
    assert isinstance(replies[0], Move)
    assert replies[0] == Mind().reply(question())


def test_further_moves_follow_until_there_is_none() -> None:
    mind, found = Mind(), list[Reply]()
    while not found or found[-1] is not None:
        found.append(mind.reply(question(len(found))))
    assert isinstance(found[-2], Move)
    assert isinstance(found[-2].action, NextStep)


def test_a_killed_process_costs_one_thought(thinker: Thinker, qtbot: QtBot) -> None:
    replies: list[Reply] = []
    thinker.ask(question(), replies.append)
    first = thinker.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    qtbot.waitUntil(lambda: bool(replies), timeout=60_000)
    assert isinstance(replies[0], Move)
    assert thinker.pid not in {first, None}


def test_a_process_that_always_dies_leaves_the_thought_to_the_window(
    thinker: Thinker, qtbot: QtBot
) -> None:
    replies: list[Reply] = []
    killed: set[int | None] = {None}
    thinker.ask(question(), replies.append)

    def killed_again() -> bool:
        if thinker.pid not in killed and thinker.pid is not None:
            killed.add(thinker.pid)
            os.kill(thinker.pid, signal.SIGKILL)
        return bool(replies)

    qtbot.waitUntil(killed_again, timeout=60_000)
    assert isinstance(replies[0], Move)


def test_a_question_that_is_given_up_gets_no_reply(thinker: Thinker, qtbot: QtBot) -> None:
    given_up: list[Reply] = []
    replies: list[Reply] = []
    thinker.ask(question(), given_up.append)
    thinker.give_up()
    thinker.ask(question(1), replies.append)
    qtbot.waitUntil(lambda: bool(replies), timeout=60_000)
    assert not given_up
    assert replies[0] == Mind().reply(question(1))


def test_a_fault_of_a_thought_is_a_reply(thinker: Thinker, qtbot: QtBot) -> None:
    replies: list[Reply] = []
    broken = Question(
        rulebook=Rulebook(game="none", edition="", is_paid=True, taps=True),
        state=question().state,
        player=question().player,
        level=LEVELS[0],
        ask=AskMove(skip=0),
    )
    thinker.ask(broken, replies.append)
    qtbot.waitUntil(lambda: bool(replies), timeout=60_000)
    assert isinstance(replies[0], Failed)
