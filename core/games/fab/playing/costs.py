"""Costs, paying them with points, and sources of points (FaB CR 1.14, 5.1.6, 5.1.7, 8.3.5)."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from core.cards.abilities import Ability
from core.cards.card import Face
from core.cards.mana import Cost
from core.games.fab.actions import Activate, Play, Resolve
from core.games.fab.combat.combat_chain import is_attacking
from core.games.fab.objects.faces import DECK_CARD, category_of
from core.games.fab.objects.traits import Traits, applying_effects, traits
from core.games.fab.objects.zone_changes import (
    AS_INSTANT,
    FREE,
    UNPAID,
    Arrival,
    change_zone,
    controller_of,
    name_of,
)
from core.games.fab.turn.phases import ACTION, CHI, RESOURCE, timing_finding
from core.games.fab.zones import COMBAT_CHAIN, PITCH, actual_zone, in_arena
from core.messages import NO_WORDS, Message, Words
from core.rules.action_context import ActionContext
from core.rules.actions import Move, Points
from core.rules.choices import Option
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, MenuOption, StateView
from core.rules.table_actions import by_the_rule, change_points, points_label, points_text
from core.rules.verdict import Finding, done, nothing, refused
from core.state.effects import Waiting
from core.state.game_state import GameState, Player
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import HAND, STACK

_SENTENCES = re.compile(r"(?<=[.!])\s+|\n")
_ADDITIONAL = re.compile(r"(?:^|[,-] )as an additional cost to play ", re.IGNORECASE)
_INSTEAD = re.compile(r"\brather than pay\b", re.IGNORECASE)
_DIFFERS = re.compile(
    r"\bcosts? (?:(?!\bwith\b).)*?(?:\{r\}|resource)(?! or (?:less|more)).*?(?:\bless\b|\bmore\b)"
    r"|\bcosts? [\w ]*\badditional \{r\}|\bcost to play.* can't be modified|\bis cheaper\b",
    re.IGNORECASE,
)
_ABILITY = re.compile(r"\b(?:action|instant|reaction) +[-–—]", re.IGNORECASE)
_LATER = re.compile(r"\b(?:next|if you do|first (?:attack|action)|gain)\b", re.IGNORECASE)
_OF_OPPONENTS = re.compile(r"\bcosts? opposing hero", re.IGNORECASE)
_OF_THE_ABILITY = re.compile(r"\bactivate|\bthis ability\b", re.IGNORECASE)
_RESOURCES = re.compile(r"(?:\{r\})+", re.IGNORECASE)
_TEXTS = 2048


class CostTexts(Struct, frozen=True, kw_only=True):
    """Sentences about costs: of its player's cards, and of opponents' cards."""

    own: tuple[str, ...] = ()
    opponents: tuple[str, ...] = ()


@lru_cache(maxsize=_TEXTS)
def text_cost_of_playing(text: str, name: str) -> Cost:
    """Return the parts of the cost to play a card that its text states."""
    by_hand = (each for each in _sentences(text) if _is_of_another_cost(each))
    differ = (each for each in _own(text, name) if not _OF_THE_ABILITY.search(each))
    return Cost(by_hand=_with_amounts(by_hand), may_differ=_with_amounts(differ))


@lru_cache(maxsize=_TEXTS)
def text_cost_of_activating(text: str, name: str) -> Cost:
    """Return the parts of the cost to activate a card that its text states."""
    found = (each for each in _own(text, name) if _OF_THE_ABILITY.search(each))
    return Cost(may_differ=_with_amounts(found))


@lru_cache(maxsize=_TEXTS)
def texts_about_other_costs(text: str, name: str) -> CostTexts:
    """Return the sentences of a permanent about the costs of other cards."""
    found = [
        sentence
        for sentence in _sentences(text)
        if _speaks_of_costs(sentence)
        and not _is_about_itself(sentence, name)
        and not _LATER.search(sentence)
    ]
    theirs = tuple(each for each in found if _OF_OPPONENTS.search(each))
    mine = (each for each in found if each not in theirs)
    return CostTexts(own=_with_amounts(mine), opponents=_with_amounts(theirs))


def states_additional_cost(sentence: str) -> bool:
    """Return whether a sentence states an additional cost to play its card."""
    return _ADDITIONAL.search(sentence) is not None


def _with_amounts(sentences: Iterable[str]) -> tuple[str, ...]:
    return tuple(_RESOURCES.sub(_resources, each) for each in sentences)


def _resources(symbols: re.Match[str]) -> str:
    count = len(symbols[0]) // len("{r}")
    return f"{count} resource" if count == 1 else f"{count} resources"


def _sentences(text: str) -> Iterator[str]:
    yield from (part.strip() for part in _SENTENCES.split(text) if part.strip())


def _is_of_another_cost(sentence: str) -> bool:
    return states_additional_cost(sentence) or _INSTEAD.search(sentence) is not None


def _own(text: str, name: str) -> Iterator[str]:
    sentences = filter(_speaks_of_costs, _sentences(text))
    return (each for each in sentences if _is_about_itself(each, name))


def _speaks_of_costs(sentence: str) -> bool:
    differs = _DIFFERS.search(sentence) is not None and not _is_of_another_cost(sentence)
    return differs and _ABILITY.search(sentence) is None


def _is_about_itself(sentence: str, name: str) -> bool:
    subject = rf"(?:\bthis|\bthis ability|\bits|{re.escape(name)}) (?:\{{r\}} )?costs?\b"
    return re.search(subject, sentence, re.IGNORECASE) is not None


_KEY, _CHANGE = "play.cost", "play.cost_change"
_X_IS, _COSTS = "X = ", "cost "


class Price(Struct, frozen=True, kw_only=True):
    """Points to pay; ``unknown`` if the player decides a part. Only chi points pay for ``chi``."""

    resource: int = 0
    action: int = 0
    chi: int = 0
    unknown: bool = False

    @property
    def points(self) -> tuple[tuple[str, int], ...]:
        """Amounts by kind of points."""
        amounts = ((CHI, self.chi), (RESOURCE, self.resource), (ACTION, self.action))
        return tuple((kind, amount) for kind, amount in amounts if amount)

    def __bool__(self) -> bool:
        """Return whether there are points to pay."""
        return bool(self.resource or self.action or self.chi)


def price(faces: Iterable[Face], *, free: bool = False, x: int | None = None) -> Price:
    """Return the cost to play these faces; a melded card costs its base cost twice.

    A missing printed cost and an undeclared X count as 0. ``free`` omits all but the action point.
    """
    shown = tuple(faces)
    costs = [value for face in shown if (value := face.stat("cost")) is not None]
    if x is not None:
        costs = [str(each.count("X") * x) if set(each) == {"X"} else each for each in costs]
    action = any("Action" in face.type_line.types for face in shown)
    numbers = [int(value) for value in costs if value.isdecimal()]
    return Price(
        resource=0 if free or not numbers else sum(numbers) * len(shown) // len(numbers),
        action=int(action),
        unknown=not free and any(not value.isdecimal() for value in costs),
    )


def declared(action: Play | Activate, change: int = 0) -> tuple[str, ...]:
    """Return the words that keep a declared X and a changed cost on an object on the stack.

    ``change`` is the change of the cost by texts.
    """
    x = action.x if isinstance(action, Play) else None
    more = (action.more or 0) + change
    cost = (f"{_COSTS}{more:+d}",) if more else ()
    return (*((f"{_X_IS}{x}",) if x is not None else ()), *cost)


def _declared(obj: GameObject, start: str) -> int | None:
    """Return the number that a declared word with this start keeps, or None."""
    found = next((word for word in obj.chosen if word.startswith(start)), "")
    return int(found.removeprefix(start)) if found else None


def price_of_attack(found: Traits, *, free: bool = False) -> Price:
    """Return the cost to attack with a weapon or an ally; unknown without ability data."""
    return price_of_ability(
        next((each for each in found.abilities if each.attack), None), free=free
    )


def price_of_ability(ability: Ability | None, *, free: bool = False) -> Price:
    """Return the cost to activate an ability; unknown without ability data."""
    if ability is None:
        return Price(action=1, unknown=not free)
    return Price(
        resource=0 if free or not ability.cost.isdecimal() else int(ability.cost),
        action=int(ability.type == "Action"),
        unknown=not free and not ability.cost.isdecimal(),
    )


def changed(view: StateView, obj: GameObject, costs: Price, more: int | None = None) -> Price:
    """Return a price with the changes by effects on an object.

    Increases come before reductions, and none goes below zero (``play.cost_change``). ``more`` is
    a further change that the player enters.
    """
    return replace(costs, resource=max(costs.resource + change_of(view, obj) + (more or 0), 0))


def change_of(view: StateView, obj: GameObject) -> int:
    """Return the sum of the changes that effects make to the cost of an object."""
    return sum(each.change.cost for each in applying_effects(view, obj))


def texts_of_other_permanents(
    view: StateView, player: PlayerId, but: GameObject
) -> tuple[str, ...]:
    """Return the sentences of public permanents about the costs of a player, with their names."""
    found: list[str] = []
    for obj in view.state.objects:
        if obj.id == but.id or not in_arena(obj) or obj.face_down:
            continue
        whose = traits(view, obj)
        for face in whose.faces:
            said = texts_about_other_costs(face.text, face.name)
            mine = said.own if whose.controller == player else said.opponents
            found += (f"{face.name}: {sentence}" for sentence in mine)
    return tuple(found)


def uncounted_costs(costs: Cost) -> Iterator[Finding]:
    """Report parts of a cost that the table does not count (``play.cost``)."""
    for words in costs.by_hand:
        yield done(_KEY, Message("By hand: {words}", words=words))
    for words in costs.may_differ:
        yield done(_CHANGE, Message("Not counted: {words}", words=words))


def lacking(player: Player, costs: Price) -> tuple[tuple[str, int], ...]:
    """Return the missing points of a player, by kind."""
    chi = costs.chi - player.point(CHI)
    resource = costs.resource - player.point(RESOURCE) - max(-chi, 0)
    action = costs.action - player.point(ACTION)
    missing = ((CHI, chi), (RESOURCE, resource), (ACTION, action))
    return tuple((kind, n) for kind, n in missing if n > 0)


def in_words(view: StateView, amounts: Iterable[tuple[str, int]]) -> Message:
    """Return amounts of points: ``2 resource points and 1 action point``."""
    points = tuple(points_text(view, kind, amount) for kind, amount in amounts if amount)
    return Message("{points}", points=points)


def is_unpaid(obj: GameObject) -> bool:
    """Return whether a card on the stack, or an attack, is unpaid."""
    return UNPAID in obj.conditions


def lacks_points(view: StateView, player: PlayerId) -> bool:
    """Return whether an unpaid card or attack of a player waits for resource points."""
    has = view.state.player(player)
    return any(
        kind == RESOURCE
        for obj in _unpaid(view.state)
        if obj.controller == player
        for kind, _ in lacking(has, price_owed(view, obj))
    )


def owed(view: StateView) -> Finding | None:
    """Return a refusal for the first card or attack that is not paid for (``play.cost``)."""
    for obj in _unpaid(view.state):
        missing = lacking(view.state.player(obj.controller), price_owed(view, obj))
        says = Message("{points} missing.", points=in_words(view, missing))
        return refused(_KEY, says)
    return None


def _unpaid(state: GameState) -> Iterator[GameObject]:
    """Yield the unpaid cards and attacks, the latest first."""
    for zone in (STACK, COMBAT_CHAIN):
        yield from (obj for obj in reversed(state.in_zone(zone)) if is_unpaid(obj))


def price_owed(view: StateView, obj: GameObject) -> Price:
    """Return the price of a card on the stack, or of an attack on the chain.

    A card costs the price of the face or sides that it is played as.
    """
    found, free = traits(view, obj), FREE in obj.conditions
    about: GameObject | None = obj
    if obj.proxy_of is not None:
        about = view.state.find(obj.proxy_of)
        costs = price_of_attack(traits(view, about), free=free) if about is not None else Price()
    elif obj.zone == COMBAT_CHAIN:
        costs = price_of_attack(found, free=free)
    else:
        costs = price(found.faces, free=free, x=_declared(obj, _X_IS))
    if about is not None:
        costs = changed(view, about, costs, _declared(obj, _COSTS))
    return replace(costs, action=0) if AS_INSTANT in obj.conditions else costs


# Sources of points


def is_pitched(obj: GameObject, action: Move) -> bool:
    """Return whether a move pitches a card: from hand to the pitch zone."""
    return action.reason == "pitch" and obj.zone == HAND and actual_zone(action.to) == PITCH


def gain_of(view: StateView, obj: GameObject) -> tuple[str, int] | None:
    """Return the kind and number of points that pitching a card gives.

    None without a pitch value, and where two faces have different ones.
    """
    found = traits(view, obj)
    pitch = found.stat("pitch")
    if pitch is None or not pitch.isdecimal():
        return None
    return (CHI if "Chi" in found.subtypes else RESOURCE), int(pitch)


def pitching_gives_points(view: StateView, action: Move) -> Iterator[Finding]:
    """A pitched card gives as many points as its pitch value (``points.pitching``)."""
    obj = view.object(action.object)
    if not is_pitched(obj, action):
        # A card that the pitch zone cannot hold stays; another check reports that.
        if action.reason == "pitch" and category_of(view.state.printed(obj)) == DECK_CARD:
            yield refused("points.pitching", Message("Only a card in hand is pitched."))
        return
    gain = gain_of(view, obj)
    if gain is not None:
        says = Message("{owner} gains {named}.", owner=obj.owner, named=points_text(view, *gain))
        yield done("points.pitching", says)
    elif traits(view, obj).stat("pitch") is None:
        yield refused("points.pitching", Message("It has no pitch value, so it can't be pitched."))
    else:
        says = Message("Its pitch value is not one number: give its player the points by hand.")
        yield done("points.pitching", says)


def give_points(context: ActionContext, obj: GameObject, gain: tuple[str, int]) -> None:
    """Give the owner of a pitched card its points."""
    kind, amount = gain
    change_points(context, Points(player=obj.owner, kind=kind, change=amount))


GO_AGAIN_KEY = "resolve.go_again"
GETS, LACKS = "go_again", "none"
_SURGE = "Surge"
_GETS = re.compile(
    r"[^.\n]*(?:\b(?:it|this|its attacks|this card['’]s attacks|the attack)|~)"
    r"(?: costs\b[^.\n]*\band)? (?:gets?|gains?|has|have)\b[^.\n]*\bgo again\b[^.\n]*\.?",
    re.IGNORECASE,
)


def has_go_again(found: Traits) -> bool:
    """Return whether an object, or an attack of its own, has go again unconditionally."""
    return found.has("Go again") or any(each.attack and each.go_again for each in found.abilities)


def go_again_sentence(found: Traits) -> str:
    """Return the sentence of its own text by which something may get go again, or ``""``."""
    for text in found.text:
        plain = text
        for name in found.names:
            plain = plain.replace(name, "~")
        match = _GETS.search(plain)
        if match is not None:
            return match[0].strip().replace("~", found.name or "it")
    return ""


def go_again_question(found: Traits) -> str:
    """Return the words that may give go again as an object resolves, ``""`` without surge.

    Only surge depends on the card's own effect (FaB CR 8.4.8).
    """
    return go_again_sentence(found) if found.has(_SURGE) and not has_go_again(found) else ""


def gains_go_again(context: ActionContext, found: Traits) -> bool:
    """Ask the players whether an object got go again by its text, where they carry it out."""
    if context.state.reads_texts:
        return False
    words = go_again_question(found)
    if not words:
        return False
    options = (
        Option(GETS, Message("It gets go again: an action point")),
        Option(LACKS, Message("It does not")),
    )
    says = Message("{card} says: “{words}” Does it get go again?", card=found.name, words=words)
    return context.choose(GO_AGAIN_KEY, says, options, found.controller) == GETS


def ability_goes_again(context: ActionContext, layer: Waiting) -> None:
    """Give the action point of an ability with go again, last as it resolves (FaB CR 5.3.5)."""
    if layer.key == GO_AGAIN_KEY and layer.controller == context.state.active:
        change_points(context, Points(player=layer.controller, kind=ACTION, change=1))
        says = Message("{player} gains an action point by go again", player=layer.controller)
        context.emit(Event(kind="state", player=layer.controller, key=GO_AGAIN_KEY, message=says))


def cost_finding(view: StateView, player: PlayerId, costs: Price) -> Finding | None:
    """Return a finding about the points paid and missing; it refuses nothing."""
    if not costs:
        says = Message("X is declared as 0, or paid by hand.") if costs.unknown else NO_WORDS
        return done(_KEY, says) if says else None
    whole = in_words(view, costs.points)
    missing = lacking(view.state.player(player), costs)
    action_point = ("action.point",) if costs.action else ()
    if not missing:
        says = Message("{player} pays {cost} for it.", player=player, cost=whole)
        if costs.unknown:
            says = Message("{paid} The rest of its cost is paid by hand.", paid=says)
        chi = costs.resource and view.state.player(player).point(CHI)
        also = ("points.chi_first",) if chi else ()
        return done(_KEY, says, "points.asset", *also, *action_point)
    says = Message(
        "{count:select}It costs {cost}; {missing} is still to be paid.|"
        "{count:select}It costs {cost}; {missing} are still to be paid.",
        cost=whole,
        missing=in_words(view, missing),
        count=sum(amount for _, amount in missing),
    )
    if any(kind != ACTION for kind, _ in missing):
        says = Message("{unpaid} Pitch cards for it.", unpaid=says)
    return done(_KEY, says, "points.asset", *action_point)


def change_finding(view: StateView, obj: GameObject, more: int | None) -> Iterator[Finding]:
    """Report the change of a cost (``play.cost_change``)."""
    change = change_of(view, obj) + (more or 0)
    if change:
        dearer, cheaper = Message("It costs {amount} more."), Message("It costs {amount} less.")
        says = (dearer if change > 0 else cheaper).filled({"amount": abs(change)})
        yield done(_CHANGE, says)


def paid_or_not(view: StateView, action: Resolve) -> Iterator[Finding]:
    """Report an unpaid cost; only a tracked game refuses it."""
    obj = view.object(action.object)
    if obj.zone != STACK or not is_unpaid(obj):
        return
    missing = lacking(view.state.player(obj.controller), price_owed(view, obj))
    if missing:
        says = Message(
            "{card} was not paid for: {points} missing.",
            card=name_of(view, obj),
            points=in_words(view, missing),
        )
        yield timing_finding(view, _KEY, says)


def points_are_gained(view: StateView, action: Points) -> Iterator[Finding]:
    """Report the change; a player gains action points in their own action phase only."""
    if action.kind == ACTION and action.change > 0 and action.player != view.state.active:
        says = Message(
            "It is not {player}'s action phase: no action points are gained.", player=action.player
        )
        yield nothing("points.action", says, "action.point")
    else:
        also = ("action.point",) if action.kind == ACTION else ()
        for each in _by_the_rule(view, action):
            yield replace(each, also=(*each.also, *also))


_by_the_rule = by_the_rule("points.asset")


def charge(context: ActionContext, obj: GameObject, costs: Price, *, free: bool = False) -> None:
    """Charge the controller of a card or an attack, or mark it unpaid."""
    if costs and lacking(context.state.player(obj.controller), costs):
        waits = (UNPAID, FREE) if free else (UNPAID,)
        context.put(replace(obj, conditions=(*obj.conditions, *waits)))
        return
    context.put(replace(obj, conditions=tuple(c for c in obj.conditions if c != UNPAID)))
    pay(context, obj.controller, costs, name_of(context.view, obj), obj)


def pay(
    context: ActionContext,
    player: PlayerId,
    costs: Price,
    name: Words,
    obj: GameObject | None = None,
) -> None:
    """Pay points, and emit an event about it."""
    if not costs:
        return
    # Chi points go before resource points, action points last.
    chi = min(context.state.player(player).point(CHI) - costs.chi, costs.resource)
    amounts = ((CHI, costs.chi + chi), (RESOURCE, costs.resource - chi), (ACTION, costs.action))
    for kind, amount in amounts:
        if amount:
            change_points(context, Points(player=player, kind=kind, change=-amount))
    whole = in_words(context.view, costs.points)
    says = Message("{player} paid {whole} for {card}", player=player, whole=whole, card=name)
    paid = obj.id if obj is not None else None
    context.emit(Event(kind="paid", object=paid, player=player, key=_KEY, message=says))


def pay_unpaid(context: ActionContext, player: PlayerId) -> None:
    """Pay for the unpaid cards of a player as far as points allow, topmost first."""
    for obj in tuple(_unpaid(context.state)):
        if controller_of(context.view, obj) == player:
            costs = price_owed(context.view, obj)
            if not lacking(context.state.player(player), costs):
                charge(context, obj, costs)


def points(context: ActionContext, action: Points) -> None:
    """Change points, and pay for unpaid cards with them."""
    change_points(context, action)
    pay_unpaid(context, action.player)


def _menu(view: StateView, obj: GameObject, _player: PlayerId) -> Iterator[MenuOption]:
    found = traits(view, obj)
    given = go_again_sentence(found)
    attacks = obj.zone == COMBAT_CHAIN and in_arena(obj) and is_attacking(view, obj)
    if attacks and (has_go_again(found) or given):
        point = Points(player=found.controller, kind=ACTION, change=1)
        detail = Message("an action point")
        if not has_go_again(found):
            detail = Message("an action point, where “{given}” holds", given=given)
        yield MenuOption(action=point, message=Message("Go again"), more=detail, verb="points")


def can_pay(player: Player) -> int:
    """Return the points of a player that pay for resources."""
    return player.point(RESOURCE) + player.point(CHI)


def each_is_needed(
    view: StateView, who: PlayerId, cards: tuple[ObjectId, ...], costs: Price
) -> Iterator[Finding]:
    """A card is pitched only while points are lacking (``points.pitch_need``)."""
    player = view.state.player(who)
    needed = replace(costs, action=0)
    pitched: set[ObjectId] = set()
    for object_id in cards:
        obj = view.object(object_id)
        gain = gain_of(view, obj)
        name = name_of(view, obj)
        if obj.zone != HAND or obj.owner != who or object_id in pitched:
            yield refused("points.pitching", Message("Only a card in hand is pitched."))
        elif gain is None:
            yield refused("points.pitching", Message("{card} has no pitch value.", card=name))
        elif not costs.unknown and not _helps(player, needed, gain[0]):
            says = Message(
                "At a cost of {need} {card} is not needed. Where an effect makes it cost more, say"
                " so: play it at another cost.",
                need=costs.resource + costs.chi,
                card=name,
            )
            yield refused("points.pitch_need", says)
        else:
            player = player.with_points(gain[0], player.point(gain[0]) + gain[1])
            pitched.add(object_id)
            says = Message(
                "{card} gives {amount} point.|{card} gives {amount} points.",
                card=name,
                amount=gain[1],
            )
            yield done("points.pitch_need", says, "points.pitching")


def _helps(player: Player, costs: Price, kind: str) -> bool:
    """Return whether points of a kind pay for something that is still missing."""
    return any(kind in {missing, CHI} for missing, _ in lacking(player, costs))


def with_pitched(view: StateView, who: PlayerId, cards: Iterable[ObjectId]) -> StateView:
    """Return the position after pitching some cards, for checks."""
    player = view.state.player(who)
    for object_id in cards:
        obj = view.state.objects.get(object_id)
        gain = gain_of(view, obj) if obj is not None else None
        if gain is not None:
            player = player.with_points(gain[0], player.point(gain[0]) + gain[1])
    return view.at(view.state.with_player(player))


def pitch(context: ActionContext, cards: Iterable[ObjectId]) -> None:
    """Pitch cards one after the other and give their points."""
    for object_id in cards:
        obj = context.state.objects.get(object_id)
        gain = gain_of(context.view, obj) if obj is not None and obj.zone == HAND else None
        if obj is not None and gain is not None:
            change_zone(context, obj, PITCH, Arrival(reason="pitch"))
            give_points(context, obj, gain)


def spend(context: ActionContext, who: PlayerId, amount: int) -> None:
    """Remove resources of a player: chi points before resource points (``points.chi_first``)."""
    player = context.state.player(who)
    left = player.point(CHI) - amount
    player = player.with_points(CHI, max(left, 0))
    player = player.with_points(RESOURCE, player.point(RESOURCE) + min(left, 0))
    context.state = context.state.with_player(player)


SPECS = (
    ActionSpec(
        action=Points,
        checks={"points.asset": points_are_gained},
        handler=points,
        label=points_label,
        menu=_menu,
    ),
)
