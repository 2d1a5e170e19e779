"""ManaBox's CSV; its columns change from version to version."""

from core.storage.deck_files.tables import (
    COUNT,
    FINISH,
    ID,
    NAME,
    NUMBER,
    SET,
    TableShape,
    table_format,
)

MANABOX = table_format(
    TableShape(
        id="manabox",
        title="ManaBox CSV",
        columns=(
            ("Name", NAME),
            ("Set code", SET),
            ("Set name", ""),
            ("Collector number", NUMBER),
            ("Foil", FINISH),
            ("Rarity", ""),
            ("Quantity", COUNT),
            ("ManaBox ID", ""),
            ("Scryfall ID", ID),
        ),
        distinctive=frozenset({"quantity", "manaboxid"}),
        finishes=(("", "normal"), ("foil", "foil"), ("etched", "etched")),
    )
)
