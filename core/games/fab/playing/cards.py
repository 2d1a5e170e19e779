"""Playing cards: declared face, source zone, permissions, additional costs (FaB CR 5.1)."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.mana import Cost
from core.games.fab import texts
from core.games.fab.actions import AdditionalCost, Play
from core.games.fab.combat.attacking import target_is_declared, targets_of
from core.games.fab.keyword_actions.freeze import it_is_not_frozen
from core.games.fab.objects.decks import reveal
from core.games.fab.objects.faces import BOTH, DECK_TYPES, HALVES, SIDES, UNPLAYABLE_TYPES
from core.games.fab.objects.traits import base_faces, draft_of, fits, traits
from core.games.fab.objects.zone_changes import (
    AS_INSTANT,
    FREE,
    NEW,
    UNPAID,
    Arrival,
    change_zone,
    controller_of,
    name_of,
)
from core.games.fab.playing.costs import (
    Price,
    change_finding,
    changed,
    charge,
    cost_finding,
    declared,
    each_is_needed,
    pitch,
    price,
    states_additional_cost,
    text_cost_of_playing,
    texts_of_other_permanents,
    uncounted_costs,
    with_pitched,
)
from core.games.fab.playing.stack import (
    Layer,
    begin_attack,
    chants_of,
    destroy,
    has_rune_gate,
    is_rune_gated,
    is_timely,
)
from core.games.fab.playing.transforming import (
    Material,
    declared_materials,
    materials_are_declared,
    targeted,
)
from core.games.fab.turn.phases import the_game_is_on
from core.games.fab.zones import (
    ARSENAL,
    BANISHED,
    DECK,
    PRIVATE_ZONES,
    actual_zone,
    apart,
    everybody,
    in_arena,
    is_public,
    zone_noun,
)
from core.messages import CardName, Message
from core.rules.action_context import ActionContext, known_to_player
from core.rules.actions import Effect, Reveal
from core.rules.choices import Option
from core.rules.history import Event
from core.rules.lasting_effects import start_effect
from core.rules.ruleset import ActionSpec, Condition, MenuOption, StateView
from core.rules.verdict import Finding, Ruling, choice, done, refused
from core.rules.views import Why
from core.state.announced import Announced
from core.state.effects import Change, Permission
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, HAND, STACK

ADDITIONAL_COST = "play.additional_cost"


PAYMENTS: Mapping[str, tuple[Message, Message]] = {
    "discard": (
        Message("{card} is discarded for it."),
        Message("Only a card in {player}'s hand can be discarded for it."),
    ),
    "reveal": (
        Message("{card} is revealed for it."),
        Message("Only a card in {player}'s hand can be revealed for it."),
    ),
    "destroy": (
        Message("{card} is destroyed for it."),
        Message("Only a permanent that {player} controls can be destroyed for it."),
    ),
    "banish": (
        Message("{card} is banished for it."),
        Message("Only a card of {player}'s that is not banished yet can be banished."),
    ),
}
"""Messages for the payment with an object and for its refusal."""


def _can_pay_with(view: StateView, obj: GameObject, cost: AdditionalCost, player: PlayerId) -> bool:
    if cost.do in {"discard", "reveal"}:
        return obj.zone == HAND and obj.owner == player
    if in_arena(obj):
        return controller_of(view, obj) == player
    banishable = obj.owner == player and obj.zone not in {BANISHED, STACK}
    return cost.do == "banish" and banishable


def objects_with_deeds(action: Play) -> tuple[AdditionalCost, ...]:
    """Return the additional costs that name the deed and the object."""
    return tuple(each for each in action.additional if isinstance(each, AdditionalCost))


def they_can_be_paid(view: StateView, action: Play) -> Iterator[Finding]:
    """A card whose additional costs cannot be paid is not played (``play.additional_cost``)."""
    mode = chosen_mode(view, action)
    if view.state.reads_texts and mode is not None:
        yield from texts.loaded().play_costs(view, action, mode.faces)
        return
    paid: set[ObjectId] = {action.card, *action.pitch}
    for cost in objects_with_deeds(action):
        obj, (pays, refuses) = view.object(cost.object), PAYMENTS[cost.do]
        card = name_of(view, obj)
        if obj.id in paid:
            says = Message("{card} can't pay for more than one part of a cost.", card=card)
            yield refused(ADDITIONAL_COST, says)
        elif not _can_pay_with(view, obj, cost, action.player):
            yield refused(ADDITIONAL_COST, refuses.filled({"player": action.player}), "play.cost")
        else:
            yield done(ADDITIONAL_COST, pays.filled({"card": card}))
        if cost.do != "reveal":
            paid.add(obj.id)


def pay_additional_costs(context: ActionContext, action: Play) -> None:
    """Pay the additional costs of a card in the declared order."""
    for cost in objects_with_deeds(action):
        obj = context.state.objects.get(cost.object)
        if obj is None:
            continue
        match cost.do:
            case "discard":
                change_zone(context, obj, GRAVEYARD, Arrival(reason="discard"))
            case "banish":
                change_zone(context, obj, BANISHED, Arrival(reason="banish"))
            case "destroy":
                destroy(context, obj)
            case "reveal":
                reveal(context, Reveal(player=action.player, object=obj.id))


BOOST_KEY = "keyword.boost"
BOOST = "Boost"
_CLASS = "Mechanologist"


def it_can_be_boosted(view: StateView, action: Play) -> Iterator[Finding]:
    """A card with boost is boosted with the top card of the deck (``keyword.boost``)."""
    if not action.boost:
        return
    obj = view.object(action.card)
    if not traits(view, obj).has(BOOST):
        yield refused(BOOST_KEY, Message("{card} has no boost.", card=name_of(view, obj)))
    elif not view.state.in_zone(DECK, action.player):
        says = Message("{player}'s deck is empty: there is nothing to boost with.")
        yield refused(BOOST_KEY, says.filled({"player": action.player}))
    else:
        yield done(BOOST_KEY, Message("The top card of the deck is banished for it."))


def boost(context: ActionContext, played: GameObject) -> None:
    """Banish the top card; if it is a Mechanologist card the boosted card gets go again."""
    top = next(reversed(context.state.in_zone(DECK, played.controller)), None)
    if top is None:
        return
    banished = change_zone(context, top, BANISHED, Arrival(reason="banish"))
    who = played.controller
    says = Message("{player} boosted {card}", player=who, card=name_of(context.view, played))
    context.emit(Event(kind="boosted", object=played.id, player=who, key=BOOST_KEY, message=says))
    if banished is None or _CLASS not in traits(context.view, banished).type_line:
        return
    effect = Effect(
        player=who,
        objects=(played.id,),
        change=Change(add_abilities=("Go again",)),
        until="while_there",
        bound_to=played.id,
        source="boost",
    )
    start_effect(context, effect)


OPTIONAL_COSTS = (
    (
        "Fusion",
        "keyword.fusion",
        Message("By hand, {card} may be fused: {keyword}, cards of hand are revealed."),
    ),
    (
        "Scrap",
        "keyword.scrap",
        Message("By hand, {card} may scrap: an item or equipment of the graveyard is banished."),
    ),
    (
        "Beat Chest",
        "keyword.beat_chest",
        Message("By hand, {card} may beat chest: a card with 6 or more power is discarded."),
    ),
)
"""Keywords by their last words, their rules, and the reminders for players."""


def what_may_be_paid_too(view: StateView, action: Play) -> Iterator[Finding]:
    """Name the additional costs that a player may pay (``play.cost``)."""
    if action.additional:
        return
    obj = view.object(action.card)
    for word in traits(view, obj).keywords:
        for ending, key, reminder in OPTIONAL_COSTS:
            if word.endswith(ending):
                says = reminder.filled({"card": name_of(view, obj), "keyword": word})
                yield done(key, says, "play.cost")


OWN_ZONES = frozenset({HAND, ARSENAL})
_CHOICE_KEYS = {Layout.TWIN_CARD: "twin.one_active", Layout.SPLIT: "split.stack_side"}
_ON_STACK = {
    Layout.SPLIT: ("split.stack_side", Message("On the stack and after it is only {way}.")),
    Layout.TWIN_CARD: ("twin.one_active", Message("On the stack only {way} is active.")),
    Layout.FLIP_CARD: ("flip.inside_game", Message("On the stack its front is active: {way}.")),
    Layout.TRANSCEND_CARD: ("transcend.stays", Message("It is played as {way}.")),
}
_ONE_FACE = {
    Layout.FLIP_CARD: ("flip.inside_game", Message("A flip-card is played with its front active.")),
    Layout.TWIN_CARD: ("twin.one_active", Message("On the stack a twin-card has one face active.")),
    Layout.TRANSCEND_CARD: (
        "transcend.stays",
        Message("A transcend-card is played with the face that is active."),
    ),
}


class PlayMode(Struct, frozen=True, kw_only=True):
    """One way to play a card: which face or sides it has on the stack."""

    id: str
    faces: tuple[Face, ...]
    side: int = 0
    halves: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """The names it has on the stack, for a sentence."""
        return " and ".join(face.name for face in self.faces)


def play_modes(view: StateView, obj: GameObject) -> tuple[PlayMode, ...]:
    """Return the faces and sides that may be declared for a card."""
    card = view.state.printed(obj)
    if card.layout is Layout.SPLIT:
        return _split_modes(card)
    if card.layout is Layout.TWIN_CARD:
        return tuple(
            PlayMode(id=word, faces=card.sides[side], side=side)
            for side, word in enumerate(SIDES[: len(card.sides)])
        )
    shown = base_faces(view, obj)
    return (PlayMode(id=shown.words[0], faces=shown.faces, side=obj.side),)


def _split_modes(card: Card) -> tuple[PlayMode, ...]:
    ways = [
        PlayMode(id=word, faces=(face,), halves=(half,))
        for half, (word, face) in enumerate(zip(HALVES, card.faces, strict=False))
    ]
    if any(face.has("Meld") for face in card.faces):
        halves = tuple(range(len(card.faces)))
        ways.append(PlayMode(id=BOTH, faces=card.faces, halves=halves))
    return tuple(ways)


def open_modes(view: StateView, action: Play) -> tuple[PlayMode, ...]:
    """Return the ways in which the card may be played now."""
    obj = view.object(action.card)
    return tuple(
        mode
        for mode in play_modes(view, obj)
        if all(f.ruling is Ruling.DONE for f in _judge(view, obj, action, mode))
    )


def chosen_mode(view: StateView, action: Play) -> PlayMode | None:
    """Return the way the action means: the named one, or the only one that is open."""
    ways = play_modes(view, view.object(action.card))
    if action.as_:
        return next((mode for mode in ways if mode.id == action.as_), None)
    open_now = open_modes(view, action)
    if len(open_now) == 1:
        return open_now[0]
    return None if open_now else ways[0]


def side_is_declared(view: StateView, action: Play) -> Iterator[Finding]:
    """Where several faces or sides may be played one is declared first."""
    open_now = open_modes(view, action)
    if action.as_ or len(open_now) <= 1:
        return
    layout = view.state.printed(view.object(action.card)).layout
    options = tuple(Option(mode.id, play_label(mode)) for mode in open_now)
    says = Message("Declare its face or side before it goes onto the stack.")
    yield choice(_CHOICE_KEYS.get(layout, "play.card"), says, "as_", options, action.player)


def mode_is_lawful(view: StateView, action: Play) -> Iterator[Finding]:
    """Judge the declared face or side by itself."""
    obj = view.object(action.card)
    mode = chosen_mode(view, action)
    if mode is not None:
        found = tuple(_judge(view, obj, action, mode))
        yield from found
        if is_rune_gated(view, obj, action.player, mode.faces):
            says = Message("By rune gate its resource cost is not paid.")
            yield done("keyword.rune_gate", says, "play.from")
        yield from _what_is_on_the_stack(view, obj, mode)
        costs = price_of(view, obj, action, mode)
        after = with_pitched(view, action.player, action.pitch)
        if not found:
            yield from change_finding(view, obj, action.more)
            if cost := cost_finding(after, action.player, costs):
                yield cost
            yield from uncounted_costs(cost_of(view, obj, action, mode))
    elif action.as_:
        yield from _no_such_mode(view, obj, action.as_)


def stays_the_same(view: StateView, action: Play) -> Iterator[Finding]:
    """On the stack it is the object it was before (``object.new_on_zone_change``)."""
    if view.object(action.card).zone != STACK:
        yield done(NEW, Message("The stack makes no new object of it."))


def an_attack_has_a_target(view: StateView, action: Play) -> Iterator[Finding]:
    """A played attack needs a declared target (``attack.target``)."""
    mode = chosen_mode(view, action)
    if mode is not None and _is_attack(mode):
        yield from target_is_declared(view, action)


def what_it_transforms_is_declared(view: StateView, action: Play) -> Iterator[Finding]:
    """A card whose text transforms a target is played with that target (``play.target``)."""
    mode = chosen_mode(view, action)
    if mode is not None and not _is_attack(mode):
        yield from materials_are_declared(view, action, _targeted(mode))


def _targeted(mode: PlayMode) -> tuple[Material, ...]:
    return targeted(face.text for face in mode.faces)


def targets_are_declared(view: StateView, action: Play) -> Iterator[Finding]:
    """Targets are declared, and fit the text of the card (``play.target``)."""
    yield from what_it_transforms_is_declared(view, action)
    mode = chosen_mode(view, action)
    if view.state.reads_texts and mode is not None and not _is_attack(mode):
        yield from texts.loaded().play_findings(view, action, mode.faces)


def at_the_right_time(view: StateView, action: Play) -> Iterator[Finding]:
    """Cards but instants wait for their timing (``action.when``)."""
    mode = chosen_mode(view, action)
    if mode is None:
        return
    layer = Layer(
        player=action.player,
        types=frozenset(word for face in mode.faces for word in face.type_line.types),
        attack=_is_attack(mode),
        instant=action.instant,
        card=view.object(action.card),
    )
    yield from is_timely(view, layer)


def what_is_pitched_for_it(view: StateView, action: Play) -> Iterator[Finding]:
    """Cards are pitched only as long as they are needed (``points.pitch_need``)."""
    if action.card in action.pitch:
        says = Message("A card can't be pitched for itself: it is on the stack by then.")
        yield refused("points.pitching", says)
    mode = chosen_mode(view, action)
    if mode is not None:
        costs = price_of(view, view.object(action.card), action, mode)
        yield from each_is_needed(view, action.player, action.pitch, costs)


def _is_attack(mode: PlayMode) -> bool:
    return any("Attack" in face.type_line.subtypes for face in mode.faces)


def price_of(view: StateView, obj: GameObject, action: Play, mode: PlayMode) -> Price:
    """Return the cost to play a card by an action."""
    free = _is_free(view, obj, action, mode)
    costs = price(mode.faces, free=free, x=action.x)
    if not free:
        change = _change_by_texts(view, obj, action, mode)
        costs = replace(costs, resource=max(costs.resource + change, 0))
    costs = changed(view, obj, costs, action.more)
    return replace(costs, action=0) if action.instant else costs


def _change_by_texts(view: StateView, obj: GameObject, action: Play, mode: PlayMode) -> int:
    """Return by how much texts change the cost to play a card."""
    if not view.state.reads_texts:
        return 0
    change: int = texts.loaded().change_for_card(view, action.player, obj, mode.faces)
    return change


def cost_now(view: StateView, object_id: ObjectId, way: str) -> int:
    """Return the resource points that playing a card in a way would cost its owner now."""
    obj = view.object(object_id)
    action = Play(player=obj.owner, card=object_id, as_=way)
    modes = play_modes(view, obj)
    mode = next((each for each in modes if each.id == way), modes[0])
    return price_of(view, obj, action, mode).resource


def cost_of(view: StateView, obj: GameObject, action: Play, mode: PlayMode) -> Cost:
    """Return the cost of playing a card, with sentences that the table does not count."""
    if view.state.reads_texts:
        return Cost(points=price_of(view, obj, action, mode).points)
    said = tuple(text_cost_of_playing(face.text, face.name) for face in mode.faces)
    return Cost(
        points=price_of(view, obj, action, mode).points,
        by_hand=tuple(
            words
            for each in said
            for words in each.by_hand
            if not (action.additional and states_additional_cost(words))
        ),
        may_differ=(
            *(words for each in said for words in each.may_differ),
            *texts_of_other_permanents(view, action.player, obj),
        ),
    )


def _judge(view: StateView, obj: GameObject, action: Play, mode: PlayMode) -> Iterator[Finding]:
    if action.from_ is not None and actual_zone(action.from_) != obj.zone:
        here, there = zone_noun(obj.zone), zone_noun(action.from_)
        says = Message("It is in the {zone}, not in the {other}.", zone=here, other=there)
        yield refused("play.from", says, possible=False)
        return
    yield from _check_source_zone(view, obj, action.player, mode)
    yield from _playable_at_all(view, obj, action.player, mode)
    pays_nothing = view.state.reads_texts and not view.rules.costs_are_paid
    if mode.id == BOTH and action.free and not pays_nothing:
        says = Message(
            "Meld is a price of its own: a card is melded, or played without paying its cost."
        )
        yield refused("split.meld", says, "play.one_price", "play.cost")


def _check_source_zone(
    view: StateView, obj: GameObject, player: PlayerId, mode: PlayMode
) -> Iterator[Finding]:
    if obj.zone == STACK or in_arena(obj):
        where = Message("on the stack") if obj.zone == STACK else Message("in the arena")
        says = Message("{card} is {where} already.", card=name_of(view, obj), where=where)
        yield refused("play.from", says, possible=False)
        return
    found = [each.allows for each in _permissions_for(view, obj, player, mode)]
    if view.state.reads_texts:
        by_text = texts.loaded().leave_to_play(view, obj, player, mode.faces)
        found += [] if by_text is None else [by_text.allows]
    allowed = all(found) if found else None  # a prohibition is stronger
    if allowed is False:
        yield refused("play.from", Message("An effect forbids it to be played."))
    elif allowed is None and obj.owner != player:
        yield refused("play.owner", Message("Only {owner} may play it.", owner=obj.owner))
    elif allowed is None and is_rune_gated(view, obj, player, mode.faces):
        return
    elif allowed is None and has_rune_gate(view, obj, player):
        says = Message(
            "{player} controls {amount} Runechant, fewer than {card} costs.|"
            "{player} controls {amount} Runechants, fewer than {card} costs.",
            player=player,
            amount=chants_of(view, player),
            card=name_of(view, obj),
        )
        yield refused("keyword.rune_gate", says, "play.from")
    elif allowed is None and (obj.zone not in OWN_ZONES or obj.attached_to is not None):
        says = Message("A card is played from hand or arsenal, not from the {zone}.")
        yield refused("play.from", says.filled({"zone": zone_noun(obj.zone)}))


def _is_free(view: StateView, obj: GameObject, action: Play, mode: PlayMode) -> bool:
    about = _permissions_for(view, obj, action.player, mode)
    by_effect = any(each.allows and each.free for each in about)
    if view.state.reads_texts and not by_effect:
        leave = texts.loaded().leave_to_play(view, obj, action.player, mode.faces)
        by_effect = leave is not None and leave.free
    return action.free or by_effect or is_rune_gated(view, obj, action.player, mode.faces)


def _permissions_for(
    view: StateView, obj: GameObject, player: PlayerId, mode: PlayMode
) -> tuple[Permission, ...]:
    findable = obj.zone in PRIVATE_ZONES or is_public(obj, everybody(view.state))
    draft = draft_of(mode.faces, obj, Why("characteristics.printed", Message("as printed")))
    return tuple(
        each
        for each in view.state.permissions
        if each.who == player
        and each.what in {"play", "cast"}
        and not (mode.id == BOTH and each.free)  # one price only: it is melded or free
        and fits(each.filter, draft, obj)
        and (findable or each.filter.object == obj.id)
    )


def _playable_at_all(
    view: StateView, obj: GameObject, player: PlayerId, mode: PlayMode
) -> Iterator[Finding]:
    types = {word for face in mode.faces for word in face.type_line.types}
    unplayable, name = types & UNPLAYABLE_TYPES, CardName(obj.id, mode.name)
    if unplayable:
        word = min(unplayable).lower()
        says = Message("{way} is a {word} card: it can't be played.", way=name, word=word)
        yield refused("play.unplayable", says)
    elif not types & DECK_TYPES:
        says = Message("{way} has no type that can be played.", way=name)
        yield refused("play.unplayable", says)
    subtypes = {word for face in mode.faces for word in face.type_line.subtypes}
    in_arsenal = obj.zone == ARSENAL and obj.owner == player
    there = (traits(view, each) for each in view.state.objects if in_arena(each))
    bows = (each for each in there if "Bow" in each.subtypes and each.controller == player)
    if "Arrow" in subtypes and not (in_arsenal and any(bows)):
        says = Message(
            "An arrow is played from its player's arsenal only, by a player who has a bow."
        )
        yield refused("play.arrow", says)


def _what_is_on_the_stack(view: StateView, obj: GameObject, mode: PlayMode) -> Iterator[Finding]:
    if mode.id == BOTH:
        says = Message("Melded it has both sides; the right one resolves first.")
        yield done("split.stack_side", says, "split.meld")
        return
    layout = view.state.printed(obj).layout
    key, says = _ON_STACK.get(layout, ("play.card", Message("{way} goes onto the stack.")))
    yield done(key, says.filled({"way": CardName(obj.id, mode.name)}))


def _no_such_mode(view: StateView, obj: GameObject, word: str) -> Iterator[Finding]:
    card = view.state.printed(obj)
    if card.layout is Layout.SPLIT and word == BOTH:
        says = Message("Only a card with meld may be played with both sides.")
        yield refused("split.meld", says, "split.stack_side")
        return
    other = Message("{card} has no {way} to play.", card=CardName(obj.id, card.name), way=word)
    key, says = _ONE_FACE.get(card.layout, ("play.card", other))
    yield refused(key, says, possible=card.layout in _ONE_FACE and word in {*SIDES})


def play_label(mode: PlayMode, *, boosted: bool = False) -> Message:
    """Return words for playing a card in a way."""
    if boosted:
        return Message("Play {way} with boost", way=mode.name)
    says = Message("Play {way}, melded") if mode.id == BOTH else Message("Play {way}")
    return says.filled({"way": mode.name})


def play(context: ActionContext, action: Play) -> None:
    """Put the card onto the stack with the declared face or sides."""
    obj = context.state.object(action.card)
    mode = chosen_mode(context.view, action) or play_modes(context.view, obj)[0]
    free = _is_free(context.view, obj, action, mode)
    costs = price_of(context.view, obj, action, mode)
    change = 0 if free else _change_by_texts(context.view, obj, action, mode)
    if _is_attack(mode):
        targets = targets_of(context, action)
    else:
        targets = declared_materials(context, action, _targeted(mode))
        if context.state.reads_texts and not targets:
            targets = texts.loaded().declared(context.view, action)
    how = Arrival(controller=action.player, side=mode.side, halves=mode.halves)
    played = change_zone(context, obj, STACK, how)
    if played is None or played.zone != STACK:
        return
    played = replace(
        played,
        targets=targets,
        conditions=(*played.conditions, *((AS_INSTANT,) if action.instant else ())),
        chosen=(*played.chosen, *declared(action, change)),
        announced=Announced(modes=action.modes, x=action.x),
    )
    context.put(played)
    pitch(context, action.pitch)
    charge(context, played, costs, free=free)
    if context.state.reads_texts:
        texts.loaded().pay_for_card(context, action, played, mode.faces)
    else:
        pay_additional_costs(context, action)
    if action.boost:
        boost(context, played)
    if _is_attack(mode):
        begin_attack(context, context.state.object(played.id))
    player = context.state.player(action.player)
    counted = replace(player, spells_cast=player.spells_cast + 1)
    context.state = context.state.with_player(counted)
    says = Message("{player} played {way}", player=action.player, way=CardName(obj.id, mode.name))
    context.emit(Event(kind="cast", object=played.id, player=action.player, message=says))
    if mode.id == BOTH:
        context.emit(Event(kind="melded", object=played.id, key="split.meld", message=says))


def _label(view: StateView, action: Play) -> Message:
    if not known_to_player(view, action, action.card):
        return Message("Play a hidden card")
    mode = chosen_mode(view, action)
    if mode is not None:
        return play_label(mode, boosted=action.boost)
    return Message("Play {card}", card=view.state.printed(view.object(action.card)).name)


def play_options(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield playing a card, once for each face or side that may be declared, and with boost."""
    for mode in play_modes(view, obj):
        yield from options_of_mode(view, obj, player, mode)


def options_of_mode(
    view: StateView, obj: GameObject, player: PlayerId, mode: PlayMode
) -> Iterator[MenuOption]:
    """Yield one way to play a card, for boost also with that cost."""
    play = Play(player=player, card=obj.id, as_=mode.id)
    costs = (face.stat("cost") for face in mode.faces)
    cost = " + ".join(value for value in costs if value is not None)
    detail = Message("{types:,}", types=tuple(face.typebox for face in mode.faces))
    detail = Message("{types}, cost {cost}", types=detail, cost=cost) if cost else detail
    said = tuple(text_cost_of_playing(face.text, face.name) for face in mode.faces)
    if any(each.by_hand or each.may_differ for each in said):
        detail = Message("{detail}, and the costs in its text", detail=detail)
    yield MenuOption(action=play, message=play_label(mode), more=detail, verb="play")
    if traits(view, obj).has(BOOST):
        words = play_label(mode, boosted=True)
        yield MenuOption(action=replace(play, boost=True), message=words, more=detail, verb="play")


def _at_another_cost(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    for mode in play_modes(view, obj) if view.state.is_followed else ():
        yield MenuOption(
            action=Play(player=player, card=obj.id, as_=mode.id, more=0),
            message=Message("{play} at another cost", play=play_label(mode)),
            more=Message("an effect makes it cost more or less"),
            verb="play",
            usual=False,
        )


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if apart(obj):
        yield from play_options(view, obj, player)
        yield from _at_another_cost(view, obj, player)


SPECS = (
    ActionSpec(
        action=Play,
        checks={
            "game.start": the_game_is_on,
            "split.stack_side": side_is_declared,
            "attack.target": an_attack_has_a_target,
            "play.target": targets_are_declared,
            "action.when": at_the_right_time,
            "points.pitch_need": what_is_pitched_for_it,
            "keyword.boost": it_can_be_boosted,
            "effect.freeze": it_is_not_frozen,
            "play.cost": what_may_be_paid_too,
            ADDITIONAL_COST: they_can_be_paid,
            "play.card": mode_is_lawful,
            NEW: stays_the_same,
        },
        handler=play,
        label=_label,
        menu=_menu,
        shows=(
            Condition(
                word=UNPAID,
                key="play.cost",
                message=Message("paid as soon as there are enough points"),
                told_by="payment",
            ),
            Condition(
                word=FREE,
                key="play.cost",
                message=Message("an effect lets it be played without its cost"),
            ),
            Condition(
                word=AS_INSTANT,
                key="action.as_instant",
                message=Message("an effect lets it be played as though it were an instant"),
            ),
        ),
    ),
)
