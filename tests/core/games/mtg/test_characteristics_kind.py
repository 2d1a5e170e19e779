"""The kind of a card in the panel: its name in each edition, and the reason for it."""

import pytest

from core.cards.card import Layout
from core.cards.reader import build_card
from core.games.mtg.actions import CopyCard
from core.games.mtg.layers.characteristics import turning_ability
from core.rules.actions import TurnFaceDown
from core.rules.views import Row
from core.state.ids import ObjectId
from core.state.zones import HAND
from core.storage.assets import starter_cards
from tests.core.stage import ADA, BEN, Stage, card_named

MODAL = "Umara Wizard // Umara Skyfalls"


def kind(stage: Stage, object_id: ObjectId) -> Row | None:
    """Return the row that names the kind, if there is one."""
    characteristics_view = stage.rules.tables.characteristics_view(stage.view, object_id, ADA)
    return next((row for row in characteristics_view.rows if row.id == "kind"), None)


@pytest.mark.parametrize(
    ("card", "text", "says"),
    [
        ("Baithook Angler // Hook-Haunt Drifter", "transforming double-faced card", "by Disturb"),
        ("Treasure Map // Treasure Cove", "transforming double-faced card", "transforms by"),
        (MODAL, "modal double-faced card", "none of its abilities transforms it"),
        ("Graf Rats", "double-faced meld card", "half of Chittering Host"),
        ("Fire // Ice", "split card", "two faces on one side"),
    ],
)
def test_the_kind_is_named_with_what_makes_it_so(card: str, text: str, says: str) -> None:
    stage = Stage()
    row = kind(stage, stage.place(card, HAND))
    assert row is not None
    assert row.text == text
    assert says in " ".join(why.says for why in row.why)
    assert "dfc.definition" in {why.key for why in row.why} or text == "split card"


@pytest.mark.parametrize(
    ("card", "text", "key", "says"),
    [
        ("Encouraging Aviator // Jump", "preparation card", "prepare.definition", "prepare spell"),
        ("Giant Killer // Chop Down", "adventurer card", "adventure.definition", "Adventure"),
        ("Marang River Regent // Coil and Catch", "omen card", "omen.definition", "Omen"),
        ("Rootwire Amalgam", "prototype card", "prototype.definition", "{1}{G}, 2/3"),
        ("Akki Lavarunner // Tok-Tok, Volcano Born", "flip card", "flip.definition", "Tok-Tok"),
        ("Student of Warfare", "leveler card", "leveler.levels", "2-6: 3/3, 7+: 4/4"),
        ("Druid Class", "Class card", "class.levels", "level"),
        ("Case of the Gateway Express", "Case card", "case.solved", "solved"),
        ("Cubwarden", "card with mutate", "mutate.cast", "merges"),
    ],
)
def test_a_card_printed_in_a_way_of_its_own_is_named_by_it(
    card: str, text: str, key: str, says: str
) -> None:
    row = kind((stage := Stage("2026-04")), stage.place(card, HAND))
    assert row is not None
    assert (row.text, row.why[0].key) == (text, key)
    assert says in row.why[0].says


def test_an_ordinary_card_has_no_kind() -> None:
    stage = Stage()
    assert kind(stage, stage.place("Grizzly Bears", HAND)) is None


def test_a_reversible_card_is_the_same_on_both_sides_and_not_double_faced() -> None:
    face = card_named("Grizzly Bears").front
    card = build_card([face, face], press_layout="reversible_card", name="Grizzly Bears")
    stage = Stage()
    bears = stage.place(card)
    row = kind(stage, bears)
    assert row is not None
    assert row.text == "reversible card"
    assert "the same card on both sides" in row.why[0].says
    notes = {
        note.heading: note.key
        for note in stage.rules.tables.characteristics_view(stage.view, bears, ADA).notes
    }
    assert "Anywhere else" not in notes
    assert notes["In a deck list"] == "name.printed"


def test_a_meld_card_is_double_faced_since_2024_only() -> None:
    texts = []
    for edition in ("2020-08", "2022-04", "2024-06"):
        stage = Stage(edition)
        row = kind(stage, stage.place("Graf Rats"))
        assert row is not None
        texts.append(row.text)
    assert texts == ["meld card", "meld card", "double-faced meld card"]


def test_a_card_that_transforms_is_called_as_the_edition_calls_it() -> None:
    texts = {}
    for edition in ("2020-08", "2021-06", "2025-06", "2025-09"):
        stage = Stage(edition)
        row = kind(stage, stage.place("Delver of Secrets // Insectile Aberration"))
        assert row is not None
        texts[edition] = row.text
    assert texts == {
        "2020-08": "double-faced card",
        "2021-06": "transforming double-faced card",
        "2025-06": "transforming double-faced card",
        "2025-09": "nonmodal double-faced card",
    }


def test_an_ordinary_card_and_one_that_lies_face_down_tell_no_kind() -> None:
    stage = Stage()
    assert kind(stage, stage.place("Grizzly Bears")) is None
    hidden = stage.place("Fire // Ice", owner=BEN)
    stage.do(TurnFaceDown(player=BEN, object=hidden))
    assert kind(stage, hidden) is None


def test_every_transforming_card_of_the_starter_says_by_what_it_turns() -> None:
    silent = {
        card.name
        for card in starter_cards().values()
        if card.layout is Layout.TRANSFORMING and not turning_ability(card)
    }
    assert silent == set()


def test_a_copied_split_card_keeps_its_halves_and_says_so() -> None:
    stage = Stage()
    fire = stage.place("Fire // Ice", HAND)
    verdict = stage.judge(CopyCard(player=ADA, of=fire))
    assert "split.copy_keeps_halves" in {finding.key for finding in verdict.findings}
