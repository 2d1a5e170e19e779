"""The rulebook panel: every rule, found fast, read in every edition, tried out on the table."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.games import editions_of
from core.rules.rulebook import Edition, Entry, Rulebook
from core.storage.assets import read_rulebook
from gui.features.rulebook import Examples, RulebookFeature
from gui.panels.prose import CITE, TILE, Prose
from gui.panels.rulebook import NO_EXAMPLE, NOTHING, RulebookPanel, lines_of
from tests.gui.features.lookup import feature
from tests.gui.window_user import WindowUser

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def book(ann: WindowUser) -> RulebookPanel:
    """Opened by its key."""
    ann.window.activateWindow()
    ann.type(Qt.Key.Key_F2)
    found = ann.window.aside
    assert isinstance(found, RulebookPanel)
    assert found.box.hasFocus()
    return found


def titles(book: RulebookPanel) -> list[str]:
    return [entry.title for section in book.contents.found for entry in section.entries]


def press(prose: Prose, href: str) -> None:
    """Click a link; it may have to be scrolled to first."""
    prose.ensureCursorVisible()
    spot = prose.spot(href)
    prose.verticalScrollBar().setValue(prose.verticalScrollBar().value() + spot.top() - 40)
    spot = prose.spot(href)
    QTest.mouseClick(prose.viewport(), LEFT, pos=spot.center())


@pytest.mark.parametrize("game", ["mtg", "fab"])
def test_every_rule_stands_in_one_section_that_has_a_name(game: str) -> None:
    rules = read_rulebook(game)
    contents = rules.contents()
    keys = [entry.key for _, entries in contents for entry in entries]
    assert sorted(keys) == sorted(entry.key for entry in rules.entries)
    assert "Further rules" not in [title for title, _ in contents]
    assert all(entries for _, entries in contents)


def test_a_rule_of_no_section_stands_at_the_end() -> None:
    rules = Rulebook(
        game="x", title="X", editions=(), entries=(Entry(key="a.b", title="A", says="It is so."),)
    )
    assert [title for title, _ in rules.contents()] == ["Further rules"]


def test_every_rule_can_be_reached_and_its_page_names_every_edition(
    ann: WindowUser, book: RulebookPanel
) -> None:
    rules = ann.window.rulebook().worded(ann.session.rules.edition)
    for entry in rules.entries:
        book.show_rule(entry.key)
        text = book.text()
        assert entry.says in text
        assert all(edition.title in text for edition in rules.editions)
        shown = book.contents.entry(book.tree.currentIndex())
        assert shown is not None
        assert shown.key == entry.key


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("712.4a", "meld.instruction"),
        ("meld.leaves", "meld.leaves"),
        ("two cards meld", "meld.instruction"),
    ],
)
def test_a_rule_is_found_by_number_key_or_words(book: RulebookPanel, typed: str, key: str) -> None:
    QTest.keyClicks(book.box, typed)
    assert book.key == key
    assert book.contents.entry(book.tree.currentIndex()) is not None


def test_of_several_numbers_the_list_shows_the_first_and_the_page_all(book: RulebookPanel) -> None:
    book.show_rule("meld.not_castable_back")
    place = book.contents.place("meld.not_castable_back").siblingAtColumn(1)
    numbers = place.data(Qt.ItemDataRole.AccessibleTextRole).rpartition("rule ")[2]
    first, *more = numbers.split(", ")
    assert more
    assert place.data() == f"{first} +{len(more)}"
    assert numbers in book.prose.toPlainText()


def test_search_says_what_to_do_where_nothing_fits(book: RulebookPanel) -> None:
    QTest.keyClicks(book.box, "zebra")
    assert book.empty.isVisible()
    assert book.empty.text() == NOTHING
    QTest.keyClick(book.box, Qt.Key.Key_Escape)
    assert book.box.text() == ""
    assert not book.empty.isVisible()


def test_the_difference_to_the_edition_in_force_is_a_sign_and_words() -> None:
    entry = Entry(
        key="a",
        title="A",
        says="It is so.",
        since={"2": "7.1", "4": "8.1"},
        absent={"5": "struck out"},
    )
    editions = tuple(Edition(str(n), f"Year {n}") for n in range(1, 6))
    rules = Rulebook(game="x", title="X", editions=editions, entries=(entry,))
    lines = list(lines_of(rules, entry, "2"))
    assert [line.sign for line in lines] == ["?", "►", "=", "≠", "–"]
    assert lines[0].accessible_text == "Year 1: not looked up yet (not looked up yet)"
    assert lines[3].accessible_text == "Year 4: 8.1 (renumbered)"
    assert lines[4].accessible_text == "Year 5: struck out (no such rule)"


def test_another_edition_gives_the_list_its_numbers(ann: WindowUser, book: RulebookPanel) -> None:
    book.show_rule("meld.instruction")
    place = book.contents.place("meld.instruction").siblingAtColumn(1)
    assert place.data() == "712.4a"
    ann.session.play_by(editions_of("mtg")["2020-08"])
    assert book.contents.place("meld.instruction").siblingAtColumn(1).data() == "712.2"
    assert "Rule 712.2 · August 2020" in book.prose.toPlainText()


def test_try_it_lays_an_example_out_and_one_s_own_table_comes_back(
    ann: WindowUser, book: RulebookPanel
) -> None:
    mine = ann.session.history
    book.show_rule("meld.leaves")
    example = feature(ann.window, RulebookFeature)._shown("meld.leaves")[0]
    press(book.prose, f"{TILE}:{example.name}")
    assert example.title in ann.strip()
    assert ann.session.history.cursor == 0
    assert ann.session.history.outcomes
    assert ann.window.aside is None
    ann.window.actions_by_id.run("table.back")
    assert ann.session.history is mine
    assert ann.window.aside is book
    assert book.isVisible()
    assert ann.window.panel.isHidden()
    assert book.key == "meld.leaves"


def test_a_book_that_was_closed_stays_closed_after_an_example(ann: WindowUser) -> None:
    examples = feature(ann.window, Examples)
    examples.show(examples.all()[0])
    ann.window.actions_by_id.run("table.back")
    assert ann.window.aside is None


def test_the_rules_under_the_same_number_are_links(book: RulebookPanel) -> None:
    book.show_rule("meld.not_castable_back")
    press(book.prose, f"{CITE}:meld.stack")
    assert book.key == "meld.stack"


def test_the_card_of_a_rule_leads_to_its_page(ann: WindowUser) -> None:
    ann.window.show_rule("meld.instruction")
    rule = ann.window.rule
    assert rule is not None
    QTest.mouseClick(rule.more, LEFT)
    assert not rule.isVisible()
    panel = ann.window.aside
    assert isinstance(panel, RulebookPanel)
    assert panel.key == "meld.instruction"
    assert panel.tree.hasFocus()


def test_a_rule_without_a_page_offers_none(ann: WindowUser) -> None:
    ann.window.show_rule("no.such")
    assert ann.window.rule is not None
    assert not ann.window.rule.more.isVisible()


def test_the_same_key_closes_the_book_and_gives_the_panel_back(
    ann: WindowUser, book: RulebookPanel
) -> None:
    assert not ann.window.panel.isVisible()
    QTest.keyClick(book.box, Qt.Key.Key_F2)
    assert ann.window.aside is None
    assert ann.window.panel.isVisible()
    assert ann.board.hasFocus()


def test_the_other_game_has_its_own_book(ann: WindowUser, book: RulebookPanel) -> None:
    ann.window.actions_by_id.run("table.fab")
    assert "Flesh and Blood" in book.heading.text()
    assert "How two cards meld" not in titles(book)


def test_every_rule_with_a_number_has_an_example_in_its_game(ann: WindowUser) -> None:
    shown = {(each.game, key) for each in feature(ann.window, Examples).all() for key in each.rules}
    lacking = [
        entry.key
        for game in ("mtg", "fab")
        for entry in read_rulebook(game).entries
        if entry.since and (game, entry.key) not in shown
    ]
    assert lacking == []


def test_a_rule_without_an_example_says_so(book: RulebookPanel) -> None:
    book.show_rule("wiki.triple_faced")
    assert NO_EXAMPLE in book.text()
    assert NO_EXAMPLE in book.prose.toPlainText()
