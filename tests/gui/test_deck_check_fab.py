"""The deck check of Flesh and Blood: each refusal with its rule, opened by a person."""

from PySide6.QtCore import Qt

from core.games.fab.zones import BANISHED, DECK, HERO
from core.state.zones import HAND
from gui.features.deck_check import DeckDialog
from tests.gui.conftest import Open
from tests.gui.laid_out import BEN, a, laid_out, names_in, the
from tests.gui.window_user import CTRL, SHIFT


def test_a_split_card_needs_a_hero_with_the_supertypes_of_both_sides(opened: Open) -> None:
    ann = laid_out(
        opened,
        a("Katsu", HERO),
        a("Comet Storm // Shock", HAND),
        a("Energy Potion", DECK),
        game="fab",
        edition="cr-9",
    )
    ann.type(Qt.Key.Key_K, CTRL | SHIFT)
    (dialog,) = ann.window.findChildren(DeckDialog)
    text = dialog.text()
    assert "Hero: Katsu. Supertypes: Ninja." in text
    assert "1 of 2 cards is not legal." in text
    assert "needs Wizard, which Katsu has not." in text
    shown = dialog.prose.toPlainText()
    assert "1.1.3" in shown
    assert "9.2.2a" in shown
    assert shown.index("Comet Storm") < shown.index("Energy Potion")


def test_without_a_hero_it_says_what_is_missing(opened: Open) -> None:
    ann = laid_out(opened, a("Energy Potion", DECK), game="fab", edition="cr-9")
    ann.type(Qt.Key.Key_K, CTRL | SHIFT)
    (dialog,) = ann.window.findChildren(DeckDialog)
    assert "Ann has no hero on the table" in dialog.text()


def test_it_closes_for_other_eyes(opened: Open) -> None:
    ann = laid_out(opened, a("Katsu", HERO), a("Energy Potion", HAND), game="fab", edition="cr-9")
    ann.type(Qt.Key.Key_K, CTRL | SHIFT)
    assert any(each.isVisible() for each in ann.window.findChildren(DeckDialog))
    ann.type(Qt.Key.Key_P, SHIFT)
    assert ann.window.seat == BEN
    assert not any(each.isVisible() for each in ann.window.findChildren(DeckDialog))


def test_a_card_is_banished_face_down_by_its_menu(opened: Open) -> None:
    ann = laid_out(opened, a("Katsu", HERO), a("Energy Potion", HAND), game="fab", edition="cr-9")
    ann.pick(the(ann, "Energy Potion", HAND).id, "Banish face down")
    (obj,) = ann.session.state.in_zone(BANISHED)
    assert obj.face_down
    assert names_in(ann, HAND) == []
