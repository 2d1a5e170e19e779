"""Costs and permissions of invented texts: additional costs, cost changes, other zones."""

from tests.core.games.fab.execution.played import Step, attack, card, faults, in_zone

PLAY: Step = {"do": "play", "card": "slash", "targets": ["hb"]}


def test_an_additional_cost_is_paid_or_the_card_is_not_played() -> None:
    slash = attack("Slash", "As an additional cost to play this, discard a card.")
    cards = [slash, attack("Stab"), attack("Cut")]
    alone: list[Step] = [PLAY | {"expect": [{"ruling": "refused"}]}]
    assert not faults(cards, in_zone("hand", "Slash"), alone)
    unpaid: list[Step] = [PLAY | {"expect": [{"ruling": "choice"}]}]
    assert not faults(cards, in_zone("hand", "Slash", "Stab", "Cut"), unpaid)
    gone: list[Step] = [
        {"object": "cut", "zone": "graveyard"},
        {"object": "slash", "zone": "stack"},
    ]
    paid: list[Step] = [PLAY | {"additional": ["cut"], "expect": gone}]
    assert not faults(cards, in_zone("hand", "Slash", "Stab", "Cut"), paid)


def test_a_card_that_is_not_paid_for_is_refused() -> None:
    steps: list[Step] = [
        PLAY | {"expect": [{"ruling": "refused"}, {"object": "slash", "zone": "hand"}]},
        PLAY | {"pitch": ["stab"], "expect": [{"object": "slash", "zone": "stack"}]},
    ]
    assert not faults(
        [attack("Slash", cost="1"), attack("Stab")], in_zone("hand", "Slash", "Stab"), steps
    )


def test_a_permanent_makes_cards_of_its_player_cheaper() -> None:
    idol = card(
        "Idol", "Generic Action - Item", "Attack action cards cost you {r} less to play.", cost="0"
    )
    steps: list[Step] = [
        {
            "do": "checkpoint",
            "expect": [{"cost": 1, "cast": "slash"}, {"cost": 2, "cast": "theirs"}],
        },
        PLAY | {"free": True, "expect": [{"object": "slash", "zone": "stack"}]},
    ]
    setup = [
        *in_zone("permanent", "Idol"),
        *in_zone("hand", "Slash"),
        *in_zone("hand", "Slash", player="B", id="theirs"),
    ]
    assert not faults([idol, attack("Slash", cost="2")], setup, steps)


def test_a_text_lets_its_card_be_played_from_banishment() -> None:
    slash = attack("Slash", "You may play this from your banished zone.")
    cards = [slash, attack("Stab")]
    steps: list[Step] = [PLAY | {"card": "stab", "expect": [{"ruling": "refused"}]}, PLAY]
    assert not faults(cards, in_zone("banished", "Slash", "Stab"), steps)


def test_amp_adds_to_the_next_arcane_damage_only() -> None:
    deal: Step = {"do": "damage", "object": "hb", "amount": 2, "type": "arcane"}
    steps: list[Step] = [
        {"do": "amp", "amount": 3},
        deal | {"type": "generic", "expect": [{"object": "hb", "life": "18"}]},
        deal | {"expect": [{"object": "hb", "life": "13"}]},
        deal | {"expect": [{"object": "hb", "life": "11"}]},
    ]
    assert not faults([], [], steps)


def test_prevention_takes_the_next_damage_of_its_source_up_to_its_amount() -> None:
    steps: list[Step] = [
        {"do": "prevention", "to": "hb", "amount": 4, "by": "slash"},
        {"do": "damage", "object": "hb", "amount": 1, "expect": [{"object": "hb", "life": "19"}]},
        PLAY,
        {"do": "pass", "to": "damage", "expect": [{"object": "hb", "life": "19"}]},
        {
            "do": "damage",
            "object": "hb",
            "amount": 3,
            "source": "slash",
            "expect": [{"object": "hb", "life": "17"}],
        },
    ]
    assert not faults([attack("Slash")], in_zone("hand", "Slash"), steps)
