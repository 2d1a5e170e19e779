"""The form of a token, and the tokens that texts of cards on the table speak of."""

import re
from collections.abc import Iterable, Iterator

from core.games.mtg import actions as mtg
from core.law.actions import Action
from core.law.forms import Answers, Ask, Field, Form, Preset, UnfinishedError, Value
from core.law.forms_fields import capitals, how_many, text, words
from core.law.forms_targets import so_many
from core.law.objects import readable_faces
from core.law.reading import Reading
from core.law.verdict import Option
from core.printed.card import Card
from core.printed.mana import COLOR_ORDER, Color
from core.printed.type_line import TypeLine
from core.table.ids import PlayerId

MOST = 20
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
_ARTIFACT = re.compile(rf"\b(?P<name>{'|'.join(_ARTIFACTS)}) tokens?\b")


def token_form(reading: Reading, player: PlayerId, cards: Iterable[Card]) -> Form:
    """Return the form that creates tokens; texts that the player may read suggest some."""
    del cards  # what the press prints as tokens says no more than these fields
    colours = tuple(Option(letter, Color(letter).word) for letter in COLOR_ORDER)
    return Form(
        id="token",
        words="Create tokens",
        says="What it is called, what it is, and how many of them.",
        fields=(
            text("name", "Name", "empty: named for its subtypes"),
            text("type_line", "Type line", "e.g. Creature - Saproling"),
            text("power", "Power", "a creature's"),
            text("toughness", "Toughness", "a creature's"),
            Field(id="colours", label="Colours", ask=Ask.MANY, start=(), options=colours),
            words("keywords", "Keywords", "e.g. Flying, First strike", _KEYWORDS),
            how_many("count", MOST),
        ),
        make=lambda answers: _make(answers, player),
        presets=tuple(_presets(reading, player)),
    )


def _make(answers: Answers, player: PlayerId) -> Action:
    line = TypeLine.read(answers.text("type_line"))
    if not line.types:
        raise UnfinishedError("Say what type it is, e.g. Creature - Saproling.")
    power, toughness = answers.text("power"), answers.text("toughness")
    if "Creature" in line.types and not (power and toughness):
        raise UnfinishedError("A creature needs power and toughness.")
    name = answers.text("name") or " ".join(line.subtypes or line.types)
    keywords = capitals(answers, "keywords")
    face = mtg.TokenFace(
        name=name,
        type_line=str(line),
        power=power or None,
        toughness=toughness or None,
        color_indicator=answers.words("colours"),
        keywords=keywords,
    )
    token = mtg.Token(
        player=player,
        name=name,
        type_line=face.type_line,
        power=face.power,
        toughness=face.toughness,
        keywords=keywords,
        # Only a face can say a colour.
        faces=(face,) if face.color_indicator else (),
    )
    return so_many(player, token, answers.number("count"))


def _presets(reading: Reading, player: PlayerId) -> Iterator[Preset]:
    told: set[str] = set()
    for face in readable_faces(reading, player):
        for values in (*_creatures(face.text), *_artifacts(face.text)):
            called = _called(values)
            if called not in told:
                told.add(called)
                yield Preset(words=called, source=face.name, values=values)


def _creatures(text: str) -> Iterator[dict[str, Value]]:
    for found in _CREATURE.finditer(text):
        subtypes = found["subtypes"].split()
        subtypes = [word.removesuffix("s") if word.endswith("ors") else word for word in subtypes]
        types = dict.fromkeys((*found["types"].split(), "creature"))
        head = " ".join(word.capitalize() for word in types)
        keywords = (part.strip() for part in re.split(r",| and ", found["keywords"] or ""))
        known = {word.lower(): word for word in _KEYWORDS}
        yield {
            "name": " ".join(subtypes),
            "type_line": f"{head} — {' '.join(subtypes)}",
            "power": found["power"],
            "toughness": found["toughness"],
            "colours": tuple(
                letter
                for word, letter in _LETTERS.items()
                if word in found["colours"].split() or f"{word}," in found["colours"]
            ),
            "keywords": tuple(known[word] for word in keywords if word in known),
        }


def _artifacts(text: str) -> Iterator[dict[str, Value]]:
    for found in _ARTIFACT.finditer(text):
        yield {"name": found["name"], "type_line": f"Artifact — {found['name']}"}


def _called(values: dict[str, Value]) -> str:
    size = f" {values['power']}/{values['toughness']}" if "power" in values else ""
    return f"{values['name']}{size}"
