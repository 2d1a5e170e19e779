"""Changes of a program as changes of continuous effects."""

from collections.abc import Sequence

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
            case lang.StatChange(stat="power", amount=amount, minus=minus):
                by = scene.number(amount) * times
                made = replace(made, power=made.power + (-by if minus else by))
            case lang.StatChange(stat="defense", amount=amount, minus=minus):
                by = scene.number(amount) * times
                made = replace(made, defense=made.defense + (-by if minus else by))
            case lang.StatChange(stat="intellect", amount=amount, minus=minus):
                by = scene.number(amount) * times
                made = replace(made, intellect=made.intellect + (-by if minus else by))
            case lang.SetStat(stat="power", second="", amount=amount, half=False, doubled=False):
                made = replace(made, set_power=scene.number(amount))
            case lang.SetStat(stat="defense", second="", amount=amount, half=False, doubled=False):
                made = replace(made, set_defense=scene.number(amount))
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


def keyword(ability: lang.AnyAbility) -> str:
    """Return a keyword as cards print it."""
    if not isinstance(ability, lang.Keyword) or ability.costs or ability.quality:
        raise NotExecutableError(type(ability).__name__)
    if ability.amount is None:
        return ability.name.capitalize()
    if not isinstance(ability.amount, lang.Number):
        raise NotExecutableError(ability.name)
    return f"{ability.name.capitalize()} {ability.amount.value}"
