"""Several triggered abilities of one player: asked for their order in the window."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from core.games.mtg.rulesets import MTG_2026_09
from core.rules.actions import Draw
from core.rules.card_texts import ReadTexts
from core.rules.verdict import Ruling
from core.state.game_state import GameState
from core.state.zones import BATTLEFIELD, LIBRARY
from gui.program import table_window
from gui.session import Level, Session
from tests.core.stage import Stage
from tests.gui.features.test_card_texts import invented
from tests.gui.window_user import ANN, BEN, WindowUser

LIFE = invented("Kind Well", "Enchantment", "Whenever you draw a card, you gain 1 life.")
LOSS = invented("Cold Well", "Enchantment", "Whenever you draw a card, each opponent loses 1 life.")


def table(opened: Callable[..., WindowUser], *cards: object) -> WindowUser:
    stage = Stage(MTG_2026_09)
    stage.state = GameState.for_players(ANN, BEN)
    for card in cards:
        stage.place(card, BATTLEFIELD, ANN)  # type: ignore[arg-type] # cards of our own
    for _ in range(4):
        stage.place("Island", LIBRARY, ANN)
    session = Session(MTG_2026_09, stage.state)
    session.level = Level.FREE
    session.attempt(ReadTexts(player=ANN))
    return opened(table_window(session, lambda: stage.state))


def waiting(user: WindowUser) -> list[str]:
    """Return the names of the sources on the stack, the lowest first."""
    state = user.session.state
    return [state.printed(state.object(each.source.id)).name for each in state.waiting]


@pytest.mark.parametrize("key", [Qt.Key.Key_1, Qt.Key.Key_2])
def test_two_different_abilities_are_put_on_the_stack_in_the_chosen_order(
    opened: Callable[..., WindowUser], key: Qt.Key
) -> None:
    user = table(opened, LIFE, LOSS)
    assert user.session.attempt(Draw(player=ANN)).verdict.ruling is Ruling.CHOICE
    assert waiting(user) == []
    assert "goes onto the stack first" in user.strip()
    user.type(key)
    first = ["Kind Well", "Cold Well"] if key == Qt.Key.Key_1 else ["Cold Well", "Kind Well"]
    assert waiting(user) == first
    assert len(user.session.history.outcomes) == 2
    user.session.undo()
    user.session.redo()
    assert waiting(user) == first


def test_equal_abilities_are_not_asked_about(opened: Callable[..., WindowUser]) -> None:
    user = table(opened, LIFE, LIFE)
    assert user.session.attempt(Draw(player=ANN)).carried_out
    assert waiting(user) == ["Kind Well", "Kind Well"]


def test_without_a_window_nothing_is_asked() -> None:
    stage = Stage(MTG_2026_09)
    for card in (LIFE, LOSS):
        stage.place(card, BATTLEFIELD)
    stage.place("Island", LIBRARY)
    stage.do(ReadTexts(player=stage.state.active))
    assert stage.do(Draw(player=stage.state.active)).carried_out
    assert len(stage.state.waiting) == 2
