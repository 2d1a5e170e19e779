"""Invented cards in the shape of the Flesh and Blood dataset, and the ways to write them."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from core.storage.importers.collection import CardFile
from core.storage.importers.fab_dataset import read_dataset

CARD_COLUMNS = (
    *("Unique ID", "Name", "Color", "Pitch", "Cost", "Power", "Defense", "Health"),
    *("Intelligence", "Arcane", "Types", "Card Keywords", "Functional Text", "Type Text"),
    *("Card Played Horizontally", "Blitz Legal", "CC Legal", "Blitz Banned"),
)
PRINTING_COLUMNS = ("Unique ID", "Card Unique ID", "Card Name", "Card ID", "Set ID", "", "")
FACE_COLUMNS = (
    *("Front Card Printing Unique ID", "Front Card Name", "Front Card Printing"),
    *("Back Card Printing Unique ID", "Back Card Name", "Back Card Printing", "Is DFC", "", ""),
)
FILES = ("card.csv", "card-printing.csv", "card-face-association.csv")

Fields = Mapping[str, str]


def id_of(name: str) -> str:
    """Return an id as long as the dataset's."""
    letters = "".join(sign for sign in name if sign.isalnum() and sign.isascii())
    return f"{letters:x<21}"[:21]


def card(name: str, box: str = "Generic Action - Attack", **more: str) -> Fields:
    """Return the row of a card; a word in ``more`` is a column, a line a blank."""
    columns = {column.lower().replace(" ", "_"): column for column in CARD_COLUMNS}
    own = {columns[key]: value for key, value in more.items()}
    return {"Unique ID": id_of(name), "Name": name, "Type Text": box, **own}


def printing(name: str, number: str) -> Fields:
    """Return the row of a printing."""
    return {
        "Unique ID": id_of(f"{number}{name}"),
        "Card Unique ID": id_of(name),
        "Card Name": name,
        "Card ID": number,
        "Set ID": number[:3],
    }


def pair(front: str, back: str, number: str, dfc: str = "Yes") -> Fields:
    """Return the row that links two printings."""
    return {
        "Front Card Printing Unique ID": id_of(f"{number}{front}"),
        "Front Card Name": f" {front}",
        "Back Card Printing Unique ID": id_of(f"{number}{back}"),
        "Back Card Name": back.lower(),
        "Is DFC": dfc,
    }


def csv_text(columns: Sequence[str], rows: Iterable[Fields], sign: str = "\t") -> str:
    """Write a table as the dataset does."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=sign, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([row.get(column, "") for column in columns] for row in rows)
    return text.getvalue()


def write(
    folder: Path,
    cards: Iterable[Fields],
    printings: Iterable[Fields] = (),
    pairs: Iterable[Fields] = (),
) -> Path:
    """Write the three tables; return the folder."""
    texts = (
        csv_text(CARD_COLUMNS, cards),
        csv_text(PRINTING_COLUMNS, printings),
        csv_text(FACE_COLUMNS, pairs),
    )
    for name, text in zip(FILES, texts, strict=True):
        (folder / name).write_text(text, encoding="utf-8", newline="")
    return folder


def read(folder: Path, *tables: Iterable[Fields]) -> CardFile:
    """Write the tables and read them."""
    return read_dataset(write(folder, *tables))
