"""The form of a token, and the tokens that texts of cards on the table speak of."""

import re
from collections.abc import Iterable, Iterator

from core.games.mtg import actions as mtg
from core.law import actions as law
from core.law.actions import Action
from core.law.forms import Answers, Ask, Field, Form, Preset, UnfinishedError, Value
from core.law.reading import Reading
from core.law.verdict import Option
from core.printed.card import Card
from core.printed.mana import COLOR_ORDER, Color
from core.printed.type_line import TypeLine
from core.table.ids import PlayerId
from core.table.sight import may_see

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
            Field(
                id="name",
                label="Name",
                ask=Ask.TEXT,
                start="",
                hint="empty: named for its subtypes",
            ),
            Field(
                id="type_line",
                label="Type line",
                ask=Ask.TEXT,
                start="",
                hint="e.g. Creature - Saproling",
            ),
            Field(id="power", label="Power", ask=Ask.TEXT, start="", hint="a creature's"),
            Field(id="toughness", label="Toughness", ask=Ask.TEXT, start="", hint="a creature's"),
            Field(id="colours", label="Colours", ask=Ask.MANY, start=(), options=colours),
            Field(
                id="keywords",
                label="Keywords",
                ask=Ask.WORDS,
                start=(),
                options=tuple(Option(word, word) for word in _KEYWORDS),
                hint="e.g. Flying, First strike",
            ),
            Field(id="count", label="How many", ask=Ask.NUMBER, start=1, lowest=1, highest=MOST),
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
    keywords = tuple(word[:1].upper() + word[1:] for word in answers.words("keywords"))
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
    count = answers.number("count") or 1
    return token if count == 1 else law.Batch(player=player, steps=(token,) * count)


def _presets(reading: Reading, player: PlayerId) -> Iterator[Preset]:
    told: set[str] = set()
    for obj in reading.table.objects:
        if obj.face_down or not may_see(reading.rules.zones, obj, player):
            continue
        card = reading.table.printed(obj)
        for face in card.faces:
            for values in (*_creatures(face.text), *_artifacts(face.text)):
                words = _words(values)
                if words not in told:
                    told.add(words)
                    yield Preset(words=words, source=face.name, values=values)


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


def _words(values: dict[str, Value]) -> str:
    size = f" {values['power']}/{values['toughness']}" if "power" in values else ""
    return f"{values['name']}{size}"
