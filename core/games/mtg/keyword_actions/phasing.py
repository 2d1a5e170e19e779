"""Phasing by hand, as an effect says: a permanent phases out, or in again (MTG CR 702.26)."""

from collections.abc import Iterator

from core.games.mtg import phases_of_permanents
from core.games.mtg.statuses import PHASED_OUT, PHASED_OUT_WITH_HOST, is_phased_out
from core.games.mtg.zone_changes import name_of
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action, Batch, Note
from core.rules.references import Subject
from core.rules.ruleset import Option, StateView, Verb
from core.rules.verb_groups import VerbGroup
from core.rules.verdict import Finding, done, nothing, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

_GROUP = VerbGroup(id="phase", title=Message("Phase out or in"), within=Message("More"))


class PhaseOut(Action, frozen=True, kw_only=True):
    """Phase a permanent out."""

    object: Subject


class PhaseIn(Action, frozen=True, kw_only=True):
    """Phase a permanent in again."""

    object: Subject


def a_permanent_phases_out(view: StateView, action: PhaseOut) -> Iterator[Finding]:
    """It stays where it is, and is treated as though it did not exist (``phasing.out``)."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    if obj.zone != BATTLEFIELD:
        says = Message("{card} is not on the battlefield.", card=name)
        yield refused(PHASED_OUT.key, says, possible=False)
    elif is_phased_out(obj):
        says = Message("{card} is phased out already.", card=name)
        yield nothing(PHASED_OUT.key, says, possible=False)
    else:
        says = Message(
            "{card} is treated as though it did not exist until it phases in.", card=name
        )
        yield done(PHASED_OUT.key, says)
        if any(True for _ in phases_of_permanents.attached_to(view.state, obj)):
            says = Message("What is attached to it phases out with it.")
            yield done(PHASED_OUT_WITH_HOST.key, says)


def a_permanent_phases_in(view: StateView, action: PhaseIn) -> Iterator[Finding]:
    """The same permanent is there again, as it was (``phasing.in``)."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    if not is_phased_out(obj):
        says = Message("{card} is not phased out.", card=name)
        yield nothing("phasing.in", says, possible=False)
    else:
        says = Message("{card} is there again: no zone change, and the same object.", card=name)
        yield done("phasing.in", says)


def nothing_happens_to_what_is_phased_out(view: StateView, action: Action) -> Iterator[Finding]:
    """Nothing else is done to a permanent that is phased out (``phasing.out``)."""
    if isinstance(action, PhaseOut | PhaseIn | Note | Batch):
        return
    for each in action.references():
        obj = view.state.objects.get(each.id)
        if obj is not None and is_phased_out(obj):
            says = Message(
                "{card} is phased out: it is treated as though it did not exist.",
                card=name_of(view, obj),
            )
            yield refused(PHASED_OUT.key, says)


def phase_out(context: ActionContext, action: PhaseOut) -> None:
    """Phase it out, with what is attached to it."""
    phases_of_permanents.phase_out(context, context.state.object(action.object))


def phase_in(context: ActionContext, action: PhaseIn) -> None:
    """Phase it in, with what phased out with it."""
    phases_of_permanents.phase_in(context, context.state.object(action.object))


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    del view
    if obj.zone != BATTLEFIELD:
        return
    if is_phased_out(obj):
        action: Action = PhaseIn(player=player, object=obj.id)
        yield Option(action=action, message=Message("Phase in"), verb=_GROUP.id)
    else:
        action = PhaseOut(player=player, object=obj.id)
        more = Message("until its controller untaps the next time")
        yield Option(action=action, message=Message("Phase out"), more=more, verb=_GROUP.id)


VERBS = (
    Verb(
        action=PhaseOut,
        checks={PHASED_OUT.key: a_permanent_phases_out},
        handler=phase_out,
        label=Message("Phase {subject} out"),
        menu=_menu,
        group=_GROUP,
        shows=(PHASED_OUT, PHASED_OUT_WITH_HOST),
    ),
    Verb(
        action=PhaseIn,
        checks={"phasing.in": a_permanent_phases_in},
        handler=phase_in,
        label=Message("Phase {subject} in"),
    ),
)
