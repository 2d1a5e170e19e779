"""Numbers as texts of cards write them: in words, in digits, or open."""

_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen", "twenty"),
)
_KNOWN = {"a": 1, "an": 1, **{word: number for number, word in enumerate(_WORDS)}}
_OPEN = ("X", "a number of", "that many", "twice that many", "up to [a-z]+")

ANY_NUMBER = "|".join((*_OPEN, r"\d{1,3}", *sorted(_KNOWN, key=len, reverse=True)))
"""A pattern for how many there are, told or open; the longer ways to say it come first."""


def number_of(words: str) -> int | None:
    """Return the number that words say, or None where it is open."""
    if words.isdecimal():
        return int(words)
    return _KNOWN.get(words.lower())
