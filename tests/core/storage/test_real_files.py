"""Card objects as they were really stored, from 2018 to 2026."""

from functools import partial
from pathlib import Path

import pytest

from core.cards.abilities import levels_of
from core.cards.card import ONE_SIDED, Card, Layout
from core.games.mtg.printed.entering import entering
from core.games.mtg.zones.entry_clauses import Prepared
from core.storage.database.catalogue import Catalogue
from core.storage.importers.collection import CardFile
from core.storage.importers.scryfall import read_cards

OBJECTS_PER_LAYOUT = {
    "normal": 317,
    "transform": 172,
    "split": 123,
    "adventure": 83,
    "modal_dfc": 41,
    "prepare": 40,
    "saga": 40,
    "flip": 26,
    "token": 24,
    "meld": 21,
    "planar": 18,
    "case": 14,
    "leveler": 12,
    "double_faced_token": 11,
    "host": 8,
    "reversible_card": 7,
    "scheme": 6,
    "augment": 6,
    "emblem": 5,
    "art_series": 5,
    "vanguard": 5,
    "mutate": 3,
    "prototype": 2,
    "class": 1,
}


@pytest.fixture(scope="module")
def sample(reference: Path) -> CardFile:
    path = reference / "data" / "scryfall-sample.json"
    if not path.is_file():
        pytest.skip("the sample of card objects is not here")
    return read_cards(path)


@pytest.fixture(scope="module")
def collection(sample: CardFile) -> Catalogue:
    return Catalogue.of(sample.cards)


def card_of(collection: Catalogue, name: str, set_code: str = "") -> Card:
    card = collection.card(name)
    assert card is not None
    printings = (each for each in collection if each.name == card.name)
    return next(each for each in printings if not set_code or each.set_code == set_code)


def test_every_object_of_the_sample_is_read(sample: CardFile) -> None:
    assert sample.objects == 990
    assert sample.faults == ()
    assert sample.counts == OBJECTS_PER_LAYOUT


def test_every_object_is_a_card_or_a_combined_face(sample: CardFile) -> None:
    assert len(sample.cards) + len(sample.combined) == 990
    assert len(sample.combined) == 7
    assert {card.press_layout for card in sample.combined} == {"meld"}


def test_every_card_has_the_sides_of_its_layout(sample: CardFile) -> None:
    two_sided = {Layout.TRANSFORMING, Layout.MODAL, Layout.MELD, Layout.REVERSIBLE}
    halves = ONE_SIDED
    for card in sample.cards:
        assert len(card.sides) == (2 if card.layout in two_sided else 1), card.name
        assert (len(card.faces) > 1) == (card.layout in two_sided | halves), card.name
        assert all(face.name for face in card.faces), card.name
        assert card.oracle_id, card.name
        assert card.set_code, card.name


@pytest.mark.parametrize(
    ("part", "set_code", "partner", "combined"),
    [
        ("Graf Rats", "emn", "Midnight Scavengers", "Chittering Host"),
        ("Midnight Scavengers", "inr", "Graf Rats", "Chittering Host"),
        ("Hanweir Battlements", "inr", "Hanweir Garrison", "Hanweir, the Writhing Township"),
        ("Hanweir Battlements", "emn", "Hanweir Garrison", "Hanweir, the Writhing Township"),
        ("Hanweir Garrison", "inr", "Hanweir Battlements", "Hanweir, the Writhing Township"),
        (
            "Bruna, the Fading Light",
            "emn",
            "Gisela, the Broken Blade",
            "Brisela, Voice of Nightmares",
        ),
        (
            "Gisela, the Broken Blade",
            "inr",
            "Bruna, the Fading Light",
            "Brisela, Voice of Nightmares",
        ),
        ("Urza, Lord Protector", "bro", "The Mightstone and Weakstone", "Urza, Planeswalker"),
        ("The Mightstone and Weakstone", "bro", "Urza, Lord Protector", "Urza, Planeswalker"),
        ("Vanille, Cheerful l'Cie", "fin", "Fang, Fearless l'Cie", "Ragnarok, Divine Deliverance"),
        ("Fang, Fearless l'Cie", "fin", "Vanille, Cheerful l'Cie", "Ragnarok, Divine Deliverance"),
    ],
)
def test_a_meld_part_knows_its_partner_and_bears_the_combined_face(
    collection: Catalogue, part: str, set_code: str, partner: str, combined: str
) -> None:
    card = card_of(collection, part, set_code)
    assert card.layout is Layout.MELD
    assert card.set_code == set_code
    assert card.melds_with == partner
    assert [face.name for face in card.faces] == [part, combined]


def test_a_split_card_has_two_costs_and_no_sum(collection: Catalogue) -> None:
    card = card_of(collection, "Fire // Ice")
    assert card.layout is Layout.SPLIT
    assert [str(face.mana_cost) for face in card.faces] == ["{1}{R}", "{1}{U}"]
    assert [face.colors for face in card.faces] == [{"R"}, {"U"}]


def test_a_split_card_may_have_five_parts(collection: Catalogue) -> None:
    card = card_of(collection, "Who // What // When // Where // Why")
    assert card.layout is Layout.SPLIT
    assert len(card.sides) == 1
    assert [face.name for face in card.faces] == ["Who", "What", "When", "Where", "Why"]
    assert {str(face.type_line) for face in card.faces} == {"Instant"}


def test_a_room_is_a_split_card(collection: Catalogue) -> None:
    card = card_of(collection, "Ticket Booth // Tunnel of Hate")
    assert card.layout is Layout.SPLIT
    assert [str(face.type_line) for face in card.faces] == ["Enchantment — Room"] * 2


def test_a_battle_transforms_and_has_its_defense_as_text(collection: Catalogue) -> None:
    card = card_of(collection, "Invasion of New Phyrexia")
    assert card.layout is Layout.TRANSFORMING
    assert card.front.stat("defense") == "6"
    assert card.faces[1].stat("loyalty") == "4"
    assert card.faces[1].colors == {"W", "U"}


def test_delver_flies_only_on_its_back(collection: Catalogue) -> None:
    card = card_of(collection, "Delver of Secrets")
    assert card.name == "Delver of Secrets // Insectile Aberration"
    front, back = card.faces
    assert (front.stat("power"), back.stat("power")) == ("1", "3")
    assert (front.has("Flying"), back.has("Flying")) == (False, True)
    assert back.color_indicator == ("U",)
    assert not back.mana_cost


def test_an_omen_lies_like_an_adventure(collection: Catalogue) -> None:
    card = card_of(collection, "Scavenger Regent // Exude Toxin")
    assert card.layout is Layout.ADVENTURE
    assert "Omen" in card.faces[1].type_line
    assert card.front.has("Ward")
    assert not card.faces[1].has("Ward")
    assert card.faces[1].stat("power") is None


def test_a_reversible_card_has_the_oracle_id_of_its_faces(collection: Catalogue) -> None:
    card = card_of(collection, "Stitch in Time // Stitch in Time")
    assert card.layout is Layout.REVERSIBLE
    assert card.oracle_id
    assert [str(face.mana_cost) for face in card.faces] == ["{1}{U}{R}"] * 2


def test_the_lower_half_of_a_flip_card_has_no_cost_and_its_own_numbers(sample: CardFile) -> None:
    cards = [card for card in sample.cards if card.layout is Layout.FLIP]
    assert all(card.front.mana_cost and not card.faces[1].mana_cost for card in cards)
    erayo = next(card for card in cards if card.name.startswith("Erayo"))
    assert erayo.front.stat("power") == "1"
    assert erayo.faces[1].stat("power") is None


def test_halves_with_fuse_all_have_it_and_aftermath_is_on_the_second(sample: CardFile) -> None:
    fuse = [card for card in sample.cards if any(face.has("Fuse") for face in card.faces)]
    aftermath = [card for card in sample.cards if any(face.has("Aftermath") for face in card.faces)]
    assert len(fuse) == 16
    assert len(aftermath) == 27
    assert all(face.has("Fuse") for card in fuse for face in card.faces)
    assert all(not card.front.has("Aftermath") for card in aftermath)


def test_a_robot_converts_and_its_front_names_the_way_there(collection: Catalogue) -> None:
    card = card_of(collection, "Goldbug, Humanity's Ally")
    assert card.front.has("More Than Meets the Eye")
    assert not card.faces[1].has("More Than Meets the Eye")
    assert all(face.has("Convert") for face in card.faces)


def test_tokens_have_the_colours_that_no_cost_shows(sample: CardFile) -> None:
    spirit = next(c for c in sample.cards if c.press_layout == "token" and c.name == "Spirit")
    assert spirit.front.colors == {"W"}


def test_a_name_that_is_half_of_another_card_finds_the_real_one(collection: Catalogue) -> None:
    bearing = partial(filter, lambda card: card.press_layout == "prepare")
    for prepared in bearing(collection):
        half = prepared.faces[1].name
        found = collection.card(half)
        assert found is not None
        whole = {card.name for card in collection}
        assert (found.name == half) == (half in whole)


def test_a_whole_bulk_file_is_read_without_a_fault(reference: Path) -> None:
    path = reference / "data" / "scryfall-oracle-like.json.gz"
    if not path.is_file():
        pytest.skip("the large card file is not here")
    heard: list[tuple[int, int]] = []

    def hear(done: int, total: int) -> bool:
        heard.append((done, total))
        return True

    file = read_cards(path, progress=hear)
    assert file.objects == 23_586
    assert file.faults == ()
    assert heard == sorted(heard)
    assert {total for _, total in heard} == {path.stat().st_size}
    assert heard[-1][0] == path.stat().st_size
    prepared = [card for card in file.cards if card.layout is Layout.PREPARATION]
    assert len(prepared) == 36
    assert {word for card in prepared for word in card.faces[1].type_line.types} == {
        "Instant",
        "Sorcery",
    }
    assert all("Creature" in card.front.type_line for card in prepared)
    said = [entering(card.front.text, card.front.name) for card in prepared]
    assert sum(Prepared in map(type, each) for each in said) == 23
    prototypes = {c.name: c.faces[1] for c in file.cards if c.layout is Layout.PROTOTYPE}
    assert {name: (str(f.mana_cost), f.stat("power")) for name, f in prototypes.items()} == {
        "Rootwire Amalgam": ("{1}{G}", "2"),
        "Fallaji Dragon Engine": ("{2}{R}", "1"),
    }
    levelers = [card for card in file.cards if card.press_layout == "leveler"]
    assert len(levelers) == 25
    assert all(len(levels_of(card.front.text)) == 2 for card in levelers)


def test_objects_of_2018_have_the_keywords_that_rules_ask_for(sample: CardFile) -> None:
    grind = next(card for card in sample.cards if card.name == "Grind // Dust")
    assert [face.has("Aftermath") for face in grind.faces] == [False, True]
