"""Archidekt's CSV: any choice of columns, among them Scryfall's ids.

Tables of other programs and of people are read like it: what has a name and a count is a deck.
"""

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
        distinctive=frozenset(),
        finishes=(("", "Normal"), ("foil", "Foil"), ("etched", "Etched")),
    )
)
