"""The colours of the board, by what they are for. A colour never carries a meaning alone."""

from msgspec import Struct


class Look(Struct, frozen=True, kw_only=True):
    """One set of colours, written ``#rrggbb`` or ``#aarrggbb``."""

    felt_middle: str
    felt: str
    felt_edge: str
    zone_line: str
    zone_ground: str
    label: str
    hint: str
    text: str
    dim: str
    lawful: str
    lawful_ground: str
    refused: str
    refused_ground: str
    choice: str
    choice_ground: str
    open: str
    open_ground: str
    chip: str
    chip_hot: str
    chip_refused: str
    chip_refused_hot: str
    cite: str
    cite_ground: str
    cite_line: str
    pill: str
    pill_line: str
    pill_text: str
    counter: str
    counter_line: str
    counter_text: str
    damage: str
    damage_line: str
    damage_text: str
    plaque: str
    plaque_text: str
    chosen: str


DARK = Look(
    felt_middle="#244039",
    felt="#1a302c",
    felt_edge="#14241f",
    zone_line="#21e2ecdc",
    zone_ground="#2e08100e",
    label="#9fb5a8",
    hint="#7f978a",
    text="#f0efe8",
    dim="#b4c2b9",
    lawful="#7fd1a8",
    lawful_ground="#1f50be8c",
    refused="#d99a79",
    refused_ground="#10c98b6b",
    choice="#f2d479",
    choice_ground="#14f2d479",
    open="#a9c7d8",
    open_ground="#12a9c7d8",
    chip="#f01d2b27",
    chip_hot="#2c5a4b",
    chip_refused="#f02a201b",
    chip_refused_hot="#4a3427",
    cite="#a8dcc8",
    cite_ground="#263a36",
    cite_line="#3d5f57",
    pill="#0f1917",
    pill_line="#3a5049",
    pill_text="#eef3ee",
    counter="#1f6f54",
    counter_line="#bff0da",
    counter_text="#eafff5",
    damage="#8d2f22",
    damage_line="#ffd0c4",
    damage_text="#ffffff",
    plaque="#fbfaf4",
    plaque_text="#161616",
    chosen="#f2d479",
)

LIGHT = Look(
    felt_middle="#dbe6dd",
    felt="#cfdcd2",
    felt_edge="#bfcfc4",
    zone_line="#40263a31",
    zone_ground="#40ffffff",
    label="#3f5248",
    hint="#52665b",
    text="#1d2421",
    dim="#46544c",
    lawful="#1d6a4a",
    lawful_ground="#2a2f9a6c",
    refused="#94431d",
    refused_ground="#18b4602f",
    choice="#775600",
    choice_ground="#20c69a1e",
    open="#2c5670",
    open_ground="#182c5670",
    chip="#f6faf8f2",
    chip_hot="#cfe6dc",
    chip_refused="#f6f8e4d9",
    chip_refused_hot="#efcdbb",
    cite="#1c5745",
    cite_ground="#dceee6",
    cite_line="#9cc4b4",
    pill="#faf8f2",
    pill_line="#9fb3a7",
    pill_text="#1d2421",
    counter="#1f6f54",
    counter_line="#e6fff4",
    counter_text="#ffffff",
    damage="#8d2f22",
    damage_line="#ffe2da",
    damage_text="#ffffff",
    plaque="#fbfaf4",
    plaque_text="#161616",
    chosen="#8a6200",
)
