"""Three objects put together to two cards, however badly the data links them."""

import json
from pathlib import Path

import pytest

from core.cards.card import Layout
from tests.core.storage.objects import Object, names, plain, read

RATS, SCAVENGERS, HOST = "Graf Rats", "Midnight Scavengers", "Chittering Host"


def related(component: str, name: str, set_code: str = "tst") -> Object:
    return {"component": component, "name": name, "id": f"id-{name}-{set_code}"}


LINKS = [
    related("token", "Eldrazi"),
    related("combo_piece", "Checklist"),
    related("meld_part", RATS),
    related("meld_result", HOST),
    related("meld_part", SCAVENGERS),
]


def triple(
    links: list[Object] | None = None, set_code: str = "tst", tag: str = ""
) -> tuple[Object, Object, Object]:
    """Return the objects of both parts and the result; ``tag`` marks the combined face."""
    shared = {"layout": "meld", "all_parts": LINKS if links is None else links, "set": set_code}
    rats = plain(RATS, collector_number="91a", **shared)
    scavengers = plain(SCAVENGERS, collector_number="96a", **shared)
    host = plain(HOST, mana_cost="", collector_number="96b", oracle_text=tag, **shared)
    return rats, scavengers, host


def test_each_part_becomes_a_card_with_the_combined_face_as_its_other_side(tmp_path: Path) -> None:
    file = read(tmp_path, json.dumps(triple()))
    assert names(file) == [RATS, SCAVENGERS]
    assert [card.melds_with for card in file.cards] == [SCAVENGERS, RATS]
    assert [[face.name for face in card.faces] for card in file.cards] == [
        [RATS, HOST],
        [SCAVENGERS, HOST],
    ]
    assert {card.layout for card in file.cards} == {Layout.MELD}
    assert file.faults == ()


def test_the_result_is_kept_but_is_no_card_to_own(tmp_path: Path) -> None:
    file = read(tmp_path, json.dumps(triple()))
    (host,) = file.combined
    assert host.name == HOST
    assert host.layout is Layout.SINGLE
    assert file.counts == {"meld": 3}


def test_the_result_may_stand_before_its_parts(tmp_path: Path) -> None:
    assert names(read(tmp_path, json.dumps(triple()[::-1]))) == [SCAVENGERS, RATS]


@pytest.mark.parametrize("number", ["99b", "99b★"])
def test_a_result_that_is_called_a_part_is_known_by_its_number(number: str, tmp_path: Path) -> None:
    links = [related("meld_part", name, "other") for name in (RATS, HOST, SCAVENGERS)]
    rats, scavengers, host = triple(links)
    host["collector_number"] = number
    file = read(tmp_path, json.dumps([rats, scavengers, host]))
    assert [card.melds_with for card in file.cards] == [SCAVENGERS, RATS]
    assert [card.name for card in file.combined] == [HOST]
    assert file.faults == ()


def test_a_land_that_is_a_part_is_no_result_for_its_missing_cost(tmp_path: Path) -> None:
    rats, scavengers, host = triple()
    land = {**rats, "mana_cost": "", "type_line": "Land"}
    assert names(read(tmp_path, json.dumps([land, scavengers, host]))) == [RATS, SCAVENGERS]


def test_ids_come_first_then_the_same_set_then_the_name(tmp_path: Path) -> None:
    old, new = triple(tag="old", set_code="old"), triple(tag="new", set_code="new")
    lost = [related(each["component"], each["name"], "nowhere") for each in LINKS]
    pointing = [related(each["component"], each["name"], "old") for each in LINKS]
    by_set, by_id, by_name = (
        {**new[0], "all_parts": lost},
        {**new[0], "all_parts": pointing},
        {**new[0], "all_parts": lost, "set": "third"},
    )
    file = read(tmp_path, json.dumps([by_set, by_id, by_name, old[2], new[2]]))
    assert [card.faces[1].text for card in file.cards] == ["new", "old", "old"]


def test_a_part_without_its_result_is_a_card_of_one_side_and_is_told(tmp_path: Path) -> None:
    rats, scavengers, _ = triple()
    file = read(tmp_path, json.dumps([rats, scavengers]))
    assert [(card.name, card.layout) for card in file.cards] == [
        (RATS, Layout.SINGLE),
        (SCAVENGERS, Layout.SINGLE),
    ]
    assert [fault.name for fault in file.faults] == [RATS, SCAVENGERS]
    assert "the combined face is not in the file, so it cannot meld" in str(file.faults[0])


def test_a_part_that_names_no_partner_cannot_meld(tmp_path: Path) -> None:
    rats, _, host = triple([related("meld_result", HOST)])
    file = read(tmp_path, json.dumps([rats, host]))
    assert [card.layout for card in file.cards] == [Layout.SINGLE]
    assert "the card it melds with is not in the file" in str(file.faults[0])


def test_a_part_whose_partner_is_missing_knows_its_name_all_the_same(tmp_path: Path) -> None:
    rats, _, host = triple()
    (card,) = read(tmp_path, json.dumps([rats, host])).cards
    assert card.melds_with == SCAVENGERS


def test_objects_without_links_are_told_apart_by_number(tmp_path: Path) -> None:
    file = read(tmp_path, json.dumps(triple([])))
    assert names(file) == [RATS, SCAVENGERS]
    assert [card.name for card in file.combined] == [HOST]
    assert len(file.faults) == 2
