"""Fuzzy matching of typed text: letters in order, with word starts scored highest."""

_START, _INSIDE, _SCATTERED = 100, 20, 30
_A_LETTER = 8
_AT_START = 6


def score(typed: str, words: str) -> int:
    """Return the score of ``words`` for the typed text, 0 without a match.

    Each typed word must match the start of a word, the inside of a word, or a sequence of letters
    of which the first begins a word: ``ntab`` matches “New table”.
    """
    hay = words.casefold()
    starts = _word_starts(hay)
    total = 0
    for needle in typed.casefold().split():
        found = _score_word(needle, hay, starts)
        if not found:
            return 0
        total += found
    return total


def _score_word(needle: str, hay: str, starts: frozenset[int]) -> int:
    at = hay.find(needle)
    while at >= 0:
        if at in starts:
            return _START + len(needle) - min(at, 40) // 4
        at = hay.find(needle, at + 1)
    if needle in hay:
        return _INSIDE + _A_LETTER * len(needle)
    return max((_scattered(needle, hay, start, starts) for start in starts), default=0)


def _scattered(needle: str, hay: str, start: int, starts: frozenset[int]) -> int:
    """Match the letters from one word start, moving to later word starts where possible."""
    at, points = start - 1, 0
    for letter in needle:
        next_start = next((s for s in sorted(starts) if s > at and hay[s] == letter), -1)
        near = hay.find(letter, at + 1)
        if near < 0 or (at < start and near != start):
            return 0
        if near == at + 1 or next_start < 0:
            points -= max(near - at - 1, 0) // 4
            at = near
        else:
            at = next_start
        points += _AT_START if at in starts else 0
    return max(_SCATTERED + points - 2 * len(needle), 1)


def _word_starts(hay: str) -> frozenset[int]:
    return frozenset(
        at for at, letter in enumerate(hay) if letter.isalnum() and not hay[at - 1 : at].isalnum()
    )
