"""Reminders list cards at an attack, a defense or a hit, and carry out nothing."""

import pytest
from msgspec.structs import replace

from core.cards.abilities import Ability as Activated
from core.cards.card import Card
from core.games.fab.actions import Activate, Defend, Mark, Pass, Play
from core.games.fab.rulesets import CR_9
from core.games.fab.zones import HERO
from core.rules.actions import Ability
from core.rules.choices import Choice
from core.state.ids import ObjectId
from tests.core.answers import answering
from tests.core.games.fab.stage import ADA, BEN, Stage, made_up

ON_HIT = "When this hits a hero, draw a card."
MARKS = "When this hits a hero, mark them."


def attack(text: str, name: str = "Own Trial", power: str = "4", **more: str) -> Card:
    """An attack action card that costs nothing, with a text."""
    numbers = {"pitch": "1", "cost": "0", "power": power, "defense": "2", **more}
    return made_up(name, "Ninja Action - Attack", text=text, **numbers)


def knife(text: str) -> Card:
    """A dagger that attacks once a turn for nothing."""
    card = made_up("Own Knife", "Generic Weapon - Dagger (1H)", power="2", text=text)
    ability = Activated(type="Action", limit=1, cost="0", attack=True)
    face = replace(card.front, abilities=(ability,), keywords=("Mark",))
    return replace(card, sides=((face,),))


@pytest.fixture
def stage() -> Stage:
    found = Stage()
    found.place("Katsu", "hero")
    found.place("Oscilio", "hero", BEN)
    found.state = CR_9.tables.begins_at(found.state, "action", 2)
    return found


def triggers(stage: Stage) -> Choice | None:
    plan = CR_9.tables.turn_plan(stage.view)
    assert plan is not None
    return plan.triggers


def named(stage: Stage) -> tuple[ObjectId, ...]:
    found = triggers(stage)
    return found.objects if found is not None else ()


def heard(stage: Stage) -> list[str]:
    assert stage.last is not None
    return [str(each.says) for each in stage.last.events]


def test_a_text_that_names_the_hit_is_recalled_in_the_damage_step(stage: Stage) -> None:
    card = stage.place(attack(ON_HIT), "hand")
    stage.do(Play(player=ADA, card=card))
    stage.do(Pass(player=ADA, to="reaction"))
    assert named(stage) == ()
    stage.do(Pass(player=ADA))
    assert named(stage) == (card,)
    assert f"By hand, as Own Trial hits: “{ON_HIT}”" in heard(stage)
    found = triggers(stage)
    assert found is not None
    assert answering(stage.view, found) == Ability(player=ADA, source=card)
    stage.do(Pass(player=ADA))
    assert named(stage) == ()


def test_a_text_that_names_the_hit_is_not_recalled_without_a_hit(stage: Stage) -> None:
    card = stage.place(attack(ON_HIT, power="0"), "hand")
    stage.do(Play(player=ADA, card=card))
    stage.do(Pass(player=ADA, to="damage"))
    assert named(stage) == ()
    assert not [each for each in heard(stage) if each.startswith("By hand")]


@pytest.mark.parametrize(
    ("text", "is_named"),
    [
        ("If Own Trial hits, banish the top card of your deck.", True),
        ("When this attacks or hits, draw a card.", True),
        ('If so, it has go again and "If this hits, reload."', True),
        ('When you pitch this, your next attack gets "When that hits, draw a card."', False),
        ("The next time an attack hits, draw a card.", False),
    ],
)
def test_each_wording_of_the_hit_of_the_attack_itself_is_recognized(
    stage: Stage, text: str, *, is_named: bool
) -> None:
    card = stage.place(attack(text), "hand")
    stage.do(Play(player=ADA, card=card))
    stage.do(Pass(player=ADA, to="damage"))
    assert (card in named(stage)) is is_named


def test_a_permanent_that_names_the_hits_of_other_attacks_is_named_for_its_player(
    stage: Stage,
) -> None:
    watching = made_up(
        "Watch", "Generic Action - Item", text="Whenever an attack you control hits, draw a card."
    )
    mine = stage.place(watching, "permanent")
    stage.place(watching, "permanent", BEN)
    stage.place(knife("When this hits, draw a card."), "weapon")
    stage.do(Play(player=ADA, card=stage.place(attack(""), "hand")))
    stage.do(Pass(player=ADA, to="damage"))
    assert named(stage) == (mine,)


def test_a_permanent_that_names_the_playing_of_an_attack_is_named_as_it_is_played(
    stage: Stage,
) -> None:
    text = "When you play an attack action card or activate a weapon attack, destroy this."
    chant = stage.place(made_up("Chant", "Runeblade Token - Aura", text=text), "permanent")
    stage.do(Play(player=ADA, card=stage.place(attack(""), "hand")))
    assert named(stage) == (chant,)
    stage.do(Pass(player=ADA))
    assert named(stage) == ()


def test_a_text_that_names_the_attack_is_named_in_the_attack_step(stage: Stage) -> None:
    card = stage.place(attack("When you attack with Own Trial, draw a card."), "hand")
    stage.do(Play(player=ADA, card=card))
    stage.do(Pass(player=ADA))
    assert named(stage) == (card,)


def test_a_text_that_names_the_defense_is_named_once_it_has_defended(stage: Stage) -> None:
    guard = stage.place(attack("When this defends, draw a card.", "Guard"), "hand", BEN)
    stage.do(Play(player=ADA, card=stage.place(attack(""), "hand")))
    stage.do(Pass(player=ADA, to="defend"))
    assert named(stage) == ()
    stage.do(Defend(player=BEN, objects=(guard,)))
    assert named(stage) == (guard,)


def test_an_attack_that_marks_offers_the_mark_as_it_hits(stage: Stage) -> None:
    hero = stage.state.in_zone(HERO, BEN)[0]
    source = stage.place(knife(MARKS), "weapon")
    stage.do(Activate(player=ADA, source=source))
    stage.do(Pass(player=ADA, to="damage"))
    found = triggers(stage)
    assert found is not None
    (card,) = found.objects
    assert stage.object(card).proxy_of == stage.object(source).ref
    action = answering(stage.view, found, found.buttons[1].id)
    assert action == Mark(player=ADA, hero=hero.id, source=card)
    stage.do(action)
    assert triggers(stage) is None
