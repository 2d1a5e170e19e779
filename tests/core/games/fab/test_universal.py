"""A universal card has the class of its player's current hero."""

from core.cards.reader import CardEntry, FaceEntry
from core.games.fab.objects.traits import traits
from tests.core.games.fab.stage import Stage

FACE = FaceEntry(name="Common Blow", typebox="Generic Action - Attack", keywords=["Universal"])


def test_another_hero_gives_it_another_class_at_once() -> None:
    stage = Stage()
    katsu = stage.place("Katsu", "hero")
    card = CardEntry(name="Common Blow", kind="single", faces=[FACE]).card()
    blow = stage.place(card, "hand")
    view = stage.view  # the view caches properties
    assert traits(view, blow).type_line.supertypes == ("Ninja",)
    stage.state = stage.state.without(katsu)
    stage.place("Oscilio", "hero")
    found = traits(view.at(stage.state), blow)
    assert found.type_line.supertypes == ("Wizard",)
    assert found.typebox == "Wizard Action - Attack"
