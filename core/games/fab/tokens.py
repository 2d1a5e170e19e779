"""The form of a token, and the tokens that the cards at hand and their texts speak of."""

import re
from collections.abc import Iterable, Iterator

from core.cards.card import Card
from core.cards.typebox import TypeBox
from core.games.fab import actions as fab
from core.messages import Message, sentence_case, verbatim
from core.rules.actions import Action
from core.rules.forms import Answers, Form, Preset, UnfinishedError, Value, asking, filled, how_many
from core.rules.forms_targets import so_many
from core.rules.objects import readable_faces
from core.rules.ruleset import StateView
from core.state.ids import PlayerId

MOST = 20
_MARK = "Token"
_STATS = ("power", "defense", "life")
_KEYWORDS = ("Go again", "Ephemeral", "Phantasm", "Spectra", "Spellvoid 1", "Ward 1")
_NAMED = re.compile(r"\b(?P<name>[A-Z][\w'’-]+(?: (?:of |the )?[A-Z][\w'’-]+)*) tokens?\b")


def token_form(view: StateView, player: PlayerId, cards: Iterable[Card]) -> Form:
    """Return the form that creates tokens; printed tokens and texts suggest some."""
    return Form(
        id="token",
        title=Message("Create tokens"),
        message=Message("What it is called, what its type box says, and how many of them."),
        fields=(
            asking(fab.Token, "name", Message("Name")),
            asking(
                fab.Token,
                "type_line",
                Message("Type box"),
                hint=Message("e.g. Runeblade Token - Aura"),
            ),
            *(
                asking(fab.Token, stat, sentence_case(stat), hint=Message("none"))
                for stat in _STATS
            ),
            asking(
                fab.Token,
                "keywords",
                Message("Keywords"),
                hint=Message("e.g. Ward 1"),
                known=_KEYWORDS,
            ),
            asking(fab.Token, "text", Message("Text"), hint=Message("what it does")),
            how_many("count", MOST),
        ),
        make=lambda answers: _make(answers, player),
        presets=tuple(_presets(view, player, cards)),
    )


def _make(answers: Answers, player: PlayerId) -> Action:
    if not answers.text("name"):
        raise UnfinishedError(Message("Say what it is called."))
    if not TypeBox.read(answers.text("type_line")).types:
        raise UnfinishedError(Message("Say what its type box is, e.g. Generic Token - Aura."))
    token = filled(fab.Token, answers, player=player)
    return so_many(player, token, answers.number("count"))


def _presets(view: StateView, player: PlayerId, cards: Iterable[Card]) -> Iterator[Preset]:
    printed = {card.name: card for card in cards if _MARK in card.front.type_line.types}
    named_before: set[str] = set()
    for face in readable_faces(view, player):
        for name in (found["name"] for found in _NAMED.finditer(face.text)):
            if name not in named_before:
                named_before.add(name)
                values = _of_card(printed[name]) if name in printed else _of_name(name)
                yield Preset(message=verbatim(name), source=face.name, values=values)
    for name, card in sorted(printed.items()):
        if name not in named_before:
            values = _of_card(card)
            yield Preset(
                message=verbatim(name), source=card.front.typebox, printed=True, values=values
            )


def _of_card(card: Card) -> dict[str, Value]:
    face = card.front
    stats = {stat: face.stat(stat) or "" for stat in _STATS}
    return {
        "name": face.name,
        "type_line": face.typebox,
        "keywords": face.keywords,
        "text": face.text,
        **stats,
    }


def _of_name(name: str) -> dict[str, Value]:
    return {"name": name, "type_line": f"Generic {_MARK} - Aura"}
