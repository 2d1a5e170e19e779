"""Pronouns: the objects that "it" and "that card" mean, also where there are none."""

from tests.core.games.mtg.execution.texts import Played, card, creature, library, put

MINE = put("mine", "A", "battlefield", "Plain Bear")


def entering(text: str, *setup: dict[str, object]) -> Played:
    """Cast a creature with a text that triggers as it enters, and resolve both."""
    bear = creature("The Bear", text)
    steps = [{"do": "cast", "card": "bear", "free": True}, {"do": "resolve"}, {"do": "resolve"}]
    return Played([bear], [put("bear", "A", "hand", "The Bear"), *setup], steps)


def test_it_is_no_card_after_a_search_that_finds_none() -> None:
    text = (
        "When The Bear enters, search your library for a Goblin card, put it into your hand, "
        "then shuffle."
    )
    played = entering(text, *library("A"))
    assert played.faults == []
    state = played.runner.state
    bear = state.objects.get(played.runner.ids["bear"])
    assert bear is not None
    assert bear.zone == "battlefield"


def test_that_card_is_none_where_a_hand_is_empty() -> None:
    text = (
        "When The Bear enters, target opponent reveals their hand. You choose a card from it. "
        "That player discards that card."
    )
    played = entering(text, MINE)
    assert played.faults == []
    assert played.runner.state.objects.get(played.runner.ids["mine"]) is not None


def test_it_before_a_target_is_not_that_target() -> None:
    hammer = card(
        "The Maul",
        "Artifact — Equipment",
        "When The Maul enters, attach it to target creature you control.\n"
        "Equipped creature gets +2/+0.",
    )
    steps = [
        {"do": "cast", "card": "maul", "free": True},
        {"do": "resolve"},
        {"do": "resolve", "expect": [{"object": "mine", "power": "4"}]},
    ]
    played = Played([hammer], [put("maul", "A", "hand", "The Maul"), MINE], steps)
    assert played.faults == []


def test_each_player_moves_a_card_of_their_own() -> None:
    text = (
        "When The Bear enters, each player returns a creature card from their graveyard to "
        "their hand."
    )
    played = entering(
        text,
        put("dead", "A", "graveyard", "Plain Bear"),
        put("gone", "B", "graveyard", "Plain Bear"),
    )
    assert played.faults == []
    state, ids = played.runner.state, played.runner.ids
    assert [state.object(ids[each]).zone for each in ("dead", "gone")] == ["hand", "hand"]


def test_an_instruction_is_done_with_more_damage_instead() -> None:
    bolt = card(
        "The Bolt",
        "Instant",
        "Kicker {4}\nThe Bolt deals 2 damage to any target. If this spell was kicked, "
        "it deals 4 damage instead.",
        mana_cost="{R}",
    )
    steps = [
        {"do": "cast", "card": "bolt", "targets": ["B"], "kicked": True, "free": True},
        {"do": "resolve", "expect": [{"seat": "B", "life": 16}]},
    ]
    assert Played([bolt], [put("bolt", "A", "hand", "The Bolt")], steps).faults == []


def test_it_fights_another_target() -> None:
    spell = card(
        "The Spell",
        "Sorcery",
        "Put two +1/+1 counters on target creature you control. Then it fights target creature "
        "you don't control.",
    )
    setup = [
        put("spell", "A", "hand", "The Spell"),
        MINE,
        put("theirs", "B", "battlefield", "Plain Bear"),
    ]
    fought = {"object": "mine", "damage": 2, "power": "4"}
    steps = [
        {"do": "cast", "card": "spell", "targets": ["mine", "theirs"], "free": True},
        {"do": "resolve", "expect": [fought, {"object": "theirs", "zone": "graveyard"}]},
    ]
    assert Played([spell], setup, steps).faults == []


def test_target_equipment_is_attached_to_it() -> None:
    blade = card("The Blade", "Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {1}")
    played = Played(
        [creature("The Bear", "When The Bear enters, attach target Equipment to it."), blade],
        [put("bear", "A", "hand", "The Bear"), put("blade", "A", "battlefield", "The Blade")],
        [
            {"do": "cast", "card": "bear", "free": True},
            {"do": "resolve"},
            {"do": "resolve", "expect": [{"object": "blade", "attached_to": "bear"}]},
        ],
    )
    assert played.faults == []


def test_the_card_that_you_exiled_is_no_target_of_the_same_sentence() -> None:
    spell = card(
        "The Spell",
        "Sorcery",
        "Exile target creature card from a graveyard. Put X +1/+1 counters on target creature, "
        "where X is the power of the card you exiled.",
    )
    setup = [
        put("spell", "A", "hand", "The Spell"),
        MINE,
        put("old", "B", "graveyard", "Plain Bear"),
    ]
    steps = [
        {"do": "cast", "card": "spell", "targets": ["old", "mine"], "free": True},
        {"do": "resolve", "expect": [{"object": "mine", "counters": {"+1/+1": 2}}]},
    ]
    assert Played([spell], setup, steps).faults == []


def test_a_sacrifice_of_each_kind_is_chosen_among_that_kind() -> None:
    spell = card(
        "The Spell", "Sorcery", "Each player sacrifices an artifact, a creature, and a land."
    )
    stone = card("The Stone", "Artifact")
    setup = [
        put("spell", "A", "hand", "The Spell"),
        MINE,
        put("other", "A", "battlefield", "Plain Bear"),
        put("stone", "A", "battlefield", "The Stone"),
    ]
    steps = [
        {"do": "cast", "card": "spell", "free": True},
        {"do": "resolve", "answers": ["other"], "expect": [{"seat": "A", "graveyard": 3}]},
    ]
    assert Played([spell, stone], setup, steps).faults == []
