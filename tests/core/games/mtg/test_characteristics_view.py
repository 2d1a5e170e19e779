"""The view of an object: rows with reasons, other faces, and characteristics elsewhere."""

from typing import Any

import pytest
from msgspec.structs import replace

from core.games.mtg.actions import Cast
from core.games.mtg.rulesets import EDITIONS
from core.games.mtg.turn.steps import MAIN_1, begins_at
from core.rules.actions import BecomeCopy, Counters, Effect, TurnFaceDown
from core.rules.views import EVERYWHERE, WOULD_BECOME, CharacteristicsView
from core.state.effects import Change
from core.state.ids import ObjectId
from core.state.zones import EXILE, GRAVEYARD, HAND
from tests.core.stage import ADA, BEN, Stage

DELVER = "Delver of Secrets // Insectile Aberration"


def view_of(stage: Stage, object_id: ObjectId) -> CharacteristicsView:
    """Return the characteristics as the owner sees them."""
    return stage.rules.tables.characteristics_view(stage.view, object_id, ADA)


def rows(characteristics_view: CharacteristicsView) -> dict[str, str]:
    """Return the rows by their id."""
    return {row.id: row.text for row in characteristics_view.rows}


def test_a_sheet_names_every_characteristic_with_a_reason() -> None:
    stage = Stage()
    characteristics_view = view_of(stage, stage.place(DELVER, side=1))
    assert (characteristics_view.title, characteristics_view.subtitle) == (
        "Insectile Aberration",
        "back face · battlefield · Ada",
    )
    found = rows(characteristics_view)
    assert found.pop("abilities").startswith("Flying")
    assert found == {
        "name": "Insectile Aberration",
        "mana_cost": "none",
        "mana_value": "1",
        "colors": "blue",
        "type_line": "Creature — Human Insect",
        "power": "3 / 2",
        "kind": "transforming double-faced card",
    }
    assert all(row.why for row in characteristics_view.rows)
    by_id = {row.id: [why.key for why in row.why] for row in characteristics_view.rows}
    assert by_id["mana_value"] == ["tdfc.back_up", "wiki.mv_back_uses_front"]
    assert by_id["colors"] == ["tdfc.back_up", "color.indicator"]


def test_a_chain_of_reasons_tells_every_change_of_power_and_toughness() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    stage.do(Counters(player=ADA, object=bear, kind="+1/+1", change=1))
    change = Change(power=2)
    stage.do(
        Effect(player=ADA, objects=(bear,), change=change, until="end_of_turn", source="Growth")
    )
    (row,) = [row for row in view_of(stage, bear).rows if row.id == "power"]
    assert row.text == "5 / 3"
    assert [why.says for why in row.why] == [
        "as printed",
        "power +2 from Growth until end of turn",
        "power +1 from 1 +1/+1 counter",
        "toughness +1 from 1 +1/+1 counter",
    ]


def test_the_other_faces_are_listed_and_the_one_that_is_up_is_marked() -> None:
    stage = Stage()
    faces = view_of(stage, stage.place(DELVER, side=1)).faces
    assert [(face.name, face.up, face.side) for face in faces] == [
        ("Delver of Secrets", False, 0),
        ("Insectile Aberration", True, 1),
    ]
    assert view_of(stage, stage.place("Grizzly Bears")).faces == ()


def test_a_melded_permanent_lists_both_its_cards_and_the_combined_face() -> None:
    stage = Stage()
    characteristics_view = view_of(stage, stage.melded("Graf Rats", "Midnight Scavengers"))
    assert characteristics_view.faces_title == "The two cards in it"
    assert [(face.name, face.up, face.card) for face in characteristics_view.faces] == [
        ("Graf Rats", False, 0),
        ("Midnight Scavengers", False, 1),
        ("Chittering Host", True, 0),
    ]
    assert "2 cards, 1 permanent" in characteristics_view.subtitle


@pytest.mark.parametrize(
    ("card", "changes", "heading", "text", "key"),
    [
        (DELVER, {}, "Turned over", "Insectile Aberration", "tdfc.same_object"),
        ("Grizzly Bears", {}, "Turned over", "nothing happens", "tdfc.only_they_transform"),
        (
            DELVER,
            {"side": 1},
            "Anywhere else",
            "Delver of Secrets",
            "face.outside_battlefield_stack",
        ),
        (DELVER, {"side": 1}, "A copy of it", "3/2, mana value 0", "tdfc.back_up"),
        (
            "Fire // Ice",
            {"zone": GRAVEYARD},
            "On the stack",
            "Fire 2, Ice 2",
            "split.stack_half_only",
        ),
    ],
)
def test_a_note_says_what_it_would_be_elsewhere(
    card: str, changes: dict[str, Any], heading: str, text: str, key: str
) -> None:
    stage = Stage()
    notes = view_of(stage, stage.place(card, **changes)).notes
    (note,) = [note for note in notes if note.heading == heading]
    assert text in note.text
    assert note.key == key


@pytest.mark.parametrize(
    ("card", "names", "identity", "deck"),
    [
        (DELVER, "Delver of Secrets or Insectile Aberration", "blue", "Delver of Secrets"),
        ("Graf Rats", "Graf Rats or Chittering Host", "black", "Graf Rats"),
        ("Fire // Ice", "Fire or Ice", "blue and red", "Fire // Ice"),
        ("Grizzly Bears", "Grizzly Bears", "green", "Grizzly Bears"),
    ],
)
def test_notes_say_which_names_may_be_chosen_the_identity_and_the_name_in_a_deck(
    card: str, names: str, identity: str, deck: str
) -> None:
    stage = Stage()
    found = {note.heading: note.text for note in view_of(stage, stage.place(card, HAND)).notes}
    wanted = {"Names to choose": names, "Colour identity": identity, "In a deck list": deck}
    assert wanted.items() <= found.items()


def test_what_holds_everywhere_stands_apart_from_what_it_would_become() -> None:
    stage = Stage()
    notes = view_of(stage, stage.place(DELVER)).notes
    groups = {
        place: [n.heading for n in notes if n.place == place] for place in {n.place for n in notes}
    }
    assert groups == {
        WOULD_BECOME: ["Anywhere else", "Turned over", "A copy of it"],
        EVERYWHERE: ["Names to choose", "Colour identity", "In a deck list"],
    }


def test_a_melded_permanent_may_be_named_by_three_names_and_a_token_by_none() -> None:
    stage = Stage()
    host, token = stage.melded("Graf Rats", "Midnight Scavengers"), stage.token("Grizzly Bears")
    found = {note.heading: note.text for note in view_of(stage, host).notes}
    assert found["Names to choose"] == "Graf Rats or Chittering Host or Midnight Scavengers"
    assert found["In a deck list"] == "Graf Rats, Midnight Scavengers"
    assert "Names to choose" not in {note.heading for note in view_of(stage, token).notes}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_oldest_book_calls_it_converted_mana_cost(edition: str) -> None:
    stage = Stage(edition)
    (row,) = [row for row in view_of(stage, stage.place("Forest")).rows if row.id == "mana_value"]
    assert row.label == ("Converted mana cost" if edition == "2020-08" else "Mana value")


def test_a_viewer_learns_nothing_of_a_card_that_is_hidden_from_them() -> None:
    stage = Stage()
    held, exiled = stage.place("Forest", HAND), stage.place("Island", EXILE, face_down=True)
    for who in (held, exiled):
        characteristics_view = stage.rules.tables.characteristics_view(stage.view, who, BEN)
        assert (
            characteristics_view.title,
            characteristics_view.rows,
            characteristics_view.faces,
        ) == ("A hidden card", (), ())


def test_a_face_down_permanent_is_a_nameless_creature_to_everybody() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    stage.do(TurnFaceDown(player=ADA, object=bear))
    characteristics_view = stage.rules.tables.characteristics_view(stage.view, bear, BEN)
    assert (characteristics_view.title, characteristics_view.faces, characteristics_view.notes) == (
        "Face down",
        (),
        (),
    )
    assert [row.text for row in characteristics_view.rows if row.id in {"name", "power"}] == [
        "none",
        "2 / 2",
    ]
    assert view_of(stage, bear).faces == ()
    own = stage.rules.tables.characteristics_view(stage.view, bear, ADA)
    assert own.title == "Face-down creature"


def test_a_subtitle_tells_control_tokens_and_copies() -> None:
    stage = Stage()
    lent, token = stage.place("Grizzly Bears", controller=BEN), stage.token("Grizzly Bears")
    assert view_of(stage, lent).subtitle == "battlefield · Ben · owned by Ada"
    assert view_of(stage, token).subtitle == "battlefield · Ada · token"


@pytest.mark.parametrize(
    ("way", "subtitle", "why"),
    [
        ("left", "main part · stack", "it was cast as its main part, so it is only that"),
        ("right", "Adventure · stack", "it was cast as its Adventure, so it is only that"),
    ],
)
def test_a_card_with_a_second_spell_says_as_which_part_it_was_cast(
    way: str, subtitle: str, why: str
) -> None:
    stage = Stage()
    object_id = stage.place("Giant Killer // Chop Down", HAND)
    stage.do(Cast(player=ADA, card=object_id, as_=way))
    found = view_of(stage, object_id)
    assert found.subtitle.startswith(subtitle)
    assert found.rows[0].why[0].says == why
    assert next(row for row in found.rows if row.id == "kind").text == "adventurer card"


def test_nothing_of_a_copy_is_told_to_be_printed_on_it() -> None:
    stage = Stage()
    clone, bear = stage.place("Clone"), stage.place("Grizzly Bears")
    stage.do(BecomeCopy(player=ADA, object=clone, of=bear))
    characteristics_view = view_of(stage, clone)
    assert rows(characteristics_view)["name"] == "Grizzly Bears"
    said = {why.says for row in characteristics_view.rows if row.id != "kind" for why in row.why}
    assert "it is a copy of Grizzly Bears" in said
    assert not [each for each in said if "printed" in each]


def copy_notes(stage: Stage, object_id: ObjectId) -> dict[str, str]:
    characteristics_view = view_of(stage, object_id)
    return {
        note.heading: note.text
        for note in characteristics_view.notes
        if "copy of it" in note.heading
    }


def test_a_copy_of_a_back_has_no_mana_value_and_a_token_copy_that_of_the_front() -> None:
    stage = Stage()
    notes = copy_notes(stage, stage.place(DELVER, side=1))
    assert notes == {
        "A copy of it": "3/2, mana value 0",
        "A token copy of it": "3/2, mana value 1, with both faces",
    }
    stage = Stage("2022-04")
    assert copy_notes(stage, stage.place(DELVER, side=1)) == {"A copy of it": "3/2, mana value 0"}


def test_a_copy_of_a_room_has_both_doors_locked_and_of_a_flipped_card_is_not_flipped() -> None:
    stage = Stage("2025-09")
    room = stage.place("Bottomless Pool // Locker Room", halves=(0, 1))
    assert stage.traits(room).mana_value == 6
    assert copy_notes(stage, room) == {"A copy of it": "without a name, mana value 0"}
    akki = stage.place("Akki Lavarunner // Tok-Tok, Volcano Born", flipped=True)
    assert copy_notes(stage, akki) == {"A copy of it": "1/1, mana value 4"}


def test_a_card_of_three_sides_says_so() -> None:
    stage = Stage()
    prime = stage.place("Optimus Prime, Hero // Optimus Prime, Autobot Leader")
    card = stage.state.printed(stage.object(prime))
    three = replace(card, sides=(*card.sides, card.sides[0]))
    keys = [
        why.key
        for who in (prime, stage.place(three))
        for row in view_of(stage, who).rows
        if row.id == "kind"
        for why in row.why
    ]
    assert keys.count("wiki.triple_faced") == 1


def test_only_a_creature_of_the_active_player_is_told_whether_it_may_attack() -> None:
    stage = Stage()
    bear, theirs = stage.place("Grizzly Bears"), stage.place("Grizzly Bears", owner=BEN)
    land, wall = stage.place("Forest"), stage.place("Wall of Omens")
    stage.state = begins_at(stage.state, MAIN_1, 3)
    told = {
        each: rows(view_of(stage, each)).get("may_attack") for each in (bear, theirs, land, wall)
    }
    assert told == {bear: "may attack", theirs: None, land: None, wall: "may not attack"}
