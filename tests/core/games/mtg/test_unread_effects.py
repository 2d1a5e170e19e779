"""Numbers that are computed without a card whose text no rule reads."""

import pytest

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeLine
from core.games.mtg.layers.characteristics import characteristics_view
from core.games.mtg.layers.static_abilities import missing_from
from core.rules.actions import Damage, Effect
from core.state.effects import Change
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, GRAVEYARD
from tests.core.stage import ADA, BEN, Stage


def without(stage: Stage, object_id: ObjectId) -> list[str]:
    return [each.name for each in missing_from(stage.view, stage.object(object_id))]


def test_a_creature_is_counted_without_its_equipment_and_its_aura() -> None:
    stage = Stage()
    bears = stage.place("Grizzly Bears")
    other = stage.place("Grizzly Bears")
    stage.place("Bonesplitter", attached_to=stage.object(bears).ref)
    stage.place("Rancor", attached_to=stage.object(bears).ref)
    assert without(stage, bears) == ["Bonesplitter", "Rancor"]
    assert without(stage, other) == []


@pytest.mark.parametrize(
    ("source", "creature", "owner", "counts"),
    [
        ("Mayor of Avabruck // Howlpack Alpha", "Loyal Cathar // Unhallowed Cathar", ADA, True),
        ("Mayor of Avabruck // Howlpack Alpha", "Grizzly Bears", ADA, False),
        ("Mayor of Avabruck // Howlpack Alpha", "Loyal Cathar // Unhallowed Cathar", BEN, False),
        ("Instigator Gang // Wildblood Pack", "Grizzly Bears", ADA, False),
        ("Immerwolf", "Village Ironsmith // Ironfang", ADA, True),
        ("Full Moon's Rise", "Village Ironsmith // Ironfang", ADA, True),
        ("Full Moon's Rise", "Grizzly Bears", ADA, False),
        ("Leyline of the Void", "Grizzly Bears", ADA, False),
    ],
)
def test_a_lord_counts_for_those_that_its_words_may_mean(
    source: str, creature: str, owner: str, *, counts: bool
) -> None:
    stage = Stage()
    lord = stage.place(source)
    found = stage.place(creature, BATTLEFIELD, owner)  # type: ignore[arg-type] # a player's name
    assert bool(without(stage, found)) is counts
    assert without(stage, lord) == []


def test_a_creature_whose_size_is_a_star_is_counted_without_its_own_words() -> None:
    stage = Stage()
    titania = stage.melded("Titania, Voice of Gaea", "Argoth, Sanctum of Nature")
    assert without(stage, titania) == ["Titania, Gaea Incarnate"]


def test_an_effect_by_hand_that_bears_the_name_of_the_card_takes_the_remark_away() -> None:
    stage = Stage()
    bears = stage.place("Grizzly Bears")
    stage.place("Bonesplitter", attached_to=stage.object(bears).ref)
    stage.do(Effect(player=ADA, objects=(bears,), change=Change(power=2), source="Bonesplitter"))
    assert without(stage, bears) == []


def test_the_panel_says_without_which_card_a_size_is() -> None:
    stage = Stage()
    bears = stage.place("Grizzly Bears")
    stage.place("Bonesplitter", attached_to=stage.object(bears).ref)
    rows = {row.id: row for row in characteristics_view(stage.view, bears).rows}
    assert rows["power"].text == "2 / 2 without Bonesplitter"
    assert any("without Bonesplitter" in why.says for why in rows["power"].why)


def test_the_card_wears_the_name_that_its_size_is_without() -> None:
    stage = Stage()
    bears = stage.place("Grizzly Bears")
    stage.place("Bonesplitter", attached_to=stage.object(bears).ref)
    tables = stage.rules.tables
    assert tables.characteristics(stage.view, bears)["uncounted"] == ("Bonesplitter",)
    stage.place("Rancor", attached_to=stage.object(bears).ref)
    assert tables.characteristics(stage.view, bears)["uncounted"] == ("Bonesplitter", "Rancor")


def test_a_death_by_a_toughness_that_may_be_higher_says_so() -> None:
    stage = Stage()
    bears = stage.place("Grizzly Bears")
    stage.place("Rancor", attached_to=stage.object(bears).ref)
    outcome = stage.do(Damage(player=ADA, object=bears, amount=2))
    assert stage.zone(bears) == GRAVEYARD
    assert any("without Rancor" in each.says for each in outcome.events if each.kind == "state")


@pytest.mark.parametrize(("creature", "counts"), [("Grizzly Bears", True), ("Graf Rats", False)])
def test_a_sentence_about_creatures_of_a_color_counts_for_that_color(
    creature: str, *, counts: bool
) -> None:
    stage = Stage()
    text = "Green creatures get +1/+1 for each song that you know."
    face = Face(name="Song", type_line=TypeLine.read("Enchantment"), text=text)
    stage.place(Card(name="Song", layout=Layout.SINGLE, sides=((face,),)))
    assert bool(without(stage, stage.place(creature))) is counts
