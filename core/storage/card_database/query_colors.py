"""Colours as people ask for them: letters, names, and the names of pairs and triples."""

from core.storage.card_database.rows import BITS

_NAMED = {
    "white": "w",
    "blue": "u",
    "black": "b",
    "red": "r",
    "green": "g",
    "colorless": "",
    "colourless": "",
    "c": "",
    "azorius": "wu",
    "dimir": "ub",
    "rakdos": "br",
    "gruul": "rg",
    "selesnya": "gw",
    "orzhov": "wb",
    "izzet": "ur",
    "golgari": "bg",
    "boros": "rw",
    "simic": "gu",
    "bant": "gwu",
    "esper": "wub",
    "grixis": "ubr",
    "jund": "brg",
    "naya": "rgw",
    "abzan": "wbg",
    "jeskai": "urw",
    "sultai": "bgu",
    "mardu": "rwb",
    "temur": "gur",
    "silverquill": "wb",
    "prismari": "ur",
    "witherbloom": "bg",
    "lorehold": "rw",
    "quandrix": "gu",
    "brokers": "gwu",
    "obscura": "wub",
    "maestros": "ubr",
    "riveteers": "brg",
    "cabaretti": "rgw",
    "indatha": "wbg",
    "raugrin": "urw",
    "zagoth": "bgu",
    "savai": "rwb",
    "ketria": "gur",
    "chaos": "ubrg",
    "aggression": "brgw",
    "altruism": "rgwu",
    "growth": "gwub",
    "artifice": "wubr",
}
COLOR_COUNT = " + ".join(f"({{0}} >> {bit} & 1)" for bit in range(5))
"""How many colours a column of bits has, in SQL."""

MANY = frozenset({"m", "multi", "multicolor", "multicolored", "multicoloured"})
NAMES = (*_NAMED, *sorted(MANY))


def bits_of(value: str) -> int | None:
    """Return colours as bits, or None where the value names none."""
    word = value.casefold()
    letters = _NAMED.get(word, word)
    if not all(letter.upper() in BITS for letter in letters):
        return None
    return sum(BITS[letter.upper()] for letter in set(letters))
