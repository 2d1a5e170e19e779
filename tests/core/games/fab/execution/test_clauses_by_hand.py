"""Clauses by hand: a text halts at them, and its rest waits in the position."""

from tests.core.games.fab.execution.played import Step, attack, card, faults, in_zone

JUGGLE = card("Juggle", "Generic Action", "Gain 1{h}. Juggle three apples. Draw a card.", cost="0")
PLAIN = attack("Plain")
SETUP = [*in_zone("hand", "Juggle"), *in_zone("deck", "Plain")]
PLAY: Step = {"do": "play", "card": "juggle"}


def test_a_text_halts_at_a_clause_by_hand_and_resolving_again_continues_it() -> None:
    steps: list[Step] = [
        PLAY,
        {
            "do": "resolve",
            "stops": True,
            "expect": [
                {"object": "ha", "life": "21"},
                {"object": "juggle", "zone": "stack"},
                {"zone": "hand", "player": "A", "count": 0},
                {"by_hand": ["Juggle three apples"]},
            ],
        },
        {
            "do": "resolve",
            "object": "juggle",
            "stops": True,
            "expect": [
                {"object": "ha", "life": "21"},
                {"object": "juggle", "zone": "graveyard"},
                {"zone": "hand", "player": "A", "count": 1},
            ],
        },
    ]
    assert faults([JUGGLE, PLAIN], SETUP, steps) == []


def test_passing_halts_and_the_next_pass_carries_out_the_rest() -> None:
    steps: list[Step] = [
        PLAY,
        {
            "do": "pass",
            "stops": True,
            "expect": [
                {"object": "juggle", "zone": "stack"},
                {"zone": "hand", "player": "A", "count": 0},
                {"by_hand": ["Juggle three apples"]},
            ],
        },
        {
            "do": "pass",
            "stops": True,
            "expect": [
                {"object": "juggle", "zone": "graveyard"},
                {"zone": "hand", "player": "A", "count": 1},
            ],
        },
    ]
    assert faults([JUGGLE, PLAIN], SETUP, steps) == []


def test_a_last_clause_by_hand_halts_nothing() -> None:
    last = card("Juggle", "Generic Action", "Gain 1{h}. Juggle three apples.", cost="0")
    step: Step = {
        "do": "resolve",
        "stops": True,
        "expect": [
            {"object": "juggle", "zone": "graveyard"},
            {"by_hand": ["Juggle three apples"]},
        ],
    }
    assert faults([last, PLAIN], SETUP, [PLAY, step]) == []
