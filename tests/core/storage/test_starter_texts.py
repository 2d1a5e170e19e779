"""Texts of starter cards and examples: whole sentences, true to the cards, in our words."""

import gzip
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from pathlib import Path

import pytest

from core.cards.abilities import levels_of
from core.cards.card import Card, Face, Layout
from core.effects.program import Keyword, LevelStart
from core.games import GAMES
from core.storage.assets import starter_cards
from core.storage.topics import read_examples
from tests.places import ROOT

CARDS = ROOT / "assets" / "cards"
TELEGRAMS = re.compile(
    r"\b(tuck|regrow|foes?|bounce|dig|wearer|host's|turns? (?:it |her |him )?(?:over|back)"
    r"|upkeep:|entering:|attacking:|dying:|castable|singe|bites|thaws?)\b",
    re.IGNORECASE,
)
"""Words of a note to oneself, which no card uses."""
OF_EVERY_CARD = frozenset(
    {
        # Printed as text, not as a dot.
        ("Awaken the Maelstrom", "color_indicator"),
        # The type was added later than this card file.
        ("Daybreak Ranger", "type_line"),
    }
)
STATS = ("power", "toughness", "loyalty", "defense")
_LONG = 60
"""Shorter texts have few possible wordings."""


def faces(game: str) -> Iterator[tuple[Card, Face]]:
    """Yield each face of a game's starter cards."""
    prefix = "fab" if game == "fab" else "mtg"
    names = {c["name"] for c in json.loads((CARDS / f"{prefix}-starter.json").read_text("utf-8"))}
    for card in starter_cards().values():
        if card.name in names:
            yield from ((card, face) for face in card.faces)


def keyword_lines(game: str, face: Face) -> set[int]:
    card = Card(name=face.name, layout=Layout.SINGLE, sides=((face,),))
    read = GAMES[game].rules().tables.reading(card, 0).abilities
    return {each.words.line for each in read if isinstance(each, Keyword | LevelStart)}


@pytest.mark.parametrize("game", ["mtg", "fab"])
def test_a_starter_card_s_text_is_made_of_whole_sentences(game: str) -> None:
    for _, face in faces(game):
        # Keywords, reminders in brackets and the levels of a leveler are phrases, not sentences.
        if not levels_of(face.text):
            phrases = keyword_lines(game, face)
            for number, line in enumerate(face.text.split("\n")):
                whole = not line or line[-1] in ".\"'):" or number in phrases
                assert whole, (face.name, line)
        assert not TELEGRAMS.search(face.text), (face.name, TELEGRAMS.findall(face.text))
        assert "  " not in face.text, face.name


@pytest.mark.parametrize("game", ["mtg", "fab"])
def test_neither_game_s_cards_speak_of_the_other_game(game: str) -> None:
    foreign = {
        "mtg": r"\b(?:chi|arsenal|combat chain|resources?|banish\w*)\b",
        "fab": r"\b(?:mana|battlefield|library|exile\w*|tapp?e?d?)\b",
    }[game]
    found = {face.name for _, face in faces(game) if re.search(foreign, face.text, re.IGNORECASE)}
    assert found == set()


def test_an_example_s_title_is_a_sentence_about_the_game() -> None:
    for example in read_examples():
        assert example.title[0].isupper() or example.title[0] in "+-", example.path
        assert len(example.title.split()) > 2, example.path
        assert not example.title.endswith("."), example.path
        assert not re.search(r"\bdeeds?\b|\bbooks?\b", example.title), example.path


def test_examples_are_played_by_people_with_names() -> None:
    for example in read_examples():
        players = tomllib.loads(example.path.read_text("utf-8")).get("players", [])
        assert players[:2] == ["Ann", "Ben"], example.path


def test_titles_of_examples_tell_them_apart() -> None:
    titles = [(example.game, example.title) for example in read_examples()]
    assert len(titles) == len(set(titles))


@pytest.fixture(scope="module")
def printed(reference: Path) -> Mapping[str, Mapping[str, object]]:
    """The faces of a real card file, and of a list of those it lacks, by name."""
    found: dict[str, Mapping[str, object]] = {}
    with gzip.open(reference / "data" / "scryfall-oracle-like.json.gz") as file:
        cards = json.load(file)
    more = json.loads((reference / "data" / "missing-card-facts.json").read_text("utf-8"))
    for card in (*cards, *more["cards"]):
        if card.get("layout") == "art_series":
            continue
        for face in card.get("card_faces") or card.get("faces") or [card]:
            found.setdefault(face["name"], face)
    return found


def test_cost_types_and_numbers_are_those_of_the_real_cards(
    printed: Mapping[str, Mapping[str, object]],
) -> None:
    wrong = []
    known = 0
    for card, face in faces("mtg"):
        real = printed.get(face.name)
        if card.layout is Layout.PROTOTYPE and face is not card.front:
            continue  # real files have its other numbers in the text
        if real is None or not real.get("type_line") or real["type_line"] == "Card":
            continue
        known += 1
        ours = {
            "mana_cost": str(face.mana_cost or ""),
            "type_line": str(face.type_line),
            "color_indicator": sorted(face.color_indicator),
            **{stat: dict(face.stats).get(stat, "") for stat in STATS},
        }
        for field, value in ours.items():
            theirs = real.get(field) or ("" if isinstance(value, str) else [])
            theirs = sorted(theirs) if isinstance(theirs, list) else theirs
            if value != theirs and (face.name, field) not in OF_EVERY_CARD:
                wrong.append((face.name, field, value, theirs))
    assert wrong == []
    assert known > 250


def test_keywords_are_those_of_the_real_cards(printed: Mapping[str, Mapping[str, object]]) -> None:
    wrong = []
    for _, face in faces("mtg"):
        text = printed.get(face.name, {}).get("oracle_text") or printed.get(face.name, {}).get(
            "text"
        )
        if isinstance(text, str):
            wrong += [
                (face.name, word) for word in face.keywords if word.lower() not in text.lower()
            ]
    assert wrong == []


def test_no_text_of_a_card_is_the_printed_one(printed: Mapping[str, Mapping[str, object]]) -> None:
    copied = []
    for _, face in faces("mtg"):
        real = printed.get(face.name, {})
        text = str(real.get("oracle_text") or real.get("text") or "")
        if len(face.text) > _LONG:
            alike = SequenceMatcher(None, face.text, text, autojunk=False)
            longest = alike.find_longest_match().size
            if longest > 0.6 * len(text) and longest > _LONG:
                copied.append((face.name, longest, len(text)))
    assert copied == []
