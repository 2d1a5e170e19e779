"""Which face a keyword belongs to, from texts in our own words."""

import pytest

from core.cards.abilities import KNOWN
from core.storage.importers.collection import find, share_out


@pytest.mark.parametrize(
    ("keywords", "front", "back", "expected"),
    [
        (["Flying"], "Your upkeep: transform it.", "Flying", [(), ("Flying",)]),
        (["Flying", "Ward"], "Flying, ward {2}", "", [("Flying", "Ward"), ()]),
        (["Flying"], "Your Birds gain flying this turn.", "Flying", [(), ("Flying",)]),
        (["Flying"], "Flying creatures get +1/+1.", "Flying (It soars.)", [(), ("Flying",)]),
        (["Flash"], "Flashback {2}{U}", "Flash", [(), ("Flash",)]),
        (["Vigilance"], "vigilance; trample", "", [("Vigilance",), ()]),
        (["Ward"], "", "Ward—Pay 2 life.", [(), ("Ward",)]),
        (["Landfall"], "Landfall — It gets +1/+1.", "", [("Landfall",), ()]),
        (["Mill"], "", "When it dies, mill two cards.", [(), ("Mill",)]),
        (["Transform"], "{2}: Transform it.", "It transforms.", [("Transform",)] * 2),
        (["Odd"], "", "", [("Odd",), ()]),
        (["Fuse"], "Draw.", "Scry.\nFuse (Cast both.)", [("Fuse",)] * 2),
        (["Aftermath"], "Draw.", "Aftermath (Only from your graveyard.)", [(), ("Aftermath",)]),
        (["Aftermath"], "", "", [(), ("Aftermath",)]),
        (["Daybound", "Nightbound"], "Daybound", "Nightbound", [("Daybound",), ("Nightbound",)]),
        (["Disturb"], "Disturb {1}{U} (Cast it.)", "It is exiled.", [("Disturb",), ()]),
        (["Craft"], "Craft with artifact {4}{B} (Exile.)", "Menace", [("Craft",), ()]),
        (
            ["More Than Meets the Eye", "Convert"],
            "More Than Meets the Eye {2}\nAttack: convert it.",
            "Living metal\nIt converts.",
            [("More Than Meets the Eye", "Convert"), ("Convert",)],
        ),
    ],
)
def test_a_keyword_of_the_card_belongs_to_the_face_that_bears_it(
    keywords: list[str], front: str, back: str, expected: list[tuple[str, ...]]
) -> None:
    assert list(share_out(keywords, [front, back])) == expected


def test_the_only_face_has_every_keyword() -> None:
    assert share_out(["Flying", "Odd"], [""]) == (("Flying", "Odd"),)


def test_what_comes_with_a_level_is_not_there_from_the_start() -> None:
    text = "Reach\nLevel up {1}{U}\nLEVEL 2-3\n3/3\nFlying\nLEVEL 4+\n4/4\nFlying, reach"
    assert share_out(["Flying", "Reach", "Level Up"], [text]) == (("Reach", "Level Up"),)
    assert find([text]) == (("Reach", "Level Up"),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Flying", ("Flying",)),
        ("First strike, vigilance, lifelink", ("First strike", "Vigilance", "Lifelink")),
        ("Flying (It soars.)\nProtection from red", ("Flying", "Protection")),
        ("Flashback {1}{R} (Cast it again.)", ("Flashback",)),
        ("Flashback—Tap two creatures.", ("Flashback",)),
        ("Other creatures you control have flying.", ()),
        ("Flying creatures can't attack you.", ()),
        ('Enchanted creature has "Flying."', ()),
        ("Equipped creature gets +1/+0.\nEquip {3}", ("Equip",)),
        ("Enchant creature\nEnchanted creature gets +2/+2.", ("Enchant",)),
        ("Morph—Reveal a white card.", ("Morph",)),
        ("Convert it.", ("Convert",)),
        ("It costs as much as its converted mana cost.", ()),
        ("", ()),
    ],
)
def test_keywords_are_found_in_the_text_of_objects_that_list_none(
    text: str, expected: tuple[str, ...]
) -> None:
    assert find([text]) == (expected,)


def test_fuse_is_found_on_one_half_and_given_to_all() -> None:
    assert find(["Draw.", "Fuse (Both.)"]) == (("Fuse",), ("Fuse",))


@pytest.mark.parametrize("keyword", KNOWN)
def test_every_known_keyword_is_found_on_a_line_of_its_own(keyword: str) -> None:
    assert find([f"{keyword}\n{keyword.lower()} (reminder)"]) == ((keyword,),)
