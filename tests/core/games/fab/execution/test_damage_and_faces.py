"""Surge, prevention, amp, transformation, equipping and permissions by invented texts."""

from tests.core.games.fab.execution.played import HERO, Step, attack, card, faults, in_zone

SPELL: Step = {"do": "play", "card": "bolt", "targets": ["hb"]}
RESOLVE: Step = {"do": "resolve"}


def spell(text: str, **face: str) -> Step:
    return card("Bolt", "Wizard Action", text, cost="0", pitch="1", color="Red", **face)


def test_surge_counts_the_damage_that_was_dealt() -> None:
    bolt = spell(
        "Deal 2 arcane damage to target hero.\n"
        "Surge - If this deals more than 2 damage, draw a card."
    )
    deck = in_zone("deck", "Slash")
    hand = [{"zone": "hand", "player": "A", "count": 0}]
    steps: list[Step] = [SPELL, RESOLVE | {"expect": [*hand, {"object": "hb", "life": "18"}]}]
    assert not faults([bolt, attack("Slash")], [*in_zone("hand", "Bolt"), *deck], steps)
    drawn = [{"zone": "hand", "player": "A", "count": 1}]
    steps = [
        {"do": "amp", "amount": 1},
        SPELL,
        RESOLVE | {"expect": [*drawn, {"object": "hb", "life": "17"}]},
    ]
    assert not faults([bolt, attack("Slash")], [*in_zone("hand", "Bolt"), *deck], steps)


def test_damage_of_a_chosen_source_is_prevented() -> None:
    ward = card(
        "Veil",
        "Generic Instant",
        "Prevent the next 2 damage that would be dealt to target hero this turn"
        " by a source of your choice.",
        cost="0",
    )
    steps: list[Step] = [
        {"do": "play", "card": "slash", "targets": ["hb"]},
        {"do": "pass", "to": "reaction"},
        {"do": "play", "card": "veil", "player": "B", "targets": ["hb"]},
        RESOLVE | {"answers": ["slash"]},
        {"do": "damage", "object": "hb", "amount": 1, "expect": [{"object": "hb", "life": "19"}]},
        {"do": "pass", "to": "damage", "expect": [{"object": "hb", "life": "18"}]},
    ]
    setup = [*in_zone("hand", "Slash"), *in_zone("hand", "Veil", player="B")]
    assert not faults([ward, attack("Slash")], setup, steps)


def test_the_next_damage_is_prevented_once() -> None:
    ward = card(
        "Veil",
        "Generic Instant",
        "The next time you would be dealt damage this turn, prevent 2 of that damage.",
        cost="0",
    )
    hurt: Step = {"do": "damage", "object": "ha", "amount": 1}
    steps: list[Step] = [
        {"do": "play", "card": "veil"},
        RESOLVE,
        hurt | {"expect": [{"object": "ha", "life": "20"}]},
        hurt | {"expect": [{"object": "ha", "life": "19"}]},
    ]
    assert not faults([ward], in_zone("hand", "Veil"), steps)


def test_the_next_card_costs_less_and_only_that_one() -> None:
    gift = card(
        "Gift",
        "Generic Action",
        "The next attack action card you play this turn costs {r} less to play.\nGo again",
        cost="0",
        keywords=["Go again"],
    )
    cheap: list[Step] = [{"cost": 0, "cast": "slash"}, {"cost": 0, "cast": "stab"}]
    steps: list[Step] = [
        {"do": "play", "card": "gift"},
        RESOLVE | {"expect": cheap},
        {
            "do": "play",
            "card": "slash",
            "targets": ["hb"],
            "expect": [{"cost": 1, "cast": "stab"}, {"seat": "A", "resource": 0}],
        },
    ]
    cards = [gift, attack("Slash", cost="1"), attack("Stab", cost="1")]
    assert not faults(cards, in_zone("hand", "Gift", "Slash", "Stab"), steps)


def test_a_named_card_is_not_played_until_the_next_turn_is_over() -> None:
    ban = attack(
        "Ban",
        "When this hits a hero, name a card."
        " They can't play the named card until the end of their next turn.",
    )
    theirs: Step = {"do": "play", "card": "slash", "targets": ["ha"]}
    steps: list[Step] = [
        {"do": "play", "card": "ban", "targets": ["hb"]},
        {"do": "pass", "to": "damage"},
        RESOLVE | {"answers": ["Slash"]},
        {"do": "pass", "to": "closed"},
        {"do": "end_turn"},
        theirs | {"expect": [{"ruling": "refused"}]},
        {"do": "end_turn"},
        {"do": "end_turn"},
        theirs | {"expect": [{"object": "slash", "zone": "stack"}]},
    ]
    setup = [*in_zone("hand", "Ban"), *in_zone("hand", "Slash", player="B")]
    assert not faults([ban, attack("Slash")], setup, steps)


def test_a_token_is_equipped_by_a_hero() -> None:
    hero = card("Ann of Oaks", text="Instant - {r}: Equip a Graphene Chelicera token.", **HERO)
    steps: list[Step] = [
        {"do": "points", "kind": "resource", "change": 1},
        {"do": "activate", "source": "ha"},
        RESOLVE | {"id": "claw", "expect": [{"object": "claw", "zone": "weapon"}]},
    ]
    assert not faults([hero], [], steps)


def test_what_a_text_forbids_in_its_turn_is_refused() -> None:
    idol = card(
        "Idol",
        "Generic Action - Item",
        "Opponents can't play cards or activate abilities during your turn.",
        cost="0",
    )
    spark = card("Spark", "Generic Instant", "Gain 1{h}", cost="0")
    steps: list[Step] = [
        {"do": "play", "card": "spark", "player": "B", "expect": [{"ruling": "refused"}]},
        {"do": "end_turn"},
        {"do": "play", "card": "spark", "expect": [{"object": "spark", "zone": "stack"}]},
    ]
    setup = [*in_zone("permanent", "Idol"), *in_zone("hand", "Spark", player="B")]
    assert not faults([idol, spark], setup, steps)


def test_cards_lose_blood_debt_while_a_text_takes_it() -> None:
    hero = card("Ann of Oaks", text="Cards you own lose blood debt.", **HERO)
    debt = attack("Debt", keywords=["Blood Debt"])
    steps: list[Step] = [{"do": "end_turn", "expect": [{"object": "ha", "life": "20"}]}]
    assert not faults([hero, debt], in_zone("banished", "Debt"), steps)
    steps = [{"do": "end_turn", "expect": [{"object": "ha", "life": "19"}]}]
    assert not faults([debt], in_zone("banished", "Debt"), steps)


def test_amounts_count_the_cards_played_this_turn() -> None:
    bolt = spell(
        "Deal X arcane damage to target hero,"
        " where X is the number of Lightning cards you've played this turn."
    )
    spark = card("Spark", "Lightning Instant", "Gain 1{h}", cost="0")
    steps: list[Step] = [
        {"do": "play", "card": "spark"},
        RESOLVE,
        {"do": "play", "card": "two"},
        RESOLVE,
        SPELL,
        RESOLVE | {"expect": [{"object": "hb", "life": "18"}]},
    ]
    setup = [*in_zone("hand", "Bolt", "Spark"), *in_zone("hand", "Spark", id="two")]
    assert not faults([bolt, spark], setup, steps)


def test_a_weapon_that_hits_triggers_once() -> None:
    axe = card(
        "Axe",
        "Generic Weapon - Axe (1H)",
        "Action - 0: Attack\nWhen this hits, draw a card.",
        power="2",
    )
    steps: list[Step] = [
        {"do": "activate", "source": "axe", "targets": ["hb"], "id": "swing"},
        {"do": "pass", "to": "damage", "expect": [{"waiting": ["axe"]}]},
    ]
    assert not faults([axe], in_zone("weapon", "Axe"), steps)


def test_attacks_change_while_cards_of_a_kind_defend_them() -> None:
    text = "Your attacks get +2{p} while defended by an attack action card."
    hero = card("Ann of Oaks", text=text, **HERO)
    steps: list[Step] = [
        {"do": "play", "card": "slash", "targets": ["hb"]},
        {"do": "pass", "to": "defend", "expect": [{"link": 1, "power": 3}]},
        {
            "do": "defend",
            "player": "B",
            "objects": ["stab"],
            "expect": [{"link": 1, "power": 5, "defense": 2}],
        },
    ]
    setup = [*in_zone("hand", "Slash"), *in_zone("hand", "Stab", player="B")]
    assert not faults([hero, attack("Slash"), attack("Stab")], setup, steps)


def test_a_die_is_one_without_an_answer() -> None:
    hero = card(
        "Ann of Oaks",
        text="Action - 0: Roll a 6 sided die. Gain X{h}, where X is the number rolled.",
        **HERO,
    )
    roll: list[Step] = [{"do": "activate", "source": "ha"}]
    six: Step = RESOLVE | {"answers": [6], "expect": [{"object": "ha", "life": "26"}]}
    assert not faults([hero], [], [*roll, six])
    one: Step = RESOLVE | {"expect": [{"object": "ha", "life": "21"}]}
    assert not faults([hero], [], [*roll, one])
