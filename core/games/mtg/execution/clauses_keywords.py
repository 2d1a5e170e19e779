"""Emblems and new targets of spells."""

from collections.abc import Sequence

from msgspec.structs import replace

from core.effects import program as lang
from core.effects.printed import Printed, encoded, words_in
from core.effects.targeting import chosen_clauses
from core.execution.scene import NotExecutableError
from core.games.mtg.effect_actions import Emblem, Retarget
from core.games.mtg.execution import nouns
from core.games.mtg.execution.announcing import spell_clauses
from core.games.mtg.execution.handlers import performs
from core.games.mtg.execution.run import Run
from core.games.mtg.execution.scene import Thing
from core.games.mtg.execution.targets import Aim, Target, slots
from core.games.mtg.layers.traits import traits
from core.messages import CardName, Message, verbatim
from core.rules.choices import Choice, Option, target_of
from core.state.ids import PlayerId, object_answer


@performs(lang.Emblem)
def _emblem(run: Run, clause: lang.Emblem) -> None:
    programs = tuple(
        encoded(Printed(each, words_in(run.line, each.words))) for each in clause.abilities
    )
    for player in run.doers(clause.by):
        run.act(Emblem(player=player, programs=programs, name=str(run.name())))


@performs(lang.NewTargets)
def _new_targets(run: Run, clause: lang.NewTargets) -> None:
    """Choose new targets for spells, each anew."""
    if clause.to is not None:
        raise NotExecutableError("changing a target")
    player = next(iter(run.doers(clause.by)), run.me)
    for each in nouns.things(run, clause.what):
        if each.obj is None or not each.obj.targets:
            continue
        targets = _targets_anew(run, each, player)
        run.act(Retarget(player=player, object=each.ref.id, targets=targets))


def _targets_anew(run: Run, thing: Thing, player: PlayerId) -> tuple[Target, ...]:
    obj = thing.obj
    if obj is None:
        return ()
    scene = Run(run.view, obj.ref, player, announced=obj.announced)
    clauses = chosen_clauses(spell_clauses(run.view, obj), obj.announced.modes)
    aim = Aim(scene, replace(traits(run.view, obj), controller=player))
    found: list[Target] = []
    for slot in slots(scene, clauses):
        taken: list[Target] = []
        while len(taken) < min(slot.most, len(obj.targets)):
            word = _pick_target(run, player, aim.candidates(slot, taken))
            if not word:
                break
            taken.append(target_of(word))
        found += taken
    return tuple(found)


def _pick_target(run: Run, player: PlayerId, options: Sequence[Target]) -> str:
    offered = tuple(
        Option(each, verbatim(each))
        if isinstance(each, str)
        else Option(object_answer(each), Message("{card}", card=CardName(each, "")), each)
        for each in options
    )
    if not offered:
        return ""
    choice = Choice(
        id="target",
        player=player,
        title=Message("Choose a target for {card}.", card=run.name()),
        key="cast.targets",
        options=offered,
    )
    return next(iter(run.ask(choice).options), "")
