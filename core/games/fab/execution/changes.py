"""Changes of a program as changes of continuous effects."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from core.effects import program as lang
from core.effects.printed import Printed, encoded
from core.execution.scene import NotExecutableError
from core.games.fab.execution.facts import Scene
from core.state.effects import Change


def change_of(scene: Scene, changes: Sequence[lang.AnyChange], times: int = 1) -> Change:
    """Return changes as one; each number counts so many times."""
    made = Change()
    for each in changes:
        match each:
            case lang.StatChange(stat=stat) if stat in _NUMBERS:
                by = scene.number(each.amount) * times
                by = getattr(made, stat) + (-by if each.minus else by)
                made = replace(made, **{stat: by})
            case lang.SetStat(half=False, doubled=False) if _SET.issuperset(_stats(each)):
                number = scene.number(each.amount)
                made = replace(made, **{f"set_{stat}": number for stat in _stats(each)})
            case lang.Becomes() if each.kinds or each.types:
                made = _of_types(made, each)
            case lang.HasFact():
                made = _of_fact(scene, made, each)
            case lang.Cant():
                made = _of_cant(made, each)
            case lang.Loses(all=True, other=False):
                made = replace(made, lose_abilities=True)
            case lang.Loses(abilities=abilities, all=False, other=False) if abilities:
                made = replace(made, lose_abilities=tuple(map(keyword, abilities)))
            case lang.Gains(abilities=abilities, choice=False):
                words = tuple(keyword(x) for x in abilities if isinstance(x, lang.Keyword))
                programs = tuple(
                    encoded(Printed(x)) for x in abilities if not isinstance(x, lang.Keyword)
                )
                made = replace(
                    made,
                    add_abilities=(*made.add_abilities, *words),
                    programs=(*made.programs, *programs),
                )
            case _:
                raise NotExecutableError(type(each).__name__)
    return made


def _stats(change: lang.SetStat) -> tuple[str, ...]:
    return tuple(filter(None, (change.stat, change.second)))


def is_known_change(change: lang.AnyChange) -> bool:
    """Return whether the table applies a change of this kind."""
    match change:
        case lang.StatChange(stat=stat):
            return stat in _NUMBERS
        case lang.SetStat(stat=stat, half=half, doubled=doubled):
            return stat in _SET and not half and not doubled
        case lang.Cant(what=what):
            return (what in _PROHIBITED and _is_plain(change)) or what == BE_DEFENDED
    return isinstance(change, lang.Becomes | lang.HasFact | lang.Loses | lang.Gains)


_NUMBERS = frozenset({"power", "defense", "intellect"})
_SET = frozenset({"power", "defense"})
_PROHIBITED = frozenset({"defend"})
BE_DEFENDED = "be_defended"
"""In `lang.Cant`: certain cards can't defend against the object."""
NO_GAIN = "gain "
"""The beginning of a prohibition to gain a keyword or a number."""


def _of_cant(made: Change, change: lang.Cant) -> Change:
    """Return a change with a prohibition; one on defenders is kept as an ability."""
    if change.what in _PROHIBITED and _is_plain(change):
        return replace(made, prohibits=(*made.prohibits, change.what))
    if change.what != BE_DEFENDED:
        raise NotExecutableError(f"prohibition to {change.what}")
    barred = lang.Static(clauses=(lang.Alter(changes=(change,)),))
    return replace(made, programs=(*made.programs, encoded(Printed(barred))))


def _is_plain(change: lang.Cant) -> bool:
    return change == lang.Cant(what=change.what)


def _of_types(made: Change, change: lang.Becomes) -> Change:
    """Return a change with other types: in addition, or in place of the class."""
    kinds = tuple(word for kind in change.kinds for word in kind.types)
    words = tuple(each.capitalize() for each in (*kinds, *change.types))
    if change.kept or change.in_addition or not change.kinds:
        return replace(made, add_types=(*made.add_types, *words))
    return replace(made, set_supertypes=words)


def _of_fact(scene: Scene, made: Change, change: lang.HasFact) -> Change:
    """Return a change with a named further one."""
    words = tuple(keyword(each) for each in change.abilities)
    gains = tuple(f"{NO_GAIN}{each}" for each in words)
    lost = made.lose_abilities if isinstance(made.lose_abilities, tuple) else ()
    changed: dict[str, Any] = {}
    match change.name:
        case "loses_and_cant_gain" if words:
            changed = {
                "lose_abilities": (*lost, *words),
                "prohibits": (*made.prohibits, *gains),
            }
        case "cant_gain" if words:
            changed = {"prohibits": (*made.prohibits, *gains)}
        case "cant_gain_stat" if change.word:
            changed = {"prohibits": (*made.prohibits, f"{NO_GAIN}{change.word}")}
        case "no_colors":
            changed = {"set_colors": ()}
        case "no_hero_abilities":
            changed = {"lose_abilities": True}
        case "loses_class_and_talent_types":
            changed = {"set_supertypes": ()}
        case "chosen_name" if scene.chosen_word:
            changed = {"set_name": scene.chosen_word}
    if not changed:
        raise NotExecutableError(f"fact {change.name}")
    return replace(made, **changed)


def keyword(ability: lang.AnyAbility) -> str:
    """Return a keyword as cards print it."""
    if not isinstance(ability, lang.Keyword) or ability.costs or ability.quality:
        raise NotExecutableError(type(ability).__name__)
    if ability.amount is None:
        return ability.name.capitalize()
    if not isinstance(ability.amount, lang.Number):
        raise NotExecutableError(ability.name)
    return f"{ability.name.capitalize()} {ability.amount.value}"
