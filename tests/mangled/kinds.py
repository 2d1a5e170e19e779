"""Every kind of file that the program reads: how one is made, and the work of reading it."""

import json
import os
import sqlite3
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from functools import cache
from io import BytesIO
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import tomli_w
from fsrs import Rating
from msgspec import Struct, to_builtins

from core.cards.deck import Board
from core.cli.deck import unknown
from core.games.mtg.action_table import ACTIONS
from core.lessons.checker import first_lesson_fault
from core.lessons.lesson import is_lesson, runner_for
from core.lessons.run import StepResult
from core.rules.ruleset import StateView
from core.scenario.checker import first_fault
from core.scenario.runner import played
from core.scenario.scenario import ScenarioError
from core.state.visibility import projected
from core.storage.courses import lesson_files
from core.storage.database.library import card_finders
from core.storage.decks.deck_document import find_cards
from core.storage.decks.deck_format import DeckFileError
from core.storage.decks.formats import FORMATS, read_deck, read_deck_file, write_deck
from core.storage.files import CardFileError
from core.storage.importers.card_files import read_card_file
from core.storage.progress import LessonProgress, Profile, StepProgress, answered
from core.storage.readers import ScenarioFileError, games, known_to_lessons, read_data
from core.storage.saves import SaveError, View, opened, read, sealed, summary, whole
from core.storage.user_data import CardKey, OwnCards, OwnFileError, TeacherNotes
from gui.commands import COMMANDS, keymap, preset_keys
from gui.faces.card_images import PictureError, decoded
from gui.features.lessons.courses import FIRST, LessonFileError, Records, read_lesson_file, varied
from gui.preferences import Preferences
from tests.core.scenario.mutations import mutated
from tests.core.storage.decks import test_shapes as shapes
from tests.core.storage.fab_tables import CARD_COLUMNS, csv_text
from tests.core.storage.fab_tables import card as fab_card
from tests.core.storage.objects import faced, plain
from tests.gui.card_pictures import picture_of
from tests.mangled.mangler import MANGLINGS
from tests.places import REFERENCE, ROOT

GAMES = games(None)
FINDERS = card_finders()
DECKS = tuple(
    str(text) for name, text in vars(shapes).items() if name.isupper() and "\n" in str(text)
)
WORDS = tuple(str(verb.__struct_config__.tag) for verb in ACTIONS)
SCENARIOS = tuple(sorted((ROOT / "assets" / "scenarios").rglob("*.toml")))
LESSONS = tuple(lesson_files())
KNOWN = known_to_lessons(LESSONS)
_LATER = datetime(2026, 1, 2, 3, 4, tzinfo=UTC)
_AT = _LATER.isoformat(timespec="seconds")


class Kind(Struct, frozen=True, kw_only=True):
    """One kind of file: sound ones, how their insides change, and their readers.

    ``read`` returns the messages about the file; an exception that it raises is a fault.
    """

    suffix: str
    make: Callable[[Random], bytes]
    change: Callable[[Random, bytes], bytes]
    read: Callable[[Path], str]


def mangled(kind: Kind, random: Random) -> bytes:
    """Return a file of a kind with something wrong in it, outside or inside."""
    content = kind.make(random)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        if not content:
            break
        if random.random() < 0.5:
            content = kind.change(random, content)
        else:
            content = random.choice(tuple(MANGLINGS.values()))(random, content)
    return content


# Saved tables


def _saved(random: Random) -> bytes:
    runner = runner_for(read_data(random.choice(SCENARIOS)), GAMES)
    story = played(runner)
    history = story.history.jump(random.randrange(len(story.history.outcomes) + 1))
    view = View(seat=history.start.players[0].id, level="strict")
    return whole(runner.rules, history, story.marks, view)


def _within_lines(random: Random, content: bytes) -> bytes:
    """Change the content of one line and give it the new checksum."""
    lines = content.rstrip(b"\n").split(b"\n")
    at = random.randrange(len(lines))
    try:
        data = json.loads(opened(lines[at]))
        changed = json.dumps(mutated(random.choice, data, WORDS)).encode()
    except (ValueError, TypeError, RecursionError):
        return content
    return b"".join((*(line + b"\n" for line in lines[:at]), sealed(changed))) + b"".join(
        line + b"\n" for line in lines[at + 1 :]
    )


def _open(path: Path) -> str:
    """Open a saved table and ask for all data that a window asks of every table."""
    told = summary(path)
    try:
        found = read(path, lambda game: GAMES[game].editions)
    except SaveError as error:
        return str(error)
    rules = found.editions.get(found.first.edition, found.first)
    state_view = StateView(rules, found.history.state)
    for player in found.history.state.players:
        projected(rules.zones, found.history.state, player.id)
        for obj in found.history.state.objects:
            rules.tables.characteristics(state_view, obj.id)
            rules.tables.characteristics_view(state_view, obj.id, player.id)
            tuple(rules.tables.menu(state_view, obj.id, player.id))
    return found.fault or told.fault


# Settings


def _settings(random: Random) -> bytes:
    content = {
        "theme": "Light",
        "text_scale": random.choice((1.0, 1.5, 2.0)),
        "motion": "none",
        "keys": "cockatrice",
        "own_keys": {"card.turn": ["R"], "zoom.in": ["Ctrl+I", "I"]},
        "editions": {"mtg": "2022-04"},
        "recent_commands": ["zoom.in"],
        "tokens": {"mtg": [{"name": "Bear", "power": 2, "keywords": ["Flying"], "token": True}]},
        "card_file": "cards.json",
    }
    return json.dumps(content, indent=1).encode()


def _within_json(random: Random, content: bytes) -> bytes:
    try:
        data = json.loads(content)
        whole_file = {"": data} if isinstance(data, list) else data
        changed = mutated(random.choice, whole_file, WORDS)
        return json.dumps(changed.get("", []) if isinstance(data, list) else changed).encode()
    except (ValueError, TypeError, RecursionError, AttributeError):
        return content


def _take(path: Path) -> str:
    preferences = Preferences(path)
    keymap(COMMANDS, preset_keys(preferences.now.keys), preferences.now.own_keys)
    fault = preferences.fault
    preferences.change(theme="contrast", own_keys={"zoom.in": ("Z",)})
    again = Preferences(path).now
    if not preferences.fault and again.theme != "contrast":
        raise AssertionError("what was chosen was not kept")
    return fault


# The progress of a user


def _learned(random: Random) -> bytes:
    steps = {f"s{n}": StepProgress(tries=n, done=True, right_first=n > 1, at=_AT) for n in (1, 2)}
    profile = Profile(lessons={"a/b": LessonProgress(steps=steps, stars=2)})
    for number in range(3):
        rating = random.choice((Rating.Again, Rating.Hard, Rating.Good))
        profile = answered(profile, f"a/b#s{number}", rating, _LATER - timedelta(days=400))
    content = {"format": 1, "profiles": {"Me": to_builtins(profile), "Cara": {}}}
    return json.dumps(content, indent=1).encode()


def _within_progress(random: Random, content: bytes) -> bytes:
    """Put an odd value into the stored answers of a question, or anywhere."""
    try:
        data = json.loads(content)
        kept = random.choice(list(data["profiles"]["Me"]["questions"].values()))
        kept[random.choice(list(kept))] = random.choice(
            (None, 0, 1, 3, -1, 1e308, float("nan"), "", [], {}, 10**30, "2026-01-01T00:00:00", _AT)
        )
        return json.dumps(data).encode()
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        return _within_json(random, content)


def _go_on_learning(path: Path) -> str:
    """Ask all that the lessons ask of a person's progress, and learn more."""
    records = Records(path, "Me")
    for name in (*records.names, FIRST):
        records.change_to(name)
        records.last()
        for lesson in ("a/b", "c"):
            records.stand(lesson)
            records.results(lesson)
            records.tries(lesson)
        records.due(tuple(f"a/b#s{number}" for number in range(3)))
        records.keep_step("a/b", "s1", StepResult(tries=1, done=True))
        records.keep_answer("a/b", "s1", StepResult(tries=1, done=True, right_first=True))
        records.keep_stars("a/b", 3)
    return records.fault


# Lessons by teachers, and the user's data about cards


def _taught(_random: Random) -> bytes:
    return _written_by_teachers()


@cache
def _written_by_teachers() -> bytes:
    with TemporaryDirectory() as folder:
        words = TeacherNotes(Path(folder) / "words.db")
        for number in range(30):
            words.keep("a/b", f"s{number}", "note" if number % 3 else "question", "Why? " * number)
        words.close()
        return (Path(folder) / "words.db").read_bytes()


def _teach(path: Path) -> str:
    words = TeacherNotes(path)
    try:
        fault = words.open()
        for kind in ("question", "note"):
            words.of("a/b", kind)
            words.keep("a/b", "s1", kind, "Which one?")
            if "newer version" not in fault and words.of("a/b", kind)["s1"] != "Which one?":
                raise AssertionError("what was written was not kept")
    except OwnFileError as error:
        return str(error)
    finally:
        words.close()
    return fault


def _owned(_random: Random) -> bytes:
    return _kept_about_cards()


@cache
def _kept_about_cards() -> bytes:
    with TemporaryDirectory() as folder:
        cards = OwnCards(Path(folder) / "own.db")
        for number in range(30):
            key = CardKey("mtg", f"Bear {number}", "")
            cards.write_note(key, "mine " * number)
            cards.choose_printing(key, "ISD", str(number))
        for number in range(5):
            cards.note_deck(Path(f"/decks/{number}.txt"), f"Deck {number}", "mtg")
        cards.close()
        return (Path(folder) / "own.db").read_bytes()


def _own(path: Path) -> str:
    cards = OwnCards(path)
    said = cards.fault
    try:
        key = CardKey("mtg", "Bear 1", "")
        cards.card(key)
        cards.star(key, on=not cards.card(key).favourite)
        cards.write_note(key, "another note")
        cards.note_deck(Path("/decks/new.txt"), "New", "mtg")
        if not any(deck.name == "New" for deck in cards.decks):
            raise AssertionError("the deck is not listed")
    except OwnFileError as error:
        said = said or str(error)
    finally:
        with suppress(OwnFileError):
            cards.close()
    return said


def _within_tables(random: Random, content: bytes) -> bytes:
    """Put something odd into a field of a row, or take a table or its version away."""
    odd = (None, b"\xff\x00", 1 << 62, -1.5, "", "x" * 100_000, "\x00", "9" * 400)
    with closing(sqlite3.connect(":memory:")) as db:
        try:
            db.deserialize(content)
            tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master") if name]
            table = random.choice([name for name in tables if not name.startswith("sqlite_")])
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            column, at = random.choice(columns), random.randrange(40)
            change = random.choice(
                (
                    f"UPDATE OR IGNORE {table} SET {column} = ? WHERE rowid = {at}",  # noqa: S608 - our own
                    f"ALTER TABLE {table} RENAME COLUMN {column} TO other",
                    f"DROP TABLE {table}",
                    f"PRAGMA user_version = {random.choice((0, 7, -1, 2**31 - 1))}",
                )
            )
            db.execute(change, (random.choice(odd),) if "?" in change else ())
            db.commit()
            return bytes(db.serialize())
        except (sqlite3.Error, IndexError):
            return content


# Scenarios


def _scenario(random: Random) -> bytes:
    return random.choice(SCENARIOS).read_bytes()


def _within_scenario(random: Random, content: bytes) -> bytes:
    try:
        data = tomllib.loads(content.decode())
        return tomli_w.dumps(mutated(random.choice, data, WORDS)).encode()
    except (ValueError, TypeError, RecursionError, AttributeError):
        return content


def _lesson(random: Random) -> bytes:
    return random.choice(LESSONS).read_bytes()


def _learn(path: Path) -> str:
    """Check a lesson, and start it as for a learner."""
    try:
        data = read_data(path)
        said = first_lesson_fault(data, GAMES, KNOWN()) if is_lesson(data) else ""
        laid = read_lesson_file(path, "")
        varied(laid, "Me")
    except (ScenarioFileError, ScenarioError, LessonFileError) as error:
        return str(error)
    return said


def _play(path: Path) -> str:
    try:
        data = read_data(path)
        said = first_fault(data, GAMES)
        if not said:
            played(runner_for(data, GAMES))
    except (ScenarioFileError, ScenarioError) as error:
        return str(error)
    return said


# Pictures


def _picture(random: Random) -> bytes:
    packed = BytesIO()
    kind = random.choice(("JPEG", "PNG", "WEBP", "GIF", "BMP"))
    picture_of("Bear", (146, 204)).save(packed, kind)
    return packed.getvalue()


def _within_picture(random: Random, content: bytes) -> bytes:
    """Give a picture a false size, or another field that is no text."""
    at = random.randrange(min(len(content), 64))
    said = random.choice((b"\xff\xff\xff\xff", b"\x00\x00\x4e\x20", b"\x7f", b"\xff\xd9"))
    return content[:at] + said + content[at + len(said) :]


def _unpack(path: Path) -> str:
    try:
        image = decoded(path, 300)
    except PictureError as error:
        return str(error)
    if image.isNull():
        raise AssertionError("there is nothing to be shown")
    return ""


# Card files


def _scryfall(random: Random) -> bytes:
    cards = [
        plain("Dog"),
        plain("Elk", power="*", keywords=["Trample", "Ward"]),
        faced("transform", plain("Day"), plain("Night")),
        faced("split", plain("Fire"), plain("Ice")),
        faced("meld", plain("One")),
    ]
    random.shuffle(cards)
    if random.random() < 0.5:
        return json.dumps(cards).encode()
    return b"[\n" + b",\n".join(json.dumps(card).encode() for card in cards) + b"\n]\n"


def _mtgjson(random: Random) -> bytes:
    sample = REFERENCE / "data" / "mtgjson-sample.json"
    return sample.read_bytes() if sample.is_file() else _scryfall(random)


def _dataset(random: Random) -> bytes:
    rows = [fab_card("Snatch", power="4", cost="0"), fab_card("Rok", "Generic Weapon - Club")]
    rows += [fab_card("Odd \u201cone\u201d", functional_text="**Go again**\n\nDraw a card.")]
    random.shuffle(rows)
    return csv_text(CARD_COLUMNS, rows, random.choice((",", "\t"))).encode()


def _within_rows(random: Random, content: bytes) -> bytes:
    """Change one field of a table."""
    fields = content.split(b",")
    at = random.randrange(len(fields))
    fields[at] = random.choice((b"", b'"', b"\x00", b"x" * 200_000, b'"a\n', b"9" * 5000))
    return b",".join(fields)


def _read_cards(path: Path) -> str:
    try:
        found = read_card_file(path)
    except CardFileError as error:
        return str(error)
    return "; ".join(str(fault) for fault in found.file.faults[:3])


# Decks


def _deck(random: Random) -> bytes:
    return random.choice(DECKS).encode()


def _within_deck(random: Random, content: bytes) -> bytes:
    """Put something odd in the place of a word, a number, or a sign of a deck."""
    words = content.split(b" ")
    at = random.randrange(len(words))
    words[at] = random.choice((b"", b"999999999999", b"-3", b"<card", b"]]>", b"[", b"|", b"//"))
    return b" ".join(words)


def _read_deck(path: Path) -> str:
    """Read a deck, find its cards, and write it back in every format of its game."""
    try:
        found = find_cards(read_deck_file(path).deck, FINDERS)
    except DeckFileError as error:
        return str(error)
    for format_ in FORMATS:
        if found.game in format_.games and found.count(*format_.boards):
            again = read_deck(write_deck(found.deck, format_, found.card_of)).deck
            if again.count(Board.MAIN) < found.count(Board.MAIN):
                raise AssertionError(f"{format_.id} has lost cards")
    return "; ".join(islice(unknown(found), 3))


KINDS: Mapping[str, Kind] = {
    "saves": Kind(suffix=".janus", make=_saved, change=_within_lines, read=_open),
    "settings": Kind(suffix=".json", make=_settings, change=_within_json, read=_take),
    "progress": Kind(suffix=".json", make=_learned, change=_within_progress, read=_go_on_learning),
    "teaching": Kind(suffix=".db", make=_taught, change=_within_tables, read=_teach),
    "own cards": Kind(suffix=".db", make=_owned, change=_within_tables, read=_own),
    "lessons": Kind(suffix=".toml", make=_lesson, change=_within_scenario, read=_learn),
    "scenarios": Kind(suffix=".toml", make=_scenario, change=_within_scenario, read=_play),
    "scryfall": Kind(suffix=".json", make=_scryfall, change=_within_json, read=_read_cards),
    "mtgjson": Kind(suffix=".json", make=_mtgjson, change=_within_json, read=_read_cards),
    "pictures": Kind(suffix=".jpg", make=_picture, change=_within_picture, read=_unpack),
    "decks": Kind(suffix=".txt", make=_deck, change=_within_deck, read=_read_deck),
    "fab": Kind(suffix=".csv", make=_dataset, change=_within_rows, read=_read_cards),
}


def strange(folder: Path) -> Iterator[Path]:
    """Yield the files that are not ordinary."""
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.janus")
        yield folder / "pipe.janus"
        yield Path("/dev/zero")
        yield Path("/dev/full")
    (folder / "folder.toml").mkdir()
    yield folder / "folder.toml"
    yield folder / "nowhere.json"
    (folder / "empty.csv").write_bytes(b"")
    yield folder / "empty.csv"
    with (folder / "huge.toml").open("wb") as file:
        file.truncate(1 << 30)
    yield folder / "huge.toml"
