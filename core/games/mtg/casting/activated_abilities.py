"""Activated abilities, and payments of actions (MTG CR 118, 602)."""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from core.cards.mana import NO_COST, Cost, ManaCost
from core.games.mtg.actions import Activate, Cast, Unlock
from core.games.mtg.casting import activating, spells
from core.games.mtg.casting.cast_modes import (
    costs_are_paid,
    count_loyalty,
    is_paid,
    is_the_time,
    life_is_there,
    loyalty_uses,
    paid_with,
    spend,
    turn_up_cost,
    unlock_cost,
    values_for_x,
    x_in_a_cost,
)
from core.games.mtg.casting.cost_texts import (
    Activated,
    Part,
    activated_abilities,
    frees_abilities,
    uses_the_stack,
)
from core.games.mtg.casting.mana import can_tap, proposed_payment, symbols_missing, tap_to_pay
from core.games.mtg.casting.targets import (
    Aiming,
    chosen_targets,
    targets_of_ability,
    unlawful_targets,
)
from core.games.mtg.decks import tax_of
from core.games.mtg.layers.continuous_effects import is_phased_out
from core.games.mtg.layers.static_abilities import is_of_kind
from core.games.mtg.layers.traits import name_of, traits, variables, x_of
from core.games.mtg.zones.zone_changes import change_zone
from core.messages import NO_WORDS, CardName, Message, Words
from core.rules import choices
from core.rules.action_context import ActionContext, known_to_player
from core.rules.actions import NO_TARGET, Ability, Action, Batch, Tap, TurnFaceUp
from core.rules.choices import TAKE, Answered, Choice, object_options, selecting
from core.rules.history import Event
from core.rules.lasting_effects import wait
from core.rules.ruleset import ActionSpec, MenuOption, StateView
from core.rules.verdict import Finding, Ruling, choice, done, refused
from core.state.ids import ObjectId, PlayerId, Zone, object_answer
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, STACK

_TO: dict[str, Zone] = {
    "sacrifice": GRAVEYARD,
    "discard": GRAVEYARD,
    "exile": EXILE,
    "return": HAND,
}
_ASKS = {
    "tap": Message("Choose what is tapped"),
    "sacrifice": Message("Choose what is sacrificed"),
    "discard": Message("Choose what is discarded"),
    "exile": Message("Choose what is exiled"),
    "return": Message("Choose what is returned"),
}


def abilities_of(view: StateView, obj: GameObject) -> tuple[Activated, ...]:
    """Return the activated abilities that an object has in its zone, but for mana abilities."""
    if obj.face_down:
        return ()
    found = traits(view, obj)
    return tuple(
        each
        for text in found.text
        for each in activated_abilities(text, _name_in(text, found.names))
        if each.zone == obj.zone
    )


def _name_in(text: str, names: tuple[str, ...]) -> str:
    return next((each for each in names if each in text), "")


def activated(view: StateView, action: Ability) -> Activated | None:
    """Return the activated ability that is put on the stack, None where that is left open.

    Without ``which`` it is known where the text has one activated ability that makes no mana, and
    no other ability that uses the stack.
    """
    obj = view.state.objects.get(action.source)
    found = () if obj is None else abilities_of(view, obj)
    if action.which:
        return next((each for each in found if each.words.startswith(action.which)), None)
    if obj is None or len(found) != 1 or any(map(uses_the_stack, traits(view, obj).text)):
        return None
    return found[0]


def activation_cost(view: StateView, action: Ability) -> Cost | None:
    """Return the cost of the ability that is put on the stack, None where it is left open.

    Mana with an X whose value is not given is paid by hand.
    """
    found = activated(view, action)
    if found is None:
        return None
    if action.x is None and variables(found.cost.mana):
        return replace(
            found.cost, mana=NO_COST, by_hand=(str(found.cost.mana), *found.cost.by_hand)
        )
    return found.cost


def costs_by_hand(view: StateView, object_id: ObjectId, does: str = "") -> Iterator[Finding]:
    """Name the costs of activated abilities, of those whose effect has one of the words."""
    costs = tuple(
        each.title
        for each in abilities_of(view, view.object(object_id))
        if not does or any(word in each.does.casefold() for word in does.split("|"))
    )
    if costs and costs_are_paid(view):
        message = Message("If it is activated, its cost is paid by hand: {costs:or}.", costs=costs)
        yield done("mana.pay", message)


class Taken(Struct, frozen=True):
    """The objects that pay one part of a cost."""

    part: Part
    objects: tuple[ObjectId, ...]


def taken_parts(view: StateView, action: Ability, ability: Activated) -> tuple[Taken, ...]:
    """Return which of the objects that an action uses pays which part of its cost."""
    left, found = list(dict.fromkeys(action.using)), list[Taken]()
    for part in ability.parts:
        if not part.is_chosen:
            found.append(Taken(part, (action.source,)))
            continue
        objects: list[ObjectId] = []
        for each in tuple(left):
            if (part.more or _is_short(view, part, objects)) and may_pay(view, action, part, each):
                objects.append(each)
                left.remove(each)
        found.append(Taken(part, tuple(objects)))
    return tuple(found)


def may_pay(view: StateView, action: Ability, part: Part, object_id: ObjectId) -> bool:
    """Return whether an object may pay a part of the cost of an ability."""
    obj = view.state.objects.get(object_id)
    if obj is None or obj.zone not in part.zones or is_phased_out(obj):
        return False
    if object_id == action.source and (part.other or part.does in {"tap", "discard"}):
        return False
    found = traits(view, obj)
    there = found.controller if obj.zone == BATTLEFIELD else obj.owner
    if there != action.player or (part.does == "tap" and (obj.tapped or obj.id in action.paying)):
        return False
    return any(all(is_of_kind(found, word) for word in kind) for kind in part.kinds)


def _is_short(view: StateView, part: Part, objects: Sequence[ObjectId]) -> bool:
    if part.power:
        return sum(_power(view, each) for each in objects) < part.power
    return len(objects) < part.least


def _power(view: StateView, object_id: ObjectId) -> int:
    power = traits(view, object_id).power or ""
    return int(power) if power.lstrip("-").isdecimal() else 0


def parts_are_paid(view: StateView, action: Ability, ability: Activated) -> Iterator[Finding]:
    """Judge the parts of a cost that are paid with objects (``mana.pay``).

    Without ``using`` and without asking, the chosen parts are left to the players.
    """
    name = name_of(view, view.object(action.source))
    taken = taken_parts(view, action, ability)
    used = {each for one in taken for each in one.objects}
    for each in action.using:
        if each not in used:
            obj = view.state.objects.get(each)
            thing = name_of(view, obj) if obj is not None else Message("That")
            message = Message("{thing} pays no part of the cost of {card}.", thing=thing, card=name)
            yield refused("mana.pay", message)
    for one in taken:
        yield from _part_is_paid(view, action, one, name)


def _part_is_paid(view: StateView, action: Ability, taken: Taken, name: Words) -> Iterator[Finding]:
    part, obj = taken.part, view.object(action.source)
    words = CardName(obj.id, part.words)
    if part.counter:
        if obj.counter(part.counter) + part.amount < 0:
            yield refused("mana.pay", Message("Not paid: {words}.", words=words))
        else:
            yield done("mana.pay", Message("Paid with counters: {words}.", words=words))
        return
    if not part.is_chosen:
        yield done("mana.pay", Message("Paid with {card} itself: {words}.", card=name, words=words))
        return
    options = tuple(
        each.id
        for each in view.state.objects
        if each.id not in action.using and may_pay(view, action, part, each.id)
    )
    everything = [*taken.objects, *options]
    if _is_short(view, part, everything):
        message = Message("Not paid, for too little is there: {words}.", words=words)
        yield refused("mana.pay", message)
    elif _is_short(view, part, list(taken.objects)):
        if action.asks:
            yield _which_pay(view, action, part, options)
        elif action.using:
            yield refused("mana.pay", Message("Not paid in full: {words}.", words=words))
        else:
            yield done("mana.pay", Message("Paid by hand: {words}.", words=words))
    elif part.more and action.asks and options:
        yield _which_pay(view, action, part, options, enough=True)
    else:
        names = tuple(name_of(view, view.object(each)) for each in taken.objects)
        yield done("mana.pay", Message("Paid with {cards:and}: {words}.", cards=names, words=words))


def _which_pay(
    view: StateView,
    action: Ability,
    part: Part,
    options: tuple[ObjectId, ...],
    *,
    enough: bool = False,
) -> Finding:
    words = CardName(action.source, part.words)
    message = Message("{question}: {words}.", question=_ASKS[part.does], words=words)
    offered = tuple(
        choices.Option(object_answer(each), Message("{card}", card=_named(view, each)), each)
        for each in options
    )
    if enough:
        offered = (choices.Option(NO_TARGET, Message("No more")), *offered)
    return choice("mana.pay", message, "using", offered, action.player)


def _named(view: StateView, object_id: ObjectId) -> Words:
    return name_of(view, view.object(object_id))


def an_ability_waits(view: StateView, action: Ability) -> Iterator[Finding]:
    """An ability on the stack remembers its source (``transform.stale_instruction``)."""
    name = name_of(view, view.object(action.source))
    if action.which and activated(view, action) is None:
        message = Message(
            "{card} has no activated ability there whose text begins with {words}.",
            card=name,
            words=action.which,
        )
        yield refused("resolve.ability", message, possible=False)
        return
    message = Message(
        "An ability of {card} is on the stack; it remembers which object it came from.", card=name
    )
    yield done("transform.stale_instruction", message)


def it_is_activated_in_time(view: StateView, action: Ability) -> Iterator[Finding]:
    """An ability limited to sorcery speed waits for its player's main phase (``activate.timing``).

    So does a loyalty ability, and only one of each permanent is activated each turn.
    """
    ability = activated(view, action)
    if ability is None or not view.state.is_followed:
        return
    late = (ability.as_a_sorcery or ability.loyalty) and not is_the_time(view, action.player)
    again = ability.loyalty and loyalty_uses(view, view.object(action.source)) > 0
    if (late or again) and _times_are_changed(view, action.player):
        message = Message("Whether an effect lets it be activated now is checked by hand.")
        yield done("activate.timing", message)
        return
    if late:
        message = Message("It is activated in one's own main phase, on an empty stack.")
        yield refused("activate.timing", message)
    if again:
        message = Message("A loyalty ability of it was activated this turn.")
        yield refused("loyalty.once", message)


def _times_are_changed(view: StateView, player: PlayerId) -> bool:
    """Return whether a text of a player's permanents lets them activate abilities more freely."""
    own = (traits(view, obj) for obj in view.state.in_zone(BATTLEFIELD) if not is_phased_out(obj))
    return any(
        found.controller == player and any(map(frees_abilities, found.text)) for found in own
    )


def its_source_can_tap(view: StateView, action: Ability) -> Iterator[Finding]:
    """The source of a {T} ability is untapped, and has no summoning sickness."""
    if not action.tapping:
        return
    found = tuple(can_tap(view, action.source, traits(view, action.source).controller))
    yield from found
    if all(each.ruling is Ruling.DONE for each in found):
        message = Message(
            "{card} is tapped as a cost.", card=name_of(view, view.object(action.source))
        )
        yield done("mana.tap", message)


def its_targets_are_chosen(view: StateView, action: Ability) -> Iterator[Finding]:
    """The targets of an ability are chosen as it is put on the stack (``cast.targets``)."""
    if not action.asks and not action.targets:
        return
    source = view.object(action.source)
    found = traits(view, source)
    yield from unlawful_targets(view, found, action.targets)
    aiming = Aiming(view, source, found, found.controller)
    wanted = targets_of_ability(found, _effect(view, action))
    yield from chosen_targets(aiming, wanted, action.targets, asks=action.asks)


def _effect(view: StateView, action: Ability) -> str:
    found = activated(view, action) if action.which else None
    return found.does if found is not None else ""


def its_cost_is_paid(view: StateView, action: Ability) -> Iterator[Finding]:
    """An activated ability is paid for as it is put on the stack (``mana.pay``)."""
    ability = activated(view, action)
    if ability is not None:
        yield from x_in_a_cost(action.x, ability.cost.mana)
    if not costs_are_paid(view):
        return
    cost = activation_cost(view, action)
    if ability is None or cost is None:
        yield from costs_by_hand(view, action.source)
        return
    for object_id in action.paying:
        yield from can_tap(view, object_id, action.player)
    if action.paying:
        number = len(action.paying)
        message = Message(
            "{number} permanent tapped for mana.|{number} permanents tapped for mana.",
            number=number,
        )
        yield done("mana.pay", message)
    yield from life_is_there(view, action)
    name = CardName(action.source, traits(view, action.source).name)
    taken = {each.words for each in ability.parts}
    left = tuple(each for each in cost.by_hand if each not in taken)
    yield from is_paid(view, action, name, replace(cost, by_hand=left))
    yield from parts_are_paid(view, action, ability)


def put_on_the_stack(context: ActionContext, action: Ability) -> None:
    """Put an ability on the stack, and take its payment."""
    ability = activated(context.view, action)
    cost = activation_cost(context.view, action)
    if ability is None or cost is None:
        tap_to_pay(context, action.paying)
        wait(context, action)
        return
    if ability.loyalty and context.state.is_followed:
        count_loyalty(context, action.player, context.state.object(action.source))
    is_paid_here = costs_are_paid(context.view)
    taken = taken_parts(context.view, action, ability) if is_paid_here else ()
    spend(context, action, cost)
    tap_to_pay(context, action.paying)
    words = ability.words if action.which or ability.cost.name else ""
    if words and action.x is not None:
        words = f"{words} (X = {action.x})"
    wait(context, action, words)
    for one in taken:
        part = one.part
        if part.counter:
            source = context.state.object(action.source)
            amount = max(source.counter(part.counter) + part.amount, 0)
            context.put(replace(source, counters=source.counters_with(part.counter, amount)))
            context.emit(Event(kind="counters", object=source.id, key="mana.pay"))
        elif part.does == "tap":
            tap_to_pay(context, one.objects)
        else:
            for each in one.objects:
                obj = context.state.objects.get(each)
                if obj is not None:
                    change_zone(context, obj, _TO[part.does], reason=part.does)


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield the activated abilities of an object, in a followed game once for each X.

    Those that its program has are activated by it.
    """
    holder = traits(view, obj).controller if obj.zone == BATTLEFIELD else obj.owner
    if holder != player:
        return
    by_program = frozenset[str]()
    if view.state.reads_texts and view.state.is_followed:
        yield from activating.activations(view, obj, player)
        by_program = activating.titles(view, obj)
    for each in abilities_of(view, obj):
        if each.title in by_program:
            continue
        asks = bool(targets_of_ability(traits(view, obj), each.does).wishes)
        asks = asks or any(part.is_chosen for part in each.parts)
        action = Ability(player=player, source=obj.id, which=each.words, asks=asks)
        for x in values_for_x(view, each.cost.mana, player):
            with_x = replace(action, x=x)
            yield MenuOption(
                action=paid_with(view, with_x, activation_cost(view, with_x) or each.cost),
                message=_words(obj, each, x),
                more=Message("{text}", text=CardName(obj.id, each.does)) if each.does else NO_WORDS,
                verb="activate",
                usual=False,
            )


def _words(obj: GameObject, ability: Activated, x: int | None) -> Message:
    title = CardName(obj.id, ability.title)
    if x is None:
        return Message("Activate {ability}", ability=title)
    return Message("Activate {ability}, X = {amount}", ability=title, amount=x)


def _label(view: StateView, action: Ability) -> Message:
    ability = activated(view, action) if action.which else None
    if ability is None or not known_to_player(view, action, action.source):
        return Message("Ability of {subject}", subject=view.rules.tables.named(view, action.source))
    name = view.rules.tables.named(view, action.source)
    title = CardName(action.source, ability.title)
    if action.x is None:
        return Message("{card}: {ability}", card=name, ability=title)
    return Message("{card}: {ability}, X = {amount}", card=name, ability=title, amount=action.x)


SPECS = (
    ActionSpec(
        action=Ability,
        checks={
            "transform.stale_instruction": an_ability_waits,
            "activate.timing": it_is_activated_in_time,
            "mana.tap": its_source_can_tap,
            "cast.targets": its_targets_are_chosen,
            "mana.pay": its_cost_is_paid,
        },
        handler=put_on_the_stack,
        label=_label,
        menu=_menu,
    ),
)


PAYMENT = "payment"


def payment_for(view: StateView, action: Action) -> Choice | None:
    """Return the proposed payment of a spell just cast, if its cost is known and not paid yet.

    Where the untapped lands do not cover the cost it has only a title.
    """
    if not isinstance(action, Cast) or not view.state.is_followed or view.rules.costs_are_paid:
        return None
    spell = view.state.objects.get(action.card)
    if action.paying or spell is None or spell.zone != STACK or spell.face_down:
        return None
    found = traits(view, spell)
    printed = ManaCost() if action.free else found.mana_cost
    cost = printed.more(tax_of(view, spell, action.player))
    payment = proposed_payment(view, action.player, cost, x_of(spell) or 0)
    name = CardName(spell.id, found.name)
    if payment.missing:
        message = Message(
            "{card} costs {cost}: untapped lands do not cover {missing}.",
            card=name,
            cost=str(cost),
            missing=symbols_missing(payment.missing),
        )
        return Choice(
            id=PAYMENT, player=action.player, title=message, key="mana.pay", at_least=0, at_most=0
        )
    if not payment.tap:
        return None
    return Choice(
        id=PAYMENT,
        player=action.player,
        title=Message(
            "{card} costs {cost}: {count} land would pay for it.|"
            "{card} costs {cost}: {count} lands would pay for it.",
            card=name,
            cost=str(cost),
            count=len(payment.tap),
        ),
        key="mana.pay",
        options=object_options(payment.tap, partial(view.rules.tables.named, view)),
        at_most=len(payment.tap),
        proposed=selecting(*payment.tap),
        answers=(choices.Option(TAKE, Message("Tap")),),
    )


def tapping(_view: StateView, answered: Answered) -> Action:
    """Return the action that taps the selected permanents."""
    player = answered.choice.player
    steps = tuple(Tap(player=player, object=each) for each in answered.picked[0])
    return Batch(player=player, steps=steps) if len(steps) > 1 else steps[0]


def paying(view: StateView, action: Action) -> Action:
    """Return an action with the permanents that pay for it, where those that are known are enough.

    A door is paid for as it is unlocked, a face-down permanent as it is turned up, an activated
    ability as it is put on the stack.
    """
    if not isinstance(action, Cast | TurnFaceUp | Ability | Unlock | Activate):
        return action
    cost = known_cost(view, action) if costs_are_paid(view) else None
    return action if cost is None else paid_with(view, action, cost)


def known_cost(view: StateView, action: Action) -> Cost | None:
    """Return the cost of an action; None where it has none, is left open, or lacks its object."""
    if any(view.state.objects.get(each) is None for each in action.subjects):
        return None
    cost: Cost | None = None
    match action:
        case Cast():
            cost = spells.cost_to_cast(view, action)
        case TurnFaceUp():
            cost = turn_up_cost(view, action)
        case Ability():
            cost = activation_cost(view, action)
        case Unlock():
            cost = unlock_cost(view, action)
        case Activate():
            cost = activating.mana_of(view, action)
    return cost
