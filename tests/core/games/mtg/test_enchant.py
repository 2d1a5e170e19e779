"""The objects that an Aura enchants, and their kinds."""

import pytest

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeLine
from core.games.mtg.layers.static_abilities import may_enchant
from core.rules.actions import Effect
from core.state.effects import Change
from tests.core.stage import ADA, BEN, Stage

CREATURES = {"Grizzly Bears", "Silvercoat Lion", "Dryad Arbor"}
HOSTS = (*sorted(CREATURES), "Forest", "Darksteel Relic", "Garruk Relentless")
OWN = ("Grizzly Bears", "Forest", "Garruk Relentless")
"""Those of the hosts that Ada controls; the others are Ben's."""


def aura(keyword: str = "", text: str = "") -> Card:
    line = TypeLine.read("Enchantment — Aura")
    words = (keyword,) if keyword else ()
    face = Face(name="Bond", type_line=line, keywords=words, text=text)
    return Card(name="Bond", layout=Layout.SINGLE, sides=((face,),))


def held_by(keyword: str = "", text: str = "") -> set[str]:
    stage = Stage()
    bond = stage.place(aura(keyword, text))
    hosts = {name: stage.place(name, owner=ADA if name in OWN else BEN) for name in HOSTS}
    found = stage.traits(bond)
    return {name for name, who in hosts.items() if may_enchant(found, stage.traits(who))}


@pytest.mark.parametrize(
    ("words", "hosts"),
    [
        ("Enchant creature", CREATURES),
        ("Enchant creature you control", {"Grizzly Bears"}),
        ("Enchant creature an opponent controls", CREATURES - {"Grizzly Bears"}),
        ("Enchant creature you don’t control", CREATURES - {"Grizzly Bears"}),
        ("Enchant land", {"Forest", "Dryad Arbor"}),
        ("Enchant nonbasic land", {"Dryad Arbor"}),
        ("Enchant Forest", {"Forest", "Dryad Arbor"}),
        ("Enchant permanent", set(HOSTS)),
        ("Enchant nonland permanent", set(HOSTS) - {"Forest", "Dryad Arbor"}),
        ("Enchant artifact or planeswalker", {"Darksteel Relic", "Garruk Relentless"}),
        ("Enchant artifact, land, or planeswalker", set(HOSTS) - CREATURES | {"Dryad Arbor"}),
        ("Enchant white or blue creature", {"Silvercoat Lion"}),
        ("Enchant non-Bear creature", CREATURES - {"Grizzly Bears"}),
        ("Enchant creature with power 2 or less", CREATURES),
        ("Enchant creature without flying", CREATURES),
        ("Enchant tapped creature", CREATURES),
        ("Enchant player", set()),
        ("Enchant", set(HOSTS)),
    ],
)
def test_its_keyword_says_what_it_may_be_on(words: str, hosts: set[str]) -> None:
    assert held_by(words) == hosts
    assert held_by(text=f"{words}\nIt gets +1/+1.") == hosts


def test_what_speaks_of_cards_elsewhere_is_for_people_to_judge() -> None:
    assert held_by("Enchant creature card in a graveyard") == set(HOSTS)


def test_what_is_enchanted_in_passing_says_nothing() -> None:
    assert held_by(text="Whenever you enchant a player, draw a card") == set(HOSTS)


@pytest.mark.parametrize(
    ("words", "players"),
    [
        ("Enchant player", {ADA, BEN}),
        ("Enchant opponent", {BEN}),
        ("Enchant creature", set()),
        ("", {ADA, BEN}),
    ],
)
def test_a_player_is_enchanted_by_what_says_so(words: str, players: set[str]) -> None:
    stage = Stage()
    found = stage.traits(stage.place(aura(words)))
    assert {who for who in (ADA, BEN) if may_enchant(found, who)} == players


def test_it_is_asked_of_what_the_host_is_now() -> None:
    stage = Stage()
    bond, relic = stage.place(aura("Enchant creature")), stage.place("Darksteel Relic")
    change = Change(add_types=("Creature",), set_power=1, set_toughness=1)
    stage.do(Effect(player=ADA, objects=(relic,), change=change))
    assert may_enchant(stage.traits(bond), stage.traits(relic))
