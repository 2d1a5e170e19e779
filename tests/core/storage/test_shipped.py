"""Shipped data can be read, and broken files are reported."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from core.cards.card import Layout
from core.games import GAMES
from core.games.fab.rulesets import EDITIONS as FAB
from core.games.mtg.rulesets import EDITIONS as MTG
from core.rules.action_context import ActionContext
from core.rules.rulebook import Rulebook
from core.rules.ruleset import Ruleset, StateView
from core.storage.assets import (
    RULEBOOKS,
    ShippedFileError,
    StarterCardSource,
    read_rulebook,
    read_shipped,
    starter_cards,
    starter_entries,
    starter_table,
)


def test_every_starter_card_is_there_by_its_name() -> None:
    cards = starter_cards()
    entries = [entry for file in GAMES["mtg"].starters for entry in starter_entries(file)]
    assert {entry.name for entry in entries} == set(cards)
    assert all(card.name == name for name, card in cards.items())


def test_of_several_pitches_the_first_has_the_name_and_each_has_its_colour() -> None:
    card_source = StarterCardSource(game="fab")
    found = [card_source.get(name) for name in ("Head Jab", "Head Jab (red)", "head jab (Blue)")]
    assert [card and card.front.stat("color") for card in found] == ["Red", "Red", "Blue"]
    assert card_source.get("Censor (Yellow)") is None
    cards = starter_cards(game="fab")
    assert {name for name, card in cards.items() if card.name == "Head Jab"} == {
        "Head Jab",
        "Head Jab (Blue)",
        "Head Jab (Yellow)",
    }


def test_every_meld_part_of_the_starter_cards_has_its_partner() -> None:
    cards = starter_cards()
    parts = [card for card in cards.values() if card.layout is Layout.MELD]
    assert parts
    for card in parts:
        partner = cards[card.melds_with]
        assert partner.melds_with == card.name
        assert partner.faces[-1] == card.faces[-1]


@pytest.mark.parametrize(
    "rules", [*MTG.values(), *FAB.values()], ids=lambda rules: f"{rules.game} {rules.edition}"
)
def test_the_rules_have_nothing_left_to_do_at_a_starter_table(rules: Ruleset) -> None:
    state = starter_table(rules)
    progress = ActionContext(StateView(rules, state))
    rules.tables.apply_state_based_actions(progress)
    assert replace(progress.state, clock=state.clock) == state


@pytest.mark.parametrize("path", sorted(RULEBOOKS.glob("*.json")), ids=lambda path: path.stem)
def test_a_rulebook_has_a_number_or_a_reason_for_every_edition(path: Path) -> None:
    book = read_rulebook(path.stem)
    assert book.game == path.stem
    assert book.editions
    keys = [entry.key for entry in book.entries]
    assert len(keys) == len(set(keys))
    for entry in book.entries:
        for edition in book.editions:
            said = book.number(entry.key, edition.id) or book.absence(entry.key, edition.id)
            assert said, f"{entry.key} in {edition.id}"


def test_the_magic_rulebook_is_shipped() -> None:
    assert read_rulebook("mtg").entry("meld.stack") is not None


def test_a_missing_file_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ShippedFileError, match=r"No such file or directory; install the program"):
        read_rulebook("chess", tmp_path)
    with pytest.raises(ShippedFileError, match="No such file"):
        starter_cards(tmp_path)


def test_a_broken_file_says_where_it_is_broken(tmp_path: Path) -> None:
    path = tmp_path / "mtg.json"
    path.write_text('{"game": 7}', encoding="utf-8")
    with pytest.raises(ShippedFileError, match=r"mtg\.json: Expected `str`, got `int` - at `\$\.g"):
        read_shipped(path, Rulebook)


def test_a_starter_card_with_a_bad_cost_is_named(tmp_path: Path) -> None:
    content = '[{"name": "Hound", "faces": [{"name": "Hound", "mana_cost": "W"}]}]'
    (tmp_path / "mtg-starter.json").write_text(content, encoding="utf-8")
    (tmp_path / "practice.json").write_text("[]", encoding="utf-8")
    with pytest.raises(ShippedFileError, match=r"mtg-starter\.json: card 'Hound': mana cost 'W'"):
        starter_cards(tmp_path)
