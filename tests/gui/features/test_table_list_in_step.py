"""The list of objects: after any change it equals a newly made one."""

import random
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from core.games.fab.rulesets import CR_9
from core.games.mtg.rulesets import EDITIONS
from core.rules.ruleset import Memo, Ruleset
from core.state.game_state import GameState
from core.state.ids import PlayerId
from gui.faces.presenter import Describer
from gui.features.table_list import CARD, ZONE, Namer, TableModel
from gui.session import Session
from tests.core.sequences import fab_actions, opening
from tests.core.sequences.any_action import MAGIC, Pick, Vocabulary

pytestmark = pytest.mark.usefixtures("qapp")
Opening = Callable[[Pick], GameState]
MAGIC_RULES = EDITIONS["2024-06"]
OPTIONS = 40


def list_of(session: Session, seat: PlayerId) -> TableModel:
    """A list as the current viewer reads it."""
    return TableModel(
        session, Describer(session, lambda: seat), Namer(lambda: seat), lambda: seat, session
    )


def following(session: Session, seat: PlayerId) -> TableModel:
    """A list that follows every change."""
    model = list_of(session, seat)
    session.changed.connect(model.follow)
    return model


def rows(model: QAbstractItemModel, above: QModelIndex | None = None) -> Iterator[object]:
    """All texts of the list, in order."""
    parent = above or QModelIndex()
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        accessible_text = index.data(Qt.ItemDataRole.AccessibleTextRole)
        yield (
            index.data(),
            accessible_text,
            index.data(CARD),
            index.data(ZONE),
            tuple(rows(model, index)),
        )


def some_step(pick: Pick, session: Session, game: Vocabulary) -> None:
    """Do an action of any kind, with the rules or against them, or go somewhere in the history."""
    history = session.history
    step = pick(("action", "action", "action", "action", "undo", "redo", "jump"))
    if step == "jump":
        session.jump(pick(range(len(history.outcomes) + 1)))
    elif step == "action":
        action = opening.some_option(pick, session.rules, session.state, Memo(), game)
        session.attempt(action, anyway=pick((True, False)))
    elif step == "undo":
        session.undo()
    else:
        session.redo()


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("rules", "opened", "game"),
    [
        (MAGIC_RULES, lambda pick: opening.opening(pick, MAGIC_RULES.edition), MAGIC),
        (CR_9, fab_actions.opening, fab_actions.FAB),
    ],
    ids=["mtg", "fab"],
)
def test_after_any_actions_and_steps_back_the_list_says_what_a_new_one_says(
    rules: Ruleset, opened: Opening, game: Vocabulary, seed: int
) -> None:
    pick = random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret
    session = Session(rules, opened(pick))
    seat = pick(session.state.players).id
    model = following(session, seat)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    options = 0
    for _ in range(OPTIONS):
        some_step(pick, session, game)
        assert list(rows(model)) == list(rows(list_of(session, seat)))
        options = max(options, len(session.history.outcomes))
    assert options > OPTIONS // 20, "hardly any action was carried out"
    assert tester.model() is model


def test_every_card_that_stands_in_the_list_is_found_by_its_id() -> None:
    pick = random.Random(3).choice  # noqa: S311 - chance that must repeat, no secret
    session = Session(MAGIC_RULES, opening.opening(pick, MAGIC_RULES.edition))
    model = following(session, session.state.players[0].id)
    for _ in range(OPTIONS):
        some_step(pick, session, MAGIC)
        zones = [model.index(row, 0) for row in range(model.rowCount())]
        listed = {
            model.index(at, 0, zone).data(CARD)
            for zone in zones
            for at in range(model.rowCount(zone))
        }
        assert listed
        for obj in session.state.objects:
            index = model.index_of(obj.id)
            assert (index.data(CARD) if index.isValid() else None) == (
                obj.id if obj.id in listed else None
            )


def test_cards_stand_in_the_order_of_their_zone_the_uppermost_of_a_pile_first() -> None:
    pick = random.Random(4).choice  # noqa: S311 - chance that must repeat, no secret
    session = Session(MAGIC_RULES, opening.opening(pick, MAGIC_RULES.edition))
    model = following(session, session.state.players[0].id)
    for _ in range(OPTIONS):
        some_step(pick, session, MAGIC)
        for row in range(model.rowCount()):
            zone = model.index(row, 0)
            cards = [model.index(at, 0, zone).data(CARD) for at in range(model.rowCount(zone))]
            orders = [session.state.object(who).order for who in cards]
            name, _ = zone.data(ZONE)
            assert orders == sorted(orders, reverse=session.rules.zone(name).ordered)
