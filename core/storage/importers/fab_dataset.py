"""The Flesh and Blood dataset: tables of cards, printings, and pairs of faces.

The dataset is https://github.com/the-fab-cube/flesh-and-blood-cards; its tables are ``card.csv``,
``card-printing.csv`` and ``card-face-association.csv``, recognised by their columns under any file
name. Each card is returned once, with its first printing; the same name with another pitch is
another card.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from core.cards.abilities import read_abilities
from core.cards.card import Card, Face
from core.cards.reader import KINDS, build_card
from core.cards.type_line import TypeBox
from core.games import GAMES
from core.messages import worded
from core.rules.deck_check import BANNED, NOT_PART
from core.storage.files import Cancelled, CardFileError, Fault
from core.storage.importers.collection import (
    KEPT_FAULTS,
    NO_PRINTING,
    CardFile,
    Keep,
    Printing,
    share_out,
    written,
)
from core.storage.importers.source import ProgressReport, Row, columns_of, opened, read_table

NAME, ID, TYPE, TEXT, KEYWORDS = (
    "Name",
    "Unique ID",
    "Type Text",
    "Functional Text",
    "Card Keywords",
)
STATS = {
    "Power": "power",
    "Defense": "defense",
    "Color": "color",
    "Pitch": "pitch",
    "Cost": "cost",
    "Health": "life",
    "Intelligence": "intellect",
}
"""Columns of the dataset by field."""

CARD_COLUMNS = (ID, NAME, *STATS, KEYWORDS, TEXT, TYPE)

FLIP_SUBTYPES = frozenset({"Construct", "Figment", "Invocation"})
"""Subtypes of cards with a back face that they flip to."""

_JOINT = " // "
_TEXT_JOINT = re.compile(r"\s*^//$\s*", re.MULTILINE)
_VALUE = {"Color": re.compile(r"[A-Z][a-z]{2,}")}
_NUMBER = re.compile(r"[\dX*+-]{1,4}")
# One keyword is itself a list.
_KEYWORD = re.compile(r"Essence of (?:\w+, )+and \w+|[^,]+")
_REMINDER = re.compile(r"\*(\([^)]*\))\*")
_QUOTED = re.compile(r"\"[^\"\n]*?([.!]?)\"")
_SENTENCES = re.compile(r"(?<=[.!])\s+|(?<=[.!]\")\s+(?=[A-Z])|\n")
_GETS = r"\b(?:gets?|gains?)\b.*\b"
_ITEM = r"[+-]?\w*\{\w\}|\"[.!]?\""
"""An item of a list of abilities that is no keyword: a change of a number, or a quotation."""
_BLANKS = re.compile(r"\s*\n\s*")


def faces_of(row: Row) -> tuple[Face, ...]:
    """Return the face of a row, or the two sides of a split-card; raise `ValueError` on a fault.

    A split-card has one strip, cost and defense for both sides.
    """
    names = row[NAME].split(_JOINT)
    boxes = _spread(row[TYPE].split(_JOINT), len(names), "type boxes")
    texts = _spread(_TEXT_JOINT.split(row[TEXT]), len(names), "texts")
    stats = tuple((stat, value) for column, stat in STATS.items() if (value := _value(row, column)))
    plain = [_plain(text) for text in texts]
    shares = share_out(keywords_of(row), plain)
    return tuple(
        Face(
            name=name,
            type_line=TypeBox.read(box).line,
            stats=stats,
            keywords=tuple(word for word in words if not _is_only_given(word, words, text)),
            text=text,
            typebox=box,
            abilities=read_abilities(text, name),
        )
        for name, box, text, words in zip(names, boxes, plain, shares, strict=True)
    )


def keywords_of(row: Row) -> tuple[str, ...]:
    """Return the keywords that a card prints."""
    return tuple(word.strip() for word in _KEYWORD.findall(row[KEYWORDS]) if word.strip())


def _is_only_given(keyword: str, keywords: Sequence[str], text: str) -> bool:
    """Return whether a text only grants a keyword, or has it on a condition.

    The dataset lists such a keyword like one that a card always has. A keyword within a quotation
    belongs to the granted text. Of two numbers of one keyword the one after "otherwise" stays.
    """
    pattern = re.compile(rf"\b{re.escape(keyword)}\b", re.IGNORECASE)
    if not pattern.search(text):
        return False
    items = "|".join((_ITEM, *map(re.escape, keywords)))
    given = re.compile(
        rf"{_GETS}{re.escape(keyword)}\b"
        rf"|\b(?:has|have) (?:(?:{items})(?:,? and |, ))*{re.escape(keyword)}\b",
        re.IGNORECASE,
    )
    sentences = _SENTENCES.split(_QUOTED.sub(r'"\1"', text))
    found = [sentence for sentence in sentences if pattern.search(sentence)]
    return all(map(given.search, found)) and not _holds_otherwise(keyword, keywords, found)


def _holds_otherwise(keyword: str, keywords: Sequence[str], found: Sequence[str]) -> bool:
    family = keyword.rstrip(" 0123456789")
    several = sum(each.rstrip(" 0123456789") == family for each in keywords) > 1
    return several and any(sentence.startswith("Otherwise,") for sentence in found)


def subtypes_of(row: Row) -> frozenset[str]:
    """Return the subtypes of all sides of a card."""
    boxes = (TypeBox.read(box) for box in row[TYPE].split(_JOINT))
    return frozenset(word for box in boxes for word in box.subtypes)


def is_card(row: Row) -> bool:
    """Return whether a row is a card: some are reminders or placeholders."""
    return bool(row[TYPE]) and "Placeholder" not in row[TYPE].split()


def _value(row: Row, column: str) -> str:
    value = row[column]
    if value and not _VALUE.get(column, _NUMBER).fullmatch(value):
        raise ValueError(
            worded(
                "its {column} cannot be {value}, so its columns may have slipped",
                column=column,
                value=repr(value[:20]),
            )
        )
    return value


def _spread(parts: Sequence[str], many: int, what: str) -> Sequence[str]:
    """Return one part a side; a single part is the first side's, an empty one both sides'."""
    if len(parts) == many:
        return parts
    if len(parts) == 1:
        return [parts[0]] * many if what == "type boxes" else [parts[0]] + [""] * (many - 1)
    count = len(parts)
    raise ValueError(
        worded("it has {count} {what} for {many} names", count=count, what=what, many=many)
    )


def _plain(text: str) -> str:
    """Return a text without the marks for bold and italics."""
    bare = _REMINDER.sub(r"\1", text.replace("**", ""))
    return _BLANKS.sub("\n", bare).strip()


FRONT, BACK, FLAG = "Front Card Printing Unique ID", "Back Card Printing Unique ID", "Is DFC"
FRONT_NAME = "Front Card Name"
LIFE = "Health"
LINK_COLUMNS = (FRONT, FRONT_NAME, BACK, FLAG)
REMEDY = "use the three tables of one download"


class PrintingRow(Struct, frozen=True):
    """One printing of a card: its card, set, and printed number.

    ``picture`` is the address of its picture.
    """

    card: str
    set_code: str
    number: str
    rarity: str = ""
    artist: str = ""
    picture: str = ""


class Pair(Struct, frozen=True):
    """Two card rows that are the faces of one card, its kind, and the first printing of each."""

    kind: str
    front: str
    back: str
    printing: PrintingRow
    behind: PrintingRow


class Links(Struct, frozen=True):
    """All pairs in the order of the table, and the faults."""

    pairs: tuple[Pair, ...]
    faults: tuple[Fault, ...]


def link(
    rows: Iterable[Row], cards: Mapping[str, Row], printings: Mapping[str, PrintingRow]
) -> Links:
    """Link card rows, each pair once however many printings it has."""
    pairs: dict[tuple[str, str], Pair] = {}
    faults: list[Fault] = []
    for row in rows:
        front, back = (printings.get(row[column]) for column in (FRONT, BACK))
        flagged = row[FLAG].casefold() == "yes"
        if front is None or back is None or front.card not in cards or back.card not in cards:
            if flagged:
                faults.append(_unknown(row, front, back, cards))
            continue
        pair = _pair(cards, front, back, flagged=flagged)
        if pair is not None:
            pairs.setdefault((pair.front, pair.back), pair)
    return Links(tuple(pairs.values()), tuple(faults))


def _pair(
    cards: Mapping[str, Row], front: PrintingRow, back: PrintingRow, *, flagged: bool
) -> Pair | None:
    if front.card == back.card:
        return None
    for one, other in ((front, back), (back, front)):
        if _is_flip(cards[one.card]) and (flagged or one.number == other.number):
            return Pair("flip", one.card, other.card, one, other)
    if not flagged:
        return None
    for one, other in ((front, back), (back, front)):
        if _transcends(cards[one.card]):
            return Pair("transcend", one.card, other.card, one, other)
    if all("Hero" in TypeBox.read(cards[each.card][TYPE]).types for each in (front, back)):
        # The life of the back is no number: the life total stays.
        one, other = sorted((front, back), key=lambda each: not cards[each.card][LIFE].isdecimal())
        return Pair("traverse", one.card, other.card, one, other)
    # Neither face of a twin-card is its front, and the table has both orders: take one of them.
    both = ((cards[each.card], each) for each in (front, back))
    (_, one), (_, other) = sorted(both, key=lambda each: (len(each[0][TYPE]), each[0][NAME]))
    return Pair("twin", one.card, other.card, one, other)


def _is_flip(row: Row) -> bool:
    return bool(FLIP_SUBTYPES & subtypes_of(row))


def _transcends(row: Row) -> bool:
    return "Transcend" in keywords_of(row)


def _unknown(
    row: Row, front: PrintingRow | None, back: PrintingRow | None, cards: Mapping[str, Row]
) -> Fault:
    where = "the table of printings" if front is None or back is None else "the table of cards"
    lost = front is None or front.card not in cards
    side = "front" if lost else "back"
    what = worded(
        "the {side} of this pair is not in {where}, so nothing was linked by this row",
        side=side,
        where=where,
    )
    return Fault(line=row.line, name=row[FRONT_NAME], what=what, remedy=REMEDY)


_TITLES = {"blitz": "Blitz", "cc": "CC", "commoner": "Commoner", "ll": "LL"}
_FORBIDDEN = ("Banned", "Suspended")


def legality_of(row: Row) -> str:
    """Return a row's legality as the database stores it: ``cc:not_part``, mostly ``""``."""
    found: list[tuple[str, str]] = []
    for format_ in GAMES["fab"].listed_formats:
        title = _TITLES[format_]
        if any(row[f"{title} {word}"].casefold() == "yes" for word in _FORBIDDEN):
            found.append((format_, BANNED))
        elif row[f"{title} Legal"].casefold() == "no":
            found.append((format_, NOT_PART))
    return written(found)


GAME = "fab"
HEAD = 1 << 14
SUFFIXES = (".csv", ".tsv", ".csv.gz", ".tsv.gz")
RARITY, ARTIST, PICTURE = "Rarity", "Artists", "Image URL"
CARD, SET, CARD_ID, CARD_NAME = "Card Unique ID", "Set ID", "Card ID", "Card Name"
TOKEN = "token"  # noqa: S105 - a kind of card
REMINDER = "reminder"


class Part(Struct, frozen=True):
    """One of the tables: title, usual name, required columns, and the column of names."""

    title: str
    usual: str
    needed: tuple[str, ...]
    name: str


CARDS = Part("cards", "card.csv", CARD_COLUMNS, NAME)
PRINTINGS = Part("printings", "card-printing.csv", (ID, CARD, CARD_NAME, CARD_ID, SET), CARD_NAME)
FACES = Part("faces", "card-face-association.csv", LINK_COLUMNS, FRONT_NAME)
PARTS = (CARDS, PRINTINGS, FACES)


def read_dataset(
    path: Path, *, progress: ProgressReport | None = None, keep: Keep | None = None
) -> CardFile:
    """Read the cards of a folder with the three tables, or of one of them and its neighbours.

    `CardFile.counts` has the kinds: single, token, flip, twin, transcend, split, and the rows that
    are no cards (``reminder``). ``context`` receives the bytes read and the total of all three.

    Raise `CardFileError` if a table is missing or cannot be read, `Cancelled` if it was stopped. A
    broken row is skipped and listed in `CardFile.faults`.
    """
    files = find_tables(path)
    view = _Reading(files, progress)
    cards = {row[ID]: row for row in view.rows(CARDS)}
    printings = {
        row[ID]: PrintingRow(
            card=row[CARD],
            set_code=row[SET],
            number=row[CARD_ID].removeprefix(row[SET]),
            rarity=row[RARITY],
            artist=row[ARTIST],
            picture=row[PICTURE],
        )
        for row in view.rows(PRINTINGS)
    }
    links = link(view.rows(FACES), cards, printings)
    for fault in links.faults:
        view.miss(FACES, fault)
    made = _Making(view, cards, printings, links.pairs)
    found = []
    for card, printing in view.paced(made.cards()):
        if keep is None:
            found.append(card)
        else:
            keep(card, printing, combined=False)
    if not made.counts.total() - made.counts[REMINDER]:
        what = worded("there is no card in it")
        raise CardFileError(files[CARDS.title], what, worded("download the dataset again"))
    return CardFile(
        cards=tuple(found),
        faults=view.reported(),
        counts=dict(made.counts),
        is_whole=not view.missed,
    )


def find_tables(path: Path) -> Mapping[str, Path]:
    """Return the file of each part by its title; raise `CardFileError` if one is missing.

    Of several candidates the requested file wins, then the usual name.
    """
    folder = path if path.is_dir() else path.parent
    found: dict[str, list[Path]] = {part.title: [] for part in PARTS}
    beside = [] if path.is_dir() else [path]
    beside += [file for file in tables_in(folder) if file != path]
    for file in beside:
        part = _part_of(file, asked=file == path)
        if part is not None:
            found[part.title].append(file)
    if path.is_file() and not any(path in files for files in found.values()):
        # The file is taken as the table of cards; reading it reports its fault.
        found[CARDS.title].insert(0, path)
    return {part.title: _choose(part, found[part.title], path, folder) for part in PARTS}


def tables_in(folder: Path) -> Sequence[Path]:
    """Return the files with a table's ending; raise `CardFileError` if the folder can't be read."""
    try:
        there = sorted(folder.iterdir()) if folder.is_dir() else []
    except OSError as error:
        what = worded(
            "this folder cannot be read ({strerror})", strerror=str(error.strerror or error)
        )
        raise CardFileError(folder, what, worded("copy the tables elsewhere")) from error
    return [file for file in there if file.name.casefold().endswith(SUFFIXES)]


def fits(path: Path, head: bytes) -> bool:
    """Return whether a folder, or a file with this beginning, is of the dataset."""
    if path.is_dir():
        return bool(tables_in(path))
    return is_table(head) or path.name.casefold().endswith(SUFFIXES)


def is_table(head: bytes) -> bool:
    """Return whether a file begins like one of the three tables."""
    return any(columns_of(head).issuperset(part.needed) for part in PARTS)


def _part_of(file: Path, *, asked: bool) -> Part | None:
    try:
        with opened(file) as source:
            columns = columns_of(source.read(HEAD))
    except CardFileError:
        if asked:
            raise
        return None
    return next((part for part in PARTS if columns.issuperset(part.needed)), None)


def _choose(part: Part, files: list[Path], path: Path, folder: Path) -> Path:
    if path in files:
        return path
    usual = [file for file in files if file.name.startswith(part.usual)]
    chosen = usual or files
    if len(chosen) == 1:
        return chosen[0]
    if not chosen:
        what = worded(
            "the table of {title} is not here, which is usually called {usual}",
            title=part.title,
            usual=part.usual,
        )
        names = ", ".join(each.usual for each in PARTS)
        remedy = worded("put {names} of one download into this folder", names=names)
        raise CardFileError(folder, what, remedy)
    names, title = ", ".join(file.name for file in chosen), part.title
    what = worded("several files could be the table of {title}: {names}", title=title, names=names)
    remedy = worded("keep one of them, or call it {usual}", usual=part.usual)
    raise CardFileError(folder, what, remedy)


class _Reading:
    """Reads the tables one after the other, and collects their faults."""

    def __init__(self, files: Mapping[str, Path], progress: ProgressReport | None) -> None:
        self._files = files
        self._progress = progress
        self._total = sum(file.stat().st_size for file in files.values())
        self._before = 0
        self._faults: list[Fault] = []
        self.missed = 0

    def rows(self, part: Part) -> Iterator[Row]:
        """Yield the good rows of a table, each id once."""
        seen: set[str] = set()
        path = self._files[part.title]
        with opened(path, self._count_bytes if self._progress else None) as source:
            for row in read_table(source, part.needed, part.name):
                source.tell()
                if isinstance(row, Fault):
                    self.miss(part, row)
                elif part is not FACES and not row[ID]:
                    self.miss(part, _fault(row, worded("it has no id"), row[part.name]))
                elif part is not FACES and row[ID] in seen:
                    self.miss(part, _fault(row, worded("its id was there before"), row[part.name]))
                else:
                    seen.add(row[ID])
                    yield row
        self._before += path.stat().st_size

    def paced(self, cards: Iterator[tuple[Card, Printing]]) -> Iterator[tuple[Card, Printing]]:
        """Yield cards; after each the reading can be stopped."""
        for card in cards:
            if self._progress is not None and not self._progress(self._total, self._total):
                raise Cancelled
            yield card

    def miss(self, part: Part, fault: Fault) -> None:
        """Record a fault; only those outside the table of cards name their table."""
        self.missed += 1
        if self.missed <= KEPT_FAULTS:
            if part is not CARDS:
                file = self._files[part.title].name
                what = worded("in {file}: {what}", file=file, what=fault.what)
                fault = replace(fault, what=what)
            self._faults.append(fault)

    def reported(self) -> tuple[Fault, ...]:
        """Return the faults: the first ones, and the number of all others."""
        more = self.missed - len(self._faults)
        if more:
            what = worded("{more:,} more places have faults", more=more)
            self._faults.append(Fault(line=0, what=what))
        return tuple(self._faults)

    def _count_bytes(self, done: int, _: int) -> bool:
        return self._progress is None or self._progress(self._before + done, self._total)


class _Making:
    """Builds cards from rows; shared faces are built once."""

    def __init__(
        self,
        view: _Reading,
        rows: Mapping[str, Row],
        printings: Mapping[str, PrintingRow],
        pairs: tuple[Pair, ...],
    ) -> None:
        self.counts: Counter[str] = Counter()
        self._view = view
        self._rows = rows
        self._faces = dict(self._made())
        self._first: dict[str, PrintingRow] = {}
        self._numbers: dict[str, set[tuple[str, str]]] = {}
        for printing in printings.values():
            self._first.setdefault(printing.card, printing)
            numbers = self._numbers.setdefault(printing.card, set())
            numbers.add((printing.set_code, printing.number))
        self._pairs: dict[str, list[Pair]] = {}
        self._fronts: dict[str, set[str]] = {}
        for pair in pairs:
            if pair.front in self._faces and pair.back in self._faces:
                self._pairs.setdefault(pair.front, []).append(pair)
                self._fronts.setdefault(pair.back, set()).add(pair.front)

    def cards(self) -> Iterator[tuple[Card, Printing]]:
        """Yield every card in the order of the table of cards, pairs at their front."""
        for id_, row in self._rows.items():
            if not is_card(row):
                self.counts[REMINDER] += 1
            elif id_ in self._pairs:
                for pair in self._pairs[id_]:
                    faces = (*self._faces[id_], *self._faces[pair.back])
                    card = self._card(faces, pair.kind, pair.printing, f"{id_}/{pair.back}")
                    yield card, _printing(row, pair.printing, pair.behind)
            elif id_ in self._faces and self._is_own_card(id_):
                faces = self._faces[id_]
                if _is_flip(row) or _transcends(row):
                    what = worded("its other face was not found, so it cannot turn")
                    self._view.miss(CARDS, _fault(row, what, row[NAME]))
                first = self._first.get(id_)
                yield self._card(faces, _kind_of(faces), first, id_), _printing(row, first)

    def _made(self) -> Iterator[tuple[str, tuple[Face, ...]]]:
        for id_, row in self._rows.items():
            if is_card(row):
                try:
                    yield id_, faces_of(row)
                except ValueError as error:
                    self._view.miss(CARDS, _fault(row, str(error), row[NAME]))

    def _is_own_card(self, id_: str) -> bool:
        """Return whether a face is also a card by itself: if no front has its number."""
        if id_ not in self._fronts:
            return True
        numbers = (self._numbers.get(front, set()) for front in self._fronts[id_])
        return bool(self._numbers.get(id_, set()).difference(*numbers))

    def _card(
        self, faces: tuple[Face, ...], kind: str, printing: PrintingRow | None, id_: str
    ) -> Card:
        self.counts[kind] += 1
        return build_card(
            faces,
            press_layout=kind,
            layout=KINDS.get(kind, KINDS["single"]),
            name=" // ".join(face.name for face in faces),
            set_code=printing.set_code if printing else "",
            number=printing.number if printing else "",
            oracle_id=id_,
        )


def _printing(row: Row, front: PrintingRow | None, back: PrintingRow | None = None) -> Printing:
    legality = legality_of(row)
    if front is None:
        return replace(NO_PRINTING, legality=legality)
    return Printing(
        legality=legality,
        rarity=front.rarity,
        artist=front.artist,
        front=front.picture,
        back=back.picture if back is not None else "",
    )


def _kind_of(faces: tuple[Face, ...]) -> str:
    if len(faces) > 1:
        return "split"
    return TOKEN if "Token" in faces[0].type_line.types else "single"


def _fault(row: Row, what: str, name: str) -> Fault:
    return Fault(
        line=row.line,
        name=name,
        what=what,
        remedy=worded("mend this row or download the file again; the others were read"),
    )
