"""Heroes with two faces, which traverse to the other face and back (since Usurp the Shadow Throne).

Source: card databases; no official text of these rules was read.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Card, Layout
from core.games.fab.actions import Awaken, Become, Traverse
from core.games.fab.keyword_actions.flip_cards import AWAKEN_CHECKS, BECOME_CHECKS, turn_to_back
from core.games.fab.traits import traits
from core.games.fab.zone_changes import name_of
from core.games.fab.zones import in_arena
from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.events import Event
from core.rules.ruleset import Amendment, Check, Option, StateView, Verb
from core.rules.verb_groups import TURN
from core.rules.verdict import Finding, done, nothing
from core.state.ids import PlayerId
from core.state.objects import GameObject

KEY = "traverse.turn"
_TWO_FACED = frozenset({Layout.TRAVERSE_CARD, Layout.TWIN_CARD})


def has_two_heroes(card: Card) -> bool:
    """Return whether a card has a hero on each of its two faces."""
    return card.layout in _TWO_FACED and all("Hero" in face.type_line.types for face in card.faces)


def traverses(view: StateView, obj: GameObject) -> bool:
    """Return whether an object is a hero in the arena with a hero on its other face."""
    return in_arena(obj) and has_two_heroes(view.state.printed(obj))


# Checks


def it_turns_to_its_other_face(
    view: StateView, action: Traverse | Become | Awaken
) -> Iterator[Finding]:
    """Only a hero in the arena with a hero on each face traverses (``traverse.turn``)."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    card = view.state.printed(obj)
    if not has_two_heroes(card):
        says = Message("{card} has no hero on another face, so nothing happens.", card=name)
        yield nothing(KEY, says, "traverse.definition", possible=False)
    elif not in_arena(obj):
        says = Message("{card} is not in the arena, where its front is active.", card=name)
        yield nothing("traverse.front", says, KEY, possible=False)
    else:
        says = Message("It turns to its other face: {face}.", face=card.sides[1 - obj.side][0].name)
        also = ("twin.one_active",) if card.layout is Layout.TWIN_CARD else ()
        yield done(KEY, says, "traverse.definition", *also)
        says = Message("It stays the same hero: life total, mark and effects go on.")
        yield done("traverse.keeps", says, "dfc.effects_continue")


def _but_for_heroes(check: Check) -> Check:
    """Return a check that leaves heroes which traverse to the rule about them."""

    def judged(view: StateView, action: Become | Awaken) -> Iterator[Finding]:
        if not traverses(view, view.object(action.object)):
            yield from check(view, action)

    return judged


def _heroes_alone(view: StateView, action: Become | Awaken) -> Iterator[Finding]:
    if traverses(view, view.object(action.object)):
        yield from it_turns_to_its_other_face(view, action)


# Handlers


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
    context.emit(Event(kind="transformed", object=obj.id, cards=obj.cards, key=KEY, message=says))


def _life(view: StateView, obj: GameObject) -> int | None:
    life = traits(view, obj).stat("life")
    return int(life) if life is not None and life.lstrip("-").isdecimal() else None


def _turn(context: ActionContext, action: Become | Awaken) -> None:
    """Turn a card over: a hero to its other face, any other card to its back."""
    if traverses(context.view, context.state.object(action.object)):
        traverse(context, action)
    else:
        turn_to_back(context, action)


# Menu


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    if traverses(view, obj):
        face = view.state.printed(obj).sides[1 - obj.side][0]
        yield Option(
            action=Traverse(player=player, object=obj.id),
            message=Message("Traverse"),
            more=Message("to {face}", face=CardName(obj.id, face.name)),
            verb=TURN.id,
        )


VERBS = (
    Verb(
        action=Traverse,
        checks={KEY: it_turns_to_its_other_face},
        handler=traverse,
        label=Message("Traverse {subject}"),
        menu=_menu,
        group=TURN,
        since="2026-09",
    ),
)


def heroes_traverse() -> tuple[Amendment, ...]:
    """Return the amendments of September 2026: heroes with two faces traverse."""
    return tuple(
        Amendment(
            action=kind,
            checks={
                **{key: _but_for_heroes(check) for key, check in checks.items()},
                KEY: _heroes_alone,
            },
            handler=_turn,
        )
        for kind, checks in ((Become, BECOME_CHECKS), (Awaken, AWAKEN_CHECKS))
    )
