"""Effects that wait for their object: "your next attack gets ...", "the next card you play ..."."""

from msgspec.structs import replace

from core.effects import program as lang
from core.effects.printed import Printed, encoded
from core.execution.scene import NotExecutableError
from core.games.fab.combat.combat_chain import is_attack_on_stack
from core.games.fab.execution.changes import change_of
from core.games.fab.execution.history import CHAIN_CLOSED, link_number
from core.games.fab.execution.scene import Scene
from core.games.fab.objects.damage_effects import amp_next
from core.rules.action_context import ActionContext
from core.rules.lasting_effects import apply_quietly, new_effect
from core.state.effects import END_OF_TURN, Delayed

MORE_ARCANE = "more_arcane_damage"
"""The instruction by which the next card of a kind deals more arcane damage."""
_SPANS = frozenset(
    {
        *("this_turn", "this_combat_chain", "this_chain_link", "your_turn"),
        *("during_their_next_turn", "your_action_phase"),
    }
)


def is_next(noun: lang.Noun) -> bool:
    """Return whether a noun means an object to come: the next one, or the first of a turn."""
    return noun.how in {"next", "first"}


def is_about_next(condition: lang.AnyCondition | None) -> bool:
    """Return whether a condition is about an object to come: "if the next card you ... is"."""
    what = getattr(condition, "what", None)
    return isinstance(what, lang.Noun) and is_next(what)


def is_about_done(condition: lang.AnyCondition | None) -> bool:
    """Return whether a condition is about the clause before: "if you do"."""
    if isinstance(condition, lang.AllOf | lang.AnyOf):
        return any(is_about_done(each) for each in condition.of)
    return isinstance(condition, lang.Done)


def is_of_each(condition: lang.AnyCondition | None) -> bool:
    """Return whether a condition judges each object: "... have -1{p} while defending this"."""
    return isinstance(condition, lang.Holds) and (
        condition.what is not None and condition.what.how == "same"
    )


def event_of(noun: lang.Noun) -> lang.AnyEvent:
    """Return the event by which the object of a noun is known: it is played, or attacks."""
    does = next((each for each in noun.where if isinstance(each, lang.DoneBy)), None)
    kept = tuple(each for each in noun.where if not _is_span(each))
    what = replace(noun, how="bare", amount=None, who=None, where=kept)
    who = noun.who or (does.by if does is not None and does.by is not None else lang.YOU)
    if does is not None:
        return lang.PlayerDoes(does=does.does, who=who, what=what)
    return lang.PlayerDoes(does="play_or_activate", who=who, what=what)


def _is_span(where: lang.AnyWhere) -> bool:
    if isinstance(where, lang.DoneBy):
        return True
    return isinstance(where, lang.Did) and where.name in _SPANS


def lasts_this_turn(noun: lang.Noun) -> bool:
    """Return whether an effect waits for its object in this turn only."""
    return any(
        (isinstance(each, lang.Did) and each.name in _SPANS)
        or (isinstance(each, lang.DoneBy) and each.when in _SPANS)
        for each in noun.where
    )


def on_link(scene: Scene, span: str) -> lang.Holds | None:
    """Return the condition that the present combat chain, or chain link, is still the last one.

    A card that is about to attack means the link that it begins.
    """
    if span not in {"this_combat_chain", "this_chain_link"}:
        return None
    obj = scene.state.find(scene.source)
    begins = obj is not None and is_attack_on_stack(scene.view, obj)
    closed = sum(each.kind == CHAIN_CLOSED for each in scene.state.past_events)
    link = link_number(scene.state) + begins
    word = str(link) if span == "this_chain_link" else ""
    return lang.Holds(name="on_link", amount=lang.Number(value=closed + 1), word=word)


def begin_on(context: ActionContext, scene: Scene, printed: Printed) -> None:
    """Let the changes of an effect that has waited apply to its object."""
    ability = printed.ability
    for clause in getattr(ability, "clauses", ()):
        if isinstance(clause, lang.Special) and clause.name == MORE_ARCANE:
            amp_next(context, scene.me, scene.number(clause.amount))
        if not isinstance(clause, lang.Alter):
            continue
        try:
            if not scene.holds(clause.when):
                continue
            objects = scene.meant(lang.IT)
            change = change_of(scene, clause.changes)
        except NotExecutableError:
            continue
        targets = tuple(each.ref for each in objects)
        effect = new_effect(context, change, END_OF_TURN, targets)
        apply_quietly(context, replace(effect, source=_source_name(context, scene)))
        if isinstance(clause.x, lang.Number) and clause.x.value > 1:
            _wait_again(context, scene, printed, clause, clause.x.value - 1)


def _source_name(context: ActionContext, scene: Scene) -> str:
    obj = context.state.objects.get(scene.source.id)
    return context.state.printed(obj).name if obj is not None else ""


def _wait_again(
    context: ActionContext, scene: Scene, printed: Printed, clause: lang.Alter, left: int
) -> None:
    """Wait for the next of several objects: "your next 2 attacks"."""
    ability = printed.ability
    if not isinstance(ability, lang.Triggered):
        return
    fewer = replace(clause, x=lang.Number(value=left))
    program = encoded(Printed(replace(ability, clauses=(fewer,)), printed.line))
    delayed = Delayed(
        id=context.fresh_id(),
        source=scene.source,
        controller=scene.me,
        program=program,
        at_once=True,
        until=END_OF_TURN,
    )
    context.state = replace(context.state, delayed=(*context.state.delayed, delayed))
