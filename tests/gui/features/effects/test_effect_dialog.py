"""The effect dialog: real keys and clicks, and their texts and results."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPushButton,
    QTextEdit,
)
from pytestqt.qtbot import QtBot

from core.games.mtg.layers.traits import traits
from core.rules.actions import Move
from core.state.effects import Filter
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD
from gui.features.effects.dialog import NO_FORMS, EffectDialog
from gui.features.effects.feature import Effects
from gui.session import Level
from gui.theme import DARK, LIGHT
from gui.widgets.forms import (
    FlagEntry,
    ManyEntry,
    NumberEntry,
    PickEntry,
    TextEntry,
    WordsEntry,
)
from tests.gui.board.stage import LEFT
from tests.gui.features.effects.stage import activated, entry, opened_on
from tests.gui.panels import toy
from tests.gui.window_user import ANN, BEN, CTRL, WindowUser

CONTROLS = (QPushButton, QLineEdit, QComboBox, QAbstractItemView, QTextEdit, QCheckBox)


def size(ann: WindowUser, object_id: ObjectId) -> str:
    found = traits(ann.session.state_view, object_id)
    return f"{found.power}/{found.toughness}"


def number(dialog: EffectDialog, field: str) -> NumberEntry:
    return entry(dialog, field, NumberEntry)


def pick(dialog: EffectDialog, field: str, option: str) -> None:
    """Click one of the options in a row, or move down a list to it."""
    found = entry(dialog, field, PickEntry)
    if found.combo is not None:
        QTest.keyClick(found.combo, Qt.Key.Key_Home)
        for _ in range(found.combo.count()):
            if found.combo.currentText() != option:
                QTest.keyClick(found.combo, Qt.Key.Key_Down)
        assert found.combo.currentText() == option
        return
    button = next(each for each in found.group.buttons() if each.text() == option)
    QTest.mouseClick(button, LEFT)


def write(dialog: EffectDialog, field: str, text: str) -> None:
    assert dialog.sheet is not None
    found = dialog.sheet.entries[field]
    assert isinstance(found, TextEntry | WordsEntry)
    found.box.clear()
    QTest.keyClicks(found.box, text)


def test_by_keyboard_alone_a_creature_grows_and_shrinks_again(ann: WindowUser) -> None:
    rats = ann.find("Graf Rats")
    dialog = opened_on(ann, "Graf Rats")
    box = number(dialog, "power").box
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Up)
    assert box.text() == "+2"
    assert "Graf Rats: +2/+1 until end of turn" in dialog.preview.text()
    assert "2 / 1 → 4 / 2" in dialog.preview.text()
    assert "Allowed" in dialog.text()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert size(ann, rats) == "4/2"
    assert ann.strip().startswith("Done: Graf Rats: +2/+1 until end of turn")
    ann.type(Qt.Key.Key_Z, CTRL)
    assert size(ann, rats) == "2/1"


def test_escape_leaves_everything_as_it_was(ann: WindowUser) -> None:
    dialog = opened_on(ann, "Graf Rats")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert ann.session.history.outcomes == ()
    assert ann.board.hasFocus()


def test_the_menu_of_a_card_opens_it_for_that_card(ann: WindowUser) -> None:
    ann.choose("Graf Rats")
    ann.pick(ann.find("Delver of Secrets"), "Apply an effect")
    (dialog,) = ann.window.findChildren(EffectDialog)
    assert "Delver of Secrets: +1/+1" in dialog.preview.text()


@pytest.mark.parametrize("kind", ["permit", "forbid"])
def test_a_card_may_be_chosen_while_the_form_for_no_card_is_open(
    ann: WindowUser, kind: str
) -> None:
    ann.type(Qt.Key.Key_E, CTRL)
    (dialog,) = ann.window.findChildren(EffectDialog)
    dialog.choose(kind)
    before = dialog.sheet
    ann.choose("Graf Rats")
    assert dialog.sheet is not before
    assert dialog.sheet is not None
    assert set(dialog.sheet.entries) == {field.id for field in dialog.sheet.form.fields}


def test_a_hidden_card_has_no_such_entry(ann: WindowUser) -> None:
    top = ann.session.state.in_zone(ann.session.rules.zones[0].zone, ANN)[-1]
    assert "Apply an effect…" not in ann.menu(top.id)


def test_the_steps_beside_a_number_work_by_mouse(ann: WindowUser) -> None:
    dialog = opened_on(ann, "Graf Rats")
    less, more = number(dialog, "power").findChildren(QPushButton)
    QTest.mouseClick(less, LEFT)
    QTest.mouseClick(less, LEFT)
    QTest.mouseClick(more, LEFT)
    assert number(dialog, "power").value() == 0


def test_the_list_of_kinds_is_walked_with_the_arrows(ann: WindowUser) -> None:
    dialog = opened_on(ann, "Graf Rats")
    assert dialog.title.text() == "Power/toughness bonus"
    QTest.keyClick(dialog.kinds, Qt.Key.Key_Down)
    assert dialog.title.text() == "Counters"
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert ann.object("Graf Rats").counter("+1/+1") == 1


@pytest.mark.parametrize("kind", ["permit", "forbid"])
def test_a_kind_chosen_before_any_card_may_be_about_the_card_that_is_clicked_then(
    ann: WindowUser, kind: str
) -> None:
    ann.window.actions_by_id.run("effect.new")
    (dialog,) = ann.window.findChildren(EffectDialog)
    dialog.choose(kind)
    assert dialog.sheet is not None
    assert "only" not in dialog.sheet.entries
    ann.choose("Graf Rats")
    assert "only" in dialog.sheet.entries
    dialog.reject()


def test_only_the_fields_that_matter_show(ann: WindowUser) -> None:
    dialog = opened_on(ann, "Graf Rats")
    assert dialog.sheet is not None
    entries = dialog.sheet.entries
    assert not entries["some"].isVisible()
    pick(dialog, "on", "All matching now")
    assert entries["fit_type"].isVisible()
    pick(dialog, "on", "Several permanents")
    assert entries["some"].isVisible()
    assert not entries["fit_type"].isVisible()
    assert not dialog.apply.isEnabled()
    assert "Tick the permanents" in dialog.text()


def test_an_effect_on_all_that_fit_now(ann: WindowUser) -> None:
    dialog = opened_on(ann, "Graf Rats")
    pick(dialog, "on", "All matching now")
    write(dialog, "fit_type", "creature")
    pick(dialog, "fit_controller", "Ann")
    assert "Every Creature that Ann controls now: +1/+1" in dialog.preview.text()
    QTest.mouseClick(dialog.apply, LEFT)
    assert size(ann, ann.find("Graf Rats")) == "3/2"
    assert size(ann, ann.find("Runeclaw Bear", BEN)) == "4/4"  # it has counters, not the effect


def test_an_effect_on_whatever_fits_at_any_time(ann: WindowUser) -> None:
    dialog = opened_on(ann, "Graf Rats")
    pick(dialog, "on", "All matching, now and later")
    write(dialog, "fit_type", "creature")
    assert "Every Creature: +1/+1" in dialog.preview.text()
    QTest.mouseClick(dialog.apply, LEFT)
    (effect,) = ann.session.state.effects
    assert effect.all == Filter(type="Creature")
    assert effect.targets == ()


def test_several_are_ticked_in_a_list(ann: WindowUser) -> None:
    dialog = activated(opened_on(ann, "Graf Rats"))
    pick(dialog, "on", "Several permanents")
    some = entry(dialog, "some", ManyEntry)
    assert some.list is not None
    for row in (0, 1):
        some.list.setCurrentRow(row)
        QTest.keyClick(some.list, Qt.Key.Key_Space)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    (effect,) = ann.session.state.effects
    assert len(effect.targets) == 2


def test_it_stays_open_and_follows_the_selection(ann: WindowUser) -> None:
    dialog = opened_on(ann, "Graf Rats")
    number(dialog, "power").box.setText("5")
    ann.choose("Delver of Secrets")
    assert "Delver of Secrets: +5/+1" in dialog.preview.text()


def test_opened_again_it_starts_afresh_for_the_chosen_card(ann: WindowUser) -> None:
    dialog = opened_on(ann, "Graf Rats")
    pick(dialog, "on", "All matching now")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert opened_on(ann, "Delver of Secrets") is dialog
    assert "Delver of Secrets: +1/+1" in dialog.preview.text()


def test_abilities_colours_and_types(ann: WindowUser) -> None:
    dialog = activated(opened_on(ann, "Graf Rats"))
    dialog.choose("abilities")
    write(dialog, "add_abilities", "flying, menace")
    stuck = entry(dialog, "cant_transform", FlagEntry)
    QTest.keyClick(stuck.box, Qt.Key.Key_Space)
    pick(dialog, "until", "permanently")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert ann.strip().startswith(
        "Done: Graf Rats: has flying and menace and can't transform permanently"
    )


def test_a_known_word_is_added_from_the_list(ann: WindowUser) -> None:
    dialog = opened_on(ann, "Graf Rats")
    dialog.choose("abilities")
    found = entry(dialog, "add_abilities", WordsEntry)
    menu = found.button.menu()
    assert menu is not None
    menu.popup(found.mapToGlobal(found.rect().bottomLeft()))
    menu.setActiveAction(menu.actions()[0])
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert found.value() == ("Deathtouch",)


def test_become_a_copy_of_another_card(ann: WindowUser) -> None:
    dialog = opened_on(ann, "Graf Rats")
    dialog.choose("copy")
    assert not dialog.apply.isEnabled()
    of = entry(dialog, "of", PickEntry)
    assert of.combo is not None
    at = next(n for n in range(of.combo.count()) if of.combo.itemText(n).startswith("Delver"))
    of.combo.setFocus()
    for _ in range(at):
        QTest.keyClick(of.combo, Qt.Key.Key_Down)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    name = traits(ann.session.state_view, ann.find("Graf Rats")).name
    assert name == "Delver of Secrets"


def test_what_would_die_is_exiled_instead(ann: WindowUser) -> None:
    dialog = opened_on(ann, "Graf Rats")
    dialog.choose("replacement")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    ann.pick(ann.find("Graf Rats"), "Dies")
    assert ann.zone(ann.find("Graf Rats")) == EXILE


def test_what_is_not_allowed_stays_in_the_dialog_with_the_reason(ann: WindowUser) -> None:
    ann.session.level = Level.STRICT
    dialog = opened_on(ann, "Graf Rats")
    dialog.choose("choose_name")
    write(dialog, "name", "Fire // Ice")
    assert "Not allowed" in dialog.text()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert not ann.session.state.chosen_names
    write(dialog, "name", "Fire")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert ann.session.state.chosen_names == ("Fire",)


def test_a_double_faced_token(ann: WindowUser) -> None:
    dialog = activated(opened_on(ann, "Graf Rats"))
    dialog.choose("token")
    write(dialog, "name", "Cub")
    write(dialog, "type_line", "Creature - Wolf")
    for field in ("power", "toughness"):
        number(dialog, field).box.setText("1")
    assert dialog.sheet is not None
    double = entry(dialog, "double", FlagEntry)
    assert not dialog.sheet.entries["back_name"].isVisible()
    QTest.keyClick(double.box, Qt.Key.Key_Space)
    assert "Give the back a name." in dialog.text()
    write(dialog, "back_name", "Wolf")
    write(dialog, "back_type_line", "Land")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    made = [obj for obj in ann.session.state.in_zone(BATTLEFIELD) if obj.token]
    assert [len(ann.session.state.printed(obj).sides) for obj in made] == [2]


def test_a_number_opens_the_rule(ann: WindowUser) -> None:
    dialog = opened_on(ann, "Graf Rats")
    spot = dialog.verdict.spot("cite:layers.order").center()
    QTest.mouseClick(dialog.verdict.viewport(), LEFT, pos=spot)
    assert ann.window.rule is not None
    assert ann.window.rule.isVisible()


@pytest.mark.parametrize("light", [False, True])
def test_every_control_of_every_kind_has_a_name_and_no_words_are_cut_off(
    ann: WindowUser, light: bool
) -> None:
    dialog = opened_on(ann, "Graf Rats")
    if light:
        ann.window.apply_theme(LIGHT)
    for form in ann.session.rules.tables.forms(ann.session.state_view, ann.find("Graf Rats"), ANN):
        dialog.choose(form.id)
        QApplication.processEvents()
        assert [
            type(each).__name__
            for kind in CONTROLS
            for each in dialog.findChildren(kind)
            if not each.accessibleName()
            and each.isVisible()
            and not isinstance(each.parent(), QComboBox)
        ] == []
        assert [
            each.text()
            for each in dialog.findChildren(QPushButton)
            if each.isVisible() and each.objectName() != "step"
            and each.width() < each.sizeHint().width()
        ] == []  # fmt: skip


def test_a_game_without_forms_says_so(qtbot: QtBot) -> None:
    dialog = EffectDialog(toy.session(), lambda: toy.ANN, toy.cite, DARK)
    qtbot.addWidget(dialog)
    dialog.follow(toy.OWL)
    assert dialog.title.text() == NO_FORMS
    assert not dialog.apply.isEnabled()


def test_nothing_of_it_is_loaded_before_somebody_asks(ann: WindowUser) -> None:
    assert not ann.window.feature(Effects).has_dialogs
    ann.pick(ann.find("Graf Rats"), "Dies")
    assert ann.zone(ann.find("Graf Rats")) == GRAVEYARD
    assert not ann.window.feature(Effects).has_dialogs


def test_how_long_may_hang_on_another_card(ann: WindowUser) -> None:
    rats, scavengers = ann.find("Graf Rats"), ann.find("Midnight Scavengers")
    dialog = opened_on(ann, "Graf Rats")
    assert dialog.sheet is not None
    assert not dialog.sheet.entries["bound"].isVisible()
    pick(dialog, "until", "as long as a card stays")
    assert "Say which card it depends on" in dialog.text()
    bound = entry(dialog, "bound", PickEntry)
    assert bound.isVisible()
    bound.put(str(scavengers))
    assert "as long as Midnight Scavengers stays" in dialog.preview.text()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert size(ann, rats) == "3/2"
    ann.session.attempt(Move(player=ANN, object=scavengers, to=GRAVEYARD))
    assert size(ann, rats) == "2/1"
