"""The combat chain closes: abilities of that moment, and cards that go elsewhere instead."""

from tests.core.games.fab.execution.played import Step, attack, faults, in_zone

PLAY: Step = {"do": "play", "card": "blow", "targets": ["hb"]}


def closed(*expect: Step) -> Step:
    return {"do": "pass", "to": "closed", "expect": list(expect)}


def test_an_ability_of_the_closing_chain_is_carried_out_before_play_goes_on() -> None:
    text = "When you play Blow, draw a card when the combat chain closes."
    steps = [PLAY, {"do": "pass"}, closed({"zone": "hand", "player": "A", "count": 1})]
    blow = attack("Blow", text)
    setup = [*in_zone("hand", "Blow"), *in_zone("deck", "Plain")]
    assert faults([blow, attack("Plain")], setup, steps) == []


def test_an_attack_that_the_closing_chain_clears_is_still_the_one_that_is_meant() -> None:
    text = "When you play Blow, put it into your hero's soul when the combat chain closes."
    steps = [PLAY, {"do": "pass"}, closed({"object": "blow", "attached_to": "ha"})]
    assert faults([attack("Blow", text)], in_zone("hand", "Blow"), steps) == []


def test_a_card_is_banished_instead_of_going_to_the_graveyard() -> None:
    text = "If Blow would be put into your graveyard from anywhere, instead banish it."
    steps = [PLAY, closed({"object": "blow", "zone": "banished"})]
    assert faults([attack("Blow", text)], in_zone("hand", "Blow"), steps) == []
