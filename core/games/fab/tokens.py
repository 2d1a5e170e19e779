"""The form of a token, and the tokens that the cards at hand and their texts speak of."""

import re
from collections.abc import Iterable, Iterator

from core.games.fab import actions as fab
from core.law import actions as law
from core.law.actions import Action
from core.law.forms import Answers, Ask, Field, Form, Preset, UnfinishedError, Value
from core.law.reading import Reading
from core.law.verdict import Option
from core.printed.card import Card
from core.printed.typebox import TypeBox
from core.table.ids import PlayerId
from core.table.sight import may_see

MOST = 20
_MARK = "Token"
_STATS = ("power", "defense", "life")
_KEYWORDS = ("Go again", "Ephemeral", "Phantasm", "Spectra", "Spellvoid 1", "Ward 1")
_NAMED = re.compile(r"\b(?P<name>[A-Z][\w'’-]+(?: (?:of |the )?[A-Z][\w'’-]+)*) tokens?\b")


def token_form(reading: Reading, player: PlayerId, cards: Iterable[Card]) -> Form:
    """Return the form that creates tokens; printed tokens and texts suggest some."""
    return Form(
        id="token",
        words="Create tokens",
        says="What it is called, what its type box says, and how many of them.",
        fields=(
            Field(id="name", label="Name", ask=Ask.TEXT, start=""),
            Field(
                id="type_line",
                label="Type box",
                ask=Ask.TEXT,
                start="",
                hint="e.g. Runeblade Token - Aura",
            ),
            *(
                Field(id=stat, label=stat.capitalize(), ask=Ask.TEXT, start="", hint="none")
                for stat in _STATS
            ),
            Field(
                id="keywords",
                label="Keywords",
                ask=Ask.WORDS,
                start=(),
                options=tuple(Option(word, word) for word in _KEYWORDS),
                hint="e.g. Ward 1",
            ),
            Field(id="count", label="How many", ask=Ask.NUMBER, start=1, lowest=1, highest=MOST),
        ),
        make=lambda answers: _make(answers, player),
        presets=tuple(_presets(reading, player, cards)),
    )


def _make(answers: Answers, player: PlayerId) -> Action:
    name, typebox = answers.text("name"), answers.text("type_line")
    if not name:
        raise UnfinishedError("Say what it is called.")
    if not TypeBox.read(typebox).types:
        raise UnfinishedError("Say what its type box is, e.g. Generic Token - Aura.")
    token = fab.Token(
        player=player,
        name=name,
        type_line=typebox,
        power=answers.text("power") or None,
        defense=answers.text("defense") or None,
        life=answers.text("life") or None,
        keywords=answers.words("keywords"),
    )
    count = answers.number("count") or 1
    return token if count == 1 else law.Batch(player=player, steps=(token,) * count)


def _presets(reading: Reading, player: PlayerId, cards: Iterable[Card]) -> Iterator[Preset]:
    printed = {card.name: card for card in cards if _MARK in card.front.type_line.types}
    seen = (
        reading.table.printed(obj)
        for obj in reading.table.objects
        if not obj.face_down and may_see(reading.rules.zones, obj, player)
    )
    told: set[str] = set()
    for card in seen:
        for face in card.faces:
            for name in (found["name"] for found in _NAMED.finditer(face.text)):
                if name not in told:
                    told.add(name)
                    values = _of_card(printed[name]) if name in printed else _of_name(name)
                    yield Preset(words=name, source=face.name, values=values)
    for name, card in sorted(printed.items()):
        if name not in told:
            yield Preset(words=name, source=card.front.typebox, values=_of_card(card))


def _of_card(card: Card) -> dict[str, Value]:
    face = card.front
    stats = {stat: face.stat(stat) or "" for stat in _STATS}
    return {
        "name": face.name,
        "type_line": face.typebox,
        "keywords": face.keywords,
        **stats,
    }


def _of_name(name: str) -> dict[str, Value]:
    return {"name": name, "type_line": f"Generic {_MARK} - Aura"}
