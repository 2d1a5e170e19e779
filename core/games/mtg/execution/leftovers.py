"""Abilities that are read but that no rule asks for, so that players carry them out."""

from collections.abc import Iterator

from core.effects import program as lang
from core.effects.printed import Printed, words_in
from core.execution.scene import NotExecutableError
from core.games.mtg.execution.abilities import abilities
from core.games.mtg.execution.events import is_known_event
from core.games.mtg.execution.mana_triggers import is_mana_trigger
from core.games.mtg.execution.permissions import is_asked_permission, is_asked_player_fact
from core.games.mtg.execution.replacements import is_asked_replacement
from core.games.mtg.execution.restrictions import is_asked_prohibition
from core.games.mtg.execution.scene import Scene
from core.games.mtg.execution.statics import is_carried_out
from core.games.mtg.layers.traits import traits
from core.rules.ruleset import StateView
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

_KEYWORDS = frozenset(
    {"amplify", "aura swap", "backup", "cipher", "devour", "enlist", "epic", "gravestorm"}
    | {"haunt", "myriad", "provoke", "recover", "ripple", "soulbond", "storied", "tribute"}
)
"""Keyword abilities of permanents that no rule carries out."""
_SPECIALS = frozenset(
    {
        "no_damage_can_be_prevented",
        "untap_others_steps",
        "all_able_block_always",
        "prepared",
        "is_solved",
    }
)
_ELSEWHERE = frozenset({"can_be_commander", "any_number_in_deck", "partner_by_name"})
"""Facts that matter outside the game alone."""
_BEFORE_THE_GAME = frozenset({"begin_on_battlefield", "reveal_from_opening_hand"})


def leftovers(view: StateView, obj: GameObject) -> tuple[str, ...]:
    """Return the words of a permanent's abilities that are left to the players while it is there.

    Instructions that an ability leaves as it resolves are not among them.
    """
    if obj.zone != BATTLEFIELD or obj.face_down:
        return ()
    scene = Scene(view, obj.ref, traits(view, obj).controller, announced=obj.announced)
    found = (words for each in abilities(view, obj) for words in _left_of(scene, obj, each))
    return tuple(dict.fromkeys(words for words in found if words))


def _left_of(scene: Scene, obj: GameObject, printed: Printed) -> Iterator[str]:
    ability, line = printed.ability, printed.line
    match ability:
        case lang.Unread():
            yield line
        case lang.Keyword(name=name) if name in _KEYWORDS:
            yield line
        case lang.Triggered(on=on) if not _is_noticed(ability) or not _is_judged(scene, on):
            yield line
        case lang.Replaces() if not is_asked_replacement(ability):
            yield line
        case lang.Static(clauses=clauses):
            for clause in clauses:
                if not _is_asked(scene, obj, clause):
                    yield words_in(line, clause.words) or line


def _is_of_combat(clause: lang.Alter) -> bool:
    """Return whether a clause limits attacks, which the declaration of attackers judges."""
    return all(
        isinstance(each, lang.Cant)
        and each.what in {"attack", "attack_or_block"}
        and (each.whom is not None or isinstance(clause.unless, lang.Pays))
        for each in clause.changes
    )


def _is_noticed(ability: lang.Triggered) -> bool:
    return is_known_event(ability.on) or is_mana_trigger(ability)


def _is_judged(scene: Scene, event: lang.AnyEvent) -> bool:
    """Return whether the table can judge the condition of a state trigger."""
    if not isinstance(event, lang.BecomesTrue):
        return True
    try:
        scene.holds(event.when)
    except NotExecutableError:
        return False
    return True


def _is_asked(scene: Scene, obj: GameObject, clause: lang.AnyClause) -> bool:  # noqa: C901, PLR0911 - one case a kind of clause
    """Return whether a rule asks for a clause of a static ability."""
    match clause:
        case lang.Alter():
            return _is_of_combat(clause) or is_carried_out(scene, obj, clause)
        case lang.EnterAs() | lang.CastOnly():
            return True
        case lang.AdditionalCost(what=what) | lang.AlternativeCost(what=what):
            return what.how in {"self", "it"}
        case lang.CostChange(costs=costs, to=to, colored=colored):
            return not costs and to is None and not colored
        case lang.Permit(to=to):
            return to in _BEFORE_THE_GAME or is_asked_permission(clause)
        case lang.PlayerGets():
            return is_asked_player_fact(clause)
        case lang.Forbid():
            return is_asked_prohibition(clause)
        case lang.Special(name=name):
            return name in _SPECIALS or name in _ELSEWHERE
        case lang.Prevent():
            return is_asked_replacement(clause)
        case lang.Control(what=what):
            return what.how == "enchanted"
        case lang.Skip(step=step, always=always):
            return step == "draw_step" and always
    return False
