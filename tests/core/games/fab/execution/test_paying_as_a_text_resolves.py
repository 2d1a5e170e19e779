"""Texts that are paid for, or aimed, as they resolve."""

from tests.core.games.fab.execution.played import Step, attack, card, faults, in_zone

BLUE = attack("Blue", pitch="3", color="Blue")
BLOW: Step = {"do": "play", "card": "blow", "targets": ["hb"]}


def test_a_player_pitches_cards_for_a_text_that_lets_them_pay() -> None:
    plate = card(
        "Plate", "Generic Equipment - Chest", "When this defends, you may pay {r}. If you do, it "
        "gets +1{d} until end of turn.", defense="1"
    )  # fmt: skip
    setup = [
        *in_zone("hand", "Blow"),
        *in_zone("chest", "Plate", player="B"),
        *in_zone("hand", "Blue", player="B"),
    ]
    steps: list[Step] = [
        BLOW,
        {"do": "pass", "to": "defend"},
        {"do": "defend", "objects": ["plate"]},
        {
            "do": "resolve",
            "answers": ["yes"],
            "expect": [
                {"object": "blue", "zone": "pitch"},
                {"seat": "B", "resource": 2},
                {"object": "plate", "defense": "2"},
            ],
        },
    ]
    assert faults([plate, BLUE, attack("Blow")], setup, steps) == []


def test_a_player_without_points_and_cards_pays_nothing() -> None:
    blow = attack("Blow", "When this attacks, you may pay {r}. If you do, draw a card.")
    steps: list[Step] = [
        BLOW,
        {"do": "pass", "to": "attack"},
        {
            "do": "resolve",
            "answers": ["yes"],
            "expect": [{"zone": "hand", "player": "A", "count": 0}],
        },
    ]
    setup = [*in_zone("hand", "Blow"), *in_zone("deck", "Blue")]
    assert faults([blow, BLUE], setup, steps) == []


def test_an_attack_chooses_the_target_of_its_text_as_it_resolves() -> None:
    blow = attack("Blow", "Deal 1 arcane damage to target hero.")
    steps: list[Step] = [
        BLOW,
        {
            "do": "pass",
            "to": "attack",
            "answers": ["ha"],
            "expect": [{"object": "ha", "life": "19"}, {"object": "hb", "life": "20"}],
        },
    ]
    assert faults([blow], in_zone("hand", "Blow"), steps) == []
