"""The form by hand that fits the words of a clause best."""

import re
from collections.abc import Collection

_FORMS: tuple[tuple[str, str], ...] = (
    (r"\bcan't (?:cast|play)\b", "forbid"),
    (r"\bmay (?:cast|play)\b", "permit"),
    (r"\binstead\b|\bwould\b", "replacement"),
    (r"\btoken\b.*\bcopy\b|\bcopy\b.*\btoken\b", "token_copy"),
    (r"\btokens?\b|\bcreate\b", "token"),
    (r"\bcop(?:y|ies)\b", "copy"),
    (r"\bexile\b.*\breturn\b", "return"),
    (r"\bcounters?\b", "counters"),
    (r"\bdamage\b", "damage"),
    (r"\bcontrol of\b", "control"),
    (r"\bbase power\b|\bis \d+/\d+\b", "set_size"),
    (r"[+-]\d+/[+-]\d+|\{p\}|\{d\}", "bigger"),
    (r"\btransforms?\b|\bturns? over\b|\bconvert\b", "turn_by"),
    (r"\b(?:gains?|have|has|loses?)\b", "abilities"),
    (r"\badd\b.*\{", "mana"),
    (r"\bcolou?rs?\b", "colours"),
    (r"\bbecomes?\b", "types"),
    (r"\bname\b", "choose_name"),
    (r"\b(?:day|night)\b", "day"),
)
"""Words of a clause and the id of a form, the most specific first."""


def nearest_form(words: str, forms: Collection[str]) -> str:
    """Return the id of the form that fits the words best among those of a game, or ``""``."""
    for pattern, form in _FORMS:
        if form in forms and re.search(pattern, words, re.IGNORECASE):
            return form
    return ""
