"""The Flesh and Blood dataset: three tables that together say which faces lie on which card.

The dataset is https://github.com/the-fab-cube/flesh-and-blood-cards; its tables are ``card.csv``,
``card-printing.csv`` and ``card-face-association.csv``. They are known by their columns, so they
may be called anything. One card is returned for each that the rules tell apart, with its first
printing; the same name in another pitch is another card.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Face
from core.cards.reader import KINDS, build_card
from core.messages import worded
from core.storage import fab_faces, fab_links
from core.storage.collection import KEPT_FAULTS, CardFile
from core.storage.fab_faces import ID, NAME, faces_of, is_card
from core.storage.fab_legality import legality_of
from core.storage.fab_links import Pair, Printing, link, turns
from core.storage.faults import Cancelled, CardFileError, Fault
from core.storage.printings import NO_PRINTING, Keep
from core.storage.printings import Printing as CardPrinting
from core.storage.source import ProgressReport, opened
from core.storage.tab_separated import Row, columns_of, read_table

GAME = "fab"
HEAD = 1 << 14
SUFFIXES = (".csv", ".tsv", ".csv.gz", ".tsv.gz")
RARITY, ARTIST, PICTURE = "Rarity", "Artists", "Image URL"
CARD, SET, CARD_ID, CARD_NAME = "Card Unique ID", "Set ID", "Card ID", "Card Name"
TOKEN = "token"  # noqa: S105 - a kind of card
REMINDER = "reminder"


class Part(Struct, frozen=True):
    """One of the tables: what it holds, its usual name, the columns it needs, that of names."""

    title: str
    usual: str
    needed: tuple[str, ...]
    name: str


CARDS = Part("cards", "card.csv", fab_faces.NEEDED, NAME)
PRINTINGS = Part("printings", "card-printing.csv", (ID, CARD, CARD_NAME, CARD_ID, SET), CARD_NAME)
FACES = Part("faces", "card-face-association.csv", fab_links.NEEDED, fab_links.FRONT_NAME)
PARTS = (CARDS, PRINTINGS, FACES)


def read_dataset(
    path: Path, *, progress: ProgressReport | None = None, keep: Keep | None = None
) -> CardFile:
    """Read the cards of a folder with the three tables, or of one of them and those beside it.

    `CardFile.counts` has the kinds: single, token, flip, twin, transcend, split, and the rows
    that are no cards (``reminder``). ``context`` hears of bytes done and in all, of all three.

    Raise `CardFileError` if a table is missing or cannot be read, `Cancelled` if it was stopped.
    A row that is broken costs only itself and is told in `CardFile.faults`.
    """
    files = find_tables(path)
    view = _Reading(files, progress)
    cards = {row[ID]: row for row in view.rows(CARDS)}
    printings = {
        row[ID]: Printing(
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
    """Return the file of each part by its title; raise `CardFileError` where one is missing.

    Of several that could be one, the file that was asked for counts, then the usual name.
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
        # Whatever it is, it is to be the cards; reading it tells what is wrong with it.
        found[CARDS.title].insert(0, path)
    return {part.title: _choose(part, found[part.title], path, folder) for part in PARTS}


def tables_in(folder: Path) -> Sequence[Path]:
    """Return what is named like a table in a folder; raise `CardFileError` if it can't be read."""
    try:
        there = sorted(folder.iterdir()) if folder.is_dir() else []
    except OSError as error:
        what = worded(
            "this folder cannot be read ({strerror})", strerror=str(error.strerror or error)
        )
        raise CardFileError(folder, what, worded("copy the tables elsewhere")) from error
    return [file for file in there if file.name.casefold().endswith(SUFFIXES)]


def fits(path: Path, head: bytes) -> bool:
    """Tell whether a file, of which this is the beginning, or a folder is of the dataset."""
    if path.is_dir():
        return bool(tables_in(path))
    return is_table(head) or path.name.casefold().endswith(SUFFIXES)


def is_table(head: bytes) -> bool:
    """Tell whether a file begins like one of the three tables."""
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
        raise CardFileError(
            folder, what, worded("put {names} of one download into this folder", names=names)
        )
    names = ", ".join(file.name for file in chosen)
    what = worded(
        "several files could be the table of {title}: {names}", title=part.title, names=names
    )
    raise CardFileError(
        folder, what, worded("keep one of them, or call it {usual}", usual=part.usual)
    )


class _Reading:
    """Reads the tables one after the other, and keeps what was amiss in any of them."""

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

    def paced(
        self, cards: Iterator[tuple[Card, CardPrinting]]
    ) -> Iterator[tuple[Card, CardPrinting]]:
        """Yield cards; after each the reading can be stopped."""
        for card in cards:
            if self._progress is not None and not self._progress(self._total, self._total):
                raise Cancelled
            yield card

    def miss(self, part: Part, fault: Fault) -> None:
        """Take note of a fault; those of the table of cards need not say where."""
        self.missed += 1
        if self.missed <= KEPT_FAULTS:
            if part is not CARDS:
                file = self._files[part.title].name
                what = worded("in {file}: {what}", file=file, what=fault.what)
                fault = replace(fault, what=what)
            self._faults.append(fault)

    def reported(self) -> tuple[Fault, ...]:
        """Return the faults; of thousands the first ones, and how many more there are."""
        more = self.missed - len(self._faults)
        if more:
            self._faults.append(
                Fault(line=0, what=worded("{more:,} more places have faults", more=more))
            )
        return tuple(self._faults)

    def _count_bytes(self, done: int, _: int) -> bool:
        return self._progress is None or self._progress(self._before + done, self._total)


class _Making:
    """Makes cards of rows; a face that several cards share is made once."""

    def __init__(
        self,
        view: _Reading,
        rows: Mapping[str, Row],
        printings: Mapping[str, Printing],
        pairs: tuple[Pair, ...],
    ) -> None:
        self.counts: Counter[str] = Counter()
        self._view = view
        self._rows = rows
        self._faces = dict(self._made())
        self._first: dict[str, Printing] = {}
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

    def cards(self) -> Iterator[tuple[Card, CardPrinting]]:
        """Yield every card in the order of the table of cards, pairs where their front stands."""
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
                if turns(row):
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
        """Tell whether a face is also a card by itself: where no front bears its number."""
        if id_ not in self._fronts:
            return True
        numbers = (self._numbers.get(front, set()) for front in self._fronts[id_])
        return bool(self._numbers.get(id_, set()).difference(*numbers))

    def _card(
        self, faces: tuple[Face, ...], kind: str, printing: Printing | None, id_: str
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


def _printing(row: Row, front: Printing | None, back: Printing | None = None) -> CardPrinting:
    legality = legality_of(row)
    if front is None:
        return replace(NO_PRINTING, legality=legality)
    return CardPrinting(
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
