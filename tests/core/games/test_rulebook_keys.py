"""Every rule that the code cites is in its game's rulebook, with a number or why not."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from core.rules.rulebook import Rulebook
from core.storage.assets import RULEBOOKS, read_rulebook
from tests.core.player_words import NOT_A_PLAYER_S_WORD, OTHER_GAME, found_in
from tests.places import ROOT

KEY = re.compile(r"[a-z_]+(?:\.[a-z_]+){1,2}")
NO_CITATIONS = {"NEW_IN", "GONE_IN"}
"""The tables of the rules that an edition lacks: they cite none."""
GAMES = sorted(path.stem for path in RULEBOOKS.glob("*.json"))


def cited(game: str) -> Iterator[tuple[str, str]]:
    """Yield every string in a game's code that is a rule key, and its place."""
    folder = ROOT / "core" / "games" / game
    for path in sorted(folder.rglob("*.py")):
        for statement in ast.parse(path.read_text(encoding="utf-8")).body:
            target = statement.target if isinstance(statement, ast.AnnAssign) else None
            if isinstance(target, ast.Name) and target.id in NO_CITATIONS:
                continue
            for node in ast.walk(statement):
                text = node.value if isinstance(node, ast.Constant) else None
                if isinstance(text, str) and KEY.fullmatch(text):
                    yield text, f"{path.name}:{getattr(node, 'lineno', 0)}"


def missing(game: str) -> dict[str, str]:
    """Return the keys that the rulebook lacks, each with a place that cites it."""
    known = {entry.key for entry in read_rulebook(game).entries}
    return {key: place for key, place in cited(game) if key not in known}


def test_magic_is_among_the_games() -> None:
    assert "mtg" in GAMES


@pytest.mark.parametrize("game", GAMES)
def test_the_code_cites_rules(game: str) -> None:
    assert len({key for key, _ in cited(game)}) > 30


@pytest.mark.parametrize("game", GAMES)
def test_every_cited_rule_is_in_the_rulebook(game: str) -> None:
    assert missing(game) == {}


UNCITED = {
    "mtg": {
        # How a printed face is marked: the drawn face shows it, and no rule follows from it.
        *("tdfc.front_icon", "tdfc.back_icon", "tdfc.front_reminder_pt"),
        *("mdfc.front_icon", "mdfc.back_icon", "mdfc.hint_bar"),
        # A list of cards.
        "wiki.deck_and_sets",
    },
    "fab": set[str](),
}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_the_rulebook_is_cited_where_it_speaks(game: str) -> None:
    known = {entry.key for entry in read_rulebook(game).entries}
    assert known - {key for key, _ in cited(game)} == UNCITED[game]


def books() -> list[Rulebook]:
    """Return every shipped rulebook."""
    return [read_rulebook(game) for game in GAMES]


@pytest.mark.parametrize("book", books(), ids=GAMES)
def test_every_rule_has_for_every_edition_a_number_or_a_reason(book: Rulebook) -> None:
    for entry in book.entries:
        for edition in book.editions:
            number, why = (ask(entry.key, edition.id) for ask in (book.number, book.absence))
            assert bool(number.strip()) is not bool(why.strip()), f"{entry.key} in {edition.id}"


@pytest.mark.parametrize("book", books(), ids=GAMES)
def test_a_rule_names_an_edition_only_where_something_changed(book: Rulebook) -> None:
    ids = [edition.id for edition in book.editions]
    for entry in book.entries:
        assert not entry.since.keys() & entry.absent.keys(), entry.key
        changes = {**entry.since, **entry.absent}
        said = [changes[edition] for edition in ids if edition in changes]
        assert len(said) == len(changes), f"{entry.key} names an edition that is none"
        assert all(then != now for then, now in pairwise(said)), entry.key


@pytest.mark.parametrize("book", books(), ids=GAMES)
def test_every_rule_is_entered_once_with_a_title_and_a_summary(book: Rulebook) -> None:
    keys = [entry.key for entry in book.entries]
    assert len(set(keys)) == len(keys)
    for entry in book.entries:
        assert KEY.fullmatch(entry.key), entry.key
        assert entry.title.strip(), entry.key
        assert entry.says.strip().endswith((".", ")")), entry.key


def texts(book: Rulebook, edition: str) -> Iterator[tuple[str, str]]:
    """Yield each text of a rulebook, in the words of an edition, with its key."""
    for entry in book.worded(edition).entries:
        for text in (entry.title, entry.says, entry.example, *entry.absent.values()):
            yield entry.key, text


@pytest.mark.parametrize("book", books(), ids=GAMES)
def test_every_rule_has_one_moment_of_a_game_as_its_example(book: Rulebook) -> None:
    for edition in book.editions:
        for entry in book.worded(edition.id).entries:
            assert entry.example.endswith("."), entry.key
            assert entry.example != entry.says, entry.key


@pytest.mark.parametrize("book", books(), ids=GAMES)
def test_each_rulebook_speaks_of_its_own_game_in_a_player_s_words(book: Rulebook) -> None:
    banned = (*OTHER_GAME[book.game], *NOT_A_PLAYER_S_WORD)
    found = {
        (key, word)
        for edition in book.editions
        for key, text in texts(book, edition.id)
        for word in found_in(text, banned)
    }
    assert found == set()


@pytest.mark.parametrize("book", books(), ids=GAMES)
def test_no_text_of_a_rulebook_shows_a_key(book: Rulebook) -> None:
    keys = {entry.key for entry in book.entries}
    for edition in book.editions:
        for key, text in texts(book, edition.id):
            assert not keys & set(re.findall(r"[a-z_.]+[a-z_]", text)), key


def test_magic_says_what_each_edition_calls_a_double_faced_card() -> None:
    book = read_rulebook("mtg")
    titles = {
        edition.id: entry.title
        for edition in book.editions
        if (entry := book.worded(edition.id).entry("tdfc.definition")) is not None
    }
    assert titles["2020-08"] == "Double-faced cards"
    assert titles["2025-06"] == "Transforming double-faced cards"
    assert titles["2025-09"] == "Nonmodal double-faced cards"


def test_every_rule_of_the_matrix_has_an_entry(reference: object) -> None:
    path = ROOT.parent / "shared" / "rules" / "matrix.csv"
    assert reference
    rows = [line.split(",", 2)[:2] for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    for game in GAMES:
        known = {entry.key for entry in read_rulebook(game).entries}
        assert {key for row, key in rows if row == game} <= known
