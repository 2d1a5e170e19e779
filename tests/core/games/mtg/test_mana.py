"""Which lands the table proposes to tap: colours first, plain and inflexible sources first."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.mana import ManaCost
from core.cards.type_line import TypeLine
from core.games.mtg.actions import Cast
from core.games.mtg.casting.activated_abilities import payment_for
from core.games.mtg.casting.mana import (
    Source,
    letters_of,
    most_for_x,
    pay,
    proposed_payment,
    sources,
)
from core.games.mtg.turn.steps import MAIN_1, begins_at
from core.rules import engine
from core.state.ids import CardId, ObjectId
from core.state.zones import COMMAND, HAND
from tests.core.stage import ADA, BEN, Stage


def source(number: int, makes: str, *, is_plain: bool = True) -> Source:
    return Source(id=ObjectId(number), makes=frozenset(makes), is_plain=is_plain)


def test_a_basic_land_pays_before_one_that_makes_two_colours() -> None:
    stage = Stage()
    forest, plains = stage.place("Forest"), stage.place("Plains")
    found = proposed_payment(stage.view, ADA, ManaCost.read("{1}{G}"))
    assert set(found.tap) == {forest, plains}
    assert found.missing == ()


def test_the_face_that_is_up_says_what_a_land_makes() -> None:
    stage = Stage()
    pathway = stage.place("Branchloft Pathway", side=1)
    assert [each.makes for each in sources(stage.view, ADA)] == [frozenset("W")]
    assert proposed_payment(stage.view, ADA, ManaCost.read("{W}")).tap == (pathway,)
    assert proposed_payment(stage.view, ADA, ManaCost.read("{G}")).missing == ("G",)


def test_of_two_colours_the_rarer_one_stays_untapped_for_what_comes() -> None:
    stage = Stage()
    plains = [stage.place("Plains") for _ in range(2)]
    islands = [stage.place("Island") for _ in range(3)]
    found = proposed_payment(stage.view, ADA, ManaCost.read("{1}{W}"))
    assert len(set(found.tap) & set(plains)) == len(set(found.tap) & set(islands)) == 1


def test_a_land_with_another_ability_is_kept_while_a_plain_one_does() -> None:
    stage = Stage()
    cove, forest = stage.place("Treasure Map", side=1), stage.place("Forest")
    assert proposed_payment(stage.view, ADA, ManaCost.read("{1}")).tap == (forest,)
    assert set(proposed_payment(stage.view, ADA, ManaCost.read("{2}")).tap) == {cove, forest}


def test_what_is_tapped_or_somebody_else_s_is_never_proposed_and_a_creature_last() -> None:
    stage = Stage()
    stage.place("Forest", tapped=True)
    stage.place("Forest", owner=BEN)
    assert sources(stage.view, ADA) == ()
    assert proposed_payment(stage.view, ADA, ManaCost.read("{G}")).missing == ("G",)
    arbor = stage.place("Dryad Arbor")
    forest = stage.place("Forest")
    assert [each.id for each in sources(stage.view, ADA)] == [forest, arbor]


def test_a_creature_that_came_this_turn_makes_no_mana_unless_it_has_haste() -> None:
    stage = in_a_main_phase(0)
    arbor = stage.place("Dryad Arbor")
    stage.alter(arbor, since=3, since_under=ADA)
    assert sources(stage.view, ADA) == ()


@pytest.mark.parametrize(
    ("land", "letter"),
    [("Plains", "W"), ("Island", "U"), ("Swamp", "B"), ("Mountain", "R"), ("Forest", "G")],
)
def test_a_basic_land_type_gives_mana_of_its_color(land: str, letter: str) -> None:
    stage = Stage()
    stage.place(land_of_types(land))
    assert [each.makes for each in sources(stage.view, ADA)] == [frozenset(letter)]


def land_of_types(*types: str) -> Card:
    face = Face(name="Glade", type_line=TypeLine(types=("Land",), subtypes=types))
    return Card(name="Glade", layout=Layout.SINGLE, sides=((face,),))


def artifact(text: str) -> Card:
    face = Face(name="Relic", type_line=TypeLine(types=("Artifact",)), text=text)
    return Card(name="Relic", layout=Layout.SINGLE, sides=((face,),))


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("{T}: Add {C}{C}.", ("C", "C")),
        ("{T}: Add {G}.", ("G",)),
        ("{T}: Add {W} or {U}.", ("WU",)),
        ("{T}: Add one mana of any color.", ("WUBRG",)),
        ("{1}, {T}: Add {W}{U}.", ()),
        ("{T}, Sacrifice this artifact: Add one mana of any color.", ()),
        ("{T}: Add {G} for each creature you control.", ()),
        ("{T}: Add {C}{C}. Spend this mana only on colorless spells.", ()),
        ("{T}: Add {C}{C}{C}. Activate only if you control three artifacts.", ()),
        ('Lands you control have "{T}: Add one mana of any color."', ()),
    ],
)
def test_only_a_plain_mana_ability_gives_mana(text: str, units: tuple[str, ...]) -> None:
    stage = Stage()
    stage.place(artifact(text))
    found = [letters_of(unit) for each in sources(stage.view, ADA) for unit in each.units]
    assert tuple(found) == units


def test_both_mana_of_one_tapping_pay_and_nothing_else_is_tapped_then() -> None:
    stage = Stage()
    stage.place("Forest")
    ring = stage.place(artifact("{T}: Add {C}{C}."))
    found = proposed_payment(stage.view, ADA, ManaCost.read("{2}"))
    assert found.tap == (ring,)
    assert found.pool == ()


def test_mana_that_is_left_over_stays_in_the_pool() -> None:
    stage = Stage()
    stage.place(artifact("{T}: Add {C}{C}."))
    assert proposed_payment(stage.view, ADA, ManaCost.read("{1}")).pool == ("C",)


def test_a_phyrexian_symbol_without_its_color_is_paid_with_life() -> None:
    found = pay([source(1, "R")], ManaCost.read("{1}{W/P}"))
    assert (found.missing, found.life) == ((), 2)


def test_a_symbol_of_two_or_a_color_is_paid_by_two_where_the_color_is_missing() -> None:
    available = [source(number, "R") for number in range(2)]
    assert pay(available, ManaCost.read("{2/W}")).missing == ()
    assert pay(available[:1], ManaCost.read("{2/W}")).missing == ("1",)


def test_the_value_of_x_is_paid_for() -> None:
    available = [source(number, "R") for number in range(4)]
    assert len(pay(available, ManaCost.read("{X}{R}"), x=2).tap) == 3


def test_colours_find_their_source_whatever_was_taken_first() -> None:
    available = [source(1, "G"), source(2, "GW"), source(3, "GU")]
    found = pay(available, ManaCost.read("{W}{U}{G}"))
    assert set(found.tap) == {1, 2, 3}


COLOURS = st.sets(st.sampled_from("WUBRGC"), min_size=1, max_size=3)


@given(st.lists(COLOURS, max_size=7), st.lists(st.sampled_from("WUBRGC1"), max_size=6))
def test_a_payment_is_found_whenever_there_is_one_and_taps_nothing_twice(
    makes: list[set[str]], symbols: list[str]
) -> None:
    available = [source(number, "".join(each)) for number, each in enumerate(makes)]
    cost = ManaCost.read("".join(f"{{{each}}}" for each in symbols))
    found = pay(available, cost)
    assert len(set(found.tap)) == len(found.tap)
    assert len(found.tap) + len(found.missing) == len(symbols)
    assert len(found.tap) == most_covered(makes, symbols)


def most_covered(makes: list[set[str]], symbols: list[str]) -> int:
    """Return the largest number of symbols that sources can pay, by trying everything."""
    if not symbols:
        return 0
    first, *rest = symbols
    best = most_covered(makes, rest)
    for number, each in enumerate(makes):
        if first == "1" or first in each:
            left = [other for place, other in enumerate(makes) if place != number]
            best = max(best, 1 + most_covered(left, rest))
            if best == len(symbols):
                break
    return best


def cast_at(stage: Stage, spell: ObjectId, **more: Any) -> tuple[int, str] | None:  # noqa: ANN401 - fields of the action
    """Cast a spell and return how many lands are proposed for which cost."""
    action = Cast(player=ADA, card=spell, **more)
    outcome = engine.apply(stage.view, action)
    assert outcome.carried_out, outcome.verdict
    stage.state = outcome.state
    found = payment_for(stage.view, action)
    if found is None:
        return None
    cost = str(found.title).partition(" costs ")[2].partition(":")[0]
    return len(found.options), cost


def in_a_main_phase(lands: int) -> Stage:
    stage = Stage("2025-09")
    for _ in range(lands):
        stage.place("Mountain")
    stage.state = begins_at(stage.state, MAIN_1, 3)
    return stage


def test_a_commander_that_was_cast_before_is_paid_for_with_its_tax() -> None:
    stage = in_a_main_phase(9)
    commander = stage.place("Birgi, God of Storytelling", COMMAND, commander=True)
    assert cast_at(stage, commander, as_="front") == (3, "{2}{R}")
    for face, expected in (("back", (7, "{4}{R}{2}")), ("front", (7, "{2}{R}{4}"))):
        there = stage.object(commander)
        stage.alter(commander, zone=COMMAND, side=0, home=None, incarnation=there.incarnation + 1)
        assert cast_at(stage, commander, as_=face) == expected


def test_a_commander_from_the_hand_costs_what_is_printed() -> None:
    stage = in_a_main_phase(9)
    commander = stage.place("Birgi, God of Storytelling", HAND, commander=True)
    stage.state = stage.state.with_player(
        replace(stage.state.player(ADA), commander_casts=((CardId(commander), 2),))
    )
    assert cast_at(stage, commander, as_="front") == (3, "{2}{R}")


def fire() -> Card:
    face = Face(
        name="Fire", mana_cost=ManaCost.read("{X}{R}"), type_line=TypeLine(types=("Sorcery",))
    )
    return Card(name="Fire", layout=Layout.SINGLE, sides=((face,),))


def test_a_spell_with_x_is_paid_for_by_the_value_that_was_chosen() -> None:
    stage = in_a_main_phase(6)
    assert cast_at(stage, stage.place(fire(), HAND), x=3) == (4, "{X}{R}")
    assert most_for_x(sources(stage.view, ADA), ManaCost.read("{X}{R}")) == 5


def test_the_largest_x_that_lands_pay_for_is_offered_first() -> None:
    stage = in_a_main_phase(4)
    spell = stage.place(fire(), HAND)
    offered = [option.action.x for option in stage.menu(spell) if isinstance(option.action, Cast)]
    assert offered[:2] == [3, 5]
    assert 0 in offered


def test_without_a_value_a_variable_cost_is_zero() -> None:
    lands = [source(1, "G"), source(2, "G")]
    found = pay(lands, ManaCost.read("{X}{G}"))
    assert (len(found.tap), found.missing) == (1, ())


def test_of_several_abilities_with_much_mana_the_largest_is_the_proposal() -> None:
    stage = Stage()
    text = "{T}: Add {C}{C}.\n{T}: Add {R}{R}{R}."
    face = Face(name="Great Rock", type_line=TypeLine.read("Artifact"), text=text)
    stage.place(Card(name="Great Rock", layout=Layout.SINGLE, sides=((face,),)))
    (found,) = sources(stage.view, ADA)
    assert found.units == (frozenset("R"),) * 3
