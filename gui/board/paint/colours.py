"""Colours of the board by purpose. A colour never carries a meaning alone."""

from msgspec import Struct


class Look(Struct, frozen=True, kw_only=True):
    """One set of colours, written ``#rrggbb`` or ``#aarrggbb``."""

    background_middle: str
    background: str
    background_edge: str
    zone_line: str
    zone_background: str
    label: str
    hint: str
    text: str
    dim: str
    lawful: str
    lawful_background: str
    refused: str
    refused_background: str
    choice: str
    choice_background: str
    open: str
    open_background: str
    chip: str
    chip_hot: str
    chip_refused: str
    chip_refused_hot: str
    cite: str
    cite_background: str
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
    badge: str
    badge_text: str
    chosen: str
    fight: str
    fight_background: str
    fight_text: str


DARK = Look(
    background_middle="#244039",
    background="#1a302c",
    background_edge="#14241f",
    zone_line="#21e2ecdc",
    zone_background="#2e08100e",
    label="#9fb5a8",
    hint="#9ab0a4",
    text="#f0efe8",
    dim="#c6d2ca",
    lawful="#7fd1a8",
    lawful_background="#1f50be8c",
    refused="#d99a79",
    refused_background="#10c98b6b",
    choice="#f2d479",
    choice_background="#14f2d479",
    open="#a9c7d8",
    open_background="#12a9c7d8",
    chip="#f01d2b27",
    chip_hot="#2c5a4b",
    chip_refused="#f02a201b",
    chip_refused_hot="#4a3427",
    cite="#a8dcc8",
    cite_background="#263a36",
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
    badge="#fbfaf4",
    badge_text="#161616",
    chosen="#f2d479",
    fight="#ff8d7e",
    fight_background="#ffd9d2",
    fight_text="#8d1f10",
)

LIGHT = Look(
    background_middle="#dbe6dd",
    background="#cfdcd2",
    background_edge="#bfcfc4",
    zone_line="#40263a31",
    zone_background="#40ffffff",
    label="#3f5248",
    hint="#43554b",
    text="#1d2421",
    dim="#46544c",
    lawful="#1d6a4a",
    lawful_background="#2a2f9a6c",
    refused="#94431d",
    refused_background="#18b4602f",
    choice="#775600",
    choice_background="#20c69a1e",
    open="#2c5670",
    open_background="#182c5670",
    chip="#f6faf8f2",
    chip_hot="#cfe6dc",
    chip_refused="#f6f8e4d9",
    chip_refused_hot="#efcdbb",
    cite="#1c5745",
    cite_background="#dceee6",
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
    badge="#fbfaf4",
    badge_text="#161616",
    chosen="#8a6200",
    fight="#a3271a",
    fight_background="#ffe2dc",
    fight_text="#8d1f10",
)

CONTRAST = Look(
    background_middle="#000000",
    background="#000000",
    background_edge="#000000",
    zone_line="#b4b4b4",
    zone_background="#14ffffff",
    label="#ffffff",
    hint="#e0e0e0",
    text="#ffffff",
    dim="#e0e0e0",
    lawful="#5cffb0",
    lawful_background="#2f00c878",
    refused="#ffb08a",
    refused_background="#2fff7a3d",
    choice="#ffe14d",
    choice_background="#2fffe14d",
    open="#9df5ff",
    open_background="#2f9df5ff",
    chip="#000000",
    chip_hot="#004a38",
    chip_refused="#1c0a00",
    chip_refused_hot="#4a1c00",
    cite="#9df5ff",
    cite_background="#00303a",
    cite_line="#9df5ff",
    pill="#000000",
    pill_line="#ffffff",
    pill_text="#ffffff",
    counter="#00543a",
    counter_line="#ffffff",
    counter_text="#ffffff",
    damage="#7a0000",
    damage_line="#ffffff",
    damage_text="#ffffff",
    badge="#ffffff",
    badge_text="#000000",
    chosen="#ffe14d",
    fight="#ff9d90",
    fight_background="#ffe2dc",
    fight_text="#6d0000",
)

LOOKS = {"Dark felt": DARK, "Light": LIGHT, "High contrast": CONTRAST}
"""The look of a theme, by the theme's name."""


def look_named(name: str) -> Look:
    """Return the look of a theme, or the first one if it has none."""
    return LOOKS.get(name, DARK)


AA_TEXT = 4.5
AA_SHAPE = 3.0

LIGHTS = ("lawful", "refused", "choice", "open")
BACKGROUNDS = ("background_middle", "background", "background_edge")

PAIRS = (
    *(
        (front, background, AA_TEXT)
        for front in ("label", "hint", "text")
        for background in BACKGROUNDS
    ),
    *(("chosen", background, AA_SHAPE) for background in BACKGROUNDS),
    *((light, background, AA_SHAPE) for light in LIGHTS for background in BACKGROUNDS),
    *((light, "pill", AA_SHAPE) for light in LIGHTS),
    *(
        (front, background, AA_TEXT)
        for front in ("text", "dim")
        for background in ("chip", "chip_hot", "chip_refused", "chip_refused_hot")
    ),
    *(
        (light, background, AA_SHAPE)
        for light in ("lawful", "choice", "open")
        for background in ("chip", "chip_hot")
    ),
    *(("refused", background, AA_SHAPE) for background in ("chip_refused", "chip_refused_hot")),
    ("cite", "cite_background", AA_TEXT),
    ("pill_text", "pill", AA_TEXT),
    ("text", "pill", AA_TEXT),
    ("label", "pill", AA_TEXT),
    ("chosen", "pill", AA_SHAPE),
    ("fight", "pill", AA_TEXT),
    *(("fight", background, AA_SHAPE) for background in BACKGROUNDS),
    ("fight_text", "fight_background", AA_TEXT),
    ("counter_text", "counter", AA_TEXT),
    ("counter_line", "counter", AA_SHAPE),
    ("damage_text", "damage", AA_TEXT),
    ("badge_text", "badge", AA_TEXT),
)
"""Foreground, background and minimum contrast of everything legible on the board."""
