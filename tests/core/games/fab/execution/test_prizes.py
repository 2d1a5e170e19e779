"""Clashes, wagers and contracts: the rewards of their winners."""

from tests.core.games.fab.execution.played import Step, attack, card, faults, in_zone

PLAIN = attack("Plain")
PLAY: Step = {"do": "play", "card": "blow", "targets": ["hb"]}


def passing(to: str, *expect: Step, **more: object) -> Step:
    return {"do": "pass", "to": to, "expect": list(expect), **more}


def test_the_winner_of_a_clash_creates_the_token() -> None:
    blow = attack(
        "Blow",
        "When this attacks, clash with the defending hero. The winner creates a Might token.",
    )
    weak = attack("Weak", power="1")
    setup = [
        *in_zone("hand", "Blow"),
        *in_zone("deck", "Weak"),
        *in_zone("deck", "Plain", player="B"),
    ]
    steps = [PLAY, passing("defend", {"zone": "permanent", "player": "B", "count": 1})]
    assert faults([blow, weak, PLAIN], setup, steps) == []


def test_a_wager_is_won_by_the_attacker_if_the_attack_hits() -> None:
    blow = attack("Blow", "When this attacks a hero, you may wager a Vigor token with them.")
    setup = in_zone("hand", "Blow")
    steps = [
        PLAY,
        passing("defend", {"zone": "permanent", "player": "A", "count": 0}, answers=["yes"]),
        passing("resolution", {"waiting": ["blow"]}),
        {"do": "resolve", "expect": [{"zone": "permanent", "player": "A", "count": 1}]},
    ]
    assert faults([blow], setup, steps) == []


def test_a_wager_is_won_by_the_defender_if_it_does_not() -> None:
    blow = attack("Blow", "When this attacks a hero, you may wager a Vigor token with them.")
    wall = attack("Wall", defense="4")
    setup = [*in_zone("hand", "Blow"), *in_zone("hand", "Wall", player="B")]
    steps: list[Step] = [
        PLAY,
        passing("defend", answers=["yes"]),
        {"do": "defend", "objects": ["wall"]},
        passing("resolution"),
        {"do": "resolve", "expect": [{"zone": "permanent", "player": "B", "count": 1}]},
    ]
    assert faults([blow, wall], setup, steps) == []


def test_a_contract_pays_for_each_card_that_it_names() -> None:
    text = (
        "Contract - You are contracted to banish opponents' attack action cards. Whenever you "
        "complete this contract, create a Silver token.\n"
        "When this hits a hero, banish the top card of their deck."
    )
    blow = card(
        "Blow", "Assassin Action - Attack", text, cost="0", power="3", defense="2", pitch="1"
    )
    setup = [*in_zone("hand", "Blow"), *in_zone("deck", "Plain", player="B")]
    steps = [PLAY, passing("resolution", {"zone": "permanent", "player": "A", "count": 1})]
    assert faults([blow, PLAIN], setup, steps) == []
