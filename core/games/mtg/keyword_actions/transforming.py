"""Transforming and converting: turning a permanent over, or why nothing happens."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Face, Layout
from core.games.mtg import printed
from core.games.mtg.actions import Convert, Transform
from core.games.mtg.casting.activated_abilities import costs_by_hand
from core.games.mtg.faces import SIDES, side_word, turns_over
from core.games.mtg.layers.traits import name_of, traits
from core.games.mtg.policies import policies
from core.games.mtg.turn.steps import ability_named, carried_out
from core.messages import NO_WORDS, CardName, Message
from core.rules.action_context import ActionContext
from core.rules.history import Event
from core.rules.lasting_effects import copied
from core.rules.ruleset import ActionSpec, MenuOption, StateView
from core.rules.verdict import Finding, done, nothing
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD


def other_face(view: StateView, obj: GameObject) -> Face | None:
    """Return the face that would be up after turning over, if there is one."""
    card = view.state.printed(obj)
    if obj.is_melded or not card.is_double_sided:
        return None
    return card.sides[(obj.side + 1) % len(card.sides)][0]


def only_permanents_turn(view: StateView, action: Transform) -> Iterator[Finding]:
    """To transform is to turn a permanent over (``transform.keyword``)."""
    obj = view.object(action.object)
    if obj.zone != BATTLEFIELD:
        message = Message(
            "{card} is not on the battlefield: only permanents transform.", card=name_of(view, obj)
        )
        yield nothing("transform.keyword", message, possible=False)


def only_transforming_cards_turn(view: StateView, action: Transform) -> Iterator[Finding]:
    """Only a transforming card or token transforms."""
    obj = view.object(action.object)
    if turns_over(view.rules, view.state, obj):
        return
    name = name_of(view, obj)
    message = Message(
        "{card} {why_not}, so nothing happens.", card=name, why_not=_why_not(view, obj)
    )
    turnable = other_face(view, obj) is not None
    layout = view.state.printed(obj).layout
    also = ["transform.keyword", *_KIND_KEYS.get(layout, ())]
    if copied(view, obj) is not None:
        also.append("wiki.copy_only_visible")
    possible = turnable and layout is not Layout.MELD
    yield nothing("tdfc.only_they_transform", message, *also, possible=possible)


_KIND_KEYS = {
    Layout.MODAL: ("mdfc.definition",),
    Layout.MELD: ("meld.definition", "meld.back_only_when_melded", "meld.not_castable_back"),
}


def _why_not(view: StateView, obj: GameObject) -> Message:
    layout = view.state.printed(obj).layout
    if obj.is_melded:
        return Message("is a melded permanent: there is nothing on the other side but two fronts")
    words = {
        Layout.MODAL: Message("is a modal card: its faces are independent"),
        Layout.MELD: Message("is a meld card: its back is only half of a face"),
    }
    return words.get(layout, Message("is not a transforming card: it has one face"))


def meld_cards_never_turn(view: StateView, action: Transform) -> Iterator[Finding]:
    """A meld card is not double-faced in this edition (``meld.not_castable_back``)."""
    obj = view.object(action.object)
    if view.state.printed(obj).layout is Layout.MELD:
        message = Message("A meld card can't transform: its back is only half of a face.")
        yield nothing("meld.not_castable_back", message, possible=False)


def not_face_down(view: StateView, action: Transform) -> Iterator[Finding]:
    """Face down it can't transform (``facedown.cannot_transform``)."""
    if view.object(action.object).face_down:
        message = Message("While it is face down it can't transform.")
        yield nothing("facedown.cannot_transform", message, "wiki.manifested")


def not_into_a_spell_face(view: StateView, action: Transform) -> Iterator[Finding]:
    """An instant or sorcery face never comes up (``tdfc.not_into_instant``)."""
    obj = view.object(action.object)
    face = other_face(view, obj)
    if turns_over(view.rules, view.state, obj) and face and face.type_line.is_spell_only:
        kind = face.type_line.types[0].lower()
        message = Message(
            "Its other face, {face}, is a {kind}: it can't be a permanent.",
            face=CardName(obj.id, face.name),
            kind=kind,
        )
        yield nothing("tdfc.not_into_instant", message)


def no_effect_forbids(view: StateView, action: Transform) -> Iterator[Finding]:
    """An effect may forbid that it transforms."""
    if traits(view, action.object).cant_transform:
        message = Message("An effect says that it can't transform.")
        yield nothing("transform.keyword", message, "layer.ability")


def only_day_and_night_turn_it(view: StateView, action: Transform) -> Iterator[Finding]:
    """Daybound and nightbound permanents turn only by themselves (``daybound.only_by_itself``)."""
    if not policies(view.rules).day_and_night:
        return
    found = traits(view, action.object)
    word = next((word for word in ("Daybound", "Nightbound") if found.has(word)), "")
    if word and turns_over(view.rules, view.state, view.object(action.object)):
        message = Message(
            "{card} has {word}: only day and night turn it.",
            card=CardName(action.object, found.name),
            word=word.lower(),
        )
        yield nothing("daybound.only_by_itself", message, "wiki.daybound", "day_night.designation")


def not_a_stale_instruction(view: StateView, action: Transform) -> Iterator[Finding]:
    """An ability turns its own source only once (``transform.stale_instruction``)."""
    if action.by is None:
        return
    waiting = ability_named(view.state, action.by)
    obj = view.object(action.object)
    if waiting is None:
        message = Message("That ability is no longer on the stack.")
        yield nothing("transform.stale_instruction", message)
    elif waiting.source.id == obj.id and waiting.source.incarnation != obj.incarnation:
        message = Message("That ability belonged to an object that this no longer is.")
        yield nothing("transform.stale_instruction", message, "object.new_on_zone_change")
    elif waiting.source == obj.ref and waiting.turned != obj.turned:
        message = Message("It has transformed since that ability was put on the stack.")
        yield nothing("transform.stale_instruction", message)


def turns_and_stays_itself(view: StateView, action: Transform) -> Iterator[Finding]:
    """It turns over and stays the same object (``tdfc.same_object``)."""
    obj = view.object(action.object)
    face = other_face(view, obj)
    if face is not None and not _stays(view, action):
        message = Message(
            "It turns over: {face} is up. It stays the same object.",
            face=CardName(obj.id, face.name),
        )
        yield done("transform.keyword", message, *_what_comes_with_it(view, obj, face))


def _what_comes_with_it(view: StateView, obj: GameObject, face: Face) -> Iterator[str]:
    """Yield the rules about further consequences of turning over."""
    card = view.state.printed(obj)
    yield "tdfc.same_object"
    yield "wiki.counters_stay"
    if "Land" in face.type_line.types:
        yield "wiki.transform_into_land_not_play"
    if "Planeswalker" in face.type_line.types and not obj.counter("loyalty"):
        yield "wiki.in_place_planeswalker"
    if len(card.sides) > len(SIDES):
        yield "wiki.triple_faced"
    if has_ability_as_it_transforms(face):
        yield "tdfc.as_transforms"


def has_ability_as_it_transforms(face: Face) -> bool:
    """Return whether a face has an ability that applies as its permanent transforms into it."""
    if "transforms" not in face.text:
        return False
    line = str(face.type_line)
    acts: bool = printed.loaded().acts_as_it_transforms(face.text, face.name, line, face.does)
    return acts


def by_its_name(view: StateView, action: Transform) -> Iterator[Finding]:
    """To convert is to transform under another name (``transform.convert``)."""
    del view, action
    yield done("transform.convert", Message("To convert is to transform under another name."))


def _stays(view: StateView, action: Transform) -> bool:
    """Return whether any other rule finds that nothing happens."""
    checks = view.rules.tables.specs[type(action)].checks.values()
    others = (each for each in checks if each not in {turns_and_stays_itself, by_its_name})
    return any(True for check in others for _ in check(view, action))


TRANSFORM_CHECKS = {
    "transform.keyword": only_permanents_turn,
    "tdfc.only_they_transform": only_transforming_cards_turn,
    "facedown.cannot_transform": not_face_down,
    "tdfc.not_into_instant": not_into_a_spell_face,
    "layer.ability": no_effect_forbids,
    "daybound.only_by_itself": only_day_and_night_turn_it,
    "transform.stale_instruction": not_a_stale_instruction,
    "tdfc.same_object": turns_and_stays_itself,
}


def transform(context: ActionContext, action: Transform) -> None:
    """Turn the permanent over; the ability that instructs to leaves the stack."""
    turn_over(context, context.state.object(action.object), action.verb)
    if action.by is not None:
        carried_out(context, action.by)


def turn_over(context: ActionContext, obj: GameObject, verb: str = "transform") -> None:
    """Turn a permanent to its next side; it gets a new timestamp (MTG CR 613.7f)."""
    card = context.state.printed(obj)
    side = (obj.side + 1) % len(card.sides)
    before = name_of(context.view, obj)
    turned = replace(obj, side=side, turned=obj.turned + 1, timestamp=context.tick())
    context.put(turned)
    after = name_of(context.view, turned)
    turned_over = Message("{before} transformed: {side} face up, {after}")
    if verb == "convert":
        turned_over = Message("{before} converted: {side} face up, {after}")
    context.emit(
        Event(
            kind="transformed",
            object=obj.id,
            cards=obj.cards,
            key="tdfc.same_object",
            message=turned_over.filled({"before": before, "side": side_word(side), "after": after}),
        )
    )
    if has_ability_as_it_transforms(card.sides[side][0]):
        # This comes before anything that follows from the turning, such as having no host.
        message = Message("{after}: its effect as it transforms applies now", after=after)
        key = "tdfc.as_transforms"
        context.emit(Event(kind="as_transforms", object=obj.id, key=key, message=message))


_MELD_CARDS_APART = {"meld.not_castable_back": meld_cards_never_turn}


def _converts(view: StateView, obj: GameObject) -> bool:
    return any(face.has("Convert") for face in view.state.printed(obj).faces)


def _into(view: StateView, obj: GameObject) -> Message:
    face = other_face(view, obj)
    melds = view.state.printed(obj).layout is Layout.MELD
    return (
        Message("into {face}", face=CardName(obj.id, face.name))
        if face is not None and not melds
        else NO_WORDS
    )


def _transform_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if obj.zone == BATTLEFIELD and not _converts(view, obj):
        turned = Transform(player=player, object=obj.id)
        yield MenuOption(
            action=turned, message=Message("Transform"), more=_into(view, obj), verb="turn"
        )


def its_own_ability_is_paid_by_hand(view: StateView, action: Transform) -> Iterator[Finding]:
    """The cost that a text sets for transforming is paid by hand (``mana.pay``)."""
    if action.by is None and view.object(action.object).zone == BATTLEFIELD:
        yield from costs_by_hand(view, action.object, "transform|convert")


def _convert_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if obj.zone == BATTLEFIELD and _converts(view, obj):
        turned = Convert(player=player, object=obj.id)
        yield MenuOption(
            action=turned, message=Message("Convert"), more=_into(view, obj), verb="turn"
        )


_PAID_BY_HAND = {"mana.pay": its_own_ability_is_paid_by_hand}
SPECS = (
    ActionSpec(
        action=Transform,
        checks={**TRANSFORM_CHECKS, **_MELD_CARDS_APART, **_PAID_BY_HAND},
        handler=transform,
        label=Message("Transform {subject}"),
        menu=_transform_menu,
    ),
    ActionSpec(
        action=Convert,
        checks={
            **TRANSFORM_CHECKS,
            "transform.convert": by_its_name,
            **_MELD_CARDS_APART,
            **_PAID_BY_HAND,
        },
        handler=transform,
        label=Message("Convert {subject}"),
        menu=_convert_menu,
    ),
)
