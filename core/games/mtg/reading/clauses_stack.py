"""Clauses of the stack, of mana, costs and permissions."""

from core.effects.program import (
    SELF,
    AdditionalCost,
    AlternativeCost,
    CastOnly,
    CopySpell,
    CostChange,
    CounterSpell,
    Number,
    PlayerGets,
    Special,
    Who,
)
from core.games.mtg.reading.vocabulary import clause

clause("counter <noun:what>", CounterSpell)
clause("[<who:by>] counter|counters <noun:what>", CounterSpell)
clause("[<who:by>] copy|copies <onenoun:what>", CopySpell)
clause("[<who:by>] copy|copies <onenoun:what>, except <excepts:but>", CopySpell)
clause("[<who:by>] copy|copies <onenoun:what> twice", CopySpell, amount=Number(value=2))
clause("[<who:by>] copy|copies <onenoun:what> <num:amount> times", CopySpell)

# Costs
for _dir, _less in (("less", True), ("more", False)):
    clause(f"<noun:what> cost|costs <mana> {_dir} to cast", CostChange, less=_less)
    clause(
        "<noun:what> cost|costs an additional <mana> to cast", CostChange, less=False
    ) if not _less else None
    clause(f"<noun:abilities_of> cost|costs <mana> {_dir} to activate", CostChange, less=_less)
    clause(
        f"activated abilities of <noun:abilities_of> cost <mana> {_dir} to activate",
        CostChange,
        less=_less,
    )
    clause(
        f"abilities <who:by> activate cost <mana> {_dir} to activate",
        CostChange,
        less=_less,
        ability="activated",
    )
    clause(f"this ability costs <mana> {_dir} to activate", CostChange, less=_less, ability="this")
    for _ability in (
        "equip",
        "cycling",
        "ninjutsu",
        "foretell",
        "morph",
        "boast",
        "kicker",
        "flashback",
        "level up",
        "crew",
        "buyback",
    ):
        clause(
            f"{_ability} costs you pay cost <mana> {_dir}\n{_ability} abilities you activate cost <mana> {_dir} to activate",
            CostChange,
            less=_less,
            ability=_ability,
        )
    clause(
        "<possessive:what> <costname:ability> cost is reduced by <mana>", CostChange, less=True
    ) if _less else None
    clause(
        f"<noun:what> that target <noun:to> cost|costs <mana> {_dir} to cast",
        CostChange,
        less=_less,
    )
clause("this spell costs <mana> less to cast", CostChange, what=SELF)
clause(
    "this effect can't reduce the mana in that cost to less than one mana\nthis effect can't reduce the amount of mana a spell costs to less than one",
    CostChange(what=SELF, at_least=1, ability="effect"),
)
clause(
    "this effect reduces only the amount of colored mana you pay",
    CostChange(what=SELF, colored=True, ability="effect"),
)
clause(
    "this effect reduces only the amount of generic mana you pay",
    CostChange(what=SELF, ability="effect_generic"),
)
clause("as an additional cost to cast ~, <costs>", AdditionalCost)
clause("as an additional cost to cast ~, <eithercosts:costs>", AdditionalCost)
clause("as an additional cost to cast ~, you may <costs>", AdditionalCost, may=Who())
clause("as an additional cost to cast <noun:what>, <costs>", AdditionalCost)
for _name in ("~'s mana cost", "this spell's mana cost", "its mana cost"):
    clause(f"<who:by> may <costs> rather than pay {_name}", AlternativeCost, what=SELF)
clause("<who:by> may <costs> rather than pay the mana cost for <noun:what>", AlternativeCost)
clause("<who:by> may cast ~ without paying its mana cost", AlternativeCost, free=True)
clause("<who:by> may cast ~ for <mana>".replace("<mana>", "<manacosts:costs>"), AlternativeCost)
clause("the flashback cost is equal to its mana cost", Special(name="flashback_cost_is_mana_cost"))
clause("its flashback cost is equal to its mana cost", Special(name="flashback_cost_is_mana_cost"))
clause(
    "the flashback cost is equal to that card's mana cost",
    Special(name="flashback_cost_is_mana_cost"),
)
for _key, _words in {
    "combat": "combat",
    "your_turn": "your turn",
    "declare_attackers": "the declare attackers step",
    "declare_blockers": "the declare blockers step",
    "combat_before_blockers": "combat before blockers are declared",
    "combat_after_blockers": "combat after blockers are declared",
    "opponents_upkeep": "an opponent's upkeep",
    "your_upkeep": "your upkeep",
    "opponents_turn": "an opponent's turn",
    "your_main_phase": "your main phase",
    "combat_on_opponents_turn": "combat on an opponent's turn",
}.items():
    clause(f"cast ~ only during {_words}", CastOnly(during=_key))
clause("cast ~ only before attackers are declared", CastOnly(during="before_attackers"))
clause("cast ~ only before the combat damage step", CastOnly(during="before_combat_damage"))
clause("cast ~ only before blockers are declared", CastOnly(during="before_blockers"))
clause("cast ~ only", CastOnly)
clause("~ can't be cast", CastOnly(during="never"))

# States of players
for _name, _words in {
    "hexproof": "hexproof",
    "shroud": "shroud",
    "no_maximum_hand_size": "no maximum hand size",
    "city_blessing": "the city's blessing",
}.items():
    clause(f"<who:by> have|has {_words}", PlayerGets, name=_name)
    clause(f"<who:by> get|gets|gain|gains {_words}", PlayerGets, name=f"gets_{_name}")
clause("<who:by> have|has|gain|gains <keywords:abilities>", PlayerGets, name="abilities")
clause("<whose:by> maximum hand size is <num:amount>", PlayerGets, name="maximum_hand_size")
clause(
    "<whose:by> maximum hand size is reduced by <num:amount>", PlayerGets, name="hand_size_reduced"
)
clause(
    "<whose:by> maximum hand size is increased by <num:amount>",
    PlayerGets,
    name="hand_size_increased",
)
clause("play with the top card of your library revealed", PlayerGets(name="top_card_revealed"))
clause(
    "players play with the top card|cards of their libraries revealed",
    PlayerGets(name="top_card_revealed", by=Who(how="each")),
)
clause(
    "players play with their hands revealed", PlayerGets(name="hand_revealed", by=Who(how="each"))
)
clause(
    "your opponents play with their hands revealed",
    PlayerGets(name="hand_revealed", by=Who(how="each", kind="opponent")),
)
clause("play with your hand revealed", PlayerGets(name="hand_revealed"))
clause(
    "<who:by> can't lose the game and your opponents can't win the game",
    PlayerGets,
    name="cannot_lose_nor_opponents_win",
)
clause(
    "the first <eachnoun:what> <who:by> cast|casts each turn costs <mana> less to cast",
    CostChange,
    ability="first_each_turn",
)
clause(
    "cast ~ only during the declare attackers step and only if you've been attacked this step",
    CastOnly(during="declare_attackers_attacked"),
)
clause(
    "this effect can't reduce the amount of mana an ability costs to activate to less than one mana",
    CostChange(what=SELF, at_least=1, ability="effect"),
)
clause(
    "equip abilities you activate that target <noun:to> cost <mana> less to activate",
    CostChange,
    ability="equip",
)
clause("the mayhem cost is equal to its mana cost", Special(name="mayhem_cost_is_mana_cost"))
