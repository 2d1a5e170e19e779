"""Deckbox's CSV: it begins like Moxfield's, but Edition is the name of a set."""

from core.storage.deck_files.tables import (
    COUNT,
    FINISH,
    NAME,
    NUMBER,
    SET,
    TableShape,
    table_format,
)

DECKBOX = table_format(
    TableShape(
        id="deckbox",
        title="Deckbox CSV",
        columns=(
            ("Count", COUNT),
            ("Tradelist Count", ""),
            ("Name", NAME),
            ("Edition", ""),
            ("Edition Code", SET),
            ("Card Number", NUMBER),
            ("Condition", ""),
            ("Language", ""),
            ("Foil", FINISH),
        ),
        distinctive=frozenset({"count", "edition", "cardnumber"}),
    )
)
