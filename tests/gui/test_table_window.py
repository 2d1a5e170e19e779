"""The whole window on the starter table: real drags, keys and clicks, and their texts."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from core.rules.verdict import Ruling
from core.state.ids import PlayerId
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, STACK
from gui.session import Level
from tests.gui.board.stage import LEFT, MIDDLE, zone_item
from tests.gui.window_user import (
    ANN,
    BEN,
    CTRL,
    MINE,
    MY_GRAVEYARD,
    MY_LIBRARY,
    SHIFT,
    STACKED,
    WindowUser,
)


def test_the_land_back_of_a_modal_card_is_played_by_a_drop_beside_the_chips(
    ann_2024: WindowUser,
) -> None:
    ann = ann_2024
    valakut = ann.find("Valakut Awakening")
    there = ann.at(MINE)
    ann.lift(valakut, there)
    assert "Play Valakut Stoneforge" in ann.chips()
    assert len(ann.chips()) > 1
    ann.release(there)
    assert ann.zone(valakut) == BATTLEFIELD
    assert ann.strip().startswith("Done: Play Valakut Stoneforge. ")
    assert "[712.12]" in ann.strip()
    assert ann.panel().startswith("Valakut Stoneforge\nback face · battlefield · Ann")


def test_one_half_is_cast_onto_the_stack_by_its_chip(ann: WindowUser) -> None:
    fire = ann.find("Fire")
    ann.lift(fire, ann.at(STACKED))
    chip = ann.chip("Cast Ice")
    ann.move(chip)
    ann.release(chip)
    assert ann.strip().startswith("Cast Ice. Choose a target for Ice: permanent.")
    ann.type(Qt.Key.Key_Return)
    assert ann.zone(fire) == STACK
    assert ann.strip().startswith("Done: Cast Ice. ")
    assert ann.panel().startswith("Ice\n")
    assert ann.session.state.object(fire).halves == (1,)


def test_beside_the_chips_of_a_split_card_the_table_asks_and_a_key_answers(ann: WindowUser) -> None:
    fire = ann.find("Fire")
    ann.drag(fire, ann.at(STACKED))
    assert ann.chips() == ["Cast Fire", "Cast Ice"]
    assert ann.zone(fire) == HAND
    ann.type(Qt.Key.Key_Down)
    ann.type(Qt.Key.Key_Return)
    ann.type(Qt.Key.Key_Return)  # the first target that is offered
    assert ann.strip().startswith("Done: Cast Ice. ")


def test_a_meld_part_dropped_on_its_partner_melds(ann: WindowUser) -> None:
    rats, scavengers = ann.find("Graf Rats"), ann.find("Midnight Scavengers")
    ann.drag(rats, ann.at(scavengers))
    host = ann.object("Chittering Host")
    assert host.is_melded
    assert ann.strip().startswith("The rest by hand: Meld Graf Rats and Midnight Scavengers. ")
    assert ann.panel().startswith("Chittering Host\ncombined back face · battlefield · Ann")
    item = ann.board.item(host.id)
    assert item is not None
    assert item.view.double
    assert ann.board.item(rats) is None


def test_before_the_drop_the_combined_face_is_shown_and_nothing_is_done(ann: WindowUser) -> None:
    rats, scavengers = ann.find("Graf Rats"), ann.find("Midnight Scavengers")
    before = len(ann.board.board_scene.items())
    ann.lift(rats, ann.at(scavengers))
    drag = ann.board.pointer.drag
    assert drag is not None
    option = drag.offers_at(drag.target)[0].option
    assert option is not None
    view = ann.board.ports.preview(option)
    assert view is not None
    assert (view.name, view.double) == ("Chittering Host, melded, two cards, 5/6", True)
    # The ghost, one chip and a light around either card.
    assert len(ann.board.board_scene.items()) == before + 4
    ann.type(Qt.Key.Key_Escape)
    assert len(ann.board.board_scene.items()) == before
    assert ann.session.history.outcomes == ()


def test_a_melded_permanent_dies_as_two_cards_in_the_order_that_is_chosen(ann: WindowUser) -> None:
    ann.drag(ann.find("Graf Rats"), ann.at(ann.find("Midnight Scavengers")))
    host = ann.find("Chittering Host")
    before = len(ann.session.state.in_zone(GRAVEYARD, ANN))
    ann.drag(host, ann.at(MY_GRAVEYARD))
    assert ann.zone(host) == BATTLEFIELD
    ann.type(Qt.Key.Key_Return)
    pile = ann.session.state.in_zone(GRAVEYARD, ANN)
    assert len(pile) == before + 2
    assert ann.session.state.printed(pile[-1]).front.name == "Graf Rats"
    assert ann.panel().startswith("Graf Rats\nfront face · graveyard · Ann")
    assert ann.board.board_scene.chosen == pile[-1].id
    assert "[712.21" in ann.strip()


def test_a_refused_drop_goes_home_and_the_strip_says_why(ann: WindowUser) -> None:
    clone = ann.find("Cloudshift")
    home = ann.at(clone)
    ann.drag(clone, ann.beside_all(MINE))
    assert ann.zone(clone) == HAND
    assert ann.at(clone) == home
    item = ann.board.item(clone)
    assert item is not None
    assert not item.lifted
    assert ann.strip().startswith("Not allowed: Put Cloudshift onto the battlefield. ")
    assert "[" in ann.strip()
    assert [button.text() for button in ann.window.strip.buttons()] == ["Do it an&yway"]


def test_what_is_refused_can_be_done_anyway(ann: WindowUser) -> None:
    ann.drag(ann.find("Cloudshift"), ann.beside_all(MINE))
    QTest.mouseClick(ann.window.strip.buttons()[0], LEFT)
    assert ann.zone(ann.find("Cloudshift")) == BATTLEFIELD
    assert ann.strip().startswith("Done anyway: ")
    assert ann.window.strip.buttons() == ()


def test_a_strict_table_offers_no_way_around(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_2, CTRL)
    ann.drag(ann.find("Cloudshift"), ann.beside_all(MINE))
    assert ann.strip().startswith("Not allowed: ")
    assert ann.window.strip.buttons() == ()


def test_a_free_table_does_it_and_says_what_the_rules_would_say(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_3, CTRL)
    assert ann.session.level is Level.FREE
    ann.choose("Graf Rats")
    ann.type(Qt.Key.Key_F)
    assert ann.window.strip.buttons() == ()
    assert "[" in ann.strip()


def test_f_turns_a_transforming_card_over(ann: WindowUser) -> None:
    delver = ann.choose("Delver of Secrets")
    ann.type(Qt.Key.Key_F)
    assert ann.session.state.object(delver).side == 1
    assert ann.strip().startswith("Done: Transform Delver of Secrets. ")
    assert ann.panel().startswith("Insectile Aberration\nback face · battlefield · Ann")
    assert "Power / toughness: 3 / 2 without Bonesplitter (changed)" in ann.panel()


def test_f_on_a_modal_permanent_changes_nothing_and_cites_why(ann_2024: WindowUser) -> None:
    ann = ann_2024
    birgi = ann.choose("Birgi, God of Storytelling", BEN)
    before = ann.session.state
    ann.type(Qt.Key.Key_F)
    assert ann.session.state is before
    assert ann.session.history.outcomes == ()
    assert ann.session.state.object(birgi).side == 0
    assert ann.strip().startswith("Nothing happens: Transform Birgi, God of Storytelling. ")
    assert "712.9" in ann.strip()


def test_what_the_rules_do_by_themselves_is_said_with_its_rule(ann: WindowUser) -> None:
    clone = ann.find("Clone")
    ann.pick(clone, "Put onto the battlefield")
    assert "What does it copy?" in ann.strip()
    ann.type(Qt.Key.Key_Up)
    ann.type(Qt.Key.Key_Return)
    assert ann.zone(clone) == GRAVEYARD
    assert "Clone: its toughness is 0 or less." in ann.strip()
    assert "704.5f" in ann.strip()


def test_t_taps_and_untaps(ann: WindowUser) -> None:
    island = ann.choose("Island")
    item = ann.board.item(island)
    assert item is not None
    ann.type(Qt.Key.Key_T)
    assert ann.session.state.object(island).tapped
    assert item.place.quarters == 1
    ann.type(Qt.Key.Key_T)
    assert not ann.session.state.object(island).tapped


def test_space_peeks_and_leaves_no_trace(ann: WindowUser) -> None:
    delver = ann.choose("Delver of Secrets")
    said = ann.strip()
    ann.move(ann.at(delver))
    item = ann.board.item(delver)
    assert item is not None
    before = item.pixmap().cacheKey()
    QTest.keyPress(ann.board, Qt.Key.Key_V)
    assert item.pixmap().cacheKey() != before
    QTest.keyRelease(ann.board, Qt.Key.Key_V)
    assert item.pixmap().cacheKey() == before
    assert (ann.session.history.outcomes, ann.strip()) == ((), said)


def test_undo_and_redo_name_the_action_in_button_menu_and_strip(ann: WindowUser) -> None:
    delver = ann.choose("Delver of Secrets")
    ann.type(Qt.Key.Key_F)
    undo = ann.window.bar.button("history.undo")
    redo = ann.window.actions_by_id.get("history.redo")
    assert undo is not None
    assert redo is not None
    assert undo.accessibleName() == "Undo: Transform Delver of Secrets"
    QTest.mouseClick(undo, LEFT)
    assert ann.session.state.object(delver).side == 0
    assert ann.strip() == "Undone: Transform Delver of Secrets."
    assert redo.text() == "Redo: Transform Delver of Secrets"
    ann.type(Qt.Key.Key_Z, CTRL | SHIFT)
    assert ann.session.state.object(delver).side == 1
    assert ann.strip().startswith("Redone: Transform Delver of Secrets. ")
    item = ann.board.item(delver)
    assert item is not None
    assert item.view.name.startswith("Insectile Aberration")


def test_a_click_in_the_timeline_goes_back_to_the_start(ann: WindowUser) -> None:
    ann.drag(ann.find("Graf Rats"), ann.at(ann.find("Midnight Scavengers")))
    ann.choose("Delver of Secrets")
    ann.type(Qt.Key.Key_F)
    ann.session.jump(0)
    assert ann.session.history.cursor == 0
    assert ann.board.item(ann.find("Graf Rats")) is not None
    assert ann.strip() == "Step 0 of 2: Start."


def test_a_double_click_on_the_library_draws_and_the_menu_knows_the_pile(ann: WindowUser) -> None:
    hand = len(ann.session.state.in_zone(HAND, ANN))
    ann.double_click(ann.at(MY_LIBRARY))
    assert len(ann.session.state.in_zone(HAND, ANN)) == hand + 1
    top = ann.session.state.in_zone(LIBRARY, ANN)[-1]
    words = ann.menu(top.id)
    assert words[0] == "Draw a card"
    assert "Look at the top card" in words
    ann.pick(top.id, "Top card to the graveyard")
    assert ann.zone(top.id) == GRAVEYARD


def test_who_looks_at_the_top_card_sees_it_until_it_is_shuffled(ann: WindowUser) -> None:
    top = ann.session.state.in_zone(LIBRARY, ANN)[-1].id
    ann.pick(top, "Look at the top card")
    item = ann.board.item(top)
    assert item is not None
    assert not item.view.hidden
    ann.double_click(ann.at(top))
    assert ann.zone(top) == HAND
    then = ann.session.state.in_zone(LIBRARY, ANN)[-1].id
    ann.pick(then, "Shuffle")
    assert all(not obj.visible_to for obj in ann.session.state.in_zone(LIBRARY, ANN))


def test_the_opponents_library_has_no_look(ann: WindowUser) -> None:
    top = ann.session.state.in_zone(LIBRARY, BEN)[-1].id
    assert "Look at the top card" not in ann.menu(top)


def test_an_empty_library_says_so(ann: WindowUser) -> None:
    for _ in range(len(ann.session.state.in_zone(LIBRARY, ANN))):
        ann.type(Qt.Key.Key_D, CTRL)
    assert ann.session.state.in_zone(LIBRARY, ANN) == ()
    ann.type(Qt.Key.Key_D, CTRL)
    assert "library is empty" in ann.strip()
    assert ann.session.history.undoable is not None
    assert ann.session.history.undoable.verdict.ruling is Ruling.DONE


def life_of(ann: WindowUser, player: PlayerId) -> int:
    return next(each.life for each in ann.session.state.players if each.id == player)


@pytest.mark.parametrize(("player", "side", "life"), [(ANN, 1, 21), (BEN, -1, 19)])
def test_a_click_on_a_life_total_changes_it(
    ann: WindowUser, player: PlayerId, side: int, life: int
) -> None:
    place = dict(ann.board.board_scene.mat.badges)[player]
    left = ann.board.mapFromScene(place.x, place.middle[1])
    spots = (left + QPoint(x, 0) for x in range(0, 200, 4))
    hits = {spot: ann.board.counts.at(ann.board.mapToScene(spot)) for spot in spots}
    at = next(spot for spot, found in hits.items() if found == (player, "", side))
    ann.click(at)
    assert life_of(ann, player) == life
    ann.double_click(at)
    assert life_of(ann, player) == life + 2 * side
    ann.type(Qt.Key.Key_Z, CTRL)
    assert life_of(ann, player) == life + side


def test_keys_change_ones_own_life(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_Up, CTRL)
    ann.type(Qt.Key.Key_Up, CTRL)
    ann.type(Qt.Key.Key_Down, CTRL)
    assert life_of(ann, ANN) == 21


@pytest.mark.parametrize("size", [(1280, 800), (1680, 1020)])
def test_a_tapped_card_stays_inside_its_zone(ann: WindowUser, size: tuple[int, int]) -> None:
    ann.window.resize(*size)
    delver = ann.choose("Delver of Secrets")
    abbey = ann.choose("Westvale Abbey")
    for who in (delver, abbey):
        ann.click(ann.at(who))
        ann.type(Qt.Key.Key_T)
        item = ann.board.item(who)
        assert item is not None
        assert item.place.quarters == 1
        area = zone_item(ann.board, BATTLEFIELD, ANN).area
        assert item.x() - item.size[0] / 2 > area.rect.x


# Unusual things


def test_escape_puts_a_carried_card_back(ann: WindowUser) -> None:
    bruna = ann.find("Bruna, the Fading Light")
    home = ann.at(bruna)
    ann.lift(bruna, ann.at(MINE))
    ann.type(Qt.Key.Key_Escape)
    ann.release(ann.at(MINE))
    assert ann.at(bruna) == home
    assert ann.session.history.outcomes == ()


def test_a_card_let_go_outside_the_window_goes_home(ann: WindowUser) -> None:
    bruna = ann.find("Bruna, the Fading Light")
    home = ann.at(bruna)
    ann.lift(bruna, QPoint(-300, -200))
    ann.release(QPoint(-300, -200))
    assert ann.at(bruna) == home
    assert ann.board.pointer.drag is None


def test_another_size_in_the_middle_of_a_drag_puts_the_card_back(ann: WindowUser) -> None:
    bruna = ann.find("Bruna, the Fading Light")
    ann.lift(bruna, ann.at(MINE))
    ann.window.resize(1400, 900)
    ann.move(ann.at(MINE))
    assert ann.board.pointer.drag is None
    assert ann.chips() == []
    ann.release(ann.at(MINE))
    assert ann.zone(bruna) == HAND


def test_undo_in_the_middle_of_a_drag_and_of_a_movement(ann: WindowUser) -> None:
    ann.board.animated = True
    delver = ann.choose("Delver of Secrets")
    ann.type(Qt.Key.Key_F)
    ann.type(Qt.Key.Key_Z, CTRL)
    assert ann.session.state.object(delver).side == 0
    ann.type(Qt.Key.Key_Z, CTRL | SHIFT)
    ann.lift(ann.find("Clone"), ann.at(MINE))
    ann.type(Qt.Key.Key_Z, CTRL)
    assert ann.board.pointer.drag is None
    ann.release(ann.at(MINE))
    ann.board.animated = False
    assert ann.zone(ann.find("Clone")) == HAND


def test_while_the_table_asks_no_card_can_be_carried(ann: WindowUser) -> None:
    ann.drag(ann.find("Fire"), ann.at(STACKED))
    assert ann.board.chooser.is_open
    ann.lift(ann.find("Clone"), ann.at(MINE))
    assert ann.board.pointer.drag is None
    ann.release(ann.at(MINE))
    assert ann.zone(ann.find("Fire")) == HAND
    assert ann.session.history.outcomes == ()


def test_a_double_click_on_a_chip_answers_and_does_nothing_else(ann: WindowUser) -> None:
    ann.drag(ann.find("Fire"), ann.at(STACKED))
    ann.double_click(ann.chip("Cast Fire"))
    assert ann.board.chooser.is_open
    assert ann.session.history.outcomes == ()
    ann.double_click(ann.life(BEN))
    assert ann.session.history.outcomes == ()
    ann.double_click(ann.chip("No more targets"))
    assert len(ann.session.history.outcomes) == 1


def test_the_table_can_be_zoomed_and_moved_and_still_be_played_on(ann: WindowUser) -> None:
    ann.board.zoom_by(1.6)
    ann.board.sharpen()
    start = ann.board.viewport().rect().center()
    before = ann.at(MINE)
    QTest.mousePress(ann.board.viewport(), MIDDLE, pos=start)
    ann.move(start + QPoint(40, -60))
    QTest.mouseRelease(ann.board.viewport(), MIDDLE, pos=start + QPoint(40, -60))
    assert ann.at(MINE) - before == QPoint(40, -60)
    clone = ann.find("Clone")
    ann.drag(clone, ann.at(STACKED))
    assert ann.zone(clone) == STACK
    ann.type(Qt.Key.Key_0, CTRL)
    assert ann.board.camera.factor == 1


def test_a_pile_opens_and_a_card_is_taken_from_it(ann: WindowUser) -> None:
    angler = ann.session.state.in_zone(GRAVEYARD, ANN)[0].id
    ann.click(ann.at(MY_GRAVEYARD))
    assert ann.board.board_scene.opened == MY_GRAVEYARD
    ann.drag(angler, ann.at((EXILE, ANN)))
    assert ann.zone(angler) == EXILE
