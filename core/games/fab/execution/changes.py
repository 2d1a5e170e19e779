"""Changes of a program as changes of continuous effects."""

from collections.abc import Sequence

from msgspec.structs import replace

from core.effects import program as lang
from core.games.fab.execution.scene import NotExecutableError, Scene, keyword
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
            case lang.Gains(abilities=abilities, choice=False):
                words = tuple(keyword(ability) for ability in abilities)
                made = replace(made, add_abilities=(*made.add_abilities, *words))
            case _:
                raise NotExecutableError(type(each).__name__)
    return made
