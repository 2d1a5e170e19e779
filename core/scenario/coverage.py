"""Which rules have a scenario that shows them, in each edition that has them."""

from collections.abc import Iterable

from msgspec import Struct

from core.rules.rulebook import Rulebook
from core.scenario.ranges import covered
from core.scenario.scenario import Scenario


class Gap(Struct, frozen=True, order=True):
    """One rule in one edition that no scenario shows."""

    key: str
    edition: str
    number: str


def gaps(book: Rulebook, scenarios: Iterable[Scenario]) -> tuple[Gap, ...]:
    """Return every rule of the book, in every edition with a number for it, without a scenario.

    A scenario shows the keys that its ``rules`` list, in the editions it is played under.
    """
    editions = [edition.id for edition in book.editions]
    shown = {
        (key, edition)
        for scenario in scenarios
        if scenario.game == book.game
        for key in scenario.rules
        for edition in covered(scenario.rulebook, editions)
    }
    numbers = {edition: book.numbers(edition) for edition in editions}
    return tuple(
        Gap(entry.key, edition, number[entry.key])
        for entry in book.entries
        for edition, number in numbers.items()
        if number[entry.key] and (entry.key, edition) not in shown
    )
