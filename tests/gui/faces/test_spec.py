"""The content of a picture follows from the card and its characteristics."""

from msgspec.structs import replace

from core.cards.card import Card
from gui.faces.spec import (
    BACK,
    Arrangement,
    Family,
    Tone,
    Values,
    family_of,
    flipped,
    oriented,
    picture_size,
    spec_of_face,
    spec_of_values,
    with_current,
    with_doors,
)
from tests.gui.faces.conftest import SpecOf


def test_a_front_whose_back_is_a_creature_carries_the_gray_reminder(spec_of: SpecOf) -> None:
    front = spec_of("Delver of Secrets")
    assert front.reminder == "3/2"
    assert front.now.size == "1/1"


def test_a_transforming_back_is_dark_and_has_no_reminder(spec_of: SpecOf) -> None:
    back = spec_of("Delver of Secrets", 1)
    assert back.tone is Tone.NIGHT
    assert not back.reminder


def test_both_faces_of_a_modal_card_hint_at_each_other(spec_of: SpecOf) -> None:
    front, back = (spec_of("Valakut Awakening", side) for side in (0, 1))
    assert front.hint is not None
    assert back.hint is not None
    assert (front.hint.name, front.hint.cost) == ("Valakut Stoneforge", "")
    assert (back.hint.name, back.hint.cost) == ("Valakut Awakening", "{2}{R}")


def test_one_half_of_a_split_card_is_a_whole_face(spec_of: SpecOf) -> None:
    half = spec_of("Fire", 0, 1)
    assert half.arrangement is Arrangement.WHOLE
    assert half.now.name == "Ice"


def test_a_prepare_spell_stands_in_the_card_and_never_stands_for_it(spec_of: SpecOf) -> None:
    spec = spec_of("Encouraging Aviator")
    assert (spec.arrangement, spec.active) == (Arrangement.PREPARATION, 0)
    assert [half.now.name for half in spec.halves] == ["Encouraging Aviator", "Jump"]
    assert (spec.now.name, spec.now.size) == ("Encouraging Aviator", "2/3")


def test_the_inset_of_a_prototype_says_its_numbers_and_the_text_does_not(spec_of: SpecOf) -> None:
    spec = spec_of("Fallaji Dragon Engine")
    inset = spec.halves[1].now
    assert (spec.arrangement, inset.name, inset.cost) == (
        Arrangement.PROTOTYPE,
        "Prototype 1/3",
        "{2}{R}",
    )
    assert (inset.size, inset.colors) == ("", ("R",))
    assert "Prototype" not in spec.halves[0].now.text
    assert "Prototype" not in spec.halves[0].now.keywords
    # The characteristics are equal, so nothing is marked as changed.
    now = replace(spec.printed, text="Prototype {2}{R} — 1/3\n" + spec.printed.text)
    assert with_current(spec, now).halves[0].changed == frozenset()


def test_cast_prototyped_it_is_drawn_with_its_other_cost_and_size(spec_of: SpecOf) -> None:
    spec = spec_of("Fallaji Dragon Engine", 0, 1)
    assert (spec.arrangement, spec.now.cost, spec.now.size, spec.now.colors) == (
        Arrangement.WHOLE,
        "{2}{R}",
        "1/3",
        ("R",),
    )


def test_a_card_with_fuse_says_so_once_for_both_halves(spec_of: SpecOf) -> None:
    assert spec_of("Wear").fuse
    assert not spec_of("Fire").fuse


def test_nothing_is_marked_before_something_changed(spec_of: SpecOf) -> None:
    spec = spec_of("Delver of Secrets")
    assert with_current(spec, replace(spec.now)).changed == frozenset()


def test_exactly_what_differs_from_print_is_marked(spec_of: SpecOf) -> None:
    spec = spec_of("Delver of Secrets")
    grown = with_current(spec, replace(spec.now, power="2", colors=("U", "R")))
    assert grown.changed == {"power", "colors"}


def test_the_active_half_shows_the_current_values(spec_of: SpecOf) -> None:
    giant = spec_of("Bonecrusher Giant")
    grown = with_current(giant, replace(giant.now, power="7"))
    assert grown.halves[0].now.power == "7"
    assert grown.halves[1] == giant.halves[1]


def test_a_flipped_card_starts_from_its_lower_half(spec_of: SpecOf) -> None:
    spec = flipped(spec_of("Akki Lavarunner"))
    assert spec.now.name == "Tok-Tok, Volcano Born"
    assert spec.changed == frozenset()


def test_flipping_keeps_the_colour(spec_of: SpecOf) -> None:
    assert flipped(spec_of("Akki Lavarunner")).now.colors == ("R",)


def test_a_door_is_locked_by_itself(cards: tuple[Card, ...]) -> None:
    card = next(card for card in cards if "Room" in card.front.type_line)
    room = with_doors(spec_of_face(card), (True, False))
    assert [half.locked for half in room.halves] == [False, True]


def test_equal_values_make_equal_keys(spec_of: SpecOf) -> None:
    one, other = spec_of("Clone"), spec_of("Clone")
    assert one == other
    assert hash(one) == hash(other)


def test_the_back_tells_nothing_of_any_card() -> None:
    assert BACK.now == BACK.printed == Values()


def test_the_colours_that_no_cost_tells_are_indicated(spec_of: SpecOf) -> None:
    assert spec_of("Delver of Secrets", 1).now.indicator == ("U",)
    assert spec_of("Delver of Secrets").now.indicator == ()


def test_an_artifact_creature_has_the_frame_of_artifacts() -> None:
    assert family_of("Legendary Artifact Creature — Golem") is Family.ARTIFACT
    assert family_of("Basic Land — Forest") is Family.LAND


def test_a_melded_picture_is_as_wide_as_a_card_is_tall(spec_of: SpecOf) -> None:
    assert picture_size(spec_of("Graf Rats", 1), 118) == (165, 236)


def test_only_what_is_printed_sideways_can_lie(spec_of: SpecOf) -> None:
    assert picture_size(oriented(spec_of("Fire"), landscape=True), 100) == (140, 100)
    assert picture_size(oriented(spec_of("Clone"), landscape=True), 100) == (100, 140)


def test_a_battle_comes_lying() -> None:
    battle = spec_of_values(Values(name="Siege", type_line="Battle — Siege", defense="4"))
    assert picture_size(battle, 100) == (140, 100)
