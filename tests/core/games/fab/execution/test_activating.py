"""Activated abilities of invented texts: zones, costs, targets."""

from tests.core.games.fab.execution.played import HERO, Step, attack, card, faults, in_zone

PAID: Step = {"do": "activate", "source": "ha", "additional": ["spark"]}


def test_an_ability_that_discards_its_card_works_in_the_hand_only() -> None:
    whirl = attack("Whirl", "Instant - Discard this: Draw a card.")
    steps: list[Step] = [
        {"do": "activate", "source": "whirl", "expect": [{"object": "whirl", "zone": "graveyard"}]},
        {"do": "activate", "source": "other", "expect": [{"ruling": "refused"}]},
    ]
    setup = [*in_zone("hand", "Whirl"), *in_zone("arsenal", "Whirl", id="other")]
    assert not faults([whirl], setup, steps)


def test_a_card_of_another_kind_does_not_pay_for_a_discard() -> None:
    hero = card(
        "Ann of Oaks", text="Once per Turn Instant - Discard an instant: Draw a card.", **HERO
    )
    spark = card("Spark", "Generic Instant", "Gain 1{h}", cost="0")
    steps: list[Step] = [
        {
            "do": "activate",
            "source": "ha",
            "additional": ["slash"],
            "expect": [{"ruling": "refused"}, {"object": "slash", "zone": "hand"}],
        },
        PAID | {"expect": [{"object": "spark", "zone": "graveyard"}, {"waiting": ["ha"]}]},
        PAID | {"additional": ["second"], "expect": [{"ruling": "refused"}]},
    ]
    setup = [*in_zone("hand", "Spark", "Slash"), *in_zone("hand", "Spark", id="second")]
    assert not faults([hero, spark, attack("Slash")], setup, steps)


def test_what_pays_is_asked_for_where_there_is_a_choice() -> None:
    hero = card("Ann of Oaks", text="Instant - Discard a card: Draw a card.", **HERO)
    steps: list[Step] = [{"do": "activate", "source": "ha", "expect": [{"ruling": "choice"}]}]
    cards = [hero, attack("Slash"), attack("Stab")]
    assert not faults(cards, in_zone("hand", "Slash", "Stab"), steps)


def test_counters_pay_and_too_few_do_not() -> None:
    robe = card(
        "Robe",
        "Generic Equipment - Chest",
        "Instant - Remove 2 energy counters from this: Gain {r}",
    )
    steps: list[Step] = [
        {
            "do": "activate",
            "source": "robe",
            "expect": [{"object": "robe", "counters": {"energy": 1}}],
        },
        {"do": "activate", "source": "robe", "expect": [{"ruling": "refused"}]},
    ]
    assert not faults([robe], in_zone("chest", "Robe", counters={"energy": 3}), steps)


def test_only_chi_pays_a_cost_of_chi() -> None:
    hero = card("Ann of Oaks", text="Instant - {c}{c}: Draw a card.", **HERO)
    steps: list[Step] = [
        {"do": "points", "kind": "resource", "change": 3},
        {"do": "activate", "source": "ha", "expect": [{"ruling": "refused"}]},
        {"do": "points", "kind": "chi", "change": 2},
        {"do": "activate", "source": "ha", "expect": [{"seat": "A", "chi": 0, "resource": 3}]},
    ]
    assert not faults([hero], [], steps)


def test_the_target_of_an_ability_fits_its_text() -> None:
    gloves = card(
        "Gloves",
        "Generic Equipment - Arms",
        "Attack Reaction - Destroy this: Target attack action card with cost 1 or less gets +2{p}.",
    )
    steps: list[Step] = [
        {"do": "play", "card": "slash", "targets": ["hb"], "free": True},
        {"do": "pass", "to": "reaction"},
        {
            "do": "activate",
            "source": "gloves",
            "targets": ["slash"],
            "expect": [{"ruling": "refused"}, {"object": "gloves", "zone": "arms"}],
        },
    ]
    setup = [*in_zone("hand", "Slash"), *in_zone("arms", "Gloves")]
    assert not faults([gloves, attack("Slash", cost="2")], setup, steps)
    steps[-1] = steps[-1] | {"expect": [{"object": "gloves", "zone": "graveyard"}]}
    assert not faults([gloves, attack("Slash", cost="1")], setup, steps)
