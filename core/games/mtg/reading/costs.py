"""Costs: mana, tapping, loyalty, and instructions that are done as a cost."""

from collections.abc import Iterator
from typing import Any

from core.effects.grammar import Found
from core.effects.program import Do, EitherCost, ManaCost, NamedCost, TapSelf, UntapSelf
from core.effects.tokens import Line
from core.games.mtg.reading.vocabulary import MAGIC

_rule = MAGIC.rule
_rule("cost1", "{t}", TapSelf())
_rule("cost1", "{q}", UntapSelf())
_rule("cost1", "pay <energy:amount>", NamedCost, name="energy")
_rule("cost1", "<energycost>", None)
_rule("cost1", "<mana>", ManaCost)
_rule("cost1", "pay <mana> [for each <foreach1:each>]", ManaCost)
_rule("cost1", "pay any amount of mana", ManaCost(any_amount=True))
_rule("energycost", "pay <n:amount> {e}", NamedCost, name="energy")
_rule("cost1", "pay any amount of {e}", NamedCost(name="any_energy"))
_rule("cost1", "pay x {e}", NamedCost(name="x_energy"))
_rule("cost1", "collect evidence <num:amount>", NamedCost, name="collect_evidence")
_rule("cost1", "forage", NamedCost(name="forage"))
_rule("cost1", "blight <num:amount>", NamedCost, name="blight")
_rule("cost1", "waterbend <mana>", ManaCost)
_rule("cost1", "pay <possessive:what> mana cost", NamedCost, name="mana_cost_of")
_rule("cost1", "<noun:what> 's mana cost", NamedCost, name="mana_cost_of")
_rule("cost1", "an amount of {e} equal to <count:amount>", NamedCost, name="energy_equal")
_rule("cost1", "pay an amount of {e} equal to <count:amount>", NamedCost, name="energy_equal")
_rule("cost1", "mill <n:amount> card|cards", NamedCost, name="mill")
_rule("cost1", "exert ~", NamedCost(name="exert"))
_rule("cost1", "pay half your life, rounded up", NamedCost(name="half_life_up"))
_rule("cost1", "behold <noun:what>", NamedCost, name="behold")
_rule("cost1", "reveal <noun:what>", NamedCost, name="reveal")
_rule("cost1", "choose <noun:what>", NamedCost, name="choose")


def _done(line: Line, at: int) -> Iterator[Found]:
    for clause, end in MAGIC.parse("clause", line, at):
        if _is_cost(clause):
            yield Do(clause=clause), end


_COST_VERBS = frozenset(
    "MoveTo Discard LoseLife Tap PutCounters RemoveCounters Reveal Mill Turn Draw Damage "
    "KeywordAction GetCounters Attach MoveCounters GainLife".split()
)


def _is_cost(clause: Any) -> bool:
    return type(clause).__name__ in _COST_VERBS


MAGIC.part(
    "docost", _done, lambda cost: MAGIC.say("clause", cost.clause) if isinstance(cost, Do) else None
)


def _cost(line: Line, at: int) -> Iterator[Found]:
    yield from MAGIC.by_rules("cost1", line, at)
    if line.is_at(at, ("tap",)) and (line.is_at(at + 1, (",",)) or line.is_at(at + 1, (":",))):
        yield TapSelf(), at + 1
    yield from MAGIC.parse("docost", line, at)


def _say_cost(cost: Any) -> str | None:
    if isinstance(cost, Do):
        return MAGIC.say("docost", cost)
    if isinstance(cost, ManaCost) and cost.mana and cost.each is None:
        return cost.mana
    if isinstance(cost, EitherCost):
        said = [MAGIC.say("costs", each) for each in cost.costs]
        return " or ".join(each for each in said if each) if all(said) else None
    return MAGIC.say_by_rules("cost1", cost)


MAGIC.part("cost", _cost, _say_cost)


def _costs(line: Line, at: int) -> Iterator[Found]:
    """Read costs in a list, longest first."""
    found: list[Found] = []
    pending: list[tuple[tuple[Any, ...], int]] = [
        ((cost,), end) for cost, end in MAGIC.parse("cost", line, at)
    ]
    while pending:
        costs, end = pending.pop(0)
        found.append((costs, end))
        for gap in ((",", "and"), ("and",), (",",)):
            if line.is_at(end, gap):
                pending.extend(
                    ((*costs, each), last)
                    for each, last in MAGIC.parse("cost", line, end + len(gap))
                )
    found.sort(key=lambda each: -each[1])
    yield from found


def _say_costs(costs: Any) -> str | None:
    if not costs:
        return None
    said = [MAGIC.say("cost", each) for each in costs]
    parts = [each for each in said if each]
    return " , ".join(parts) if len(parts) == len(said) else None


MAGIC.part("costs", _costs, _say_costs)


def _mana_costs(line: Line, at: int) -> Iterator[Found]:
    for mana, end in MAGIC.parse("mana", line, at):
        yield (ManaCost(mana=mana),), end


def _say_mana_costs(costs: Any) -> str | None:
    if costs and len(costs) == 1 and isinstance(costs[0], ManaCost) and costs[0].mana:
        return costs[0].mana
    return None


MAGIC.part("manacosts", _mana_costs, _say_mana_costs)


def _either_costs(line: Line, at: int) -> Iterator[Found]:
    for first, end in MAGIC.parse("costs", line, at):
        for gap in ("or", "and/or"):
            if line.is_at(end, (gap,)):
                for second, last in MAGIC.parse("costs", line, end + 1):
                    if gap == "or":
                        yield (EitherCost(costs=(first, second)),), last
                    else:
                        yield (*first, *second), last


MAGIC.part("eithercosts", _either_costs, lambda costs: MAGIC.say("costs", costs) if costs else None)


def _energy_costs(line: Line, at: int) -> Iterator[Found]:
    """Read "{E}{E}" or "three {E}" behind "pay"."""
    for amount, end in MAGIC.parse("energy", line, at):
        yield (NamedCost(name="energy", amount=amount),), end
    for amount, end in MAGIC.parse("n", line, at):
        if line.is_at(end, ("{e}",)) and not line.is_at(end + 1, ("{e}",)):
            yield (NamedCost(name="energy", amount=amount),), end + 1


def _say_energy_costs(costs: Any) -> str | None:
    if not costs or len(costs) != 1 or getattr(costs[0], "name", "") != "energy":
        return None
    return MAGIC.say("energy", costs[0].amount)


MAGIC.part("energycosts", _energy_costs, _say_energy_costs)
