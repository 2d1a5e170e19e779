"""Words that a player would not use, and those of the other game."""

import re

OTHER_GAME = {
    "mtg": ("resource point", "action point", "chi", "combat chain", "arena", "pitch", "flesh"),
    "fab": ("mana", "battlefield", "library", "exile", "planeswalker", "magic"),
}
NOT_A_PLAYER_S_WORD = (
    "here:",
    "lesson",
    "deed",
    "panel",
    "drawn.",
    "the log",
    "verdict",
    "arrives",
)


def found_in(text: str, words: tuple[str, ...]) -> set[str]:
    """Return those of some words that a text has, in the singular or the plural."""
    told = text.casefold()
    return {word for word in words if re.search(rf"(?<!\w){re.escape(word)}s?(?!\w)", told)}
