"""Additional costs that a player may pay: fusion, scrap, and those of a text."""

import pytest

from tests.core.games.fab.execution.played import Step, attack, card, faults, in_zone

SPARK = card("Spark", "Lightning Action", cost="0", pitch="3")
PLAIN = attack("Plain")
DECK = in_zone("deck", "Plain")


def played(*additional: str) -> Step:
    return {"do": "play", "card": "blow", "targets": ["hb"], "additional": list(additional)}


def attacked(*expect: Step) -> Step:
    return {"do": "pass", "to": "defend", "expect": list(expect)}


def fused(text: str) -> Step:
    return card(
        "Blow",
        "Elemental Action - Attack",
        f"Lightning Fusion\n{text}",
        keywords=["Lightning Fusion"],
        cost="0",
        power="3",
        defense="2",
        pitch="1",
    )


@pytest.mark.parametrize(("additional", "drawn"), [(("spark",), 2), ((), 1)])
def test_a_fused_card_does_what_fusing_promises(additional: tuple[str, ...], drawn: int) -> None:
    blow = fused("When you attack with Blow, if it was fused, draw a card.")
    setup = [*in_zone("hand", "Blow", "Spark"), *DECK]
    steps = [played(*additional), attacked({"zone": "hand", "player": "A", "count": drawn})]
    assert faults([blow, SPARK, PLAIN], setup, steps) == []


def test_a_card_of_another_element_fuses_nothing() -> None:
    blow = fused("Draw a card.")
    setup = in_zone("hand", "Blow", "Plain")
    steps: list[Step] = [played("plain") | {"expect": [{"ruling": "refused"}]}]
    assert faults([blow, PLAIN], setup, steps) == []


@pytest.mark.parametrize(("additional", "power"), [(("plain",), "4"), ((), "3")])
def test_if_you_do_follows_an_optional_cost(additional: tuple[str, ...], power: str) -> None:
    text = (
        "As an additional cost to play Blow, you may banish a card named Plain from your "
        "graveyard. If you do, Blow gains +1{p}."
    )
    setup = [*in_zone("hand", "Blow"), *in_zone("graveyard", "Plain")]
    steps = [played(*additional), attacked({"object": "blow", "power": power})]
    assert faults([attack("Blow", text), PLAIN], setup, steps) == []


def test_scrap_banishes_an_item_of_the_graveyard() -> None:
    blow = attack(
        "Blow",
        "Scrap\nWhen this attacks, if it scrapped a card, this gets +2{p}.",
        keywords=["Scrap"],
    )
    tool = card("Tool", "Mechanologist Action - Item", cost="0", pitch="3")
    setup = [*in_zone("hand", "Blow"), *in_zone("graveyard", "Tool")]
    steps = [
        played("tool"),
        attacked({"object": "blow", "power": "5"}, {"object": "tool", "zone": "banished"}),
    ]
    assert faults([blow, tool], setup, steps) == []


def test_a_charged_card_goes_under_the_hero_as_a_cost() -> None:
    text = "As an additional cost to play Blow, you may charge your hero's soul."
    setup = in_zone("hand", "Blow", "Plain")
    expect: list[Step] = [{"object": "plain", "attached_to": "ha"}]
    assert (
        faults([attack("Blow", text), PLAIN], setup, [played("plain") | {"expect": expect}]) == []
    )


def test_a_card_knows_which_cards_were_pitched_to_play_it() -> None:
    text = "When this attacks, if an attack action card was pitched to play this, draw a card."
    blow = attack("Blow", text, cost="1")
    setup = in_zone("hand", "Blow", "Plain")
    deck = [{"id": "top", "player": "A", "zone": "deck", "card": "Plain"}]
    steps: list[Step] = [
        {"do": "play", "card": "blow", "targets": ["hb"], "pitch": ["plain"]},
        attacked({"zone": "hand", "player": "A", "count": 1}),
    ]
    assert faults([blow, PLAIN], [*setup, *deck], steps) == []
