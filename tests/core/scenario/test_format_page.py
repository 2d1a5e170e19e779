"""The page of the scenario format names every word that the reader knows."""

import re
from collections.abc import Iterator, Mapping

import msgspec
import pytest

from core.cards import reader
from core.cards.reader import CardEntry, FaceEntry
from core.games.mtg.actions import TokenFace
from core.rules.actions import Action, AppliesTo, Instead, Until
from core.rules.history import KINDS
from core.scenario import annotations, forms, setup
from core.scenario.scenario import WORDLESS, Scenario, SetupEntry, own_keys
from core.state.effects import Change, Filter
from core.storage.readers import games
from tests.places import ROOT

PAGE = (ROOT / "assets" / "scenarios" / "FORMAT.md").read_text(encoding="utf-8")
CODE = re.compile(r"`([^`]+)`")
WORDS = {word for code in CODE.findall(PAGE) for word in re.findall(r"[\w.-]+", code)}
GAMES = games(None)
OF_EVERY_STEP = {"player", "answers"}


def keys(kind: type[msgspec.Struct]) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(kind)}


def options(hint: object) -> set[str]:
    return set(getattr(hint, "__args__", ()))


def rows() -> Iterator[tuple[set[str], str]]:
    """Yield each row of a table: the words in its first column, and the whole row."""
    for line in PAGE.splitlines():
        if line.startswith("| `"):
            yield set(CODE.findall(line.split("|")[1])), line


def verbs() -> Iterator[tuple[str, set[str]]]:
    """Yield every verb of every game with its arguments."""
    for game in GAMES.values():
        kinds: tuple[type[Action], ...] = game.verbs
        for kind in kinds:
            yield str(kind.__struct_config__.tag), keys(kind) - OF_EVERY_STEP
    for verb in WORDLESS:
        yield verb, set(own_keys(verb)) - {"id", "answers"}


@pytest.mark.parametrize(
    ("verb", "arguments"), [pytest.param(*each, id=each[0]) for each in verbs()]
)
def test_a_verb_has_a_row_that_names_its_arguments(verb: str, arguments: set[str]) -> None:
    """A keyword action needs none if it takes an object and nothing else."""
    found = [line for first, line in rows() if verb in first]
    named = {word for line in found for word in CODE.findall(line)} if found else {"object"}
    assert arguments <= named


def test_no_row_is_about_a_verb_that_no_game_has() -> None:
    known = {verb for verb, _ in verbs()}
    steps = PAGE.partition("## Steps")[2].partition("### Effects that last")[0]
    told = {
        word
        for line in steps.splitlines()
        if line.startswith("| `") and not line.startswith("| `do`")
        for word in CODE.findall(line.split("|")[1])
    }
    assert told <= known


VOCABULARY: Mapping[str, set[str]] = {
    "keys of the head": keys(Scenario),
    "keys of a card": keys(CardEntry),
    "keys of a face": keys(FaceEntry),
    "layouts": {*reader.LAYOUTS, *reader.KINDS},
    "keys of a setup entry": keys(SetupEntry),
    "faces of a setup entry": {
        *setup.SIDES,
        *setup.HALVES,
        setup.FLIPPED,
        setup.PROTOTYPED,
    },
    "zones": {
        word
        for game in GAMES.values()
        for rules in game.editions.values()
        for spec in rules.zones
        for word in (spec.zone, spec.group)
        if word is not None
    },
    "first editions": {next(iter(game.editions)) for game in GAMES.values()},
    "words for faces": set(forms.FACE_WORDS),
    "keys of a change": keys(Change),
    "keys of a filter": keys(Filter),
    "keys of applies_to": keys(AppliesTo),
    "keys of instead": keys(Instead),
    "keys of a token's face": keys(TokenFace),
    "durations": options(Until),
    "forms of expectations": {form.form for form in forms.FORMS},
    "keys of expectations": {key for form in forms.FORMS for key in forms.keys_of(form)},
    "events": set(KINDS),
    "styles of drawing": set(annotations.STYLES),
}


@pytest.mark.parametrize("what", VOCABULARY)
def test_every_key_of_the_reader_is_on_the_page(what: str) -> None:
    assert VOCABULARY[what] - WORDS == set()
