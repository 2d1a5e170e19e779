"""The table as a list: everything on the board, as text, in step, and enough to play by."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from core.games import GAMES
from core.games.mtg.actions import Transform
from core.rules.actions import Attach, Control, Counters, Damage, EndTurn, Look, Move, Tap
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY
from core.storage.assets import opening
from gui.board.interaction.offers import LIGHT_LABELS
from gui.features.table_list import CARD, TableList, TableModel, TableTree
from gui.program import table_window
from gui.session import Session
from tests.gui.conftest import Open
from tests.gui.secrecy import leaks
from tests.gui.window_user import ANN, BEN, SHIFT, WindowUser, entries


def list_of(ann: WindowUser) -> TableList:
    return next(each for each in ann.window.features if isinstance(each, TableList))


@pytest.fixture
def tree(ann: WindowUser) -> TableTree:
    """Ann with the list open and the keyboard in it."""
    ann.type(Qt.Key.Key_F9)
    found = list_of(ann).panel.tree
    assert found.hasFocus()
    return found


def model_of(tree: TableTree) -> TableModel:
    model = tree.model()
    assert isinstance(model, TableModel)
    return model


def zones(tree: TableTree) -> list[str]:
    model = model_of(tree)
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def cards(tree: TableTree, zone: str) -> list[str]:
    model = model_of(tree)
    at = next(row for row, words in enumerate(zones(tree)) if words.startswith(zone))
    parent = model.index(at, 0)
    return [str(model.index(row, 0, parent).data()) for row in range(model.rowCount(parent))]


def said(tree: TableTree, object_id: ObjectId) -> str:
    return str(model_of(tree).index_of(object_id).data(Qt.ItemDataRole.AccessibleTextRole))


def go(tree: TableTree, object_id: ObjectId) -> None:
    tree.setCurrentIndex(model_of(tree).index_of(object_id))


def rows(model: TableModel, parent: QModelIndex | None = None) -> Iterator[object]:
    above = parent or QModelIndex()
    for row in range(model.rowCount(above)):
        index = model.index(row, 0, above)
        yield index.data(), tuple(rows(model, index))


def test_zones_come_ones_own_first_with_their_numbers(tree: TableTree) -> None:
    told = zones(tree)
    assert told[0].startswith("Ann: Library, ")
    assert "Ann: Hand, 7 cards" in told or any(each.startswith("Ann: Hand, ") for each in told)
    assert told.index("Stack, empty") < next(
        at for at, each in enumerate(told) if each.startswith("Ben: Hand")
    )
    assert cards(tree, "Ann: Library") == []
    assert cards(tree, "Ben: Hand") == []
    assert cards(tree, "Ann: Hand")[0].startswith("Valakut Awakening")


def test_a_card_is_named_with_everything_that_the_board_shows(
    ann: WindowUser, tree: TableTree
) -> None:
    session, delver = ann.session, ann.find("Delver of Secrets")
    session.attempt(Transform(player=ANN, object=delver))
    session.attempt(Tap(player=ANN, object=delver))
    session.attempt(Counters(player=ANN, object=delver, kind="+1/+1", change=2))
    session.attempt(Damage(player=ANN, object=delver, amount=1))
    blade = ann.find("Bonesplitter")
    session.attempt(Attach(player=ANN, object=blade, to=delver))
    words = said(tree, delver)
    assert words.startswith(
        "Insectile Aberration, back face up, 5/4, without Bonesplitter, tapped, 2 +1/+1, 1 damage"
    )
    assert "equipped with Bonesplitter" in words
    assert "attached to Insectile Aberration" in said(tree, blade)
    session.attempt(Control(player=ANN, object=delver, to=BEN))
    assert "controlled by Ben, owned by Ann" in said(tree, delver)
    assert any(each.startswith("Insectile") for each in cards(tree, "Ben: Battlefield"))


def test_what_changes_a_neighbour_is_said_of_the_neighbour_too(
    ann: WindowUser, tree: TableTree
) -> None:
    host = ann.session.state.object(ann.find("Bonesplitter")).attached_to
    assert host is not None
    holder = host.id  # type: ignore[union-attr] # it sits on a card, not on a player
    assert "equipped with Bonesplitter" in said(tree, holder)
    ann.session.attempt(Move(player=ANN, object=ann.find("Bonesplitter"), to=GRAVEYARD))
    assert "Bonesplitter" not in said(tree, holder)


def test_hidden_cards_are_told_by_number_alone(ann: WindowUser, tree: TableTree) -> None:
    session = ann.session
    session.attempt(Look(player=ANN))
    top = session.state.in_zone(LIBRARY, ANN)[-1]
    assert cards(tree, "Ann: Library") == [said(tree, top.id)]
    session.attempt(
        Move(player=BEN, object=session.state.in_zone(HAND, BEN)[0].id, to=EXILE, face_down=True)
    )
    assert cards(tree, "Ben: Exile") == ["a face-down card"]
    assert leaks(session, ann.window, viewer=ANN) == set()


def test_the_list_is_in_step_after_every_kind_of_change(ann: WindowUser, tree: TableTree) -> None:
    session = ann.session
    options = (
        Transform(player=ANN, object=ann.find("Delver of Secrets")),
        Move(player=ANN, object=ann.find("Graf Rats"), to=GRAVEYARD),
        Move(player=ANN, object=ann.find("Clone"), to=LIBRARY, position="bottom"),
        Control(player=ANN, object=ann.find("Island"), to=BEN),
        EndTurn(player=ANN),
    )
    model = model_of(tree)
    for option in options:
        session.attempt(option)
        kept = tuple(rows(model))
        model.start_over()
        assert tuple(rows(model)) == kept
    for _ in options:
        session.undo()
        kept = tuple(rows(model))
        model.start_over()
        assert tuple(rows(model)) == kept


def test_selection_is_in_step_both_ways(ann: WindowUser, tree: TableTree) -> None:
    delver, island = ann.find("Delver of Secrets"), ann.find("Island")
    go(tree, delver)
    assert ann.board.board_scene.chosen == delver
    assert ann.panel().startswith("Delver of Secrets")
    ann.click(ann.at(island))
    assert tree.currentIndex().data(CARD) == island
    assert tree.currentIndex() == model_of(tree).index_of(island)


def test_arrows_walk_and_enter_plays(ann: WindowUser, tree: TableTree) -> None:
    island = ann.find("Island")
    go(tree, island)
    QTest.keyClick(tree, Qt.Key.Key_Down)
    assert ann.board.board_scene.chosen == ann.find("Plains")
    QTest.keyClick(tree, Qt.Key.Key_Return)
    assert ann.session.state.object(ann.find("Plains")).tapped
    valakut = ann.find("Valakut Awakening")
    go(tree, valakut)
    QTest.keyClick(tree, Qt.Key.Key_Return)
    assert ann.zone(valakut) != HAND


def test_enter_on_the_library_draws(ann: WindowUser, tree: TableTree) -> None:
    before = len(ann.session.state.in_zone(HAND, ANN))
    tree.setCurrentIndex(model_of(tree).index(0, 0))
    QTest.keyClick(tree, Qt.Key.Key_Return)
    assert len(ann.session.state.in_zone(HAND, ANN)) == before + 1


def open_menu(tree: TableTree) -> QMenu:
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Keyboard,
        tree.rect().center(),
        tree.mapToGlobal(tree.rect().center()),
    )
    QApplication.sendEvent(tree, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def test_the_menu_key_has_every_action_with_its_verdict(ann: WindowUser, tree: TableTree) -> None:
    island = ann.find("Island")
    go(tree, island)
    menu = open_menu(tree)
    words = {action.text().partition("\t")[0]: action for action, _ in entries(menu)}
    assert "Tap" in words
    transform = words["Transform"]
    assert transform.statusTip()
    assert transform.statusTip().partition(":")[0] in LIGHT_LABELS.values()
    menu.setActiveAction(words["Tap"])
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert ann.session.state.object(island).tapped


def test_a_card_is_put_on_another_one_by_the_menu(ann: WindowUser, tree: TableTree) -> None:
    blade, delver = ann.find("Bonesplitter"), ann.find("Delver of Secrets")
    go(tree, blade)
    menu = open_menu(tree)
    onto = next(each for each in menu.actions() if each.text() == "Attach to").menu()
    assert isinstance(onto, QMenu)
    onto.aboutToShow.emit()
    hosts = {each.text(): each.menu() for each in onto.actions()}
    inner = hosts["Delver of Secrets"]
    assert isinstance(inner, QMenu)
    inner.actions()[0].trigger()
    menu.close()
    host = ann.session.state.object(blade).attached_to
    assert host is not None
    assert host.id == delver  # type: ignore[union-attr] # it sits on a card


def test_an_open_choice_takes_the_keyboard_to_its_answers(ann: WindowUser, tree: TableTree) -> None:
    clone = ann.find("Clone")
    go(tree, clone)
    menu = open_menu(tree)
    put = next(each for each in menu.actions() if each.text().startswith("Cast Clone"))
    put.trigger()
    menu.close()
    assert ann.zone(clone) != HAND or ann.window.strip.buttons()


def test_a_meld_and_what_comes_of_it_stay_in_the_list(ann: WindowUser, tree: TableTree) -> None:
    rats, scavengers = ann.find("Graf Rats"), ann.find("Midnight Scavengers")
    ann.drag(rats, ann.at(scavengers))
    host = ann.find("Chittering Host")
    assert said(tree, host).startswith("Chittering Host, both active, melded, two cards") or said(
        tree, host
    ).startswith("Chittering Host")
    assert "melded, two cards" in said(tree, host)
    assert not model_of(tree).index_of(rats).isValid()
    ann.session.undo()
    assert model_of(tree).index_of(rats).isValid()


def test_f9_goes_to_the_list_and_closes_it_again(ann: WindowUser, tree: TableTree) -> None:
    ann.board.setFocus()
    QTest.keyClick(ann.board, Qt.Key.Key_F9)
    assert tree.hasFocus()
    QTest.keyClick(tree, Qt.Key.Key_F9)
    assert not tree.isVisible()
    assert ann.board.hasFocus()
    action = ann.window.actions_by_id.get("view.list")
    assert action is not None
    assert not action.isChecked()


def test_escape_closes_the_list(ann: WindowUser, tree: TableTree) -> None:
    QTest.keyClick(tree, Qt.Key.Key_Escape)
    assert not tree.isVisible()
    assert ann.board.hasFocus()


def test_who_changes_seats_reads_their_own_hand(ann: WindowUser, tree: TableTree) -> None:
    QTest.keyClick(tree, Qt.Key.Key_P, SHIFT)
    assert zones(tree)[0].startswith("Ben: Library")
    assert cards(tree, "Ann: Hand") == []
    assert cards(tree, "Ben: Hand") != []
    assert leaks(ann.session, ann.window, viewer=BEN) == set()


def test_covered_hands_are_covered_in_the_list(tree: TableTree) -> None:
    QTest.keyClick(tree, Qt.Key.Key_F7, SHIFT)
    assert set(cards(tree, "Ann: Hand")) == {"A covered card"}


def test_flesh_and_blood_reads_as_well(opened: Open) -> None:
    rules, start = opening(GAMES["fab"])
    ann = opened(table_window(Session(rules, start), lambda: start))
    ann.type(Qt.Key.Key_F9)
    tree = list_of(ann).panel.tree
    told = zones(tree)
    assert any(each.startswith(f"{ann.window.seat}: Arsenal") for each in told)
    assert any("Permanents" in each for each in told)
    heroes = cards(tree, f"{ann.window.seat}: Hero")
    assert len(heroes) == 1
    assert BATTLEFIELD not in {each[0] for each in told}
