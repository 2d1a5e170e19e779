"""Texts of panel and list about a card on the combat chain, and about its target."""

import pytest

from core.games.fab.combat.attacking import on_chain
from core.state.ids import PlayerId
from gui.features.table_list import Namer
from tests.gui.conftest import Open
from tests.gui.features.choices.stage import Fighter, duel, table_of
from tests.gui.window_user import ANN, BEN


@pytest.fixture
def ann(opened: Open) -> Fighter:
    """Ann in whose turn Swift Jab was defended with equipment, and hit."""
    table = table_of(duel())
    opened(table)
    fighter = Fighter(table)
    fighter.drag_to_chain("Swift Jab")
    fighter.go_on("defend")
    fighter.choose("Travel Cap", BEN)
    fighter.choose("Leather Coat", BEN)
    fighter.window.actions_by_id.run("proposal.agree")
    fighter.go_on("damage")
    return fighter


def said(ann: Fighter, name: str, owner: PlayerId) -> str:
    """The list's name for a card."""
    view = ann.session.state_view
    obj = ann.object(name, owner)
    return Namer(lambda: ann.window.seat).whole(view, obj, ann.window.describe(view, obj))


def test_the_list_says_what_each_card_does_and_on_which_link(ann: Fighter) -> None:
    assert len(on_chain(ann.session.state_view)) == 3
    assert "attacks Ben, link 1" in said(ann, "Swift Jab", ANN)
    assert "defends 1, link 1" in said(ann, "Travel Cap", BEN)
    assert "defends 2, link 1" in said(ann, "Leather Coat", BEN)
    assert "defending" not in said(ann, "Travel Cap", BEN)


def test_the_panel_says_it_too_and_what_the_attacked_hero_was_dealt(ann: Fighter) -> None:
    ann.choose("Swift Jab")
    assert "attacks Ben, link 1" in ann.panel()
    ann.choose("Travel Cap", BEN)
    assert "defends 1, link 1" in ann.panel()
    ann.choose("Oscilio", BEN)
    assert "Damage here" in ann.panel()
