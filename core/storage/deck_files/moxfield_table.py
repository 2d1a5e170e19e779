"""Moxfield's CSV: every cell in quotes, the code of the set below Edition."""

from core.storage.deck_files.tables import (
    COUNT,
    FINISH,
    NAME,
    NUMBER,
    SET,
    TAGS,
    TableShape,
    table_format,
)

MOXFIELD_TABLE = table_format(
    TableShape(
        id="moxfield-csv",
        title="Moxfield CSV",
        columns=(
            ("Count", COUNT),
            ("Tradelist Count", ""),
            ("Name", NAME),
            ("Edition", SET),
            ("Condition", ""),
            ("Language", ""),
            ("Foil", FINISH),
            ("Tags", TAGS),
            ("Last Modified", ""),
            ("Collector Number", NUMBER),
            ("Alter", ""),
            ("Proxy", ""),
            ("Purchase Price", ""),
        ),
        distinctive=frozenset({"count", "edition", "collectornumber"}),
        quoted=True,
    )
)
