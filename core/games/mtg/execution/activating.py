"""Activating abilities of the texts of objects: costs, limits, mana abilities (MTG CR 602, 605)."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import whole
from core.cards.mana import Cost, ManaCost
from core.effects import program as lang
from core.effects.printed import Printed, encoded
from core.effects.targeting import chosen_clauses
from core.execution.scene import NotExecutableError
from core.games.mtg.actions import Activate, Cast
from core.games.mtg.casting.cast_modes import (
    costs_are_paid,
    count_loyalty,
    is_paid,
    is_the_time,
    life_is_there,
    loyalty_uses,
    spend,
)
from core.games.mtg.casting.mana import can_tap, tap_to_pay
from core.games.mtg.execution import amounts, conditions, nouns  # noqa: F401 - they register
from core.games.mtg.execution.abilities import abilities
from core.games.mtg.execution.announcing import Announcement, findings, shares
from core.games.mtg.execution.restrictions import activating_findings
from core.games.mtg.execution.scene import Scene, Thing, snapshot
from core.games.mtg.execution.statics import static_clauses
from core.games.mtg.layers.static_abilities import it_is_not_sick
from core.games.mtg.layers.traits import Traits, traits
from core.games.mtg.turn import steps
from core.games.mtg.zones.zone_changes import change_zone
from core.messages import CardName, Message, Words
from core.rules.action_context import ActionContext
from core.rules.choices import Option
from core.rules.history import Event
from core.rules.lasting_effects import targets_of
from core.rules.ruleset import StateView
from core.rules.table_actions import lose_life
from core.rules.verdict import Finding, choice, done, refused
from core.state.announced import Announced, Spent
from core.state.combat import Combat
from core.state.effects import Snapshot, Waiting
from core.state.ids import ObjectId, PlayerId, Zone, object_answer
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND

KEY = "resolve.ability"
_PAY = "mana.pay"
_LOYALTY = "loyalty"
MANA_WORD = "mana"
"""The word of the event of a mana ability."""


class Usable(Struct, frozen=True):
    """An activated ability of an object, with its place among all abilities of the text."""

    printed: Printed
    ability: lang.Activated
    place: int


def is_at_once(ability: lang.Activated) -> bool:
    """Return whether an ability does not use the stack: a mana ability, or a special action."""
    return ability.is_mana or any(each.how == "special" for each in ability.limits)


def usable(view: StateView, obj: GameObject) -> tuple[Usable, ...]:
    """Return the activated abilities that an object has now, in printed order.

    The mana ability of basic land types comes first, as in the reminder that lands print.
    """
    found = tuple(
        Usable(printed, printed.ability, place)
        for place, printed in enumerate(abilities(view, obj))
        if isinstance(printed.ability, lang.Activated)
    )
    types = traits(view, obj).type_line.subtypes if obj.zone == BATTLEFIELD else ()
    mana = tuple(f"{{{_MANA[each]}}}" for each in types if each in _MANA)
    if not mana:
        return found
    by_type = lang.Activated(costs=(lang.TapSelf(),), clauses=(lang.AddMana(options=mana),))
    line = f"{{T}}: {' '.join(mana)}"
    return (Usable(Printed(by_type, line), by_type, _BY_TYPE), *found)


_MANA = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
_BY_TYPE = -1
"""The place of the mana ability that a land has by its types (MTG CR 305.6)."""


def meant(view: StateView, action: Activate) -> Usable | None:
    """Return the ability that an action means: by its number, or by some of its words."""
    obj = view.state.objects.get(action.source)
    found = usable(view, obj) if obj is not None else ()
    if isinstance(action.ability, int):
        number = action.ability
        return found[number - 1] if 1 <= number <= len(found) else None
    words = action.ability.casefold()
    fitting = [each for each in found if words in each.printed.line.casefold()]
    return fitting[0] if len(fitting) == 1 else None


def holder(view: StateView, obj: GameObject) -> PlayerId:
    """Return the player who may activate abilities of an object."""
    return traits(view, obj).controller if obj.zone == BATTLEFIELD else obj.owner


def by(view: StateView, action: Activate) -> PlayerId:
    """Return the player in a scenario step without one."""
    obj = view.state.objects.get(action.source)
    return holder(view, obj) if obj is not None else view.state.active


def _scene(view: StateView, action: Activate | Cast, obj: GameObject) -> Scene:
    announced = Announced(modes=action.modes, x=action.x, divided=action.divided)
    return Scene(view, obj.ref, action.player, announced=announced)


# Checks


def there_is_one(view: StateView, action: Activate) -> Iterator[Finding]:
    """An ability is activated that the object has, by the player who may (``resolve.ability``)."""
    obj = view.object(action.source)
    found = meant(view, action)
    if found is None:
        message = Message("{card} has no such activated ability.", card=_name(view, obj))
        yield refused(KEY, message, possible=False)
        return
    if not _may_activate(view, action.player, obj, found.ability):
        message = Message("{player} can't activate it.", player=action.player)
        yield refused(KEY, message)
    if not works_there(obj, found.ability):
        yield refused(KEY, Message("It can't be activated there."))
    yield from _within_limits(view, action, obj, found)
    yield from activating_findings(
        view, action, is_mana=found.ability.is_mana, is_loyalty=found.ability.loyalty
    )
    yield done(KEY, Message("An ability of {card} is activated.", card=_name(view, obj)))


def _may_activate(
    view: StateView, player: PlayerId, obj: GameObject, ability: lang.Activated
) -> bool:
    """Return whether a player may activate an ability: its holder, or those that it names."""
    own = holder(view, obj) == player
    named = next((each.who for each in ability.limits if each.who is not None), None)
    if named is None:
        return own
    return not own if named.kind == "opponent" else True


def _name(view: StateView, obj: GameObject) -> Words:
    return CardName(obj.id, traits(view, obj).name)


def works_there(obj: GameObject, ability: lang.Activated) -> bool:
    """Return whether an ability can be activated in the zone where its object is."""
    zones = {each.zone for each in ability.limits if each.zone} or zones_left(ability.clauses)
    return obj.zone in zones if zones else obj.zone == BATTLEFIELD


def zones_left(clauses: Sequence[lang.AnyClause]) -> set[str]:
    """Return the zones apart from the battlefield from which clauses move their own card."""
    found = {
        zone
        for clause in clauses
        if isinstance(clause, lang.MoveTo) and clause.what.how == "self"
        if clause.from_ is not None
        for zone in clause.from_.zones
    }
    return found - {"battlefield"}


def _within_limits(
    view: StateView, action: Activate, obj: GameObject, found: Usable
) -> Iterator[Finding]:
    for limit in found.ability.limits:
        if limit.times and limit.each and _uses(view, obj, found.place) >= limit.times:
            yield refused(KEY, Message("It was activated as often as it may be."))
        if not _is_then(view, limit.how, action.player):
            yield refused("cast.timing", Message("It can't be activated at this time."))
        if limit.when is not None:
            try:
                if not _scene(view, action, obj).holds(limit.when):
                    yield refused(KEY, Message("Its condition is not true."))
            except NotExecutableError:
                continue
    key = _timing_rule(view, obj, found.ability)
    if key and not is_the_time(view, action.player):
        message = Message("It is activated in one's own main phase, on an empty stack.")
        yield refused(key, message)
    if found.ability.loyalty and loyalty_uses(view, obj):
        message = Message("A loyalty ability of it was activated this turn.")
        yield refused("loyalty.once", message)


def _timing_rule(view: StateView, obj: GameObject, ability: lang.Activated) -> str:
    """Return the rule by which an ability waits for a main phase, or ""."""
    if ability.loyalty or any("sorcery" in limit.how for limit in ability.limits):
        return "activate.timing"
    special = any(limit.how == "special" for limit in ability.limits)
    return "cast.timing" if special and not _is_instant(view, obj) else ""


_STEPS = {
    "upkeep": {steps.UPKEEP},
    "end_step": {steps.END},
    "combat": steps.IN_COMBAT,
    "declare_attackers": {steps.ATTACKERS},
    "declare_blockers": {steps.BLOCKERS},
}
"""The steps that limits name, behind the words for whose turn it is."""


def _is_then(view: StateView, how: str, player: PlayerId) -> bool:
    """Return whether it is the time that a limit names; without followed turns it always is."""
    state = view.state
    if not state.is_followed:
        return True
    rest = how
    for word, mine in (("your_", True), ("opponents_", False)):
        if how.startswith(word):
            if (state.active == player) != mine:
                return False
            rest = how.removeprefix(word)
    if rest.endswith("before_attackers"):
        before = steps.ORDER[: steps.ORDER.index(steps.ATTACKERS)]
        return state.turn_step in before or not _attackers_declared(view)
    return rest not in _STEPS or state.turn_step in _STEPS[rest]


def _attackers_declared(view: StateView) -> bool:
    fight = view.state.fight
    after = steps.ORDER[steps.ORDER.index(steps.ATTACKERS) + 1 :]
    return view.state.turn_step in after or (isinstance(fight, Combat) and fight.declared)


def _is_instant(view: StateView, obj: GameObject) -> bool:
    """Return whether a card could be cast at any time (702.62d)."""
    found = traits(view, obj)
    return "Instant" in found.types or found.has("Flash")


def _fact(place: int) -> str:
    return f"activated {place}"


def _uses(view: StateView, obj: GameObject, place: int) -> int:
    return sum(each.fact_about(_fact(place), obj.ref) for each in view.state.players)


def its_targets_are_chosen(view: StateView, action: Activate) -> Iterator[Finding]:
    """The modes and targets of an ability are chosen as it is activated (``cast.targets``)."""
    found = meant(view, action)
    if found is None or is_at_once(found.ability):
        return
    obj = view.object(action.source)
    announcement = Announcement(
        targets=action.targets, modes=action.modes, divided=action.divided, asks=action.asks
    )
    try:
        scene = _scene(view, action, obj)
        yield from findings(
            scene, _as_source(view, action, obj), found.ability.clauses, announcement
        )
    except NotExecutableError:
        return


def _as_source(view: StateView, action: Activate, obj: GameObject) -> Traits:
    return replace(traits(view, obj), controller=action.player)


def mana_of(view: StateView, action: Activate) -> Cost:
    """Return the mana part of the cost of an ability, with its X."""
    found = meant(view, action)
    if found is None:
        return Cost()
    symbols = "".join(each.mana for each in found.ability.costs if isinstance(each, lang.ManaCost))
    if not symbols:
        return Cost()
    cost = Cost(mana=ManaCost.read(symbols))
    change = ability_cost_change(view, view.object(action.source), found.ability)
    return cost.more(change) if change else cost


def its_cost_is_paid(view: StateView, action: Activate) -> Iterator[Finding]:
    """The whole cost of an ability is paid as it is activated (``mana.pay``)."""
    found = meant(view, action)
    if found is None:
        return
    obj = view.object(action.source)
    for object_id in action.paying:
        yield from can_tap(view, object_id, action.player)
    try:
        payment = Payment(view, action, obj)
        for cost in found.ability.costs:
            yield from payment.faults(cost)
        yield from payment.unused()
    except NotExecutableError as error:
        yield done(_PAY, Message("Paid by hand: {words}.", words=str(error)))
    if costs_are_paid(view):
        yield from life_is_there(view, action)
        name = CardName(action.source, traits(view, obj).name)
        yield from is_paid(view, action, name, mana_of(view, action))


def ability_cost_change(view: StateView, obj: GameObject, ability: lang.Activated) -> int:
    """Return how much more, or less, activating an ability of an object costs by texts."""
    total = 0
    own = Scene(view, obj.ref, holder(view, obj))
    changes = [(own, each) for each in ability.cost_changes]
    for scene, clause in static_clauses(view):
        is_about = isinstance(clause, lang.CostChange) and _is_about(scene, clause, obj, ability)
        if isinstance(clause, lang.CostChange) and is_about:
            changes.append((scene, clause))
    for scene, clause in changes:
        try:
            amount = int(ManaCost.read(clause.mana).mana_value) if scene.holds(clause.when) else 0
            times = 1 if clause.each is None else scene.number(clause.each)
        except NotExecutableError:
            continue
        total += -amount * times if clause.less else amount * times
    return total


def _is_about(
    scene: Scene, clause: lang.CostChange, obj: GameObject, ability: lang.Activated
) -> bool:
    """Return whether a static ability changes the cost of an ability of an object."""
    if clause.to is not None or clause.costs or clause.colored:
        return False
    attaches = any(isinstance(each, lang.Attach) for each in ability.clauses)
    if clause.ability == "equip":
        return attaches and scene.me == holder(scene.view, obj)
    if clause.abilities_of is None or clause.ability:
        return False
    try:
        return nouns.fits(scene, clause.abilities_of, Thing(obj.ref, traits(scene.view, obj), obj))
    except NotExecutableError:
        return False


class Payment:
    """The payment of the parts of a cost other than mana, part by part."""

    def __init__(self, view: StateView, action: Activate | Cast, obj: GameObject) -> None:
        self.view = view
        self.action = action
        self.obj = obj
        self.scene = _scene(view, action, obj)
        self._left = list(action.additional)
        self.is_filled = False

    def unused(self) -> Iterator[Finding]:
        """Yield why an object that was chosen to pay can't: something else pays in its place."""
        if self.is_filled and self._left:
            yield refused(_PAY, Message("What was chosen does not pay for it."))

    def faults(self, cost: lang.AnyCost) -> Iterator[Finding]:  # noqa: C901, PLR0912 - one case a cost
        """Yield why a part can't be paid."""
        view, obj = self.view, self.obj
        match cost:
            case lang.ManaCost():
                return
            case lang.TapSelf():
                if obj.zone != BATTLEFIELD or obj.tapped:
                    yield refused("mana.tap", Message("It is tapped already."))
                else:
                    yield from (
                        each for each in it_is_not_sick(view, obj) if each.ruling == "refused"
                    )
            case lang.UntapSelf():
                if not obj.tapped:
                    yield refused("mana.tap", Message("It is not tapped."))
            case lang.Loyalty(amount=amount, x=x):
                change = self._loyalty(amount, is_x=x)
                if obj.counter(_LOYALTY) + change < 0:
                    yield refused(_PAY, Message("It has too little loyalty."))
            case lang.Do(clause=clause):
                yield from self._of_clause(clause)
            case lang.EitherCost():
                for each in self.chosen(cost):
                    yield from self.faults(each)
            case lang.NamedCost(name="energy", amount=amount):
                if self.view.state.player(self.action.player).point("energy") < self.scene.number(
                    amount
                ):
                    yield refused(_PAY, Message("There is too little energy."))
            case lang.NamedCost(name="crew", amount=amount):
                if self.crew(self.scene.number(amount)) is None:
                    yield self._crew_to_choose(self.scene.number(amount))
            case _:
                raise NotExecutableError(type(cost).__name__)

    def chosen(self, cost: lang.EitherCost) -> tuple[lang.AnyCost, ...]:
        """Return the costs of several that are paid: those with the named objects come first."""
        payable: list[tuple[lang.AnyCost, ...]] = []
        for costs in cost.costs:
            trial = Payment(self.view, self.action, self.obj)
            if any(True for each in costs for _ in trial.faults(each)):
                continue
            if len(trial._left) < len(self.action.additional):
                return costs
            payable.append(costs)
        return payable[0] if payable else cost.costs[0]

    def _loyalty(self, amount: int, *, is_x: bool) -> int:
        if not is_x:
            return amount
        return (self.action.x or 0) * (-1 if amount <= 0 else 1)

    def _of_clause(self, clause: lang.AnyClause) -> Iterator[Finding]:
        match clause:
            case lang.LoseLife(amount=amount):
                there = self.view.state.player(self.action.player).life
                if there < self.scene.number(amount):
                    yield refused(_PAY, Message("There is too little life."))
            case lang.RemoveCounters(what=what, kind=kind, amount=amount) if what.how == "self":
                kinds = [each for each, _ in self.obj.counters if kind in {"", each}]
                if sum(map(self.obj.counter, kinds)) < self.scene.number(amount):
                    yield refused(_PAY, Message("There are too few counters."))
            case _:
                left = tuple(self._left)
                taken = self.taken(clause)
                if taken is None:
                    yield self._object_to_choose(clause, left)

    def crew(self, power: int) -> tuple[ObjectId, ...] | None:
        """Return the chosen untapped creatures whose power is enough; None if it is not."""
        there = self._crew_powers()
        chosen = {each: there[each] for each in self.action.additional if each in there}
        return tuple(chosen) if sum(chosen.values()) >= power else None

    def _crew_powers(self) -> dict[ObjectId, int]:
        """Return the power of each creature that may be tapped for the ability."""
        found: dict[ObjectId, int] = {}
        for obj in self.view.state.in_zone(BATTLEFIELD):
            if obj.tapped or obj.id == self.obj.id or obj.id in self.action.paying:
                continue
            creature = traits(self.view, obj)
            if creature.is_creature and creature.controller == self.action.player:
                found[obj.id] = max(whole(creature.power) or 0, 0)
        return found

    def _crew_to_choose(self, power: int) -> Finding:
        there = self._crew_powers()
        if sum(there.values()) < power:
            return refused(_PAY, Message("Too little power is tapped for it."))
        left = [each for each in there if each not in self.action.additional and there[each]]
        short = power - sum(there.get(each, 0) for each in set(self.action.additional))
        message = Message("Choose creatures to tap: {power} power is missing.", power=short)
        return self._asked(left, message, Message("Too little power is tapped for it."))

    def _object_to_choose(self, clause: lang.AnyClause, left: Sequence[ObjectId]) -> Finding:
        """Ask for an object that pays a part of the cost, or refuse where too few are there."""
        noun = getattr(clause, "what", None)
        options = self._options(clause, noun) if isinstance(noun, lang.Noun) else ()
        unpaid = Message("The additional cost is not paid.")
        if not isinstance(noun, lang.Noun) or len(options) < self.scene.number(noun.amount):
            return refused(_PAY, unpaid)
        taken = (*left, *self.action.additional)
        message = Message("Choose what pays for {card}.", card=_name(self.view, self.obj))
        return self._asked([each for each in options if each not in taken], message, unpaid)

    def _asked(self, options: Sequence[ObjectId], asks: Message, otherwise: Message) -> Finding:
        if not self.action.asks or not options:
            return refused(_PAY, otherwise)
        view = self.view
        offered = tuple(
            Option(
                object_answer(each), Message("{card}", card=_name(view, view.object(each))), each
            )
            for each in options
        )
        return choice(_PAY, asks, "additional", offered, self.action.player)

    def taken(self, clause: lang.AnyClause) -> tuple[ObjectId, ...] | None:
        """Return the objects that pay a part, the chosen ones first; None if they fall short."""
        noun = getattr(clause, "what", None)
        if not isinstance(noun, lang.Noun):
            raise NotExecutableError(type(clause).__name__)
        if noun.how == "self":
            return (self.obj.id,)
        if noun.how == "any_number":
            chosen = list(self.fit(clause))
            self._left = [each for each in self._left if each not in chosen]
            return tuple(chosen)
        count = self.scene.number(noun.amount)
        options = self._options(clause, noun)
        chosen = [each for each in self._left if each in options][:count]
        for each in chosen:
            self._left.remove(each)
        if len(chosen) < count and len(options) == count:
            chosen = list(options)
            self.is_filled = True
        return tuple(chosen) if len(chosen) == count else None

    def fit(self, clause: lang.AnyClause) -> tuple[ObjectId, ...]:
        """Return the objects chosen to pay that may pay a part of a cost."""
        noun = getattr(clause, "what", None)
        if not isinstance(noun, lang.Noun):
            return ()
        options = self._options(clause, noun)
        return tuple(each for each in self._left if each in options)

    def _options(self, clause: lang.AnyClause, noun: lang.Noun) -> tuple[ObjectId, ...]:
        state, player = self.view.state, self.action.player
        if isinstance(clause, lang.Discard) or _is_from(noun, "hand"):
            there = [obj for obj in state.in_zone(HAND, player) if obj.id != self.obj.id]
        elif _is_from(noun, "graveyard"):
            there = list(state.in_zone(GRAVEYARD, player))
        else:
            there = [
                obj
                for obj in state.in_zone(BATTLEFIELD)
                if traits(self.view, obj).controller == player
            ]
            if isinstance(clause, lang.Tap):
                there = [obj for obj in there if not obj.tapped]
        things = (Thing(obj.ref, traits(self.view, obj), obj) for obj in there)
        return tuple(each.ref.id for each in things if nouns.fits(self.scene, noun, each))


def _is_from(noun: lang.Noun, zone: str) -> bool:
    return any(isinstance(each, lang.In) and zone in each.zones for each in noun.where)


# Handler


def activate(context: ActionContext, action: Activate) -> None:
    """Pay the costs of an ability, and put it on the stack unless it only makes mana."""
    view = context.view
    found = meant(view, action)
    if found is None:
        return
    obj = view.object(action.source)
    targets = tuple(targets_of(view.state, action))
    announcement = Announcement(targets=action.targets, modes=action.modes, divided=action.divided)
    scene = _scene(view, action, obj)
    chosen = chosen_clauses(found.ability.clauses, action.modes)
    announced = replace(scene.announced, divided=_shares(scene, chosen, announcement))
    _count(context, action, obj, found)
    announced = replace(announced, spent=_pay(context, action, obj, found.ability.costs))
    if is_at_once(found.ability):
        word = MANA_WORD if found.ability.is_mana else ""
        event = Event(kind="activated", object=obj.id, player=action.player, word=word)
        context.emit(event)
        return
    number = context.fresh_id()
    waiting = Waiting(
        id=number,
        source=obj.ref,
        turned=obj.turned,
        cards=obj.cards,
        controller=action.player,
        order=context.tick(),
        targets=targets,
        words=found.printed.line,
        program=encoded(found.printed),
        known=tuple(_known(context, view, obj)),
        announced=announced,
    )
    context.state = replace(context.state, waiting=(*context.state.waiting, waiting))
    context.emit(Event(kind="made", object=number))
    context.emit(Event(kind="activated", object=obj.id, player=action.player))


def _shares(
    scene: Scene, clauses: Sequence[lang.AnyClause], announcement: Announcement
) -> tuple[int, ...]:
    try:
        return shares(scene, clauses, announcement)
    except NotExecutableError:
        return announcement.divided


def _known(context: ActionContext, view: StateView, obj: GameObject) -> Iterator[Snapshot]:
    if context.state.find(obj.ref) is None:
        yield snapshot(view, obj)


def _count(context: ActionContext, action: Activate, obj: GameObject, found: Usable) -> None:
    player = context.state.player(action.player)
    if any(each.times for each in found.ability.limits):
        player = player.with_fact_about(_fact(found.place), obj.ref)
    context.state = context.state.with_player(player)
    if found.ability.loyalty:
        count_loyalty(context, action.player, obj)


def _pay(
    context: ActionContext, action: Activate, obj: GameObject, costs: Sequence[lang.AnyCost]
) -> tuple[Spent, ...]:
    spend(context, action, mana_of(context.view, action))
    tap_to_pay(context, action.paying)
    return pay_costs(context, action, obj, costs)


def pay_costs(
    context: ActionContext,
    action: Activate | Cast,
    obj: GameObject,
    costs: Sequence[lang.AnyCost],
) -> tuple[Spent, ...]:
    """Pay the parts of a cost other than mana, in their order; return the objects they took."""
    payment = Payment(context.view, action, obj)
    spent: list[Spent] = []
    each_cost = (
        each
        for cost in costs
        for each in (payment.chosen(cost) if isinstance(cost, lang.EitherCost) else (cost,))
    )
    for cost in each_cost:
        match cost:
            case lang.TapSelf():
                tap_to_pay(context, (obj.id,))
            case lang.UntapSelf():
                context.put(replace(context.state.object(obj.id), tapped=False))
                context.emit(Event(kind="untapped", object=obj.id))
            case lang.Loyalty(amount=amount, x=x):
                change = amount
                if x:
                    change = (action.x or 0) * (-1 if amount <= 0 else 1)
                _change_counters(context, obj.id, _LOYALTY, change)
            case lang.Do(clause=clause):
                try:
                    spent += _pay_clause(context, action, obj, payment, clause)
                except NotExecutableError:
                    continue  # it is paid by hand
            case lang.NamedCost(name="energy", amount=amount):
                player = context.state.player(action.player)
                left = player.point("energy") - payment.scene.number(amount)
                context.state = context.state.with_player(player.with_points("energy", left))
            case lang.NamedCost(name="crew", amount=amount):
                tap_to_pay(context, payment.crew(payment.scene.number(amount)) or ())
            case _:
                continue
    return tuple(spent)


def _change_counters(context: ActionContext, object_id: ObjectId, kind: str, change: int) -> None:
    obj = context.state.object(object_id)
    amount = max(obj.counter(kind) + change, 0)
    context.put(replace(obj, counters=obj.counters_with(kind, amount)))
    context.emit(Event(kind="counters", object=object_id, key=_PAY))


def _remove_counters(context: ActionContext, obj: GameObject, kind: str, amount: int) -> None:
    """Remove counters of a kind, or of any kind in their order."""
    for each, there in obj.counters:
        removed = min(amount, there) if kind in {"", each} else 0
        if removed:
            _change_counters(context, obj.id, each, -removed)
        amount -= removed


def _pay_clause(
    context: ActionContext,
    action: Activate | Cast,
    obj: GameObject,
    payment: Payment,
    clause: lang.AnyClause,
) -> list[Spent]:
    scene = payment.scene
    match clause:
        case lang.LoseLife(amount=amount):
            lose_life(context, action.player, scene.number(amount))
            return []
        case lang.RemoveCounters(what=what, kind=kind, amount=amount) if what.how == "self":
            _remove_counters(context, obj, kind, scene.number(amount))
            return []
    taken = payment.taken(clause) or ()
    to: tuple[Zone, str] | None = None
    match clause:
        case lang.MoveTo(way="sacrifice"):
            to = (GRAVEYARD, "sacrifice")
        case lang.Discard():
            to = (GRAVEYARD, "discard")
        case lang.MoveTo(way="exile"):
            to = (EXILE, "exile")
        case lang.MoveTo(to=lang.Place(zone="hand")):
            to = (HAND, "")
        case lang.Tap():
            tap_to_pay(context, taken)
            return []
    spent: list[Spent] = []
    for each in taken:
        there = context.state.objects.get(each)
        if to is not None and there is not None:
            view = context.view
            change_zone(context, there, to[0], reason=to[1])
            now = context.state.objects.get(each)
            last = snapshot(view, there, now.ref if now is not None else there.ref)
            spent.append(Spent(way=_WAYS.get(to[1], ""), last=last))
    return spent


_WAYS = {"sacrifice": "sacrificed", "discard": "discarded", "exile": "exiled"}
