"""The form of a token, and the tokens that texts of cards on the table speak of."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from core.cards.abilities import beside_the_text
from core.cards.card import Card
from core.cards.mana import COLOR_ORDER, Color, in_order
from core.cards.type_line import TypeLine
from core.games.mtg import actions as mtg
from core.messages import Message, verbatim
from core.rules.actions import Action
from core.rules.choices import Option
from core.rules.forms import (
    Answers,
    Ask,
    Field,
    Form,
    Preset,
    UnfinishedError,
    Value,
    asking,
    filled,
    how_many,
)
from core.rules.forms_targets import so_many
from core.rules.objects import readable_faces
from core.rules.ruleset import StateView
from core.state.ids import PlayerId

MOST = 20
_LONGEST = 40
_KEYWORDS = (
    *("Deathtouch", "Defender", "First strike", "Flying", "Haste", "Hexproof", "Indestructible"),
    *("Lifelink", "Menace", "Reach", "Trample", "Vigilance"),
)
_LETTERS = {Color(letter).word.lower(): letter for letter in COLOR_ORDER}
_TYPES = ("artifact", "enchantment", "land", "creature")
_ARTIFACTS = ("Blood", "Clue", "Food", "Gold", "Map", "Powerstone", "Treasure")
_COLOUR_WORDS = "|".join((*_LETTERS, "colorless", "colourless"))
_CREATURE = re.compile(
    r"\b(?P<power>\d+|\*)/(?P<toughness>\d+|\*) "
    rf"(?P<colours>(?:(?:{_COLOUR_WORDS})(?:, and |, | and | ))*)"
    r"(?P<subtypes>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*)"
    rf"(?P<types>(?: (?:{'|'.join(_TYPES)}))*)"
    r"(?: tokens?)?(?: (?:with|that has|that have) (?P<keywords>[a-z][a-z ,]*))?"
)
_NAMED = re.compile(r"\b(?P<name>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*) tokens?\b")
_BECOMES = re.compile(
    r"\b(?:becomes?|is|are|be|base power and toughness)(?: each)? (?:an? )?(?:legendary )?$",
    re.IGNORECASE,
)
_ONE = re.compile(r"\b(?:an?|another|one)(?: [a-z]+)? $", re.IGNORECASE)
_IRREGULAR = {"Elves": "Elf", "Wolves": "Wolf", "Werewolves": "Werewolf", "Dwarves": "Dwarf"}
_MADE_BY = {"investigate": "Clue", "incubate": "Incubator"}
_MAKING = re.compile(rf"\b({'|'.join(_MADE_BY)})s?\b", re.IGNORECASE)
_TOLD = ("power", "toughness", "color_indicator")


def token_form(view: StateView, player: PlayerId, cards: Iterable[Card]) -> Form:
    """Return the form that creates tokens; texts here and printed tokens suggest some."""
    face = mtg.TokenFace
    colours = tuple(Option(letter, verbatim(Color(letter).word)) for letter in COLOR_ORDER)
    return Form(
        id="token",
        title=Message("Create tokens"),
        message=Message("What it is called, what it is, and how many of them."),
        fields=(
            asking(face, "name", Message("Name"), hint=Message("empty: named for its subtypes")),
            asking(
                face, "type_line", Message("Type line"), hint=Message("e.g. Creature - Saproling")
            ),
            asking(face, "power", Message("Power"), hint=Message("a creature's")),
            asking(face, "toughness", Message("Toughness"), hint=Message("a creature's")),
            Field(
                id="color_indicator",
                title=Message("Colours"),
                ask=Ask.MANY,
                start=(),
                options=colours,
            ),
            asking(
                face,
                "keywords",
                Message("Keywords"),
                hint=Message("e.g. Flying, First strike"),
                known=_KEYWORDS,
            ),
            asking(face, "text", Message("Text"), hint=Message("what it does")),
            how_many("count", MOST),
        ),
        make=lambda answers: _make(answers, player),
        presets=tuple(_presets(view, player, cards)),
    )


def _make(answers: Answers, player: PlayerId) -> Action:
    line = TypeLine.read(answers.text("type_line"))
    if not line.types:
        raise UnfinishedError(Message("Say what type it is, e.g. Creature - Saproling."))
    if "Creature" in line.types and not (answers.text("power") and answers.text("toughness")):
        raise UnfinishedError(Message("A creature needs power and toughness."))
    name = answers.text("name") or " ".join(line.subtypes or line.types)
    face = filled(mtg.TokenFace, answers, name=name, type_line=str(line))
    token = filled(
        mtg.Token,
        answers,
        player=player,
        name=name,
        type_line=face.type_line,
        # Only a face can say a colour.
        faces=(face,) if face.color_indicator else (),
    )
    return so_many(player, token, answers.number("count"))


def _presets(view: StateView, player: PlayerId, cards: Iterable[Card]) -> Iterator[Preset]:
    """Yield the tokens that texts here speak of, as they are printed if they are; then all others.

    Tokens of one name and size may differ in what they do, so only the whole of them is the same.
    """
    printed: dict[str, list[dict[str, Value]]] = {}
    for values in _printed(cards):
        there = printed.setdefault(str(values["name"]), [])
        if values not in there:
            there.append(values)
    listed: list[dict[str, Value]] = []
    for face in readable_faces(view, player):
        for mentioned in (*_creatures(face.text), *_named(face.text, printed)):
            values = next((each for each in _alike(mentioned, printed)), mentioned)
            if values not in listed:
                listed.append(values)
                yield Preset(message=_called(values), source=face.name, values=values)
    for _, alike in sorted(printed.items()):
        for values in alike:
            if values not in listed:
                source = str(values["type_line"])
                words = _with_abilities(values)
                yield Preset(message=words, source=source, printed=True, values=values)


def _printed(cards: Iterable[Card]) -> Iterator[dict[str, Value]]:
    """Yield what the fields hold for every printed token that has one face."""
    for card in cards:
        face = card.front
        if card.is_token and len(card.faces) == 1 and face.type_line.is_permanent:
            yield {
                "name": face.name,
                "type_line": str(face.type_line),
                "power": face.stat("power") or "",
                "toughness": face.stat("toughness") or "",
                "color_indicator": in_order(face.colors),
                "keywords": face.keywords,
                "text": face.text,
            }


def _alike(
    mentioned: dict[str, Value], printed: Mapping[str, Sequence[dict[str, Value]]]
) -> Iterator[dict[str, Value]]:
    """Yield the printed tokens that are what a text speaks of."""
    for values in printed.get(str(mentioned["name"]), ()):
        same = all(values[key] == mentioned[key] for key in _TOLD if key in mentioned)
        whole = f"{values['text']}\n{', '.join(_words(values))}"
        if same and not beside_the_text(_words(mentioned), whole):
            yield values


def _words(values: Mapping[str, Value]) -> tuple[str, ...]:
    keywords = values.get("keywords")
    return keywords if isinstance(keywords, tuple) else ()


def _creatures(text: str) -> Iterator[dict[str, Value]]:
    for found in _CREATURE.finditer(text):
        before = text[: found.start()]
        if _BECOMES.search(before):
            continue  # it is the object itself, or another one, that is so for a time
        subtypes = found["subtypes"].split()
        if not _ONE.search(before):
            subtypes[-1] = _singular(subtypes[-1])
        types = dict.fromkeys((*found["types"].split(), "creature"))
        head = " ".join(word.capitalize() for word in types)
        keywords = (part.strip() for part in re.split(r",| and ", found["keywords"] or ""))
        known = {word.lower(): word for word in _KEYWORDS}
        yield {
            "name": " ".join(subtypes),
            "type_line": f"{head} — {' '.join(subtypes)}",
            "power": found["power"],
            "toughness": found["toughness"],
            "color_indicator": tuple(
                letter
                for word, letter in _LETTERS.items()
                if word in found["colours"].split() or f"{word}," in found["colours"]
            ),
            "keywords": tuple(known[word] for word in keywords if word in known),
        }


def _singular(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("ies"):
        return f"{word.removesuffix('ies')}y"
    return word if word.endswith(("ss", "us", "is")) else word.removesuffix("s")


def _named(text: str, printed: Iterable[str]) -> Iterator[dict[str, Value]]:
    """Yield the tokens that a text calls by name, or makes by an action with a name of its own."""
    for found in _NAMED.finditer(text):
        name = found["name"]
        if name in _ARTIFACTS:
            yield {"name": name, "type_line": f"Artifact — {name}"}
        elif name in printed:
            yield {"name": name}
    for found in _MAKING.finditer(text):
        name = _MADE_BY[found[1].lower()]
        yield {"name": name, "type_line": f"Artifact — {name}"}


def _with_abilities(values: dict[str, Value]) -> Message:
    """Return what tells a printed token from others of its name and size."""
    listed = ", ".join(_words(values)).lower() or str(values["text"]).partition("\n")[0]
    if len(listed) > _LONGEST:
        listed = f"{listed[:_LONGEST].rstrip(' ,.')}…"
    token = _called(values)
    return Message("{token}, {abilities}", token=token, abilities=listed) if listed else token


def _called(values: dict[str, Value]) -> Message:
    name = str(values["name"])
    if not values.get("power"):
        return verbatim(name)
    power, toughness = str(values["power"]), str(values["toughness"])
    return Message("{name} {power}/{toughness}", name=name, power=power, toughness=toughness)
