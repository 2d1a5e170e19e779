"""Prohibitions of texts: defending against an attack, playing a card from a zone."""

from tests.core.games.fab.execution.played import Step, attack, card, faults, in_zone

HELM = card("Helm", "Generic Equipment - Head", defense="1")
WALL = card("Wall", "Generic Action", cost="0", defense="3", pitch="3", color="Blue")
SPEAR_TEXT = "This can't be defended by equipment."


def defends(*ids: str, ruling: str = "done") -> Step:
    """Return the step in which Ben defends with cards."""
    objects = list(ids)
    return {"do": "defend", "player": "B", "objects": objects, "expect": [{"ruling": ruling}]}


SETUP = [
    *in_zone("hand", "Spear"),
    *in_zone("head", "Helm", player="B"),
    *in_zone("hand", "Wall", player="B"),
]
UNTIL_DEFENSE: list[Step] = [
    {"do": "play", "card": "spear", "targets": ["hb"], "free": True},
    {"do": "pass", "to": "defend"},
]


def test_equipment_cannot_defend_where_the_attack_forbids_it() -> None:
    spear = attack("Spear", SPEAR_TEXT)
    steps = [*UNTIL_DEFENSE, defends("helm", "wall", ruling="refused"), defends("wall")]
    assert faults([spear, HELM, WALL], SETUP, steps) == []


def test_a_prohibition_goes_with_the_other_changes_of_its_clause() -> None:
    text = "If you control an item, this gets +2{p} and can't be defended by equipment."
    cup = card("Cup", "Generic Action - Item", cost="0")
    spear = attack("Spear", text)
    with_power: Step = UNTIL_DEFENSE[1] | {"expect": [{"link": 1, "power": 5}]}
    steps = [UNTIL_DEFENSE[0], with_power, defends("helm", ruling="refused")]
    setup = [*SETUP, *in_zone("permanent", "Cup")]
    assert faults([spear, HELM, WALL, cup], setup, steps) == []
    assert faults([spear, HELM, WALL], SETUP, [*UNTIL_DEFENSE, defends("helm")]) == []


def test_a_permanent_forbids_cards_from_hand_to_defend() -> None:
    text = "Your attack action cards with 4 or less {p} can't be defended by cards from hand."
    vow = card("Vow", "Generic Action - Aura", text, cost="0")
    steps = [*UNTIL_DEFENSE, defends("wall", ruling="refused"), defends("helm")]
    setup = [*SETUP, *in_zone("permanent", "Vow")]
    assert faults([attack("Spear"), HELM, WALL, vow], setup, steps) == []


def test_a_card_cannot_be_played_from_a_zone_that_its_text_forbids() -> None:
    spear = attack("Spear", "This can't be played from hand.")
    steps: list[Step] = [
        {
            "do": "play",
            "card": "spear",
            "targets": ["hb"],
            "free": True,
            "expect": [{"ruling": "refused"}],
        }
    ]
    assert faults([spear], in_zone("hand", "Spear"), steps) == []
    allowed: list[Step] = [{"do": "play", "card": "spear", "targets": ["hb"], "free": True}]
    assert faults([spear], in_zone("arsenal", "Spear"), allowed) == []


def test_an_object_that_cannot_defend_is_refused() -> None:
    text = "Choose an equipment. It can't defend this turn.\nGo again"
    net = card("Net", "Generic Action", text, cost="0", pitch="1", keywords=["Go again"])
    steps: list[Step] = [
        {"do": "play", "card": "net", "free": True},
        {"do": "resolve"},
        *UNTIL_DEFENSE,
        defends("helm", ruling="refused"),
    ]
    setup = [*SETUP, *in_zone("hand", "Net")]
    assert faults([attack("Spear"), HELM, WALL, net], setup, steps) == []
