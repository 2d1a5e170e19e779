"""Entering as a copy because the permanent's own text says so: of what, and what is different.

The text is that of the permanent as it would exist on the battlefield (MTG CR 614.12, 707.5).
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from core.cards.mana import in_order
from core.games.mtg.actions import Enter
from core.games.mtg.arrival import Arrival, would_be
from core.games.mtg.copy_wordings import AsCopy, Wanted
from core.games.mtg.copying import copy_of
from core.games.mtg.entry_wordings import Clause, read_entry
from core.games.mtg.traits import Traits, traits
from core.games.mtg.zone_changes import name_of
from core.messages import Message, verbatim
from core.rules.action_context import ActionContext
from core.rules.choices import Option
from core.rules.events import CHOSEN, Event
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, refused
from core.state.effects import Change, Copy
from core.state.ids import ObjectId, PlayerId, object_answer
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, GRAVEYARD

COPY_KEY = "copy.enters_as"
NOT_A_COPY = "itself"


class Copied(Struct, frozen=True, kw_only=True):
    """What something enters as a copy of by its text, and with what it does so."""

    copy: Copy
    clause: AsCopy


def no_copy_of_itself(view: StateView, action: Enter) -> Iterator[Finding]:
    """What enters is a new object, so it is no copy of what it was (``copy.enters_as``).

    A melded permanent is not even there any more when its cards enter.
    """
    del view
    if action.as_copy_of is not None and action.as_copy_of == action.subject:
        yield refused(COPY_KEY, Message("It can't enter as a copy of itself."), possible=False)


COPY_OF_ITSELF_CHECKS = {COPY_KEY: no_copy_of_itself}


def entry_clauses(view: StateView, obj: GameObject) -> tuple[Clause, ...]:
    """Return what the text of an object says about entering, as the object is."""
    found = traits(view, obj)
    return read_entry("\n".join(found.text), found.name)


def entering_as(view: StateView, entering: GameObject) -> AsCopy | None:
    """Return what an object's text says about entering as a copy."""
    clauses = entry_clauses(view, entering)
    return next((each for each in clauses if isinstance(each, AsCopy)), None)


def copied_by_text(
    context: ActionContext, obj: GameObject, arrival: Arrival, *, asks: bool
) -> Copied | None:
    """Return what its text has it enter as a copy of: what is told, or chosen because it asks."""
    there, entering = would_be(context.view, obj, replace(arrival, copy=None))
    clause = entering_as(there, entering)
    if clause is None:
        return None
    object_id = arrival.original
    if object_id is None and arrival.copy is None and asks:
        object_id = _asked_for(context, entering, clause)
    if object_id is None:
        return None
    change = _change(context.view, there, entering, object_id, clause)
    return Copied(copy=copy_of(context.view, object_id, change), clause=clause)


def can_be_copied(view: StateView, entering: GameObject, clause: AsCopy, who: GameObject) -> bool:
    """Tell whether a text lets something be a copy of an object."""
    wanted = clause.wanted
    zone = GRAVEYARD if wanted.in_graveyards else BATTLEFIELD
    if who.zone != zone or who.id == entering.id:
        return False
    found = traits(view, who)
    holder = found.controller if zone == BATTLEFIELD else who.owner
    mine = holder == entering.controller
    if wanted.where == "you control" or "your graveyard" in wanted.where:
        fits = mine
    elif "opponent" in wanted.where:
        fits = not mine
    else:
        fits = True
    return fits and _is_of_a_kind(found, wanted)


def _is_of_a_kind(found: Traits, wanted: Wanted) -> bool:
    line = found.type_line
    return any(
        all(
            word.removeprefix("non") not in line if word.startswith("non") else word in line
            for word in kind
        )
        for kind in wanted.kinds
    )


def _asked_for(context: ActionContext, entering: GameObject, clause: AsCopy) -> ObjectId | None:
    view = context.view
    found = [obj for obj in view.state.by_place if can_be_copied(view, entering, clause, obj)]
    if not found:
        return None
    options = [
        Option(
            object_answer(obj.id),
            Message("Copy {told_apart}", told_apart=told_apart(view, obj, found)),
            object=obj.id,
        )
        for obj in found
    ]
    if clause.may:
        options.append(Option(NOT_A_COPY, Message("No copy")))
    name = name_of(view, entering)
    says = Message("{card} says: “{clause}” What does it copy?", card=name, clause=clause.words)
    taken = context.choose(COPY_KEY, says, tuple(options), entering.controller)
    copied = next((each.object for each in options if each.id == taken), None)
    if copied is not None:
        what = Message(
            "{card} enters as a copy of {object}",
            card=name,
            object=name_of(view, view.object(copied)),
        )
        context.emit(Event(kind=CHOSEN, object=entering.id, key=COPY_KEY, message=what))
    return copied


def told_apart(view: StateView, obj: GameObject, others: Iterable[GameObject]) -> Message:
    """Return an object's name, and whose it is where others have the same."""
    found, name = traits(view, obj), name_of(view, obj)
    if sum(traits(view, other).name == found.name for other in others) <= 1:
        return verbatim(name)
    return Message("{card} ({player})", card=name, player=found.controller)


def _change(
    view: StateView, there: StateView, entering: GameObject, object_id: ObjectId, clause: AsCopy
) -> Change:
    """Return how a copy differs from what it copies; ``there`` it has entered as itself."""
    found = clause.exceptions
    itself = traits(there, entering)
    supertypes: tuple[str, ...] | None = None
    if found.not_legendary:
        line = copy_of(view, object_id).card.front.type_line
        supertypes = tuple(word for word in line.supertypes if word != "Legendary")
    colors = in_order(itself.colors) if found.own_colors else found.colors
    return Change(
        set_name=itself.name if found.own_name else None,
        set_mana_cost="" if found.no_cost else None,
        set_supertypes=supertypes,
        add_types=found.types,
        set_colors=colors,
        add_abilities=found.abilities,
        set_power=found.size[0] if found.size else None,
        set_toughness=found.size[1] if found.size else None,
    )


def could_be_a_copy(
    view: StateView, obj: GameObject, other: GameObject, controller: PlayerId
) -> bool:
    """Tell whether the text of a card lets it enter as a copy of an object."""
    there, entering = would_be(view, obj, Arrival(controller=controller))
    clause = entering_as(there, entering)
    return clause is not None and can_be_copied(there, entering, clause, other)
