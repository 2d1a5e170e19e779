"""The player by chance: takes offered moves and answers in a random order."""

from collections.abc import Iterable, Sequence

from core.rules.actions import Action
from core.rules.choices import Choice, Selection
from core.rules.ruleset import StateView
from core.rules.verdict import Finding
from core.scenario.chance import Chance
from core.state.ids import Answer, ObjectId

_GO_ON = 0.15
"""Probability of taking the last offer, which continues the game."""
_MOST_X = 5
_WORD = "Elf"
"""The answer to a choice of any word."""


class RandomPlayer:
    """A player who decides everything by chance."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def in_some_order(self, offered: Iterable[Action]) -> list[Action]:
        """Return the offers, with those that continue the game last except at random times."""
        found = list(offered)
        others = sorted(found[:-1], key=lambda _: self._chance.random())
        if self._chance.random() < _GO_ON:
            return [*found[-1:], *others]
        return [*others, *found[-1:]]

    def shuffled(self, objects: Sequence[ObjectId]) -> Sequence[ObjectId]:
        """Return objects in a random order."""
        several = list(objects)
        self._chance.shuffle(several)
        return several

    def option(self, _view: StateView, _action: Action, asked: Finding) -> Answer:
        """Return one of the options of a finding."""
        return self._chance.choice([each.id for each in asked.options])

    def selection(
        self, _view: StateView, _action: Action, _made: tuple[Selection, ...], choice: Choice
    ) -> Selection:
        """Return an answer to a choice of a text, by chance."""
        ids = [each.id for each in choice.options]
        if choice.kind == "number":
            return Selection(number=self._between(choice.at_least, min(choice.at_most, _MOST_X)))
        if choice.kind == "divide":
            total = choice.total or 0
            return Selection(amounts=tuple((x, total if x == ids[0] else 0) for x in ids))
        if choice.kind == "pairs":
            return Selection()
        if not ids:
            return Selection(options=(_WORD,) if choice.is_open else ())
        most = min(choice.at_most, len(ids))
        number = self._between(min(choice.at_least, most), most)
        rest = [each for each in ids if each not in choice.required]
        places = self.shuffled([ObjectId(place) for place in range(len(rest))])
        more = [rest[place] for place in places[: max(0, number - len(choice.required))]]
        return Selection(options=(*choice.required, *more))

    def _between(self, least: int, most: int) -> int:
        return int(self._chance.choice([str(each) for each in range(least, max(least, most) + 1)]))
