"""Which format a deck is meant for, and what is said of it there."""

from collections.abc import Mapping, Sequence

from core.cards.deck import Board, Deck
from core.rules.deck_check import DeckProblem, PlayFormat

LEADERS = (Board.COMMANDER, Board.HERO)
_LONGEST_TAG = 23
NOT_ALLOWED = "not allowed"


def format_meant(deck: Deck, formats: Mapping[str, PlayFormat]) -> PlayFormat | None:
    """Return the format of play: the one that the deck names, else what it looks like."""
    said = deck.format.casefold()
    for each in formats.values():
        if said in {each.id, each.title.casefold()}:
            return each
    led = [each for each in formats.values() if set(LEADERS) & set(each.boards)]
    others = [each for each in formats.values() if each not in led]
    order = (*led, *others) if deck.count(*LEADERS) else (*others, *led)
    return next(iter(order), None)


def verdict(
    chosen: PlayFormat | None, problems: Sequence[DeckProblem], missing: int
) -> tuple[str, bool]:
    """Return whether the deck is legal, in words, and as a fact."""
    if chosen is None:
        return "", True
    count = len(problems) + bool(missing)
    if not count:
        return f"Legal in {chosen.title}\n{chosen.unchecked}".strip(), True
    things = "1 thing" if count == 1 else f"{count} things"
    unknown = f"\n{missing} not found" if missing else ""
    return f"Not legal yet: {things}{unknown}", False


def tag_of(problem: DeckProblem) -> str:
    """Return a refusal as a tag: what stands behind the name in its sentence, if that is short."""
    _, is_there, words = str(problem.finding.says).rstrip(".").rpartition(" is ")
    return words if is_there and len(words) <= _LONGEST_TAG else NOT_ALLOWED
