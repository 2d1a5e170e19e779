"""Properties given by texts of other objects: material, abilities of allies."""

import pytest

from core.games.fab import actions as fab
from core.games.fab.objects.traits import UnderGift, gifts_from_under, gifts_to_allies
from core.rules import actions as base
from core.rules.verdict import Ruling
from tests.core.games.fab.stage import ADA, BEN, Stage, made_up


@pytest.mark.parametrize(
    ("text", "gift"),
    [
        ("An object it lies under has phantasm.", UnderGift(keyword="Phantasm")),
        (
            "Material - While Grit is under an object, that object has phantasm.",
            UnderGift(keyword="Phantasm"),
        ),
        (
            "Material - While this is under a permanent other than Orc, that permanent gets ward 1",
            UnderGift(but="Orc", keyword="Ward 1"),
        ),
        (
            "Material - While this is under a permanent, that permanent has +1{p}.",
            UnderGift(stat="power", change=1),
        ),
    ],
)
def test_material_shows_the_keywords_it_gives(text: str, gift: UnderGift) -> None:
    assert gifts_from_under(text) == (gift,)


def test_material_counts_under_permanents_but_those_of_the_excluded_name() -> None:
    stage = Stage()
    hook = made_up(
        "Hook",
        "Mechanologist Equipment - Arms",
        text="Material - While this is under a permanent, that permanent has +1{p}.",
    )
    grit = made_up(
        "Grit",
        "Generic Token - Ash",
        text="Material - While this is under a permanent other than Cromai, that permanent has"
        " phantasm.",
    )
    dragon = stage.place("Invoke Cromai", "permanent", side=1)
    wyrm = stage.place("Invoke Azvolai", "permanent", side=1)
    for host in (dragon, wyrm):
        for card in (hook, grit):
            under = stage.place(card, "permanent")
            stage.do(base.Attach(player=ADA, object=under, to=host))
    assert stage.traits(dragon).stat("power") == "4"
    assert stage.traits(wyrm).stat("power") == "3"
    assert not stage.traits(dragon).has("Phantasm")
    assert stage.traits(wyrm).has("Phantasm")
    stage.do(base.Unattach(player=ADA, object=under))
    assert not stage.traits(wyrm).has("Phantasm")


def test_a_weapon_gives_an_attack_to_allies_of_its_kind_and_its_player_only() -> None:
    text = 'Dragon allies you control have "Twice per turn action - {r}: attack".'
    ((gift,),) = (gifts_to_allies(text),)
    assert gift.subtypes == ("Dragon",)
    assert [(each.limit, each.cost, each.attack) for each in gift.abilities] == [(2, "1", True)]
    stage = Stage()
    stage.place("Katsu", "hero", BEN)
    mine = stage.place("Invoke Cromai", "permanent", side=1)
    theirs = stage.place("Invoke Azvolai", "permanent", BEN, side=1)
    assert stage.do(fab.Activate(player=ADA, source=mine)) is Ruling.REFUSED
    staff = made_up("Staff", "Illusionist Weapon - Scepter (2H)", text=text)
    stage.place(staff, "weapon")
    assert stage.do(fab.Activate(player=BEN, source=theirs)) is Ruling.REFUSED
    assert stage.do(fab.Activate(player=ADA, source=mine)) is Ruling.DONE
