"""Cards laid out as the press did, by the layout's word or by their structure."""

import msgspec
import pytest
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.mana import ManaCost
from core.cards.reader import CardEntry, build_card
from core.cards.type_line import TypeLine

FRONT = Face(name="Sun", mana_cost=ManaCost.read("{W}"), type_line=TypeLine.read("Creature"))
LAND = Face(name="Moon", type_line=TypeLine.read("Land"))
SPELL = Face(name="Eclipse", mana_cost=ManaCost.read("{B}"), type_line=TypeLine.read("Sorcery"))
BLANK = Face(name="Dusk", type_line=TypeLine.read("Creature"))


def built(press_layout: str, *faces: Face, two_sided: bool | None = None) -> Card:
    """Build a card named Test from faces."""
    return build_card(faces, press_layout=press_layout, name="Test", two_sided=two_sided)


@pytest.mark.parametrize(
    ("press_layout", "layout", "sides"),
    [
        ("split", Layout.SPLIT, 1),
        ("aftermath", Layout.SPLIT, 1),
        ("flip", Layout.FLIP, 1),
        ("adventure", Layout.ADVENTURE, 1),
        ("prepare", Layout.PREPARATION, 1),
        ("prototype", Layout.PROTOTYPE, 1),
        ("transform", Layout.TRANSFORMING, 2),
        ("double_faced_token", Layout.REVERSIBLE, 2),
        ("modal_dfc", Layout.MODAL, 2),
        ("meld", Layout.MELD, 2),
        ("art_series", Layout.REVERSIBLE, 2),
        ("reversible_card", Layout.REVERSIBLE, 2),
    ],
)
def test_a_known_layout_says_how_many_sides_there_are(
    press_layout: str, layout: Layout, sides: int
) -> None:
    card = built(press_layout, FRONT, SPELL)
    assert (card.layout, len(card.sides)) == (layout, sides)
    assert card.faces == (FRONT, SPELL)
    assert card.front is FRONT
    assert card.is_double_sided == (sides == 2)
    assert card.press_layout == press_layout


def test_a_token_with_two_sides_transforms_only_if_a_face_says_so() -> None:
    incubator = replace(FRONT, text="{2}: Transform this token.")
    assert built("double_faced_token", incubator, SPELL).layout is Layout.TRANSFORMING
    assert built("double_faced_token", FRONT, incubator).layout is Layout.TRANSFORMING
    assert built("double_faced_token", FRONT, SPELL).layout is Layout.REVERSIBLE


@pytest.mark.parametrize("press_layout", ["normal", "saga", "class", "leveler", "not invented yet"])
def test_one_face_is_a_single_card_whatever_it_is_called(press_layout: str) -> None:
    assert built(press_layout, FRONT).layout is Layout.SINGLE


@pytest.mark.parametrize(
    ("back", "layout"),
    [(LAND, Layout.MODAL), (SPELL, Layout.MODAL), (BLANK, Layout.TRANSFORMING)],
)
def test_an_unknown_card_of_two_sides_is_modal_if_its_back_can_be_played_alone(
    back: Face, layout: Layout
) -> None:
    assert built("not invented yet", FRONT, back, two_sided=True).layout is layout


@pytest.mark.parametrize("two_sided", [False, None])
def test_an_unknown_card_of_several_faces_on_one_side_has_halves(two_sided: bool | None) -> None:
    card = built("not invented yet", FRONT, SPELL, LAND, two_sided=two_sided)
    assert (card.layout, len(card.sides), len(card.faces)) == (Layout.SPLIT, 1, 3)


def test_any_number_of_sides_is_possible() -> None:
    card = built("transform", FRONT, BLANK, LAND)
    assert [side[0].name for side in card.sides] == ["Sun", "Dusk", "Moon"]


def test_a_double_faced_layout_with_one_face_is_a_single_card() -> None:
    assert built("transform", FRONT).layout is Layout.SINGLE


def test_a_reversible_card_stays_one_with_one_face() -> None:
    assert built("reversible_card", FRONT).layout is Layout.REVERSIBLE


def test_a_meld_part_without_its_combined_face_is_still_a_meld_card() -> None:
    card = build_card((FRONT,), press_layout="meld", name="Sun", melds_with="Moon")
    assert (card.layout, card.melds_with) == (Layout.MELD, "Moon")


def test_what_is_not_printed_is_not_zero() -> None:
    face = Face(name="Star", stats=(("power", "1+*"), ("toughness", "0")))
    assert face.stat("power") == "1+*"
    assert face.stat("toughness") == "0"
    assert face.stat("loyalty") is None


def test_a_keyword_is_found_with_any_case_and_amount() -> None:
    face = Face(name="Star", keywords=("Disturb {1}{W}", "Flying"))
    assert face.has("disturb")
    assert face.has("FLYING")
    assert not face.has("Fly high")
    assert not face.has("Trample")


def test_a_face_has_the_colours_of_its_cost_and_of_its_indicator() -> None:
    face = Face(name="Star", mana_cost=ManaCost.read("{1}{W}"), color_indicator=("U",))
    assert face.colors == {"W", "U"}
    plain = Face(name="Star", mana_cost=ManaCost.read("{W}"), color_override=())
    assert plain.colors == frozenset()


def entry(**changes: object) -> CardEntry:
    """Read a card as data writes it."""
    data = {"name": "Sun", "faces": [{"name": "Sun", "mana_cost": "{W}"}], **changes}
    return msgspec.convert(data, CardEntry)


def test_a_card_is_read_from_plain_data() -> None:
    face = {"name": "Sun", "type_line": "Creature — Star", "power": "2", "toughness": "*"}
    card = entry(faces=[face], set="abc", number="7").card()
    assert card.front.type_line == TypeLine.read("Creature — Star")
    assert card.front.stats == (("power", "2"), ("toughness", "*"))
    assert (card.set_code, card.number) == ("abc", "7")


def test_a_card_without_faces_is_refused_by_its_name() -> None:
    with pytest.raises(ValueError, match="card 'Sun': it needs at least one face"):
        entry(faces=[]).card()


def test_a_cost_that_cannot_be_read_is_refused_with_the_card_s_name() -> None:
    with pytest.raises(ValueError, match="card 'Sun': mana cost '1W'"):
        entry(faces=[{"name": "Sun", "mana_cost": "1W"}]).card()


def test_a_key_that_no_card_has_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="manacost"):
        entry(faces=[{"name": "Sun", "manacost": "{W}"}])


@pytest.mark.parametrize("key", ["color_indicator", "colors"])
def test_a_letter_that_is_no_color_is_refused_with_the_name_of_the_card(key: str) -> None:
    entry = {"name": "Glow", "faces": [{"name": "Glow", key: ["W", "Q"]}]}
    with pytest.raises(ValueError, match="card 'Glow': 'Q' is none of the colors W, U, B, R, G"):
        msgspec.convert(entry, CardEntry).card()
