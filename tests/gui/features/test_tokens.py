"""Tokens and copies: made of words, suggested by cards, remembered, in both games."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from core.games import DEFAULT, GAMES
from core.messages import verbatim
from core.rules.forms import Form
from core.state.zones import STACK
from core.storage.assets import opening
from gui.features.card_search.feature import CardSearchFeature
from gui.features.tokens import LAST, NONE_YET, NOTHING_YET, PRINTED
from gui.preferences import FILE_NAME, Preferences
from gui.program import table_window
from gui.session import Session
from tests.core.storage.objects import a_line_each, plain
from tests.gui.board.stage import LEFT
from tests.gui.conftest import Open
from tests.gui.features.tool_stage import (
    token_dialog,
    tokens,
    words,
    write,
)
from tests.gui.test_table_secrets import leaks, secrets
from tests.gui.window_user import ANN, CTRL, WindowUser


@pytest.fixture
def bea(opened: Open) -> WindowUser:
    """A user at the starter table of Flesh and Blood; the seat has the same name."""
    rules, start = opening(GAMES["fab"])
    return opened(table_window(Session(rules, start), lambda: start))


def test_a_token_is_made_of_words_and_shows_its_face_first(ann: WindowUser) -> None:
    dialog = token_dialog(ann)
    assert dialog.says.isVisible()
    assert dialog.says.text()
    assert not dialog.apply.isEnabled()
    assert "type" in dialog.missing.text()
    write(dialog, "type_line", "Creature - Saproling")
    assert "power" in dialog.missing.text()
    write(dialog, "power", "1")
    write(dialog, "toughness", "1")
    assert dialog.apply.isEnabled()
    assert not dialog.face.pixmap().isNull()
    box = write(dialog, "count", "3")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert tokens(ann) == ["Saproling"] * 3
    assert not dialog.isVisible()
    ann.type(Qt.Key.Key_Z, CTRL)
    assert tokens(ann) == []


def test_colours_and_keywords_come_along(ann: WindowUser) -> None:
    dialog = token_dialog(ann)
    for field, said in (("type_line", "Creature - Bird"), ("power", "1"), ("toughness", "1")):
        write(dialog, field, said)
    write(dialog, "keywords", "flying")
    white = next(
        each for each in dialog.findChildren(QWidget) if each.accessibleName() == "Colours: white"
    )
    QTest.mouseClick(white, LEFT)
    QTest.mouseClick(dialog.apply, LEFT)
    made = ann.session.state.objects.get(ann.board.board_scene.chosen or 0)
    assert made is not None
    characteristics = ann.session.rules.tables.characteristics(ann.session.state_view, made.id)
    assert (characteristics["colors"], characteristics["keywords"]) == (("W",), ("Flying",))


def test_what_was_made_last_is_offered_first_and_made_again_by_a_key(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_G, CTRL)
    assert NONE_YET.format("Ctrl+T") in ann.strip()
    dialog = token_dialog(ann)
    write(dialog, "type_line", "Artifact - Treasure")
    QTest.mouseClick(dialog.apply, LEFT)
    ann.type(Qt.Key.Key_G, CTRL)
    assert tokens(ann) == ["Treasure", "Treasure"]
    dialog = token_dialog(ann)
    listed = [dialog.known.item(row).text() for row in range(dialog.known.count())]
    assert listed[:2] == [LAST, "Artifact - Treasure"]
    dialog.reject()


def test_what_was_made_is_remembered_in_the_settings(opened: Open, tmp_path: Path) -> None:
    rules, start = opening(DEFAULT)
    path = tmp_path / FILE_NAME
    ann = opened(table_window(Session(rules, start), lambda: start, Preferences(path)))
    dialog = token_dialog(ann)
    write(dialog, "type_line", "Artifact - Clue")
    QTest.mouseClick(dialog.apply, LEFT)
    kept = Preferences(path).now.tokens["mtg"]
    assert kept[0]["type_line"] == "Artifact - Clue"


def test_cards_that_may_be_read_suggest_tokens_and_hidden_ones_do_not(ann: WindowUser) -> None:
    form = ann.session.rules.tables.tokens(ann.session.state_view, ANN, ())
    assert form is not None
    sources = {preset.source for preset in form.presets}
    assert sources
    assert not sources & secrets(ann)
    dialog = token_dialog(ann)
    dialog.known.setFocus()
    QTest.keyClick(dialog.known, Qt.Key.Key_Down)
    QTest.keyClick(dialog.known, Qt.Key.Key_Down)
    assert dialog.apply.isEnabled()
    assert leaks(ann) == set()
    dialog.reject()


def test_a_double_click_makes_a_listed_token_at_once(ann: WindowUser) -> None:
    dialog = token_dialog(ann)
    wolf = next(
        dialog.known.item(row)
        for row in range(dialog.known.count())
        if dialog.known.item(row).text().startswith("Wolf")
    )
    place = dialog.known.visualItemRect(wolf).center()
    QTest.mouseClick(dialog.known.viewport(), LEFT, pos=place)
    QTest.mouseDClick(dialog.known.viewport(), LEFT, pos=place)
    assert tokens(ann) == ["Wolf"]
    assert not dialog.isVisible()


def test_the_other_game_makes_its_own_tokens(bea: WindowUser) -> None:
    dialog = token_dialog(bea)
    listed = [dialog.known.item(row).text() for row in range(dialog.known.count())]
    assert "Runechant" in listed
    dialog.known.setCurrentRow(listed.index("Runechant"))
    QTest.mouseClick(dialog.apply, LEFT)
    assert tokens(bea) == ["Runechant"]
    assert dialog.form is not None
    assert [field.label for field in dialog.form.form.fields][:3] == ["Name", "Type box", "Power"]


def test_where_nothing_suggests_a_token_a_sentence_stands(ann: WindowUser) -> None:
    dialog = token_dialog(ann)
    assert dialog.form is not None
    form = dialog.form.form
    plain = Form(
        id="x", title=verbatim("x"), message=verbatim("x"), fields=form.fields, make=form.make
    )
    dialog.offer(plain, ())
    assert dialog.nothing.isVisible()
    assert dialog.nothing.text() == NOTHING_YET
    dialog.reject()


# Copies


def test_a_key_makes_a_token_copy_of_the_selected_card(ann: WindowUser) -> None:
    ann.choose("Delver of Secrets")
    ann.type(Qt.Key.Key_J, CTRL)
    assert tokens(ann) == ["Delver of Secrets"]


def test_the_same_key_copies_a_spell(ann: WindowUser) -> None:
    ann.drag(ann.find("Cloudshift"), ann.at(ann.find("Delver of Secrets")))
    ann.choose("Cloudshift")
    ann.type(Qt.Key.Key_J, CTRL)
    assert len(ann.session.state.in_zone(STACK)) == 2
    assert words(ann)[-1] == "Copy Cloudshift"


def test_a_copy_in_the_other_game(bea: WindowUser) -> None:
    bea.choose("Hyper Driver")
    bea.type(Qt.Key.Key_J, CTRL)
    assert tokens(bea) == ["Hyper Driver"]


def test_a_token_of_a_card_file_is_found_by_name_and_made(
    ann: WindowUser, qtbot: QtBot, tmp_path: Path
) -> None:
    plant = plain(
        "Plant", layout="token", type_line="Token Creature — Plant", mana_cost="", colors=["G"],
        oracle_text="Defender", keywords=["Defender"],
    )  # fmt: skip
    other = plain("Treasure", layout="token", type_line="Token Artifact — Treasure", mana_cost="")
    path = tmp_path / "cards.json"
    path.write_text(a_line_each([plant, other, plain("Hound")]), encoding="utf-8")
    ann.window.feature(CardSearchFeature).open_file(path)
    panel = ann.window.feature(CardSearchFeature).panel
    assert panel is not None
    qtbot.waitUntil(lambda: "3 cards" in panel.sources.text())
    dialog = token_dialog(ann)
    QTest.keyClicks(dialog.finder, "plan")
    shown = [dialog.known.item(row) for row in range(dialog.known.count())]
    assert [item.text() for item in shown if not item.isHidden()] == [
        PRINTED,
        "Plant 2/2, defender",
    ]
    dialog.known.setCurrentItem(next(item for item in shown if item.text().startswith("Plant")))
    QTest.mouseClick(dialog.apply, LEFT)
    assert tokens(ann) == ["Plant"]
    made = next(obj for obj in ann.session.state.objects if obj.token)
    characteristics = ann.session.rules.tables.characteristics(ann.session.state_view, made.id)
    assert (characteristics["colors"], characteristics["keywords"], characteristics["text"]) == (
        ("G",),
        ("Defender",),
        "Defender",
    )


def test_a_known_token_is_found_and_made_by_keys_alone(
    ann: WindowUser, qtbot: QtBot, tmp_path: Path
) -> None:
    names = ("Plant", "Plague Rat", "Treasure")
    path = tmp_path / "cards.json"
    rows = [
        plain(name, layout="token", type_line=f"Token Creature — {name}", mana_cost="")
        for name in names
    ]
    path.write_text(a_line_each(rows), encoding="utf-8")
    ann.window.feature(CardSearchFeature).open_file(path)
    panel = ann.window.feature(CardSearchFeature).panel
    assert panel is not None
    qtbot.waitUntil(lambda: "3 cards" in panel.sources.text())
    dialog = token_dialog(ann)
    assert dialog.focusWidget() is dialog.finder
    QTest.keyClicks(dialog.finder, "pla")
    QTest.keyClick(dialog.finder, Qt.Key.Key_Return)
    assert dialog.form is not None
    assert dialog.form.values()["name"] == "Plague Rat"
    QTest.keyClick(dialog.finder, Qt.Key.Key_Down)
    assert dialog.focusWidget() is dialog.known
    QTest.keyClick(dialog.known, Qt.Key.Key_Down)
    assert dialog.form.values()["name"] == "Plant"
    QTest.keyClick(dialog.known, Qt.Key.Key_Return)
    assert tokens(ann) == ["Plant"]
