"""Wordings of older cards and their present form."""

from core.effects.tokens import SELF_NAME, Replacements

_THIS = (
    "creature land artifact enchantment permanent aura equipment vehicle saga card spell planeswalker token siege "
    "class emblem case room spacecraft fortification attraction battle"
).split()
_PAIRS = {
    "enters the battlefield": "enters",
    "enter the battlefield": "enter",
    "entered the battlefield": "entered",
    "comes into play": "enters",
    "come into play": "enter",
    "put into play": "put onto the battlefield",
    "his or her": "their",
    "his owner": "its owner",
    "her owner": "its owner",
    "he's": "it's",
    "she's": "it's",
    "his power": "its power",
    "her power": "its power",
    "his other": "its other",
    "her other": "its other",
    "your starting life total": "your starting life total",
    "the battlefield tapped under": "the battlefield tapped under",
    "he or she": "they",
    "him or her": "them",
    "converted mana cost": "mana value",
    "converted mana costs": "mana values",
    "this creature type": "this creature type",
    "this ability's owner": "this ability's owner",
    "they've": "they 've",
    "for as long as": "for as long as",
    "the battlefield under": "the battlefield under",
    "named card": "named card",
    "library and put that card into your hand": "library , put that card into your hand",
    "each of your opponents": "each opponent",
    "removed from the game": "exiled",
    "colour": "color",
    "colours": "colors",
    "colourless": "colorless",
}
OLD_WORDINGS = Replacements(
    {old: new for old, new in _PAIRS.items() if old != new}
    | {f"this {word}": SELF_NAME for word in _THIS}
    | {f"this {word} type": f"this {word} type" for word in _THIS}
)
