"""Card texts that no table executes: every way to do them by hand from a menu."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.rules.actions import Permit
from core.state.effects import Filter
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, STACK
from gui.features.deck_check import DeckDialog
from tests.gui.conftest import Open
from tests.gui.laid_out import ANN, BEN, a, laid_out, names_in, the
from tests.gui.window_user import CTRL, SHIFT, WindowUser

SAW, AXE = "Spring-Loaded Sawblades // Bladewheel Chariot", "Bonesplitter"
DELVER = "Delver of Secrets // Insectile Aberration"


def drop_on_chip(ann: WindowUser, name: str, host: str, chip: str, zone: str = BATTLEFIELD) -> None:
    """Drag a card onto another one and let go over a chip, or on it if there is just that way."""
    place = ann.at(the(ann, host, BATTLEFIELD).id)
    ann.lift(the(ann, name, zone).id, place)
    if chip in ann.chips():
        place = ann.chip(chip)
        ann.move(place)
    ann.release(place)


def change_seats(ann: WindowUser) -> None:
    """Let the other player sit down, by key; a menu that was open may have kept the keyboard."""
    ann.window.activateWindow()
    QTest.qWaitForWindowActive(ann.window)
    ann.type(Qt.Key.Key_P, SHIFT)
    assert ann.window.seat == BEN


def test_a_card_is_crafted_with_the_material_that_is_dropped_on_it(opened: Open) -> None:
    ann = laid_out(opened, a(SAW), a(AXE))
    drop_on_chip(ann, AXE, "Spring-Loaded Sawblades", f"Craft with {AXE}")
    assert names_in(ann, BATTLEFIELD) == ["Bladewheel Chariot"]
    assert names_in(ann, EXILE) == [AXE]
    assert "702.167" in ann.strip()
    ann.type(Qt.Key.Key_Z, CTRL)
    assert names_in(ann, BATTLEFIELD) == [AXE, "Spring-Loaded Sawblades"]


def test_a_saga_or_a_walker_comes_back_turned_by_its_menu(opened: Open) -> None:
    ann = laid_out(opened, a(DELVER))
    ann.pick(the(ann, "Delver of Secrets", BATTLEFIELD).id, "Exile and return transformed")
    assert names_in(ann, BATTLEFIELD) == ["Insectile Aberration"]
    assert "712.14a" in ann.strip()
    assert "400.7" in ann.strip()


def test_a_card_in_hand_is_cast_face_down_where_an_effect_lets_it(opened: Open) -> None:
    ann = laid_out(opened, a(DELVER, HAND))
    effect = Permit(player=ANN, who=ANN, what="cast", filter=Filter(zone=HAND), as_="face_down")
    ann.session.attempt(effect)
    ann.pick(the(ann, "Delver of Secrets", HAND).id, "Cast face down")
    assert "708.2" in ann.panel()
    assert "712.15" in ann.strip()
    change_seats(ann)
    assert "Delver" not in ann.panel()


def test_the_top_card_is_manifested_without_a_look_at_it(opened: Open) -> None:
    ann = laid_out(opened, a(DELVER, LIBRARY))
    ann.pick(the(ann, "Delver of Secrets", LIBRARY).id, "Manifest the top card")
    (made,) = ann.session.state.in_zone(BATTLEFIELD)
    assert made.face_down
    assert "2 / 2" in ann.panel()
    ann.pick(made.id, "Turn face up")
    assert names_in(ann, BATTLEFIELD) == ["Delver of Secrets"]


def test_exiled_face_down_it_is_a_secret_between_who_saw_it(opened: Open) -> None:
    ann = laid_out(opened, a(DELVER, HAND))
    ann.pick(the(ann, "Delver of Secrets", HAND).id, "To exile face down")
    (obj,) = ann.session.state.in_zone(EXILE)
    assert obj.face_down
    assert obj.visible_to == (ANN,)
    assert "712.17" in ann.strip()


def test_what_was_exiled_unseen_can_be_looked_at_where_that_is_allowed(opened: Open) -> None:
    ann = laid_out(opened, a(DELVER, LIBRARY))
    ann.pick(the(ann, "Delver of Secrets", LIBRARY).id, "To exile face down")
    (obj,) = ann.session.state.in_zone(EXILE)
    assert "Delver" not in ann.panel()
    ann.pick(obj.id, "Look at it")
    ann.click(ann.at(obj.id))
    assert "Delver of Secrets" in ann.panel()
    change_seats(ann)
    assert "Delver" not in ann.panel()


def test_a_spell_told_to_enter_transformed_does(opened: Open) -> None:
    ann = laid_out(opened, a(DELVER, STACK))
    ann.pick(the(ann, "Delver of Secrets", STACK).id, "Resolve transformed")
    assert names_in(ann, BATTLEFIELD) == ["Insectile Aberration"]


def test_a_copy_of_a_split_card_is_cast_as_one_of_its_halves(opened: Open) -> None:
    ann = laid_out(opened, a("Fire // Ice", HAND))
    ann.pick(the(ann, "Fire // Ice", HAND).id, "Copy the card and cast Ice")
    assert names_in(ann, STACK) == ["Ice"]
    assert names_in(ann, HAND) == ["Fire // Ice"]
    assert "709.3b" in ann.strip()


def test_a_curse_is_attached_to_a_player(opened: Open) -> None:
    ann = laid_out(opened, a("Accursed Witch // Infectious Curse", GRAVEYARD))
    words = f"Put onto the battlefield transformed, attached to {BEN}"
    ann.pick(the(ann, "Accursed Witch", GRAVEYARD).id, words)
    assert names_in(ann, BATTLEFIELD) == ["Infectious Curse"]
    assert f"Attached to: {BEN}" in ann.panel()
    ann.pick(the(ann, "Infectious Curse", BATTLEFIELD).id, f"Attach to {ANN}")
    assert f"Attached to: {ANN}" in ann.panel()


def test_a_permanent_is_destroyed_or_sacrificed_in_so_many_words(opened: Open) -> None:
    ann = laid_out(opened, a("Grizzly Bears"), a("Silvercoat Lion"))
    ann.pick(the(ann, "Grizzly Bears", BATTLEFIELD).id, "Destroy")
    assert ann.strip().startswith("Done: Grizzly Bears is destroyed")
    ann.pick(the(ann, "Silvercoat Lion", BATTLEFIELD).id, "Sacrifice")
    assert ann.strip().startswith("Done: Silvercoat Lion is sacrificed")
    assert names_in(ann, GRAVEYARD) == ["Grizzly Bears", "Silvercoat Lion"]


def test_a_token_of_the_partner_does_not_meld_and_the_drop_says_so(opened: Open) -> None:
    ann = laid_out(opened, a("Graf Rats"), a("Midnight Scavengers", token=True))
    drop_on_chip(ann, "Graf Rats", "Midnight Scavengers", "Meld with Midnight Scavengers")
    assert names_in(ann, BATTLEFIELD) == ["Graf Rats", "Midnight Scavengers"]
    assert "Not allowed" in ann.strip()
    assert "701.42" in ann.strip()


def test_a_copy_comes_to_lie_beside_what_it_was_dropped_on(opened: Open) -> None:
    ann = laid_out(opened, a("Grizzly Bears"), a("Clone", STACK))
    drop_on_chip(ann, "Clone", "Grizzly Bears", "Resolve as a copy of Grizzly Bears", STACK)
    assert names_in(ann, BATTLEFIELD) == ["Grizzly Bears", "Grizzly Bears"]
    one, other = (ann.board.item(obj.id) for obj in ann.session.state.in_zone(BATTLEFIELD))
    assert one is not None
    assert other is not None
    assert not one.bounds.meets(other.bounds)


def test_a_pair_that_was_exiled_first_melds_from_there(opened: Open) -> None:
    ann = laid_out(opened, a("Graf Rats", EXILE), a("Midnight Scavengers", EXILE))
    top = ann.session.state.in_zone(EXILE)[-1]
    ann.pick(top.id, "Meld with")
    assert names_in(ann, BATTLEFIELD) == ["Chittering Host"]


def test_a_commander_is_chosen_in_the_command_zone_and_may_go_home(opened: Open) -> None:
    ann = laid_out(opened, a("Grizzly Bears", COMMAND))
    ann.pick(the(ann, "Grizzly Bears", COMMAND).id, "Make it your commander")
    assert "903.9" in ann.strip()
    assert "Commander" in ann.panel()
    ann.pick(the(ann, "Grizzly Bears", COMMAND).id, "Cast Grizzly Bears")
    assert names_in(ann, STACK) == ["Grizzly Bears"]


def checked_deck(ann: WindowUser) -> DeckDialog:
    """Check the deck by its key."""
    ann.type(Qt.Key.Key_K, CTRL | SHIFT)
    (dialog,) = ann.window.findChildren(DeckDialog)
    assert dialog.isVisible()
    return dialog


def test_the_deck_check_refuses_what_a_commander_does_not_allow(opened: Open) -> None:
    ann = laid_out(
        opened,
        a("Grizzly Bears", COMMAND, commander=True),
        a(DELVER, LIBRARY),
        a("Silvercoat Lion", LIBRARY),
        a("Forest", LIBRARY),
    )
    dialog = checked_deck(ann)
    text = dialog.text()
    assert "Commander: Grizzly Bears. Colour identity: green." in text
    assert "2 of 3 cards are not legal." in text
    assert "It has blue, which the commander's colour identity has not." in text
    assert "903.4" in dialog.prose.toPlainText()


def test_the_deck_check_says_that_without_a_commander_none_is_refused(opened: Open) -> None:
    ann = laid_out(opened, a(DELVER, LIBRARY), a("Fire // Ice", HAND))
    text = checked_deck(ann).text()
    assert "No commander is chosen" in text
    assert "All 2 cards are legal." in text
    assert "Listed as Delver of Secrets." in text
    assert "Listed as Fire // Ice." in text


def test_a_card_of_three_faces_is_turned_through_all_of_them(opened: Open) -> None:
    ann = laid_out(opened, a("Clay Novice // Clay Journeyman // Clay Paragon"))
    ann.click(ann.at(the(ann, "Clay Novice", BATTLEFIELD).id))
    names = []
    for _ in range(3):
        ann.type(Qt.Key.Key_F)
        names += names_in(ann, BATTLEFIELD)
    assert names == ["Clay Journeyman", "Clay Paragon", "Clay Novice"]
    assert "712.18" in ann.strip()
