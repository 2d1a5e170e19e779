"""Tokens, copies, dice, coins, counters, and the hand as a whole: by keys, in both games."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget

from core.law.actions import Counters, Damage, Discard, FlipCoin, Reveal, Roll
from core.table.ids import PlayerId
from core.table.zones import GRAVEYARD, HAND, STACK
from gui.features.dealing import EMPTY_HAND
from gui.features.dialogs.counters import CountersDialog
from gui.features.dialogs.dice import DiceDialog
from gui.features.dialogs.number import NumberDialog
from gui.features.dialogs.sheet import Sheet
from gui.features.dialogs.token import LAST, NOTHING_YET, TokenDialog
from gui.features.making import NONE_YET
from gui.games import DEFAULT, game_named, opening
from gui.preferences import FILE_NAME, Preferences
from gui.session import Session
from gui.table_window import TableWindow
from gui.window_deeds import SELECT_FIRST
from tests.gui.board.stage import LEFT
from tests.gui.conftest import Open
from tests.gui.house import ANN, BEN, CTRL, SHIFT, STACKED, Sitter
from tests.gui.test_table_secrets import leaks, secrets

ALT = Qt.KeyboardModifier.AltModifier


def shown(ann: Sitter, kind: type[Sheet]) -> Sheet:
    """The dialog of a kind that is open."""
    return next(each for each in ann.window.findChildren(kind) if each.isVisible())


def token_dialog(ann: Sitter) -> TokenDialog:
    ann.type(Qt.Key.Key_T, CTRL)
    dialog = shown(ann, TokenDialog)
    assert isinstance(dialog, TokenDialog)
    return dialog


def write(dialog: TokenDialog, field: str, words: str) -> QLineEdit:
    assert dialog.form is not None
    box = dialog.form.entries[field].findChild(QLineEdit)
    assert isinstance(box, QLineEdit)
    box.setFocus()
    box.clear()
    QTest.keyClicks(box, words)
    return box


def words(ann: Sitter) -> list[str]:
    return [outcome.words for outcome in ann.session.history.outcomes]


def tokens(ann: Sitter) -> list[str]:
    session = ann.session
    return [
        str(session.rules.facts(session.reading, obj.id)["name"])
        for obj in session.table.objects
        if obj.token and not obj.cards
    ]


@pytest.fixture
def bea(opened: Open) -> Sitter:
    """Somebody at the starter table of Flesh and Blood; the seat has the same name."""
    rules, start = opening(game_named("fab"))
    return opened(TableWindow(Session(rules, start), lambda: start))


# Tokens


def test_a_token_is_made_of_words_and_shows_its_face_first(ann: Sitter) -> None:
    dialog = token_dialog(ann)
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


def test_colours_and_keywords_come_along(ann: Sitter) -> None:
    dialog = token_dialog(ann)
    for field, said in (("type_line", "Creature - Bird"), ("power", "1"), ("toughness", "1")):
        write(dialog, field, said)
    write(dialog, "keywords", "flying")
    white = next(
        each for each in dialog.findChildren(QWidget) if each.accessibleName() == "Colours: white"
    )
    QTest.mouseClick(white, LEFT)
    QTest.mouseClick(dialog.apply, LEFT)
    made = ann.session.table.objects.get(ann.board.board_scene.chosen or 0)
    assert made is not None
    facts = ann.session.rules.facts(ann.session.reading, made.id)
    assert (facts["colors"], facts["keywords"]) == (("W",), ("Flying",))


def test_what_was_made_last_is_offered_first_and_made_again_by_a_key(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_G, CTRL)
    assert NONE_YET in ann.strip()
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
    ann = opened(TableWindow(Session(rules, start), lambda: start, Preferences(path)))
    dialog = token_dialog(ann)
    write(dialog, "type_line", "Artifact - Clue")
    QTest.mouseClick(dialog.apply, LEFT)
    kept = Preferences(path).now.tokens["mtg"]
    assert kept[0]["type_line"] == "Artifact - Clue"


def test_cards_that_may_be_read_suggest_tokens_and_hidden_ones_do_not(ann: Sitter) -> None:
    form = ann.session.rules.tokens(ann.session.reading, ANN, ())
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


def test_the_other_game_makes_its_own_tokens(bea: Sitter) -> None:
    dialog = token_dialog(bea)
    listed = [dialog.known.item(row).text() for row in range(dialog.known.count())]
    assert "Runechant" in listed
    dialog.known.setCurrentRow(listed.index("Runechant"))
    QTest.mouseClick(dialog.apply, LEFT)
    assert tokens(bea) == ["Runechant"]
    assert dialog.form is not None
    assert [field.label for field in dialog.form.form.fields][:3] == ["Name", "Type box", "Power"]


def test_where_nothing_suggests_a_token_a_sentence_stands(ann: Sitter) -> None:
    dialog = token_dialog(ann)
    assert dialog.form is not None
    form = dialog.form.form
    dialog.offer(type(form)(id="x", words="x", says="x", fields=form.fields, make=form.make), ())
    assert dialog.nothing.isVisible()
    assert dialog.nothing.text() == NOTHING_YET
    dialog.reject()


# Copies


def test_a_key_makes_a_token_copy_of_the_selected_card(ann: Sitter) -> None:
    ann.choose("Delver of Secrets")
    ann.type(Qt.Key.Key_J, CTRL)
    assert tokens(ann) == ["Delver of Secrets"]


def test_the_same_key_copies_a_spell(ann: Sitter) -> None:
    ann.drag(ann.find("Cloudshift"), ann.at(STACKED))
    ann.choose("Cloudshift")
    ann.type(Qt.Key.Key_J, CTRL)
    assert len(ann.session.table.in_zone(STACK)) == 2
    assert words(ann)[-1] == "Copy Cloudshift"


def test_a_copy_in_the_other_game(bea: Sitter) -> None:
    bea.choose("Hyper Driver")
    bea.type(Qt.Key.Key_J, CTRL)
    assert tokens(bea) == ["Hyper Driver"]


# Dice and coins


@pytest.mark.parametrize("game", ["mtg", "fab"])
def test_dice_fall_in_public_and_stand_in_the_timeline(opened: Open, game: str) -> None:
    rules, start = opening(game_named(game))
    ann = opened(TableWindow(Session(rules, start), lambda: start))
    ann.type(Qt.Key.Key_I, CTRL)
    dialog = shown(ann, DiceDialog)
    assert isinstance(dialog, DiceDialog)
    QTest.mouseClick(dialog.buttons[20], LEFT)
    dialog.number.box.setFocus()
    dialog.number.box.selectAll()
    QTest.keyClicks(dialog.number.box, "2")
    QTest.keyClick(dialog.number.box, Qt.Key.Key_Return)
    action = ann.session.history.outcomes[-1].action
    assert isinstance(action, Roll)
    assert action.sides == 20
    assert len(action.results) == 2
    assert all(1 <= each <= 20 for each in action.results)
    assert str(sum(action.results)) in ann.strip()
    assert words(ann)[-1].startswith("Ann rolls 2 d20: ")
    assert ann.session.history.outcomes[-1].events[-1].says == words(ann)[-1]


def test_enter_rolls_the_same_dice_again(ann: Sitter) -> None:
    for _ in range(2):
        ann.type(Qt.Key.Key_I, CTRL)
        dialog = shown(ann, DiceDialog)
        assert isinstance(dialog, DiceDialog)
        QTest.keyClick(dialog.sides.box, Qt.Key.Key_Return)
    assert len(words(ann)) == 2
    assert all(each.startswith("Ann rolls a d6: ") for each in words(ann))


def test_dice_that_there_are_not_cannot_be_rolled(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_I, CTRL)
    dialog = shown(ann, DiceDialog)
    assert isinstance(dialog, DiceDialog)
    dialog.sides.box.clear()
    assert not dialog.apply.isEnabled()
    dialog.reject()


def test_a_coin_falls_on_one_of_its_sides(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_I, CTRL | SHIFT)
    action = ann.session.history.outcomes[-1].action
    assert isinstance(action, FlipCoin)
    assert ann.strip().startswith(f"Done: Ann flips a coin: {action.result}.")


def test_a_coin_can_be_flipped_from_the_dice(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_I, CTRL)
    dialog = shown(ann, DiceDialog)
    assert isinstance(dialog, DiceDialog)
    QTest.mouseClick(dialog.coin, LEFT)
    assert isinstance(ann.session.history.outcomes[-1].action, FlipCoin)


# Counters


def test_keys_put_the_game_s_first_counter_on_and_take_it_off(ann: Sitter) -> None:
    who = ann.choose("Delver of Secrets")
    ann.type(Qt.Key.Key_Period, ALT)
    ann.type(Qt.Key.Key_Period, ALT)
    assert ann.session.table.object(who).counter("+1/+1") == 2
    ann.type(Qt.Key.Key_Comma, ALT)
    assert ann.session.table.object(who).counter("+1/+1") == 1
    action = ann.window.actions_by_id.get("counter.1.up")
    assert action is not None
    assert action.text() == "Add a +1/+1 counter"


def test_a_key_counts_on_all_selected_cards_at_once(ann: Sitter) -> None:
    both = (ann.find("Delver of Secrets"), ann.find("Graf Rats"))
    ann.board.selection.choose(both)
    ann.type(Qt.Key.Key_Period, ALT)
    assert [ann.session.table.object(who).counter("+1/+1") for who in both] == [1, 1]
    assert len(ann.session.history.outcomes) == 1


def test_the_other_game_s_first_counter_is_its_own(bea: Sitter) -> None:
    who = bea.choose("Hyper Driver")
    kind = bea.session.rules.counters[0]
    bea.type(Qt.Key.Key_Period, ALT)
    assert bea.session.table.object(who).counter(kind) == 1


def test_without_a_card_a_key_says_what_to_do(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_Period, ALT)
    assert SELECT_FIRST in ann.strip()


def test_the_counters_of_a_card_follow_the_table_and_every_step_is_a_deed(ann: Sitter) -> None:
    who = ann.choose("Delver of Secrets")
    ann.type(Qt.Key.Key_Slash, CTRL)
    dialog = shown(ann, CountersDialog)
    assert isinstance(dialog, CountersDialog)
    assert dialog.windowTitle() == "Counters on Delver of Secrets"
    steps = {button.accessibleName(): button for button in dialog.steps()}
    assert not steps["+1/+1: one less"].isEnabled()
    QTest.mouseClick(steps["+1/+1: one more"], LEFT)
    QTest.keyClicks(dialog.kind, "flood")
    QTest.keyClick(dialog.kind, Qt.Key.Key_Return)
    assert dialog.isVisible()
    obj = ann.session.table.object(who)
    assert obj.counters == (("+1/+1", 1), ("flood", 1))
    steps = {button.accessibleName(): button for button in dialog.steps()}
    QTest.mouseClick(steps["Damage: one more"], LEFT)
    assert ann.session.table.object(who).damage == 1
    kinds = [type(each.action) for each in ann.session.history.outcomes]
    assert kinds == [Counters, Counters, Damage]
    ann.session.undo()
    steps = {button.accessibleName(): button for button in dialog.steps()}
    QTest.mouseClick(steps["flood: one less"], LEFT)
    assert ann.session.table.object(who).counters == (("+1/+1", 1),)
    ann.choose("Graf Rats")
    assert dialog.windowTitle() == "Counters on Graf Rats"
    dialog.reject()


def test_the_counters_of_a_hidden_card_tell_no_name(ann: Sitter) -> None:
    who = ann.find("Clone")
    ann.pick(who, "Put face down")
    ann.board.select(who)
    ann.type(Qt.Key.Key_Slash, CTRL)
    dialog = shown(ann, CountersDialog)
    ann.table.seating.sit(BEN, ann.session.table)
    ann.board.select(who)
    assert "Clone" not in dialog.windowTitle()
    assert "Clone" not in " ".join(each.accessibleName() for each in dialog.findChildren(QWidget))
    dialog.reject()


# The hand


def number(ann: Sitter, count: int) -> None:
    dialog = shown(ann, NumberDialog)
    assert isinstance(dialog, NumberDialog)
    QTest.keyClicks(dialog.number.box, str(count))
    QTest.keyClick(dialog.number.box, Qt.Key.Key_Return)


def in_hand(ann: Sitter, who: PlayerId = ANN) -> int:
    return len(ann.session.table.in_zone(HAND, who))


def test_several_cards_are_drawn_as_one_deed(ann: Sitter) -> None:
    before = in_hand(ann)
    ann.type(Qt.Key.Key_D, CTRL | SHIFT)
    number(ann, 3)
    assert in_hand(ann) == before + 3
    assert words(ann) == ["Ann draws 3 cards"]


def test_a_mulligan_to_fewer_cards_is_one_deed_that_names_none(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_M, CTRL | ALT)
    number(ann, 5)
    assert in_hand(ann) == 5
    assert len(words(ann)) == 1


def test_a_card_is_discarded_at_random(ann: Sitter) -> None:
    before, graveyard = in_hand(ann), len(ann.session.table.in_zone(GRAVEYARD, ANN))
    ann.type(Qt.Key.Key_D, CTRL | ALT)
    assert in_hand(ann) == before - 1
    assert len(ann.session.table.in_zone(GRAVEYARD, ANN)) == graveyard + 1
    assert isinstance(ann.session.history.outcomes[-1].action, Discard)


def test_an_empty_hand_says_so(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_M, CTRL | ALT)
    number(ann, 1)
    ann.type(Qt.Key.Key_D, CTRL | ALT)
    for key in (Qt.Key.Key_D, Qt.Key.Key_H):
        ann.type(key, CTRL | ALT)
        assert EMPTY_HAND in ann.strip()


def test_the_hand_is_revealed_to_everybody_as_one_deed(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_H, CTRL | ALT)
    hand = ann.session.table.in_zone(HAND, ANN)
    assert all(set(obj.visible_to) == {ANN, BEN} for obj in hand)
    assert len(words(ann)) == 1


def test_the_selected_card_is_revealed_by_name(ann: Sitter) -> None:
    who = ann.choose("Cloudshift")
    ann.type(Qt.Key.Key_R, CTRL | ALT)
    assert words(ann) == ["Ann reveals Cloudshift"]
    assert isinstance(ann.session.history.outcomes[-1].action, Reveal)
    assert BEN in ann.session.table.object(who).visible_to


def test_a_card_that_the_seat_may_not_see_is_not_revealed(ann: Sitter) -> None:
    theirs = ann.session.table.in_zone(HAND, BEN)[0].id
    ann.board.select(theirs)
    ann.type(Qt.Key.Key_R, CTRL | ALT)
    assert words(ann) == []


# All of them


def test_every_dialog_wears_the_theme_and_names_its_controls(ann: Sitter) -> None:
    ann.choose("Delver of Secrets")
    for key, modifiers, kind in (
        (Qt.Key.Key_T, CTRL, TokenDialog),
        (Qt.Key.Key_I, CTRL, DiceDialog),
        (Qt.Key.Key_Slash, CTRL, CountersDialog),
        (Qt.Key.Key_D, CTRL | SHIFT, NumberDialog),
    ):
        ann.type(key, modifiers)
        dialog = shown(ann, kind)
        assert dialog.styleSheet()
        focusable = (
            each
            for each in dialog.findChildren(QWidget)
            if each.focusPolicy() & Qt.FocusPolicy.TabFocus and each.isVisible()
        )
        assert [each for each in focusable if not each.accessibleName()] == []
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        assert not dialog.isVisible()
