"""A search is made by menus and appears in the box as search words."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.games import GAMES
from core.storage.assets import opening
from gui.features.card_search.feature import CardSearchFeature
from gui.features.card_search.source import QueryBuilder
from gui.panels.card_search import SearchPanel
from tests.gui.window_user import WindowUser


@pytest.fixture
def panel(ann: WindowUser) -> SearchPanel:
    ann.window.feature(CardSearchFeature).open()
    found = ann.window.feature(CardSearchFeature).panel
    assert found is not None
    return found


def opened(ann: WindowUser, panel: SearchPanel) -> QueryBuilder:
    panel.build.click()
    found = ann.window.findChild(QueryBuilder)
    assert isinstance(found, QueryBuilder)
    return found


def test_choices_become_a_query_that_is_searched_by(ann: WindowUser, panel: SearchPanel) -> None:
    builder = opened(ann, panel)
    assert builder.focusWidget() is builder.name
    QTest.keyClicks(builder.types, "creature")
    builder.colors["r"].click()
    QTest.keyClicks(builder.value, "3")
    builder.value_icon.setCurrentIndex(builder.value_icon.findData("<="))
    builder.faces.setCurrentIndex(builder.faces.findData("is:dfc"))
    assert builder.query.text() == "t:creature c>=r mv<=3 is:dfc"
    QTest.keyClick(builder, Qt.Key.Key_Return)
    assert not builder.isVisible()
    assert panel.box.text() == "t:creature c>=r mv<=3 is:dfc"
    assert panel.found.chosen() is not None


def test_words_with_blanks_are_quoted(ann: WindowUser, panel: SearchPanel) -> None:
    builder = opened(ann, panel)
    QTest.keyClicks(builder.text, "draw a card")
    QTest.keyClicks(builder.keyword, "first strike")
    assert builder.built() == 'o:"draw a card" kw:"first strike"'
    builder.reject()
    assert not panel.box.text()


def test_the_other_game_is_asked_for_what_its_cards_print(
    ann: WindowUser, panel: SearchPanel
) -> None:
    ann.session.start(*opening(GAMES["fab"]))
    builder = opened(ann, panel)
    QTest.keyClicks(builder.hero_class, "ninja")
    builder.pitch.setCurrentIndex(builder.pitch.findData("red"))
    builder.apply.click()
    assert panel.box.text() == "class:ninja pitch:red"
    card = panel.found.chosen()
    assert card is not None
    assert card.front.stat("pitch") == "1"
