"""Reports of card texts that players carry out by hand."""

from core.games.fab import actions as fab
from core.rules.actions import Ability, Move
from core.state.ids import Zone
from tests.core.games.fab.stage import ADA, BEN, Stage


def left(stage: Stage) -> str:
    assert stage.last is not None
    return " | ".join(stage.last.by_hand)


def test_a_card_that_resolves_names_its_words() -> None:
    stage = Stage()
    card = stage.place("Photon Splicing", "stack")
    stage.do(fab.Resolve(player=ADA, object=card))
    assert "4 arcane damage" in left(stage)
    assert "discard this card" not in left(stage)


def test_an_attack_that_resolves_reports_its_text() -> None:
    stage = Stage()
    attack = stage.place("Blackout Kick", "stack")
    stage.do(fab.Resolve(player=ADA, object=attack))
    assert "+3{p}" in left(stage)


def test_a_card_of_keywords_alone_leaves_nothing() -> None:
    stage = Stage()
    attack = stage.place("Head Jab", "stack")
    stage.do(fab.Resolve(player=ADA, object=attack))
    assert left(stage) == ""


def test_a_hit_names_the_words_that_are_about_it() -> None:
    stage = Stage()
    hero = stage.place("Katsu", "hero", BEN)
    attack = stage.place("Censor", "combat_chain", conditions=("attacking",))
    stage.do(fab.Hit(player=ADA, source=attack, hero=hero, amount=1))
    assert "card name" in left(stage)


def test_a_hit_names_the_words_of_the_attackers_hero_about_its_attacks() -> None:
    stage = Stage()
    stage.place("Katsu", "hero")
    other = stage.place("Oscilio", "hero", BEN)
    attack = stage.place("Head Jab", "combat_chain", conditions=("attacking",))
    stage.do(fab.Hit(player=ADA, source=attack, hero=other, amount=1))
    assert "a card with combo" in left(stage)


def test_a_hit_of_a_weapon_is_no_hit_of_an_attack_action_card() -> None:
    stage = Stage()
    stage.place("Katsu", "hero")
    other = stage.place("Oscilio", "hero", BEN)
    weapon = stage.place("Harmonized Kodachi", "weapon", conditions=("attacking",))
    stage.do(fab.Hit(player=ADA, source=weapon, hero=other, amount=1))
    assert left(stage) == ""


def test_a_figment_that_enters_reports_the_tokens_it_creates() -> None:
    stage = Stage()
    figment = stage.place("Figment of War // Bellona, Archangel of War", "stack")
    stage.do(fab.Resolve(player=ADA, object=figment))
    assert "Courage" in left(stage)


def test_an_aura_does_not_report_effects_of_a_later_phase() -> None:
    stage = Stage()
    aura = stage.place("Sigil of Lightning", "stack")
    stage.do(fab.Resolve(player=ADA, object=aura))
    assert left(stage) == ""


def test_an_ability_that_resolves_reports_its_text() -> None:
    stage = Stage()
    cloak = stage.place("Hold Focus", "arms")
    stage.do(Ability(player=ADA, source=cloak))
    stage.do(fab.Pass(player=ADA))
    assert "Amp 1" in left(stage)


def test_equipment_that_enters_does_not_report_effects_of_defending() -> None:
    stage = Stage()
    helm = stage.place("Flash of Brilliance", "inventory")
    stage.do(Move(player=ADA, object=helm, to=Zone("head")))
    assert left(stage) == ""
