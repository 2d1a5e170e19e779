"""The topics by which examples are found: the parts of a rulebook, those shown most often first."""

from collections import Counter
from collections.abc import Iterable

from core.storage.examples import Example
from core.storage.rulebooks import read_rulebook


def topics_of(examples: Iterable[Example]) -> tuple[str, ...]:
    """Return the titles of the parts of the rulebooks that examples are about."""
    found: Counter[str] = Counter()
    titles = {game: _titles(game) for game in {example.game for example in examples}}
    for example in examples:
        words = {key.partition(".")[0] for key in example.rules[:1]}
        found.update({titles[example.game][word] for word in words if word in titles[example.game]})
    return tuple(topic for topic, _ in found.most_common())


def _titles(game: str) -> dict[str, str]:
    return {word: part.title for part in read_rulebook(game).sections for word in part.of}
