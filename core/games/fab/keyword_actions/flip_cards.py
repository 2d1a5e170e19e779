"""Double-faced cards: awaken, effects that make a back active, transcend, traverse."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Card, Layout
from core.games.fab.actions import Awaken, Become, Transcend, Traverse
from core.games.fab.objects.faces import DOUBLE_FACED, IN_ARENA, ON_STACK, OUTSIDE_GAME, place
from core.games.fab.objects.traits import traits
from core.games.fab.objects.zone_changes import Arrival, change_zone, name_of
from core.games.fab.zones import everybody, in_arena, is_public, zone_noun
from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.history import Event
from core.rules.ruleset import TURN, ActionSpec, Amendment, Check, Menu, MenuOption, StateView
from core.rules.verdict import Finding, done, nothing
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import HAND, STACK


def it_has_a_back_to_show(view: StateView, action: Awaken | Become) -> Iterator[Finding]:
    """Only a double-faced card has a back that can become active (``awaken.fails``)."""
    obj = view.object(action.object)
    card = view.state.printed(obj)
    name = name_of(view, obj)
    if card.layout not in DOUBLE_FACED:
        says = Message("{card} is not a double-faced card, so nothing happens.", card=name)
        yield nothing("awaken.fails", says, possible=False)
    elif _back_is_active(obj, card.layout):
        says = Message("Its back is active already.")
        yield nothing("awaken.fails", says, *_KEYS[card.layout], possible=False)


def it_can_be_turned_here(view: StateView, action: Awaken | Become) -> Iterator[Finding]:
    """Outside the game, hidden, or before transcending the back can't be made active."""
    obj = view.object(action.object)
    layout = view.state.printed(obj).layout
    if layout is Layout.TRAVERSE_CARD:
        says = Message("It turns only by traversing, as a hero in the arena.")
        known = ("traverse.turn",) if Traverse in view.rules.tables.specs else ()
        yield nothing("awaken.fails", says, *known, possible=False)
    elif layout is Layout.TRANSCEND_CARD and not obj.side:
        says = Message("Its back becomes active only when it transcends.")
        yield nothing("transcend.stays", says, "awaken.fails")
    elif layout is Layout.FLIP_CARD and place(obj) == OUTSIDE_GAME:
        says = Message("Outside the game its front is active.")
        yield nothing("flip.outside_game", says, "awaken.fails", possible=False)
    elif layout is Layout.FLIP_CARD and not is_public(obj, everybody(view.state)):
        yield nothing("visibility.public", Message("An effect can't find it while it is private."))


def same_object_after(view: StateView, action: Awaken | Become) -> Iterator[Finding]:
    """A turned card stays the same object with counters and effects (``dfc.effects_continue``)."""
    if _fails(view, action):
        return
    card = view.state.printed(view.object(action.object))
    says = Message(
        "Its back becomes active: {face}. It stays the same object.", face=card.sides[1][0].name
    )
    yield done(_KEYS[card.layout][0], says, "dfc.effects_continue")


def to_awaken(view: StateView, action: Awaken) -> Iterator[Finding]:
    """To awaken a card is to make its back active (``awaken.effect``)."""
    if not _fails(view, action):
        yield done("awaken.effect", Message("To awaken a card is to make its back active."))


def _fails(view: StateView, action: Awaken | Become) -> bool:
    checks = (it_has_a_back_to_show, it_can_be_turned_here)
    return any(finding for check in checks for finding in check(view, action))


BECOME_CHECKS = {
    "awaken.fails": it_has_a_back_to_show,
    "transcend.stays": it_can_be_turned_here,
    "flip.inside_game": same_object_after,
}
AWAKEN_CHECKS = {**BECOME_CHECKS, "awaken.effect": to_awaken}


_KEYS = {
    Layout.FLIP_CARD: ("flip.inside_game",),
    Layout.TWIN_CARD: ("twin.one_active",),
    Layout.TRANSCEND_CARD: ("transcend.stays",),
    Layout.TRAVERSE_CARD: ("traverse.turn",),
}


def _back_is_active(obj: GameObject, layout: Layout) -> bool:
    both = layout is Layout.TWIN_CARD and place(obj) not in {IN_ARENA, ON_STACK}
    return both or obj.side > 0


def turn_to_back(context: ActionContext, action: Awaken | Become) -> None:
    """Make the back active."""
    obj = context.state.object(action.object)
    before = name_of(context.view, obj)
    turned = replace(obj, side=1, turned=obj.turned + 1)
    context.put(turned)
    after = name_of(context.view, turned)
    says = Message("{before} turned: its back is active, {after}", before=before, after=after)
    context.emit(
        Event(
            kind="awakened" if isinstance(action, Awaken) else "back_active",
            object=obj.id,
            cards=obj.cards,
            key="flip.inside_game",
            message=says,
        )
    )


def turned_by(view: StateView, obj: GameObject) -> type[Awaken | Become] | None:
    """Return the action that turns a double-faced card, None where no action does."""
    card = view.state.printed(obj)
    heroes = all("Hero" in face.type_line.types for face in card.faces)
    turned_otherwise = {Layout.TRANSCEND_CARD, Layout.TRAVERSE_CARD}
    if card.layout not in DOUBLE_FACED - turned_otherwise:
        return None
    if heroes and Traverse in view.rules.tables.specs:
        return None
    return Awaken if "Figment" in card.front.type_line.subtypes else Become


def _turning_menu(kind: type[Awaken | Become], words: Message) -> Menu:
    def menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
        if turned_by(view, obj) is kind:
            back = CardName(obj.id, view.state.printed(obj).sides[1][0].name)
            action = kind(player=player, object=obj.id)
            more = Message("into {face}", face=back)
            yield MenuOption(action=action, message=words, more=more, verb=TURN.id)

    return menu


def only_transcend_cards_do(view: StateView, action: Transcend) -> Iterator[Finding]:
    """Only a transcend-card has a back to transcend to (``transcend.definition``)."""
    obj = view.object(action.object)
    card = view.state.printed(obj)
    if card.layout is not Layout.TRANSCEND_CARD:
        says = Message(
            "{card} is not a transcend-card, so nothing happens.", card=name_of(view, obj)
        )
        yield nothing("transcend.definition", says, possible=False)
    elif obj.side:
        says = Message("{card} has transcended already.", card=name_of(view, obj))
        yield nothing("transcend.stays", says, possible=False)


def it_works_on_stack_and_in_arena(view: StateView, action: Transcend) -> Iterator[Finding]:
    """The card's own ability works while it resolves or is in the arena."""
    obj = view.object(action.object)
    if obj.zone != STACK and not in_arena(obj):
        says = Message(
            "{when}: {card} is in the {zone}.",
            when=Message(
                "A card transcends as it resolves from the stack, or by an ability in the arena"
            ),
            card=name_of(view, obj),
            zone=zone_noun(obj.zone),
        )
        yield nothing("ability.functional", says, "transcend.effect")


def back_for_good(view: StateView, action: Transcend) -> Iterator[Finding]:
    """It goes to its owner's hand, back active for the rest of the game."""
    obj = view.object(action.object)
    card = view.state.printed(obj)
    if card.layout is Layout.TRANSCEND_CARD and not obj.side:
        says = Message(
            "{owner} gets {face} into hand, and it stays that.",
            owner=obj.owner,
            face=CardName(obj.id, card.sides[1][0].name),
        )
        yield done("transcend.stays", says, "transcend.effect")


def can_transcend(view: StateView, obj: GameObject) -> bool:
    """Return whether a card is a transcend-card that has not transcended."""
    return view.state.printed(obj).layout is Layout.TRANSCEND_CARD and not obj.side


def transcend(context: ActionContext, action: Transcend) -> None:
    """Put the card into its owner's hand with its back active."""
    obj = context.state.object(action.object)
    before = name_of(context.view, obj)
    arrived = change_zone(context, obj, HAND, Arrival(side=1))
    if arrived is None:
        return
    arrived = replace(arrived, side=1)
    context.put(arrived)
    says = Message(
        "{player} transcended: {before} is {after} from now on",
        player=action.player,
        before=before,
        after=name_of(context.view, arrived),
    )
    context.emit(
        Event(
            kind="transcended",
            object=obj.id,
            cards=obj.cards,
            player=action.player,
            key="transcend.effect",
            message=says,
        )
    )


def transcending(view: StateView, obj: GameObject, player: PlayerId) -> MenuOption:
    """Return the option to transcend."""
    detail = Message(
        "into {side}, to hand", side=CardName(obj.id, view.state.printed(obj).sides[1][0].name)
    )
    action = Transcend(player=player, object=obj.id)
    return MenuOption(action=action, message=Message("Transcend"), more=detail, verb="turn")


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if view.state.printed(obj).layout is Layout.TRANSCEND_CARD and obj.zone != STACK:
        yield transcending(view, obj, player)


TRAVERSE_KEY = "traverse.turn"
_TWO_FACED = frozenset({Layout.TRAVERSE_CARD, Layout.TWIN_CARD})


def has_two_heroes(card: Card) -> bool:
    """Return whether a card has a hero on each of its two faces."""
    return card.layout in _TWO_FACED and all("Hero" in face.type_line.types for face in card.faces)


def traverses(view: StateView, obj: GameObject) -> bool:
    """Return whether an object is a hero in the arena with a hero on its other face."""
    return in_arena(obj) and has_two_heroes(view.state.printed(obj))


def it_turns_to_its_other_face(
    view: StateView, action: Traverse | Become | Awaken
) -> Iterator[Finding]:
    """Only a hero in the arena with a hero on each face traverses (``traverse.turn``)."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    card = view.state.printed(obj)
    if not has_two_heroes(card):
        says = Message("{card} has no hero on another face, so nothing happens.", card=name)
        yield nothing(TRAVERSE_KEY, says, "traverse.definition", possible=False)
    elif not in_arena(obj):
        says = Message("{card} is not in the arena, where its front is active.", card=name)
        yield nothing("traverse.front", says, TRAVERSE_KEY, possible=False)
    else:
        says = Message("It turns to its other face: {face}.", face=card.sides[1 - obj.side][0].name)
        also = ("twin.one_active",) if card.layout is Layout.TWIN_CARD else ()
        yield done(TRAVERSE_KEY, says, "traverse.definition", *also)
        says = Message("It stays the same hero: life total, mark and effects go on.")
        yield done("traverse.keeps", says, "dfc.effects_continue")


def _but_for_heroes(check: Check) -> Check:

    def judged(view: StateView, action: Become | Awaken) -> Iterator[Finding]:
        if not traverses(view, view.object(action.object)):
            yield from check(view, action)

    return judged


def _heroes_alone(view: StateView, action: Become | Awaken) -> Iterator[Finding]:
    if traverses(view, view.object(action.object)):
        yield from it_turns_to_its_other_face(view, action)


def traverse(context: ActionContext, action: Traverse | Become | Awaken) -> None:
    """Turn a hero to its other face; its life total stays (``traverse.keeps``)."""
    obj = context.state.object(action.object)
    before, total = name_of(context.view, obj), _life(context.view, obj)
    turned = replace(obj, side=1 - obj.side, turned=obj.turned + 1)
    context.put(turned)
    now = _life(context.view, turned)
    if total is not None and now is not None and now != total:
        turned = replace(turned, damage=turned.damage + now - total)
        context.put(turned)
    after = name_of(context.view, turned)
    says = Message("{before} traversed: it is {after} now", before=before, after=after)
    context.emit(
        Event(kind="transformed", object=obj.id, cards=obj.cards, key=TRAVERSE_KEY, message=says)
    )


def _life(view: StateView, obj: GameObject) -> int | None:
    life = traits(view, obj).stat("life")
    return int(life) if life is not None and life.lstrip("-").isdecimal() else None


def _turn(context: ActionContext, action: Become | Awaken) -> None:
    """Turn a card over: a hero to its other face, any other card to its back."""
    if traverses(context.view, context.state.object(action.object)):
        traverse(context, action)
    else:
        turn_to_back(context, action)


def _traversing_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if traverses(view, obj):
        face = view.state.printed(obj).sides[1 - obj.side][0]
        yield MenuOption(
            action=Traverse(player=player, object=obj.id),
            message=Message("Traverse"),
            more=Message("to {face}", face=CardName(obj.id, face.name)),
            verb=TURN.id,
        )


def heroes_traverse() -> tuple[Amendment, ...]:
    """Return the amendments of September 2026: heroes with two faces traverse."""
    return tuple(
        Amendment(
            action=kind,
            checks={
                **{key: _but_for_heroes(check) for key, check in checks.items()},
                TRAVERSE_KEY: _heroes_alone,
            },
            handler=_turn,
        )
        for kind, checks in ((Become, BECOME_CHECKS), (Awaken, AWAKEN_CHECKS))
    )


SPECS = (
    ActionSpec(
        action=Become,
        checks=BECOME_CHECKS,
        handler=turn_to_back,
        label=Message("Make the back active: {subject}"),
        menu=_turning_menu(Become, Message("Make the back active")),
        group=TURN,
    ),
    ActionSpec(
        action=Awaken,
        checks=AWAKEN_CHECKS,
        handler=turn_to_back,
        label=Message("Awaken {subject}"),
        menu=_turning_menu(Awaken, Message("Awaken")),
        group=TURN,
    ),
    ActionSpec(
        action=Transcend,
        checks={
            "transcend.definition": only_transcend_cards_do,
            "ability.functional": it_works_on_stack_and_in_arena,
            "transcend.stays": back_for_good,
        },
        handler=transcend,
        label=Message("Transcend {subject}"),
        menu=_menu,
    ),
    ActionSpec(
        action=Traverse,
        checks={TRAVERSE_KEY: it_turns_to_its_other_face},
        handler=traverse,
        label=Message("Traverse {subject}"),
        menu=_traversing_menu,
        group=TURN,
        since="2026-09",
    ),
)
