"""Resolving and countering spells, and playing lands (MTG CR 305, 608)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Card, Layout
from core.games.mtg.actions import EXTRA_LAND, Counter, PlayLand, Resolve
from core.games.mtg.casting.cast_modes import (
    CastMode,
    cast_modes,
    from_own_zone,
    is_the_time,
    mode_named,
    permission,
    prohibition,
)
from core.games.mtg.casting.targets import ability_has_lost_its_targets, has_lost_its_targets
from core.games.mtg.faces import TURNED, turns_over
from core.games.mtg.layers.continuous_effects import hidden_by
from core.games.mtg.layers.static_abilities import players_to_enchant
from core.games.mtg.layers.traits import Traits, name_of, traits
from core.games.mtg.policies import policies
from core.games.mtg.sagas_and_battles import LORE, first_counters, may_still_be_cast
from core.games.mtg.texts import loaded
from core.games.mtg.turn.reminders import remind_of_ability, remind_of_spell
from core.games.mtg.turn.steps import ability_named, leaves_the_stack
from core.games.mtg.zones.arrival import (
    COPY_OF_ITSELF_CHECKS,
    Arrival,
    PlannedArrival,
    attachment,
    planned,
    with_details,
    would_be,
)
from core.games.mtg.zones.entry import enter, replacement_findings
from core.games.mtg.zones.zone_changes import change_zone, one_replacement_in_the_graveyard
from core.messages import CardName, Message
from core.rules import choices
from core.rules.action_context import ActionContext, known_to_player, leave_by_hand
from core.rules.history import SHUFFLE_NEEDED, Event
from core.rules.ruleset import ActionSpec, MenuOption, StateView
from core.rules.verdict import Finding, choice, done, nothing, refused
from core.state.effects import Filter, Permission
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, LIBRARY, STACK


def _does_not_resolve(view: StateView, obj: GameObject, action: Resolve) -> bool:
    """Return whether all targets are illegal; a host given by the action is a new target."""
    if action.carried_out:
        return False
    return action.attached_to is None and has_lost_its_targets(view, obj)


def _waits(view: StateView, action: Resolve) -> bool:
    return view.state.objects.get(action.object) is None


def it_is_on_the_stack(view: StateView, action: Resolve) -> Iterator[Finding]:
    """Only spells and abilities on the stack resolve (``resolve.permanent``)."""
    if _waits(view, action):
        ability = ability_named(view.state, action.object)
        if action.carried_out:
            yield done("resolve.ability", Message("The ability leaves the stack."))
            return
        if ability is not None and ability_has_lost_its_targets(view, ability):
            message = Message(
                "Every target of the ability is gone or illegal: it does not resolve."
            )
            yield done("resolve.no_legal_target", message)
            return
        message = Message("The ability resolves and leaves the stack. Apply its effect by hand.")
        yield done("resolve.ability", message)
        return
    obj = view.object(action.object)
    name = name_of(view, obj)
    if obj.zone != STACK:
        message = Message("{card} is not on the stack.", card=name)
        yield refused("resolve.permanent", message, possible=False)
    elif _does_not_resolve(view, obj, action):
        message = Message(
            "Every target of {card} is gone or illegal: it does not resolve.", card=name
        )
        yield done("resolve.no_legal_target", message)
    elif _goes_on_an_adventure(view, obj):
        yield done(
            "adventure.cast",
            Message("{card} resolves and is exiled; the copy ceases to exist there.", card=name)
            if not obj.cards
            else Message(
                "{card} resolves and is exiled; its main part can be played from exile.", card=name
            ),
        )
    elif _is_an_omen(view, obj):
        message = Message("{card} resolves, then is shuffled into its owner's library.", card=name)
        if not obj.cards:
            message = Message(
                "{card} resolves; its owner's library is shuffled and the copy ceases to exist.",
                card=name,
            )
        yield done("omen.shuffled", message, "resolve.instant", "shuffle.library")
    elif _becomes_permanent(view, obj):
        yield done("resolve.permanent", Message("{card} enters the battlefield.", card=name))
    else:
        message = Message("{card} resolves and is put into the graveyard.", card=name)
        yield done("resolve.instant", message)


def same_face_enters(view: StateView, action: Resolve) -> Iterator[Finding]:
    """A double-faced spell enters with the face that was up (``dfc.resolve_same_face``)."""
    if _waits(view, action):
        return
    obj = view.object(action.object)
    card = view.state.printed(obj)
    if not card.is_double_sided or obj.zone != STACK or not _becomes_permanent(view, obj):
        return
    if action.transformed:
        card = view.state.printed(obj)
        if not turns_over(view.rules, view.state, obj):
            message = Message("It is not a transforming card: it enters as it is.")
            yield done("tdfc.only_they_transform", message)
        elif card.sides[1][0].type_line.is_spell_only:
            message = Message(
                "{face} can't enter: it goes to the graveyard instead.",
                face=CardName(obj.id, card.sides[1][0].name),
            )
            yield done("dfc.resolve_transformed_nonpermanent", message)
        else:
            yield done("tdfc.put_transformed", Message("It enters with its back face up."))
    elif card.layout is not Layout.TRANSFORMING or policies(view.rules).resolves_same_face:
        yield done("dfc.resolve_same_face", Message("It enters with the face up that was up."))
    else:
        yield done("dfc.resolve_same_face", Message("A transforming spell enters front face up."))


def _entering(view: StateView, action: Resolve) -> tuple[PlannedArrival, Traits] | None:
    """Return how a permanent spell will enter, and its characteristics there."""
    if _waits(view, action):
        return None
    obj = view.object(action.object)
    if obj.zone != STACK or not _becomes_permanent(view, obj):
        return None
    plan = planned(view, obj, arrival_of(view, obj, action))
    return plan, traits(*would_be(view, obj, plan.arrival))


def protector_is_an_opponent(view: StateView, action: Resolve) -> Iterator[Finding]:
    """A Siege's protector is an opponent (``siege.protector``)."""
    found = _entering(view, action)
    if found is None or "Siege" not in found[1].type_line.subtypes:
        return
    if action.protector == found[1].controller:
        message = Message("A Siege is protected by an opponent of its controller.")
        yield refused("siege.protector", message)
    else:
        yield done("siege.protector", Message("Its controller chooses an opponent as protector."))


def enters_in_its_own_way(view: StateView, action: Resolve) -> Iterator[Finding]:
    """Sagas, battles and Rooms enter with their counters or doors (``saga.lore``...)."""
    found = _entering(view, action)
    if found is None:
        return
    plan, would = found
    if "Saga" in would.type_line:
        entering = dict(first_counters(would, view.rules))
        message = Message("It enters with a lore counter.")
        if LORE not in entering:
            message = Message(
                "It has lost the ability that would have it enter with a lore counter."
            )
        yield done("saga.lore", message)
    if "Battle" in would.type_line:
        yield done("battle.defense", Message("It enters with its defense counters."), "wiki.siege")
    if "Room" in would.type_line:
        message = Message("No half of it was cast, so both doors are locked.")
        if plan.arrival.halves:
            message = Message("The door of the half that was cast is unlocked.")
        yield done("room.doors", message)
    if plan.by_night:
        message = Message("It is night: daybound has it enter with its back face up.")
        yield done("daybound.only_by_itself", message, "wiki.daybound")
    yield from replacement_findings(view, view.object(action.object), plan)


def it_can_be_countered(view: StateView, action: Counter) -> Iterator[Finding]:
    """Only spells and abilities on the stack are countered (``counter.spell``)."""
    waiting = any(each.id == action.object for each in view.state.waiting)
    obj = view.state.objects.get(action.object)
    if waiting:
        yield done("counter.spell", Message("The ability is countered: it does nothing."))
    elif obj is None or obj.zone != STACK:
        yield nothing("counter.spell", Message("It is not on the stack."), possible=False)
    else:
        yield done("counter.spell", Message("{card} is countered.", card=name_of(view, obj)))


def _becomes_permanent(view: StateView, obj: GameObject) -> bool:
    return obj.face_down or traits(view, obj).type_line.is_permanent


def resolve(context: ActionContext, action: Resolve) -> None:
    """Resolve a spell; a card that cannot enter goes to its destination from the stack."""
    obj = context.state.objects.get(action.object)
    if obj is None:
        ability = ability_named(context.state, action.object)
        leaves_the_stack(context, action.object)
        if ability is not None:
            may_still_be_cast(context, ability.source)
        if action.carried_out:
            _leave_by_hand(context, action, ability.source.id if ability is not None else None)
            context.emit(Event(kind="resolved", key="resolve.ability"))
            return
        if ability is not None and ability_has_lost_its_targets(context.view, ability):
            context.emit(Event(kind="not_resolved", key="resolve.no_legal_target"))
            return
        if ability is not None:
            remind_of_ability(context, ability)
        context.emit(Event(kind="resolved", key="resolve.ability"))
        return
    if _does_not_resolve(context.view, obj, action):
        message = Message("{card} does not resolve", card=name_of(context.view, obj))
        key = "resolve.no_legal_target"
        context.emit(Event(kind="not_resolved", object=obj.id, key=key, message=message))
        change_zone(context, obj, GRAVEYARD)
        return
    context.emit(Event(kind="resolved", object=obj.id))
    if action.carried_out:
        _leave_by_hand(context, action, obj.id)
    else:
        remind_of_spell(context, obj)
    if _becomes_permanent(context.view, obj):
        enter(context, obj, arrival_of(context.view, obj, action), if_able=True)
    left = context.state.objects.get(obj.id)
    if left is not None and left.ref == obj.ref:
        _leave_the_stack(context, left)


def _leave_by_hand(context: ActionContext, action: Resolve, source: ObjectId | None) -> None:
    """Name the clauses that the table left to the players."""
    if source is not None and action.left:
        obj = context.state.objects.get(source)
        name = traits(context.view, obj).name if obj is not None else ""
        leave_by_hand(context, CardName(source, name or "…"), action.left, "resolve.instant")


def arrival_of(view: StateView, obj: GameObject, action: Resolve) -> Arrival:
    """Return how a permanent spell enters, before anything replaces that."""
    arrival = Arrival(
        controller=obj.controller,
        side=_side_on_resolving(view, obj, action),
        halves=obj.halves,
        face_down=obj.face_down,
        hidden_as=hidden_by(obj) if obj.face_down else "",
        attached_to=_host_of(view, obj, action),
        protector=action.protector,
    )
    return with_details(view, arrival, action)


def _host_of(view: StateView, obj: GameObject, action: Resolve) -> Ref | PlayerId | None:
    """Return the host: the chosen one, or the target of an Aura spell (MTG CR 608.3c)."""
    if action.attached_to is not None or not obj.targets:
        return attachment(view.state, action.attached_to)
    return obj.targets[0]


def _side_on_resolving(view: StateView, obj: GameObject, action: Resolve) -> int:
    card = view.state.printed(obj)
    if action.transformed and turns_over(view.rules, view.state, obj):
        return 1
    if card.layout is Layout.TRANSFORMING and not policies(view.rules).resolves_same_face:
        return 0
    return obj.side


def _leave_the_stack(context: ActionContext, obj: GameObject) -> None:
    if _is_an_omen(context.view, obj):
        _into_the_library(context, obj)
        return
    if not _goes_on_an_adventure(context.view, obj):
        change_zone(context, obj, GRAVEYARD)
        return
    for exiled in change_zone(context, obj, EXILE):
        if not exiled.cards:  # a copy, which ceases to exist there
            continue
        main = context.state.printed(exiled).front.name
        wanted = Filter(object=exiled.id, incarnation=exiled.incarnation, name=main)
        let = Permission(
            id=context.fresh_id(),
            who=obj.controller,
            what=policies(context.view.rules).adventure_lets,
            allows=True,
            filter=wanted,
            key="adventure.cast",
        )
        permissions = (*context.state.permissions, let)
        context.state = replace(context.state, permissions=permissions)


def _goes_on_an_adventure(view: StateView, obj: GameObject) -> bool:
    """Return whether a spell is an Adventure or its copy, which is exiled as it resolves."""
    return _is_inset(obj) and "Adventure" in traits(view, obj).type_line.subtypes


def _is_an_omen(view: StateView, obj: GameObject) -> bool:
    """Return whether a spell is an Omen or its copy, which is shuffled into a library."""
    return _is_inset(obj) and "Omen" in traits(view, obj).type_line.subtypes


def _is_inset(obj: GameObject) -> bool:
    return bool(obj.halves) and not obj.face_down


def _into_the_library(context: ActionContext, obj: GameObject) -> None:
    """Put it under its owner's library and announce that the library is shuffled.

    Rules have no random numbers: the caller of the action adds the shuffle.
    """
    change_zone(context, obj, LIBRARY, position="bottom")
    message = Message("{owner}'s library is to be shuffled", owner=obj.owner)
    key = "shuffle.library"
    context.emit(Event(kind=SHUFFLE_NEEDED, player=obj.owner, to=LIBRARY, key=key, message=message))


def counter(context: ActionContext, action: Counter) -> None:
    """Counter a spell, or a waiting ability."""
    state = context.state
    waiting = tuple(each for each in state.waiting if each.id != action.object)
    if len(waiting) < len(state.waiting):
        context.state = replace(state, waiting=waiting)
        context.emit(Event(kind="countered", key="counter.spell"))
        return
    obj = state.object(action.object)
    context.emit(Event(kind="countered", object=obj.id, key="counter.spell"))
    change_zone(context, obj, GRAVEYARD, replacement=action.replacement)


def resolution(obj: GameObject, player: PlayerId) -> MenuOption:
    """Return resolving a spell as it is."""
    return MenuOption(
        action=Resolve(player=player, object=obj.id), message=Message("Resolve"), verb="play"
    )


def _resolve_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield resolving it, also onto a player, or with its back face up."""
    if obj.zone != STACK:
        return
    yield resolution(obj, player)
    for each in players_to_enchant(view, traits(view, obj), player):
        attached = Resolve(player=player, object=obj.id, attached_to=each)
        message = Message("Resolve, attached to {one}", one=each)
        yield MenuOption(action=attached, message=message, verb="play")
    card = view.state.printed(obj)
    if card.layout is Layout.TRANSFORMING and card.is_double_sided and not obj.side:
        resolve = Resolve(player=player, object=obj.id, transformed=True)
        words = Message("Resolve transformed")
        name = CardName(obj.id, card.sides[1][0].name)
        detail = Message("instructed to enter as {face}", face=name)
        yield MenuOption(action=resolve, message=words, more=detail, verb="resolve_turned")


def _counter_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    del view
    if obj.zone == STACK:
        countered = Counter(player=player, object=obj.id)
        yield MenuOption(action=countered, message=Message("Counter"), verb="counter")


def land_modes(view: StateView, action: PlayLand) -> tuple[CastMode, ...]:
    """Return the faces and parts that are lands and may be chosen as such."""
    card = view.state.printed(view.object(action.card))
    return tuple(mode for mode in cast_modes(card) if mode.is_land and mode.id not in TURNED)


def chosen_land(view: StateView, action: PlayLand) -> CastMode | None:
    """Return the land face that the action means."""
    found = land_modes(view, action)
    if not action.as_:
        return found[0] if len(found) == 1 else None
    named = mode_named(view.state.printed(view.object(action.card)), action.as_)
    return named if named in found else None


def a_land_face(view: StateView, action: PlayLand) -> Iterator[Finding]:
    """The face played must be a land (``mdfc.land_choice``)."""
    obj = view.object(action.card)
    card = view.state.printed(obj)
    found = land_modes(view, action)
    mode = chosen_land(view, action)
    key = "mdfc.land_choice" if card.layout is Layout.MODAL else "land.play"
    if mode is not None:
        message = Message("{way} is played, without the stack.", way=CardName(obj.id, mode.name))
        yield done(key, message, *(("land.not_cast",) if key == "land.play" else ()))
    elif len(found) > 1 and not action.as_:
        options = tuple(
            choices.Option(each.id, Message("Play {card}", card=CardName(obj.id, each.name)))
            for each in found
        )
        message = Message("Both faces are lands: choose the one to be up.")
        yield choice(key, message, "as_", options, action.player)
    else:
        named = mode_named(card, action.as_) if action.as_ else None
        turned = card.layout is Layout.TRANSFORMING and action.as_ == "back"
        message = Message(
            "{card} is not a land that can be played.",
            card=CardName(obj.id, named.name) if named else CardName(obj.id, card.front.name),
        )
        if turned:
            message = Message("A transforming card is not played as its back.")
        also = ("mdfc.land_choice", "face.outside_battlefield_stack") if turned else ()
        yield refused(key, message, *also, possible=bool(found))


def allowed_from_there(view: StateView, action: PlayLand) -> Iterator[Finding]:
    """A land is played from the hand unless an effect permits more (``land.play``).

    The effect that made a copy of a card permits to play it (MTG CR 712.12).
    """
    obj = view.object(action.card)
    mode = chosen_land(view, action)
    if mode is None:
        return
    granted = permission(view, obj, mode, "play_land", action.player)
    home = from_own_zone(view, obj, action.player) and obj.zone != COMMAND
    if not home and view.state.reads_texts:
        home = loaded().may_be_played_from_there(view, action.player, obj)
    if obj.cards and not granted and not home:
        message = Message(
            "Nothing lets {player} play {way} from {place}.",
            player=action.player,
            way=CardName(obj.id, mode.name),
            place=obj.zone,
        )
        yield refused("land.play", message)
    if prohibition(view, obj, mode, "play_land", action.player) is not None:
        message = Message("An effect forbids playing {way}.", way=CardName(obj.id, mode.name))
        yield refused("land.play", message)


def one_a_turn(view: StateView, action: PlayLand) -> Iterator[Finding]:
    """One land a turn, in the player's own turn (``land.one_a_turn``); effects may allow more."""
    player = view.state.player(action.player)
    if view.state.active != action.player:
        yield refused("land.play", Message("It is not {player}'s turn.", player=action.player))
    elif player.lands_played > player.point(EXTRA_LAND) + _more_by_texts(view, action.player):
        message = Message("{player} has played a land this turn already.", player=action.player)
        yield refused("land.one_a_turn", message)


def _more_by_texts(view: StateView, player: PlayerId) -> int:
    """Return how many more lands a player may play by the texts of permanents."""
    more: int = loaded().extra_lands(view, player) if view.state.reads_texts else 0
    return more


def entering_is_replaced(view: StateView, action: PlayLand) -> Iterator[Finding]:
    """Effects may change how the land enters, its own text among them."""
    mode = chosen_land(view, action)
    if mode is not None:
        obj = view.object(action.card)
        yield from replacement_findings(view, obj, planned(view, obj, _arrival(view, action)))


def in_a_main_phase(view: StateView, action: PlayLand) -> Iterator[Finding]:
    """A land is played in the player's own main phase, on an empty stack (``land.timing``)."""
    if is_the_time(view, action.player):
        return
    message = Message("A land is played in one's own main phase, on an empty stack.")
    yield refused("land.timing", message)


LAND_CHECKS = {
    "land.timing": in_a_main_phase,
    "mdfc.land_choice": a_land_face,
    "land.play": allowed_from_there,
    "land.one_a_turn": one_a_turn,
    "replacement.applies": entering_is_replaced,
    **COPY_OF_ITSELF_CHECKS,
}


def _arrival(view: StateView, action: PlayLand) -> Arrival:
    mode = chosen_land(view, action)
    arrival = Arrival(controller=action.player, side=mode.side if mode else 0)
    return with_details(view, arrival, action)


def play_land(context: ActionContext, action: PlayLand) -> None:
    """Put the land onto the battlefield with the chosen face up and count the play."""
    obj = context.state.object(action.card)
    mode = chosen_land(context.view, action)
    enter(context, obj, _arrival(context.view, action))
    player = context.state.player(action.player)
    context.state = context.state.with_player(replace(player, lands_played=player.lands_played + 1))
    name = mode.name if mode else Message("a land")
    context.emit(
        Event(
            kind="land_played",
            object=obj.id,
            player=action.player,
            message=Message("{player} played {card}", player=action.player, card=name),
            key="land.play",
        )
    )


def _label(view: StateView, action: PlayLand) -> Message:
    known = known_to_player(view, action, action.card)
    mode = chosen_land(view, action) if known else None
    return Message("Play {card}", card=mode.name if mode else Message("a land"))


def land_plays(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield playing a card, once for each face that is a land."""
    card = view.state.printed(obj)
    for mode in cast_modes(card):
        if mode.is_land:
            play = PlayLand(player=player, card=obj.id, as_=mode.id)
            detail = _detail(card, mode.id)
            message = Message("Play {way}", way=CardName(obj.id, mode.name))
            yield MenuOption(action=play, message=message, more=detail, verb="play")


def _detail(card: Card, mode: str) -> Message:
    return Message("land, {way} face up", way=mode) if card.is_double_sided else Message("land")


def _resolve_label(view: StateView, action: Resolve) -> Message:
    """Name a resolving spell, or the source of an ability, which is itself no object."""
    ability = ability_named(view.state, action.object)
    source = view.state.objects.get(ability.source.id) if ability is not None else None
    if source is not None:
        named = view.rules.tables.named(view, source.id)
        return Message("Resolve the ability of {card}", card=named)
    return Message("Resolve {subject}", subject=view.rules.tables.named(view, action.object))


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if obj.zone not in {BATTLEFIELD, STACK}:
        yield from land_plays(view, obj, player)


SPECS = (
    ActionSpec(
        action=Resolve,
        goes_on=True,
        checks={
            "resolve.permanent": it_is_on_the_stack,
            "dfc.resolve_same_face": same_face_enters,
            "siege.protector": protector_is_an_opponent,
            "saga.lore": enters_in_its_own_way,
            **COPY_OF_ITSELF_CHECKS,
        },
        handler=resolve,
        label=_resolve_label,
        menu=_resolve_menu,
    ),
    ActionSpec(
        action=Counter,
        checks={
            "counter.spell": it_can_be_countered,
            "replacement.applies": one_replacement_in_the_graveyard,
        },
        handler=counter,
        label=Message("Counter {subject}"),
        menu=_counter_menu,
    ),
    ActionSpec(action=PlayLand, checks=LAND_CHECKS, handler=play_land, label=_label, menu=_menu),
)
