"""Activated abilities of texts: where they work, their targets and costs (FaB CR 5.2)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.effects import program as lang
from core.effects.printed import Printed, encoded
from core.execution.scene import NotExecutableError
from core.games.fab.actions import Activate
from core.games.fab.execution import announcing, costs
from core.games.fab.execution.abilities import activated
from core.games.fab.execution.optional_costs import REQUIRED
from core.games.fab.execution.permissions import is_forbidden_to_activate
from core.games.fab.execution.scene import Scene
from core.games.fab.objects.traits import traits
from core.games.fab.playing.costs import Price
from core.games.fab.zones import in_arena
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, refused
from core.state.announced import Spent
from core.state.ids import ObjectId, Zone
from core.state.objects import GameObject
from core.state.zones import HAND

KEY = "activate.ability"


def meant(view: StateView, object_id: ObjectId, number: int) -> Printed | None:
    """Return the program of an ability by its number, None where the text is not read so."""
    obj = view.state.objects.get(object_id)
    if obj is None or not view.state.reads_texts:
        return None
    found = activated(view, obj)
    if len(found) < len(traits(view, obj).abilities):
        return None
    return found[number - 1] if 0 < number <= len(found) else None


def program_of(printed: Printed) -> lang.Activated:
    """Return the activated ability that a printed one is."""
    ability = printed.ability
    return ability if isinstance(ability, lang.Activated) else lang.Activated()


def works_there(view: StateView, action: Activate) -> bool | None:
    """Return whether an ability works where its object is, None where the text is not read."""
    printed = meant(view, action.source, action.ability)
    if printed is None:
        return None
    obj = view.object(action.source)
    ability = program_of(printed)
    zones = _zones(ability)
    if zones:
        return obj.zone in zones and obj.attached_to is None
    turned_up = any(_turns_itself(cost) for cost in ability.costs)
    return in_arena(obj) and obj.face_down == turned_up


def _zones(ability: lang.Activated) -> tuple[Zone, ...]:
    """Return the zones outside the arena in which an ability works, by its text."""
    named = tuple(
        Zone(zone)
        for limit in ability.limits
        for fact in _facts(limit.when)
        if fact.name == "in_zone" and fact.zone is not None
        for zone in fact.zone.zones
    )
    if named:
        return named
    for cost in ability.costs:
        if not isinstance(cost, lang.Do):
            continue
        if isinstance(cost.clause, lang.Discard) and cost.clause.what.how == "self":
            return (HAND,)
        noun = getattr(cost.clause, "what", None)
        if isinstance(noun, lang.Noun) and noun.how == "self":
            places = [
                Zone(zone)
                for each in noun.where
                if isinstance(each, lang.In)
                for zone in each.zones
            ]
            if places:
                return tuple(places)
    return ()


def _facts(condition: lang.AnyCondition | None) -> Iterator[lang.Holds]:
    if isinstance(condition, lang.Holds):
        yield condition
    elif isinstance(condition, lang.AllOf):
        for each in condition.of:
            yield from _facts(each)


def _turns_itself(cost: lang.AnyCost) -> bool:
    return (
        isinstance(cost, lang.Do)
        and isinstance(cost.clause, lang.Turn)
        and cost.clause.what.how == "self"
    )


def condition_findings(view: StateView, action: Activate) -> Iterator[Finding]:
    """Refuse an ability whose text lets it be activated only under a condition that is false."""
    source = view.object(action.source)
    if is_forbidden_to_activate(view, source, action.player):
        yield refused(KEY, Message("A text forbids it to be activated."))
    printed = meant(view, action.source, action.ability)
    if printed is None:
        return
    scene = Scene(view, view.object(action.source).ref, action.player)
    for limit in program_of(printed).limits:
        if limit.when is None:
            continue
        try:
            if not scene.holds(limit.when):
                yield refused(KEY, Message("Its condition is not true."), "activate.limit")
        except NotExecutableError:
            continue


def target_findings(view: StateView, action: Activate) -> Iterator[Finding]:
    """Judge the modes and targets of an activated ability that is no attack."""
    printed = meant(view, action.source, action.ability)
    if printed is not None:
        source = view.object(action.source)
        yield from announcing.findings(view, action, source, program_of(printed).clauses)


def cost_findings(view: StateView, action: Activate) -> Iterator[Finding]:
    """Judge the parts of a cost that are paid with objects."""
    printed = meant(view, action.source, action.ability)
    if printed is not None:
        yield from costs.payable(view, action, program_of(printed).costs)


def price_of_activation(view: StateView, action: Activate, price: Price) -> Price:
    """Return the points that an activation costs, with the changes that texts make."""
    printed = meant(view, action.source, action.ability)
    if printed is None:
        return price
    if not action.free:
        chi = sum(_chi(cost) for cost in program_of(printed).costs)
        price = replace(price, chi=price.chi + chi)
        change = change_of_activation(view, action)
        price = replace(price, resource=max(price.resource + change, 0))
    return price


def change_of_activation(view: StateView, action: Activate) -> int:
    """Return by how much texts change the resource cost of an activation."""
    printed = meant(view, action.source, action.ability)
    if printed is None:
        return 0
    return costs.change_for_ability(view, action.player, view.object(action.source), printed)


def _chi(cost: lang.AnyCost) -> int:
    if isinstance(cost, lang.ResourceCost) and cost.kind == "chi":
        return cost.amount.value if isinstance(cost.amount, lang.Number) else 0
    return 0


def give_program(context: ActionContext, action: Activate, printed: Printed) -> None:
    """Give the ability put on the stack last its program and its targets."""
    *others, last = context.state.waiting
    program = program_of(printed)
    clauses = tuple(each for each in program.clauses if not _goes_again(each))
    ability = replace(program, clauses=clauses)
    top = replace(
        last,
        words=printed.line,
        program=encoded(replace(printed, ability=ability)),
        targets=announcing.declared(context.view, action),
        announced=announcing.announced_by(action),
    )
    context.state = replace(context.state, waiting=(*others, top))


def _goes_again(clause: lang.AnyClause) -> bool:
    """Return whether a clause is the keyword of the ability, which resolving carries out."""
    return isinstance(clause, lang.KeywordAction) and clause.name == "go_again"


def pay(context: ActionContext, action: Activate, obj: GameObject, printed: Printed) -> None:
    """Pay the parts of a cost that are paid with objects; its ability may mean them."""
    program = program_of(printed)
    paid = costs.pay_with_objects(context, action, obj, program.costs)
    spent = tuple(
        Spent(way=REQUIRED, last=last)
        for _, taken in paid
        for last in taken
        if last.ref.id != obj.id
    )
    waiting = context.state.waiting
    if not spent or not waiting or waiting[-1].source.id != obj.id:
        return
    *others, last_one = waiting
    there = (context.state.objects.get(each.last.ref.id) for each in spent)
    refs = tuple(each.ref for each in there if each is not None)
    announced = replace(last_one.announced, spent=spent)
    top = replace(last_one, topics=(*last_one.topics, *refs), announced=announced)
    context.state = replace(context.state, waiting=(*others, top))
