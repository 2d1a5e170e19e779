"""What a card can be besides its types, as conditions in SQL: what follows ``is:``."""

from collections.abc import Mapping

from core.storage.card_database.query_colors import COLOR_COUNT

_OWN = "{0}(card.game, card.name, card.pitch)"
_TYPES = "card.id IN (SELECT rowid / 16 FROM words WHERE words MATCH 'type : {0}')"
_OF_LAYOUT = "card.layout IN ({0})"
_TWO_SIDED = "card.sides > 1"
KINDS: Mapping[str, str] = {
    "dfc": _TWO_SIDED,
    "mdfc": _OF_LAYOUT.format("'modal'"),
    "modal": _OF_LAYOUT.format("'modal'"),
    "tdfc": _OF_LAYOUT.format("'transforming'"),
    "transform": _OF_LAYOUT.format("'transforming'"),
    "meld": _OF_LAYOUT.format("'meld'"),
    "split": _OF_LAYOUT.format("'split'"),
    "flip": _OF_LAYOUT.format("'flip', 'flip-card'"),
    "twin": _OF_LAYOUT.format("'twin-card'"),
    "traverse": _OF_LAYOUT.format("'traverse-card'"),
    "transcend": _OF_LAYOUT.format("'transcend-card'"),
    "adventure": _OF_LAYOUT.format("'adventure'"),
    "prepare": _OF_LAYOUT.format("'preparation'"),
    "prototype": _OF_LAYOUT.format("'prototype'"),
    "reversible": _OF_LAYOUT.format("'reversible'"),
    "aftermath": "card.press = 'aftermath' OR card.id IN"
    " (SELECT rowid / 16 FROM words WHERE words MATCH 'keywords : aftermath')",
    "room": _TYPES.format("room"),
    "battle": _TYPES.format("battle"),
    "saga": _TYPES.format("saga"),
    "class": _TYPES.format("class"),
    "hero": _TYPES.format("hero"),
    "twofaced": "card.faces > 1",
    "onesided": "card.sides = 1 AND card.faces > 1",
    "token": "card.token",
    "extra": "card.extra = 1",
    "legendary": _TYPES.format("legendary"),
    "permanent": _TYPES.format(
        "(artifact OR battle OR creature OR enchantment OR land OR planeswalker)"
    ),
    "spell": "NOT " + _TYPES.format("land"),
    "multicolor": f"{COLOR_COUNT.format('card.colors')} > 1",
    "colorless": "card.colors = 0",
    "historic": _TYPES.format("(legendary OR artifact OR saga)"),
    "party": _TYPES.format("(cleric OR rogue OR warrior OR wizard)"),
    "outlaw": _TYPES.format("(assassin OR mercenary OR pirate OR rogue OR warlock)"),
    "leveler": "card.press = 'leveler'",
    "commander": "card.id IN (SELECT rowid / 16 FROM words"
    " WHERE words MATCH 'type : (legendary AND creature)' AND rowid % 16 = 0)"
    " OR card.id IN (SELECT face.id / 16 FROM words JOIN face ON face.id = words.rowid"
    " WHERE words MATCH 'type : (legendary AND (vehicle OR spacecraft))'"
    " AND face.power IS NOT NULL AND face.side = 0)"
    " OR card.id IN (SELECT rowid / 16 FROM words"
    " WHERE words MATCH 'text : \"can be your commander\"')",
    "reprint": "(SELECT count(*) FROM printing WHERE printing.card = card.id) > 1",
}
"""What a card can be besides its types, told by the card alone."""

OWN_KINDS: Mapping[str, str] = {
    "favourite": _OWN.format("is_favourite"),
    "favorite": _OWN.format("is_favourite"),
    "noted": _OWN.format("has_note"),
}
"""What a card can be to one person."""

ALL_KINDS: Mapping[str, str] = {**KINDS, **OWN_KINDS}
