"""Effects of a chain link, and effects on a card that is to come."""

from tests.core.games.fab.execution.played import Step, attack, card, faults, in_zone

PLAY: Step = {"do": "play", "card": "blow", "targets": ["hb"]}
GUARD = card("Guard", "Generic Defense Reaction", cost="0", defense="3", pitch="3")


def test_no_defense_reaction_is_played_on_a_chain_link_that_forbids_it() -> None:
    text = "Defense reaction cards can't be played this chain link.\nGo again"
    blow = attack("Blow", text, keywords=["Go again"])
    plain = attack("Plain")
    guard: Step = {"do": "play", "player": "B", "card": "guard"}
    setup = [*in_zone("hand", "Blow", "Plain"), *in_zone("hand", "Guard", player="B")]
    steps: list[Step] = [
        PLAY,
        {"do": "pass", "to": "reaction"},
        guard | {"expect": [{"ruling": "refused"}]},
        {"do": "pass", "to": "resolution"},
        {"do": "play", "card": "plain", "targets": ["hb"], "free": True},
        {"do": "pass", "to": "reaction"},
        guard | {"expect": [{"ruling": "done"}]},
    ]
    assert faults([blow, plain, GUARD], setup, steps) == []


def test_a_second_sentence_is_about_the_same_card_to_come() -> None:
    prime = card(
        "Prime",
        "Generic Action",
        "The next attack action card you play this turn is Illusionist in addition to its other "
        "class types, and gains +3{p}.\nGo again",
        keywords=["Go again"],
        cost="0",
        pitch="3",
    )
    blow = attack("Blow")
    steps: list[Step] = [
        {"do": "play", "card": "prime"},
        {"do": "pass"},
        PLAY,
        {"do": "pass", "to": "defend", "expect": [{"object": "blow", "power": "6"}]},
    ]
    assert faults([prime, blow], in_zone("hand", "Prime", "Blow"), steps) == []


def test_an_attack_that_cannot_gain_go_again_loses_and_gains_none() -> None:
    chill = card(
        "Chill",
        "Generic Instant",
        "Target attack loses and can't gain go again.",
        cost="0",
        pitch="3",
    )
    lift = card(
        "Lift",
        "Generic Attack Reaction",
        "Target attack gains go again.",
        cost="0",
        pitch="3",
    )
    blow = attack("Blow", "Go again", keywords=["Go again"])
    steps: list[Step] = [
        PLAY,
        {"do": "pass", "to": "reaction"},
        {"do": "play", "card": "chill", "targets": ["blow"]},
        {"do": "pass"},
        {"do": "play", "card": "lift", "targets": ["blow"]},
        {"do": "pass", "expect": [{"object": "blow", "keywords_exclude": ["Go again"]}]},
    ]
    assert faults([chill, lift, blow], in_zone("hand", "Chill", "Lift", "Blow"), steps) == []
