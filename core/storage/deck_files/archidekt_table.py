"""Archidekt's CSV: any choice of columns, among them Scryfall's ids."""

from core.storage.deck_files.tables import (
    CATEGORIES,
    COUNT,
    FINISH,
    ID,
    NAME,
    NUMBER,
    SET,
    TableShape,
    table_format,
)

ARCHIDEKT_TABLE = table_format(
    TableShape(
        id="archidekt-csv",
        title="Archidekt CSV",
        columns=(
            ("Quantity", COUNT),
            ("Name", NAME),
            ("Finish", FINISH),
            ("Categories", CATEGORIES),
            ("Edition Code", SET),
            ("Scryfall ID", ID),
            ("Collector Number", NUMBER),
        ),
        telling=frozenset({"quantity", "name"}),
        finishes=(("", "Normal"), ("foil", "Foil"), ("etched", "Etched")),
    )
)
