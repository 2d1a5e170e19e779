"""Texts of shipped cards are written from their programs, and share no wording with print."""

import csv
import gzip
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from core.games import GAMES
from core.storage.assets import starter_cards
from tests.card_texts.files import card_files, rewritten

RUN = 6
"""So many words in a row that the printed card has too are no words of our own."""
GAME_IDS = tuple(GAMES)
_INVENTED = "jpt"
"""The set code of invented cards."""
_BREAK = "|"
_REMINDER = re.compile(r"\*?\([^()]*\)\*?")
_END = re.compile(r"[.:;\n•—\"“”]|(?<!\w)'|'(?!\w)")
_KEYWORD = re.compile(r'"kind":"keyword","name":"([^"]+)"')
_ABILITY_WORD = re.compile(r'"word":"([A-Z][^"]*)"')
_WORD = re.compile(r"[a-z0-9'’+/{}-]+|\|")


def sentences(text: str, apart: Iterator[str]) -> list[str]:
    """Return the words of a text, with a bar for the end of a sentence, a name or a keyword."""
    plain = _END.sub(f" {_BREAK} ", _REMINDER.sub("", text))
    for name in sorted(apart, key=len, reverse=True):
        plain = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", _BREAK, plain, flags=re.IGNORECASE)
    return _WORD.findall(plain.lower())


def runs(words: list[str]) -> set[tuple[str, ...]]:
    every = (tuple(words[place : place + RUN]) for place in range(len(words) - RUN + 1))
    return {run for run in every if _BREAK not in run}


@pytest.fixture(scope="module")
def printed(reference: Path) -> Mapping[str, Mapping[str, list[str]]]:
    """The texts that real files print for a name, by game."""
    found: dict[str, defaultdict[str, list[str]]] = {game: defaultdict(list) for game in GAME_IDS}
    data = reference / "data"
    with gzip.open(data / "scryfall-oracle-like.json.gz") as file:
        cards = json.load(file)
    more = json.loads((data / "missing-card-facts.json").read_text("utf-8"))["cards"]
    for card in (*cards, *more):
        for face in card.get("card_faces") or card.get("faces") or [card]:
            found["mtg"][face["name"]].append(
                str(face.get("oracle_text") or face.get("text") or "")
            )
    table = (data / "fab" / "fab-card-sample.csv").read_text("utf-8")
    for row in csv.DictReader(table.splitlines(keepends=True), delimiter="\t"):
        text = row["Functional Text"].replace("**", "")
        for name in row["Name"].split(" // "):
            found["fab"][name].append(text)
    return found


@pytest.mark.parametrize("game", GAME_IDS)
def test_no_shipped_text_shares_six_words_with_the_printed_one(
    game: str, printed: Mapping[str, Mapping[str, list[str]]]
) -> None:
    cards = [c for c in starter_cards(game=game).values() if c.set_code != _INVENTED]
    names = {face.name for card in cards for face in card.faces}
    names |= {name.partition(",")[0] for name in names}
    programs = " ".join(face.does for card in cards for face in card.faces)
    keywords = {*_KEYWORD.findall(programs), *_ABILITY_WORD.findall(programs)}
    shared = []
    compared = 0
    for face in (face for card in cards for face in card.faces):
        ours = runs(sentences(face.text, iter(names | keywords)))
        for text in printed[game].get(face.name, ()):
            compared += 1
            both = ours & runs(sentences(text, iter(names | keywords)))
            shared += [(face.name, " ".join(run)) for run in both]
    assert shared == []
    assert compared > (250 if game == "mtg" else 50)


@pytest.mark.parametrize(("game", "path"), [(game, path) for game, path in card_files()])
def test_a_shipped_text_is_what_the_templates_write_from_its_program(game: str, path: Path) -> None:
    written = path.read_text("utf-8")
    assert rewritten(game, written) == written


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_shipped_face_is_understood_and_each_clause_has_its_words(game: str) -> None:
    rules = GAMES[game].rules().tables
    for card in starter_cards(game=game).values():
        for place, face in enumerate(card.faces):
            reading = rules.reading(card, place)
            assert not reading.by_hand, face.name
            bare = _REMINDER.sub("", face.text).strip()
            assert bool(reading.abilities) == bool(bare), face.name
            for ability in reading.abilities:
                line = ability.words.excerpt(face.text)
                assert line, (face.name, ability)
                for clause in getattr(ability, "clauses", ()):
                    assert clause.words.excerpt(face.text) in face.text
