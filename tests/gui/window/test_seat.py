"""The keys of a seat, in the toy game and in a real one."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from core.games.mtg.actions import Meld
from core.games.mtg.rulesets import MTG_2024_06
from core.rules.actions import Draw, Move, Shuffle
from core.state.ids import ObjectId
from core.state.zones import GRAVEYARD, HAND, LIBRARY
from core.storage.assets import starter_table
from gui.session import Level, Session, shuffled
from gui.window.main_window import MainWindow
from gui.window.seat import NO_OPTION, NOT_HERE, NOTHING_TAPPED, SELECT_FIRST, SeatOptions
from tests.core.stage import ADA, BEN, Stage
from tests.gui.panels import toy
from tests.gui.panels.stage import bare, select, shown, tap, toy_window

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return shown(toy_window(), qtbot)


def test_t_taps_the_selected_card(window: MainWindow) -> None:
    select(window, toy.OWL)
    QTest.keyClick(window.board, Qt.Key.Key_T)
    assert window.session.state.object(toy.OWL).tapped


def test_without_a_selection_a_key_says_what_to_do_first(window: MainWindow) -> None:
    QTest.keyClick(window.board, Qt.Key.Key_T)
    assert window.strip.text() == SELECT_FIRST


def test_a_verb_that_the_card_has_not_is_answered(window: MainWindow) -> None:
    select(window, toy.OWL)
    QTest.keyClick(window.board, Qt.Key.Key_F)
    assert window.strip.text() == NO_OPTION


def test_of_several_actions_without_a_lawful_one_the_first_says_why_not(window: MainWindow) -> None:
    window.session.attempt(Move(player=toy.ANN, object=toy.OWL, to=GRAVEYARD))
    window.set_level(Level.STRICT)
    select(window, toy.OWL)
    QTest.keyClick(window.board, Qt.Key.Key_F)
    assert window.session.history.cursor == 2  # burying it again is the one lawful action


def test_where_several_actions_are_open_a_menu_asks(window: MainWindow) -> None:
    window.session.attempt(Move(player=toy.ANN, object=toy.OWL, to=GRAVEYARD))
    window.set_level(Level.FREE)
    select(window, toy.OWL)
    QTest.keyClick(window.board, Qt.Key.Key_F)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [action.text() for action in menu.actions()] == ["Take back", "Bury again"]
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert window.session.state.object(toy.OWL).zone == HAND


def test_by_key_no_action_is_done_or_named_with_a_card_that_somebody_else_hides() -> None:
    stage = Stage()
    hidden = stage.place("Grizzly Bears", HAND, BEN)
    session = Session(stage.rules, stage.state)
    said: list[str] = []
    asked: list[object] = []
    seat = SeatOptions(
        session, lambda: ADA, selected=lambda: hidden, say=said.append, ask=asked.extend
    )
    for verb in ("play", "put"):
        seat.verb(verb)
    assert said == [NO_OPTION, NO_OPTION]
    assert (asked, session.history.outcomes) == ([], ())


def test_the_pile_that_is_drawn_from_is_shuffled_wherever_the_rules_list_it() -> None:
    stage = Stage("2024-06")
    cards = [stage.place(name, LIBRARY) for name in ("Forest", "Clone", "Grizzly Bears")]
    stage.place("Forest", HAND)
    rules = replace(stage.rules, zones=stage.rules.zones[::-1])
    session = Session(rules, stage.state)
    said: list[str] = []
    seat = SeatOptions(
        session,
        lambda: ADA,
        selected=lambda: None,
        say=said.append,
        ask=lambda _: None,
        chance=lambda ids: tuple(reversed(ids)),
    )
    seat.shuffle()
    assert said == []
    (outcome,) = session.history.outcomes
    assert outcome.action == Shuffle(player=ADA, order=tuple(reversed(cards)))


def test_untap_all_untaps_what_is_tapped(window: MainWindow) -> None:
    QTest.keyClick(window.board, Qt.Key.Key_U, CTRL)
    assert window.strip.text() == NOTHING_TAPPED
    tap(window)
    QTest.keyClick(window.board, Qt.Key.Key_U, CTRL)
    assert not window.session.state.object(toy.OWL).tapped


def test_life_goes_up_and_down_by_key(window: MainWindow) -> None:
    QTest.keyClick(window.board, Qt.Key.Key_Up, CTRL)
    QTest.keyClick(window.board, Qt.Key.Key_Up, CTRL)
    QTest.keyClick(window.board, Qt.Key.Key_Down, CTRL)
    assert window.session.state.player(toy.ANN).life == 21


def test_an_action_that_the_game_does_not_know_is_answered(window: MainWindow) -> None:
    QTest.keyClick(window.board, Qt.Key.Key_S, SHIFT)
    assert window.strip.text() == NOT_HERE


def test_shuffling_loses_nothing() -> None:
    cards = [ObjectId(number) for number in range(60)]
    mixed = shuffled(cards)
    assert sorted(mixed) == cards
    assert list(mixed) != cards


def test_a_real_meld_is_named_marked_and_cited(qtbot: QtBot) -> None:
    table = starter_table(MTG_2024_06)
    seat = table.players[0].id
    window = shown(bare(Session(MTG_2024_06, table)), qtbot)
    named = {table.printed(obj).name: obj.id for obj in table.objects}
    parts = (named["Graf Rats"], named["Midnight Scavengers"])
    select(window, parts[0])
    window.session.attempt(Meld(player=seat, objects=parts))
    assert window.panel.text().startswith("Chittering Host")
    assert "Mana value: 7 (changed)" in window.panel.text()
    assert "712.8g" in window.panel.text()
    done = "The rest by hand: Meld Graf Rats and Midnight Scavengers"
    assert window.strip.text().startswith(f"{done}.")
    select(window, None)
    assert window.panel.text().startswith(done)


@pytest.mark.parametrize(
    ("key", "held"),
    [(Qt.Key.Key_D, CTRL), (Qt.Key.Key_S, SHIFT), (Qt.Key.Key_M, CTRL | SHIFT)],
    ids=["draw", "shuffle", "mulligan"],
)
def test_the_seat_keys_work_in_a_real_game(
    qtbot: QtBot, key: Qt.Key, held: Qt.KeyboardModifier
) -> None:
    table = starter_table(MTG_2024_06)
    seat = table.players[0].id
    window = shown(bare(Session(MTG_2024_06, table)), qtbot)
    cards = len(table.in_zone(HAND, seat)) + len(table.in_zone(LIBRARY, seat))
    QTest.keyClick(window.board, key, held)
    now = window.session.state
    assert window.session.history.cursor == 1
    assert len(now.in_zone(HAND, seat)) + len(now.in_zone(LIBRARY, seat)) == cards


def test_a_pile_that_nobody_may_look_through_has_actions_of_its_own(qtbot: QtBot) -> None:
    rules = MTG_2024_06
    session = Session(rules, starter_table(rules))
    ann, ben = (player.id for player in session.state.players)
    window = shown(bare(session), qtbot)
    own = [option.label for option in window.seat_options.with_pile(LIBRARY, ann)]
    theirs = [option.label for option in window.seat_options.with_pile(LIBRARY, ben)]
    manifested = ["Manifest the top card", "Cloak the top card"]
    only_mine = ["Look at the top card", *manifested, "To exile face down"]
    assert [words for words in own if words not in theirs] == only_mine
    assert window.seat_options.with_pile(GRAVEYARD, ann) == ()
    assert window.seat_options.with_pile(HAND, ben) == ()


def test_what_would_come_of_an_action_is_told_and_not_kept() -> None:
    session = Session(MTG_2024_06, starter_table(MTG_2024_06))
    ann = session.state.players[0].id
    before = session.state
    outcome = session.would(Draw(player=ann))
    assert outcome.carried_out
    assert outcome.state is not before
    assert (session.state, session.history.outcomes) == (before, ())


def test_a_turn_begins_with_a_card_and_the_next_chapter(qtbot: QtBot) -> None:
    stage = Stage()
    saga, top = stage.place("History of Benalia"), stage.place("Forest", LIBRARY)
    window = shown(bare(Session(stage.rules, stage.state)), qtbot)
    QTest.keyClick(window.board, Qt.Key.Key_Return, CTRL | Qt.KeyboardModifier.ShiftModifier)
    state = window.session.state
    assert (state.object(saga).counter("lore"), state.object(top).zone) == (2, HAND)
    window.session.undo()
    state = window.session.state
    assert (state.object(saga).counter("lore"), state.object(top).zone) == (1, LIBRARY)


def test_a_game_without_such_a_beginning_has_no_command_for_it(window: MainWindow) -> None:
    assert dict(window.seat_options.names())["turn.begin"] == ""
    window.seat_options.begin_turn()
    assert window.strip.text() == NOT_HERE
