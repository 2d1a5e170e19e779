"""Clauses of damage, prevention and fights."""

from core.effects.program import (
    Calculated,
    Damage,
    Fight,
    Number,
    Prevent,
    Special,
    ThatMany,
    Until,
    Who,
)
from core.games.mtg.reading.vocabulary import MAGIC, clause

for _amount in ("<n:amount> damage", "damage equal to <count:amount>", "<thatdamage:amount>"):
    clause(f"<noun:source> deal|deals {_amount} to them", Damage, whom=Who(how="they"))
clause("<noun:source> deal|deals <n:amount> damage to <noun:to>", Damage)
clause("<noun:source> deal|deals <n:amount> damage to <who:whom>", Damage)
clause("<noun:source> deal|deals <n:amount> damage to <noun:to> and <who:whom>", Damage)
clause("<noun:source> deal|deals <n:amount> damage to <who:whom> and <noun:to>", Damage)
clause("<noun:source> deal|deals damage equal to <count:amount> to <noun:to>", Damage)
clause("<noun:source> deal|deals damage equal to <count:amount> to <who:whom>", Damage)
clause("<noun:source> deal|deals damage to <noun:to> equal to <count:amount>", Damage)
clause("<noun:source> deal|deals damage to <who:whom> equal to <count:amount>", Damage)
clause(
    "<noun:source> deal|deals damage equal to <count:amount> to <who:whom> and <noun:to>", Damage
)
clause("<noun:source> each deal|deals damage equal to <count:amount> to <noun:to>", Damage)
clause("<noun:source> each deal|deals damage equal to <count:amount> to <who:whom>", Damage)
clause(
    "<noun:source> deal|deals <n:amount> damage divided as you choose among <noun:to>",
    Damage,
    divided=True,
)
clause(
    "<noun:source> deal|deals damage equal to <count:amount> divided as you choose among <noun:to>",
    Damage,
    divided=True,
)
clause(
    "<noun:source> deal|deals damage divided as you choose among <noun:to> equal to <count:amount>",
    Damage,
    divided=True,
)
clause(
    "<noun:source> deal|deals <n:amount> damage divided evenly, rounded down, among <noun:to>",
    Damage,
    evenly=True,
)
MAGIC.rule("clausemore", "<n:amount> damage to <noun:to>", Damage)
MAGIC.rule("clausemore", "<n:amount> damage to <who:whom>", Damage)
clause("<onenoun:what> fight|fights <onenoun:other>", Fight)
clause("<noun:what> fight|fights each other", Fight)
for _combat, _kind in ((None, ""), (True, "combat "), (False, "noncombat ")):
    clause(f"prevent all {_kind}damage that would be dealt", Prevent, combat=_combat)
    clause(f"prevent all {_kind}damage that would be dealt to <noun:to>", Prevent, combat=_combat)
    clause(f"prevent all {_kind}damage that would be dealt to <who:whom>", Prevent, combat=_combat)
    clause(
        f"prevent all {_kind}damage that would be dealt to <who:whom> and <noun:to>",
        Prevent,
        combat=_combat,
    )
    clause(
        f"prevent all {_kind}damage that would be dealt by <noun:source>", Prevent, combat=_combat
    )
    clause(
        f"prevent all {_kind}damage that would be dealt to <noun:to> by <noun:source>",
        Prevent,
        combat=_combat,
    )
    clause(
        f"prevent all {_kind}damage that would be dealt to <who:whom> by <noun:source>",
        Prevent,
        combat=_combat,
    )
    clause(
        f"prevent all {_kind}damage that would be dealt this turn by <noun:source>",
        Prevent,
        combat=_combat,
        until=Until(how="this_turn"),
    )
    clause(f"prevent all {_kind}damage <noun:source> would deal", Prevent, combat=_combat)
    clause(
        f"prevent all {_kind}damage <noun:source> would deal to <noun:to>", Prevent, combat=_combat
    )
    clause(
        f"prevent all {_kind}damage <noun:source> would deal to <who:whom>", Prevent, combat=_combat
    )
    clause(
        f"prevent all {_kind}damage that would be dealt to and dealt by <noun:to>",
        Prevent,
        combat=_combat,
        both=True,
    )
    clause(
        f"prevent the next <n:amount> {_kind}damage that would be dealt to <noun:to>",
        Prevent,
        combat=_combat,
        next=True,
    )
    clause(
        f"prevent the next <n:amount> {_kind}damage that would be dealt to <who:whom>",
        Prevent,
        combat=_combat,
        next=True,
    )
    clause(f"prevent <n:amount> of that {_kind}damage", Prevent, combat=_combat, that=True)
clause("prevent that damage", Prevent, that=True)
clause("prevent the next <n:amount> damage that <noun:source> would deal", Prevent, next=True)
clause(
    "prevent the next <n:amount> damage that would be dealt to <noun:to> by <noun:source>",
    Prevent,
    next=True,
)
clause(
    "prevent the next <n:amount> damage that would be dealt to <who:whom> by <noun:source>",
    Prevent,
    next=True,
)
clause(
    "the damage can't be prevented\nthis damage can't be prevented\nthat damage can't be prevented",
    Special(name="damage_cannot_be_prevented"),
)
clause("damage can't be prevented", Special(name="no_damage_can_be_prevented"))
clause("<noun:source> deal|deals <thatdamage:amount> to <noun:to>", Damage)
clause("<noun:source> deal|deals <thatdamage:amount> to <who:whom>", Damage)
clause("<noun:source> deal|deals <thatdamage:amount>", Damage)
MAGIC.rule("thatdamage", "that much damage", ThatMany())
MAGIC.rule("thatdamage", "that damage", ThatMany())
MAGIC.rule(
    "thatdamage", "that much damage plus <num:right>", Calculated, how="plus", left=ThatMany()
)
MAGIC.rule(
    "thatdamage", "that much damage minus <num:right>", Calculated, how="minus", left=ThatMany()
)
MAGIC.rule(
    "thatdamage",
    "double|twice that damage",
    Calculated(how="times", left=ThatMany(), right=Number(value=2)),
)
MAGIC.rule(
    "thatdamage",
    "twice that much damage",
    Calculated(how="times", left=ThatMany(), right=Number(value=2)),
)
MAGIC.rule(
    "thatdamage",
    "triple that damage",
    Calculated(how="times", left=ThatMany(), right=Number(value=3)),
)
MAGIC.rule(
    "thatdamage",
    "half that damage, rounded up|down=rounded",
    Calculated,
    how="half",
    left=ThatMany(),
)
clause("that damage is dealt to <noun:to>", Special, name="damage_is_dealt_to")
clause("that damage is dealt to <who>", Special, name="damage_is_dealt_to")
clause(
    "the next <n:amount> damage that would be dealt to <noun:what> is dealt to <noun:to>",
    Special,
    name="redirect_next_damage",
)
clause(
    "all damage that would be dealt to <who> is dealt to <noun:to>", Special, name="redirect_damage"
)
clause(
    "all damage that would be dealt to <noun:what> is dealt to <noun:to>",
    Special,
    name="redirect_damage",
)
clause("prevent <n:amount> of that damage", Prevent, that=True)
MAGIC.rule("allbut", "all but <num:right>", Calculated, how="minus", left=ThatMany())
clause("prevent <allbut:amount> of that damage", Prevent, that=True)
clause("<noun:source> deal|deals <n:amount> damage", Damage)
clause(
    "the next <n:amount> damage that would be dealt to <noun:what> this turn is dealt to <noun:to>",
    Special,
    name="redirect_next_damage_this_turn",
)
clause(
    "all damage that would be dealt to <noun:what> this turn is dealt to <noun:to>",
    Special,
    name="redirect_damage_this_turn",
)
clause(
    "prevent all damage that would be dealt this turn to <noun:to>",
    Prevent,
    until=Until(how="this_turn"),
)
clause(
    "prevent all damage that would be dealt to <who:whom> this turn by <noun:source>",
    Prevent,
    until=Until(how="this_turn"),
)
clause(
    "prevent all damage that would be dealt to <noun:to> this turn by <noun:source>",
    Prevent,
    until=Until(how="this_turn"),
)
clause(
    "prevent all combat damage that would be dealt to <who:whom> this turn by <noun:source>",
    Prevent,
    combat=True,
    until=Until(how="this_turn"),
)
