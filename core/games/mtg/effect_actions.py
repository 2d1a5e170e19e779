"""Actions that only texts make: emblems, prevention, new targets (MTG CR 114, 615, 115.7)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.games.mtg.combat.prevention import ALL, Concerned, next_prevented, shielded
from core.games.mtg.layers.continuous_effects import HELD
from core.messages import Message, verbatim
from core.rules.action_context import ActionContext
from core.rules.actions import Action, Subject, Target
from core.rules.card_texts import Source, delaying
from core.rules.history import Event
from core.rules.lasting_effects import apply_quietly, new_effect, without_card
from core.rules.ruleset import ActionSpec, Condition, StateView
from core.rules.verdict import Finding, done
from core.state.effects import END_OF_TURN, Change
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.zones import COMMAND


class Emblem(Action, frozen=True, kw_only=True):
    """Give the player an emblem with abilities (MTG CR 114)."""

    programs: tuple[bytes, ...] = ()
    name: str = ""


def _gets_it(_view: StateView, action: Emblem) -> Iterator[Finding]:
    yield done("resolve.ability", Message("{player} gets an emblem.", player=action.player))


def _emblem(context: ActionContext, action: Emblem) -> None:
    name = f"Emblem of {action.name}" if action.name else "Emblem"
    _with_abilities(context, action.player, name, action.programs)


def _with_abilities(
    context: ActionContext, player: PlayerId, name: str, programs: tuple[bytes, ...]
) -> None:
    """Put an object without a card into the command zone that has abilities."""
    card = Card(name=name, sides=((Face(name=name),),), layout=Layout.SINGLE)
    obj = without_card(context, card, player, COMMAND)
    context.put(obj)
    effect = new_effect(context, Change(programs=programs), "permanent", (obj.ref,))
    apply_quietly(context, replace(effect, source=name))
    context.emit(Event(kind="made", object=obj.id))


class Designate(Action, frozen=True, kw_only=True):
    """Give an object a designation, such as monstrous, or with ``on`` false take it away.

    One that does not last is only an event, such as having exploited a creature.
    """

    object: Subject
    word: str
    on: bool = True
    lasts: bool = True


def _is_designated(_view: StateView, action: Designate) -> Iterator[Finding]:
    yield done("resolve.ability", Message("It becomes {word}.", word=verbatim(action.word)))


def _designate(context: ActionContext, action: Designate) -> None:
    obj = context.state.object(action.object)
    left = tuple(each for each in obj.conditions if each != action.word)
    if action.lasts:
        kept = (*left, action.word) if action.on else left
        context.put(replace(obj, conditions=kept))
    if action.on and (not action.lasts or left == obj.conditions):
        context.emit(Event(kind=action.word, object=obj.id))


def _designation(word: str, message: Message, until: str = "") -> Condition:
    return Condition(word=word, key="resolve.ability", message=message, until=until)


DESIGNATIONS = (
    _designation(HELD, Message("it doesn't untap in its controller's next untap step")),
    _designation("harnessed", Message("until it leaves the battlefield")),
    _designation("solved", Message("until it leaves the battlefield")),
    _designation("monstrous", Message("until it leaves the battlefield")),
    _designation("renowned", Message("until it leaves the battlefield")),
    _designation("suspected", Message("it has menace and can't block")),
    _designation("saddled", Message("until the end of the turn"), END_OF_TURN),
)
"""The designations of permanents that texts give and ask for."""


class Title(Action, frozen=True, kw_only=True):
    """Give the player a title that one player has, such as that of the monarch (MTG CR 725).

    It is an object of the command zone with abilities; ``name`` identifies it.
    """

    name: str
    programs: tuple[bytes, ...] = ()


MONARCH = "Monarch"
"""The name of the title of the monarch."""


def holder_of(state: GameState, name: str) -> PlayerId | None:
    """Return the player with a title, None without one."""
    titles = (obj for obj in state.in_zone(COMMAND) if not obj.cards)
    return next((obj.owner for obj in titles if state.printed(obj).name == name), None)


BLESSING = "City's blessing"
"""The name of a title that every player may get (MTG CR 702.131)."""


def has_title(state: GameState, player: PlayerId, name: str) -> bool:
    """Return whether a player has a title."""
    return any(
        not obj.cards and state.printed(obj).name == name for obj in state.in_zone(COMMAND, player)
    )


def give_title(context: ActionContext, player: PlayerId, name: str) -> None:
    """Give a player a title without abilities, unless they have it."""
    if not has_title(context.state, player, name):
        _with_abilities(context, player, name, ())
        context.emit(Event(kind="title", player=player))


def _gets_a_title(_view: StateView, action: Title) -> Iterator[Finding]:
    name = verbatim(action.name)
    yield done("resolve.ability", Message("{player}: {name}", player=action.player, name=name))


def _title(context: ActionContext, action: Title) -> None:
    state = context.state
    if holder_of(state, action.name) == action.player:
        return
    for obj in state.in_zone(COMMAND):
        if not obj.cards and state.printed(obj).name == action.name:
            context.state = context.state.without(obj.id)
    _with_abilities(context, action.player, action.name, action.programs)
    context.emit(Event(kind="title", player=action.player))


class Link(Action, frozen=True, kw_only=True):
    """Remember which permanent has exiled a card: ``source`` with its ``incarnation``."""

    object: Subject
    source: Source
    incarnation: int


def _is_linked(_view: StateView, _action: Link) -> Iterator[Finding]:
    yield done("exile.card", Message("It is the exiled card of that permanent."))


def _link(context: ActionContext, action: Link) -> None:
    obj = context.state.object(action.object)
    context.put(replace(obj, exiled_by=Ref(action.source, action.incarnation)))


class Prevention(Action, frozen=True, kw_only=True):
    """Prevent damage for the rest of the turn (MTG CR 615).

    It is damage that would be dealt to the objects and players of ``to``, or by those of ``by``,
    or without either all damage; ``amount`` None is all of it. ``combat`` is combat damage only;
    with ``once`` it is the next damage of each of ``by``, to one of ``to`` if there are any.
    """

    to: tuple[Target | PlayerId, ...] = ()
    by: tuple[ObjectId, ...] = ()
    amount: int | None = None
    combat: bool = False
    once: bool = False


def _prevents(_view: StateView, _action: Prevention) -> Iterator[Finding]:
    yield done("damage.prevented", Message("Damage is prevented for the rest of the turn."))


def _prevent(context: ActionContext, action: Prevention) -> None:
    state, player = context.state, action.player
    amount = ALL if action.amount is None else action.amount
    there = [
        each for each in action.to if isinstance(each, str) or state.objects.get(each) is not None
    ]
    sources = [each for each in action.by if state.objects.get(each) is not None]
    if action.once:
        for source in sources:
            for to in there or (None,):
                state = next_prevented(state, player, source, to)
        context.state = state
        return
    pairs: list[Concerned] = [(None, to) for to in there] + [(source, None) for source in sources]
    if not action.to and not action.by:
        pairs = [(None, None)]
    for pair in pairs:
        state = shielded(state, player, amount, pair, combat=action.combat)
    context.state = state


class Retarget(Action, frozen=True, kw_only=True):
    """Give a spell on the stack new targets (MTG CR 115.7)."""

    object: Subject
    targets: tuple[Target | PlayerId, ...] = ()


def _new_targets(_view: StateView, _action: Retarget) -> Iterator[Finding]:
    yield done("cast.targets", Message("It has new targets."))


def _retarget(context: ActionContext, action: Retarget) -> None:
    state = context.state
    spell = state.object(action.object)
    refs = tuple(
        each if isinstance(each, str) else state.object(each).ref
        for each in action.targets
        if isinstance(each, str) or state.objects.get(each) is not None
    )
    context.put(replace(spell, targets=refs))
    context.emit(Event(kind="chosen", object=spell.id, key="cast.targets"))


SPECS = (
    ActionSpec(
        action=Link,
        checks={"exile.card": _is_linked},
        handler=_link,
        label=Message("{subject} is linked to what exiled it"),
    ),
    ActionSpec(
        action=Prevention,
        checks={"damage.prevented": _prevents},
        handler=_prevent,
        label=Message("Prevent damage"),
    ),
    ActionSpec(
        action=Emblem,
        checks={"resolve.ability": _gets_it},
        handler=_emblem,
        label=Message("{player} gets an emblem"),
    ),
    ActionSpec(
        action=Retarget,
        checks={"cast.targets": _new_targets},
        handler=_retarget,
        label=Message("New targets for {subject}"),
    ),
    ActionSpec(
        action=Designate,
        checks={"resolve.ability": _is_designated},
        handler=_designate,
        label=Message("{subject} becomes {word}"),
        shows=DESIGNATIONS,
    ),
    ActionSpec(
        action=Title,
        checks={"resolve.ability": _gets_a_title},
        handler=_title,
        label=Message("{player}: {name}"),
    ),
    delaying("resolve.ability"),
)
