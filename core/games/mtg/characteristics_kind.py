"""What the panel says of the kind of a card: what tells it from others, and by which ability."""

import re
from collections.abc import Iterator

from core.cards.abilities import levels_of
from core.cards.card import Card, Face, Layout
from core.games.mtg.faces import SIDES
from core.games.mtg.insets import ADVENTURER, inset_rules
from core.games.mtg.kinds import keys_for
from core.games.mtg.policies import policies
from core.messages import NO_WORDS, Message, Text, verbatim
from core.rules.characteristics_view import Row, Why
from core.rules.ruleset import StateView

_TURNING = re.compile(
    r"\b(?:transform|convert|turns\b|turned\b|turn (?:\w+ )?(?:over|back)"
    r"|returns? as|comes? back as)",
    re.IGNORECASE,
)
_KEYWORDS = (
    *("Daybound", "Nightbound", "Disturb", "More Than Meets the Eye", "Convert", "Craft"),
    "Transform",
)
_SENTENCE = re.compile(r"(?<=[.;])\s+|\n")
_LONGEST = 90
_OWN_FACES = Why("face.own_characteristics", Message("each face has its own characteristics"))


def kind_rows(view: StateView, card: Card) -> Iterator[Row]:
    """Yield the row that names the kind of a card with more than an ordinary face."""
    known = {
        Layout.TRANSFORMING: _transforming,
        Layout.MODAL: _modal,
        Layout.MELD: _meld,
        Layout.SPLIT: _split,
        Layout.ADVENTURE: _with_inset,
        Layout.PREPARATION: _with_inset,
        Layout.PROTOTYPE: _prototype,
        Layout.FLIP: _flip,
        Layout.REVERSIBLE: _reversible,
    }
    tell = known.get(card.layout)
    text, why = tell(view, card) if tell is not None else _by_its_text(card.front)
    if text:
        yield Row(id="kind", title=Message("Kind"), value=text, why=why)


def _by_its_text(face: Face) -> tuple[Text, tuple[Why, ...]]:
    """Return the kind of a card with one face that is printed in a way of its own."""
    levels = levels_of(face.text)
    if levels:
        sizes = ", ".join(f"{each.range}: {each.power}/{each.toughness}" for each in levels)
        return Message("leveler card"), (
            Why("leveler.levels", Message("by its level counters it is {sizes}", sizes=sizes)),
            Why(
                "leveler.first",
                Message(
                    "before that it is {power}/{toughness}",
                    power=str(face.stat("power")),
                    toughness=str(face.stat("toughness")),
                ),
            ),
        )
    if "Class" in face.type_line.subtypes:
        return Message("Class card"), (
            Why("class.levels", Message("each level adds an ability for good")),
        )
    if "Case" in face.type_line.subtypes:
        return Message("Case card"), (
            Why("case.solved", Message("once solved it has its last ability")),
        )
    if face.has("Mutate"):
        says = Message("for its mutate cost it merges with a creature instead of entering")
        return Message("card with mutate"), (Why("mutate.cast", says),)
    return "", ()


def _reversible(_view: StateView, card: Card) -> tuple[Text, tuple[Why, ...]]:
    same = len({face.name for face in card.faces}) == 1
    says = (
        Message("the same card on both sides")
        if same
        else Message("a card of its own on each side")
    )
    return Message("reversible card"), (
        Why("dfc.definition", Message("{what}: it is not double-faced", what=says)),
    )


def _transforming(view: StateView, card: Card) -> tuple[Text, tuple[Why, ...]]:
    by = turning_ability(card)
    return policies(view.rules).nonmodal_words, (
        Why("dfc.definition", Message("a face on each side and no card back")),
        Why(
            "tdfc.definition",
            Message("it transforms by {by}", by=by)
            if by
            else Message("its own text transforms it"),
        ),
        Why(
            "wiki.kind_at_a_glance",
            Message("an ability transforms it or lets it enter transformed"),
        ),
        *_more_than_two(card),
        _OWN_FACES,
    )


def _more_than_two(card: Card) -> Iterator[Why]:
    if len(card.sides) > len(SIDES):
        yield Why(
            "wiki.triple_faced",
            Message("it has {count} sides and turns to the next one", count=len(card.sides)),
        )


def _modal(_view: StateView, _card: Card) -> tuple[Text, tuple[Why, ...]]:
    return Message("modal double-faced card"), (
        Why("dfc.definition", Message("a face on each side and no card back")),
        Why("mdfc.definition", Message("you choose one of its faces when you cast or play it")),
        Why("wiki.kind_at_a_glance", Message("none of its abilities transforms it")),
        _OWN_FACES,
    )


def _meld(view: StateView, card: Card) -> tuple[Text, tuple[Why, ...]]:
    counted = policies(view.rules).meld_is_double_faced
    says = (
        Message("it is double-faced") if counted else Message("it does not count as double-faced")
    )
    partner = Why(
        "meld.definition", Message("its back is half of {face}", face=card.sides[-1][0].name)
    )
    text = Message("double-faced meld card") if counted else Message("meld card")
    kind = keys_for(view.rules, card, "dfc.definition")[0]
    own = keys_for(view.rules, card, "face.own_characteristics")[0]
    return text, (Why(kind, says), partner, Why(own, _OWN_FACES.message))


def _split(_view: StateView, _card: Card) -> tuple[Text, tuple[Why, ...]]:
    return Message("split card"), (
        Why("split.definition", Message("two faces on one side and an ordinary card back")),
        Why(
            "split.types_and_text", Message("off the stack it has the types and abilities of both")
        ),
    )


def _with_inset(_view: StateView, card: Card) -> tuple[Text, tuple[Why, ...]]:
    inset = inset_rules(card) or ADVENTURER
    says = Message("one face, and a smaller {spell} in it", spell=inset.spell)
    counts = Message("only while it is cast so does it count")
    if card.layout is Layout.PREPARATION:
        counts = Message("only a copy of it is ever cast, while the permanent is prepared")
    return inset.kind, (Why(inset.definition, says), Why(inset.cast, counts))


def _prototype(_view: StateView, card: Card) -> tuple[Text, tuple[Why, ...]]:
    face = card.faces[1]
    numbers = Message(
        "{mana_cost}, {power}/{toughness}",
        mana_cost=str(face.mana_cost),
        power=str(face.stat("power")),
        toughness=str(face.stat("toughness")),
    )
    return Message("prototype card"), (
        Why(
            "prototype.definition",
            Message("it may be cast prototyped instead: {numbers}", numbers=numbers),
        ),
        Why("prototype.keeps_rest", Message("its name, types and text are the same either way")),
    )


def _flip(_view: StateView, card: Card) -> tuple[Text, tuple[Why, ...]]:
    lower = Why(
        "flip.definition",
        Message("upside down on its lower half it is {face}", face=card.faces[-1].name),
    )
    return Message("flip card"), (
        lower,
        Why("flip.for_good", Message("once flipped, it never flips back")),
    )


def turning_ability(card: Card) -> Message:
    """Return the ability of a card that turns it over, in words; ``""`` if none says so plainly."""
    words = [word for word in _KEYWORDS if any(face.has(word) for face in card.faces)]
    lines = {subtype for face in card.faces for subtype in face.type_line.subtypes}
    words += [word for word in ("Saga", "Siege") if word in lines]
    if words:
        return Message("{abilities}", abilities=tuple(words[:2]))
    sentences = (sentence for face in card.faces for sentence in _sentences(face))
    return next(
        (verbatim(_quoted(sentence)) for sentence in sentences if _TURNING.search(sentence)),
        NO_WORDS,
    )


def _sentences(face: Face) -> Iterator[str]:
    for sentence in _SENTENCE.split(face.text):
        cut = sentence.strip().rstrip(".;")
        if cut:
            yield cut


def _quoted(sentence: str) -> str:
    sentences = sentence if len(sentence) <= _LONGEST else f"{sentence[:_LONGEST].rstrip()}…"
    return f"“{sentences}”"
