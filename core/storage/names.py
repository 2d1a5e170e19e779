"""Names as people type them: without regard to case, accents, quotes and blanks."""

import re
from unicodedata import category, normalize

_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l"})
_QUOTES = str.maketrans("\u2018\u2019\u02bc\u00b4`\u201c\u201d", "'''''\"\"")
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))
_SILENT = str.maketrans("/-", "  ", "'\",.:;!?")
_SLASHES = re.compile(r"\s*(?:/+|\|)\s*")


def key_of(name: str) -> str:
    """Return the key under which a name is looked up: equal keys are the same name."""
    if name.isascii():
        return " ".join(name.casefold().split())
    # Quotes first: compatible forms turn some of them into a blank and an accent.
    text = normalize("NFKC", name.translate(_QUOTES).translate(_DASHES)).casefold()
    plain = "".join(sign for sign in normalize("NFD", text) if category(sign) != "Mn")
    return " ".join(plain.translate(_LETTERS).translate(_QUOTES).split())


def typed(key: str) -> str:
    """Return a key without the signs that people leave out: ``urzas tower``, ``fire ice``."""
    return " ".join(key.translate(_SILENT).split())


def with_slashes(name: str) -> str:
    """Return the name of a card with several faces in its full form: ``Fire // Ice``.

    Deck files write ``Fire/Ice``, ``Fire///Ice`` and ``Fire|Ice`` too. Some names have a
    slash of their own (``Summon: Choco/Mog``), so this is for a name that was not found as it
    stands.
    """
    return _SLASHES.sub(" // ", name)
