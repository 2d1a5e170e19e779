"""What the panel says of the kind of a card: what tells it from others, and by which ability."""

import re
from collections.abc import Iterator

from core.cards.card import Card, Face, Layout
from core.games.mtg.faces import SIDES
from core.games.mtg.kinds import keys_for
from core.games.mtg.policies import policies
from core.rules.characteristics_view import Row, Why
from core.rules.state_view import StateView

_TURNING = re.compile(
    r"\b(?:transform|convert|turns\b|turned\b|turn (?:\w+ )?(?:over|back)"
    r"|returns? as|comes? back as)",
    re.IGNORECASE,
)
_KEYWORDS = (
    *("Daybound", "Nightbound", "Disturb", "More Than Meets the Eye", "Convert", "Craft"),
    "Transform",
)
_WITH_A_SPELL = {"Adventure": "adventurer card", "Omen": "omen card"}
_SENTENCE = re.compile(r"(?<=[.;])\s+|\n")
_LONGEST = 90
_OWN_FACES = Why("face.own_characteristics", "each face has its own characteristics")


def kind_rows(view: StateView, card: Card) -> Iterator[Row]:
    """Yield the row that names the kind of a card with more than an ordinary face."""
    known = {
        Layout.TRANSFORMING: _transforming,
        Layout.MODAL: _modal,
        Layout.MELD: _meld,
        Layout.SPLIT: _split,
        Layout.ADVENTURE: _adventure,
    }
    tell = known.get(card.layout)
    if tell is not None:
        text, why = tell(view, card)
        yield Row(id="kind", label="Kind", text=text, why=why)


def _transforming(view: StateView, card: Card) -> tuple[str, tuple[Why, ...]]:
    by = turning_ability(card)
    return policies(view.rules).nonmodal_words, (
        Why("dfc.definition", "a face on each side and no card back"),
        Why("tdfc.definition", f"it transforms by {by}" if by else "its own text transforms it"),
        Why("wiki.kind_at_a_glance", "an ability transforms it or lets it enter transformed"),
        *_more_than_two(card),
        _OWN_FACES,
    )


def _more_than_two(card: Card) -> Iterator[Why]:
    if len(card.sides) > len(SIDES):
        yield Why("wiki.triple_faced", f"it has {len(card.sides)} sides and turns to the next one")


def _modal(_view: StateView, _card: Card) -> tuple[str, tuple[Why, ...]]:
    return "modal double-faced card", (
        Why("dfc.definition", "a face on each side and no card back"),
        Why("mdfc.definition", "you choose one of its faces when you cast or play it"),
        Why("wiki.kind_at_a_glance", "none of its abilities transforms it"),
        _OWN_FACES,
    )


def _meld(view: StateView, card: Card) -> tuple[str, tuple[Why, ...]]:
    counted = policies(view.rules).meld_is_double_faced
    says = "it is double-faced" if counted else "it does not count as double-faced"
    partner = Why("meld.definition", f"its back is half of {card.sides[-1][0].name}")
    text = "double-faced meld card" if counted else "meld card"
    kind = keys_for(view.rules, card, "dfc.definition")[0]
    own = keys_for(view.rules, card, "face.own_characteristics")[0]
    return text, (Why(kind, says), partner, Why(own, _OWN_FACES.says))


def _split(_view: StateView, _card: Card) -> tuple[str, tuple[Why, ...]]:
    return "split card", (
        Why("split.definition", "two faces on one side and an ordinary card back"),
        Why("split.types_and_text", "off the stack it has the types and abilities of both"),
    )


def _adventure(_view: StateView, card: Card) -> tuple[str, tuple[Why, ...]]:
    subtypes = [word for face in card.faces[1:] for word in face.type_line.subtypes]
    kinds = (kind for word, kind in _WITH_A_SPELL.items() if word in subtypes)
    return next(kinds, "card with a second spell"), (
        Why("adventure.card", "one face, and a smaller spell in it that may be cast instead"),
    )


def turning_ability(card: Card) -> str:
    """Return the ability of a card that turns it over, in words; ``""`` if none says so plainly."""
    words = [word for word in _KEYWORDS if any(face.has(word) for face in card.faces)]
    lines = {subtype for face in card.faces for subtype in face.type_line.subtypes}
    words += [word for word in ("Saga", "Siege") if word in lines]
    if words:
        return " and ".join(words[:2])
    told = (sentence for face in card.faces for sentence in _sentences(face))
    return next((_quoted(sentence) for sentence in told if _TURNING.search(sentence)), "")


def _sentences(face: Face) -> Iterator[str]:
    for sentence in _SENTENCE.split(face.text):
        cut = sentence.strip().rstrip(".;")
        if cut:
            yield cut


def _quoted(sentence: str) -> str:
    told = sentence if len(sentence) <= _LONGEST else f"{sentence[:_LONGEST].rstrip()}…"
    return f"“{told}”"
