"""How the pages of panels look: one style sheet for all of them, in the colours of a theme."""

from gui.theme import GRID, TITLE_FAMILIES, Theme

SMALL = 0.89
"""The size of words that stand back, as a share of the usual size of text."""


def page_style(theme: Theme, size: int) -> str:
    """Return the classes of pages for text of a size in pixels.

    ``title`` and ``head`` are the first line of a page, ``dim`` are words that stand back, and
    ``under``, ``gap`` and ``heading`` say how far a line stands from the one above it. ``label``
    and ``value`` are the cells of a table with lines between its rows, ``cell`` and ``last``
    those of a plain one. ``chip`` is the number of a rule. ``ruling_good`` and the like are the
    word of a ruling, by the colour of the theme, and ``sign`` is the sign before it.
    """
    families = ",".join(f"'{family}'" for family in TITLE_FAMILIES)
    small, dot, number = (round(size * share) for share in (SMALL, 0.6, 0.82))
    edge = f"border-bottom:1px solid {theme.line}"
    top = f"border-top:1px solid {theme.line}; padding:{GRID}px {GRID}px {GRID}px 0"
    rulings = "".join(
        f".ruling_{colour} {{ color:{getattr(theme, colour)}; font-weight:600 }}\n"
        for colour in ("good", "bad", "accent", "dim")
    )
    return f"""
        {rulings}
        .sign {{ vertical-align:middle }}
        .page {{ color:{theme.text} }}
        .title, .head {{ font-family:{families}; font-weight:600; margin:0 }}
        .title {{ font-size:{round(size * 1.5)}px }}
        .head {{ font-size:{round(size * 1.35)}px }}
        .dim {{ color:{theme.dim}; font-size:{small}px; margin:0 }}
        .faint {{ color:{theme.dim} }}
        .under {{ color:{theme.dim}; font-size:{small}px; margin:2px 0 0 0 }}
        .legend {{ color:{theme.dim}; font-size:{small}px; margin:4px 0 0 0 }}
        .apart {{ color:{theme.dim}; font-size:{small}px; margin:{2 * GRID}px 0 0 0 }}
        .heading {{ color:{theme.dim}; font-size:{small}px; margin:{2 * GRID}px 0 4px 0 }}
        .gap {{ margin:{GRID}px 0 0 0 }}
        .picture {{ margin:{GRID}px 0 {GRID}px 0 }}
        .plain {{ margin:0 }}
        .paragraph {{ margin:{GRID}px 0 }}
        .key {{ color:{theme.accent}; padding:3px 0 }}
        .strong {{ color:{theme.text}; font-weight:600; margin:0 }}
        .changed {{ color:{theme.accent}; font-weight:600; margin:0 }}
        .accent {{ color:{theme.accent} }}
        .dot {{ color:{theme.accent}; font-size:{dot}px }}
        .shared {{ {edge}; padding:6px 0; color:{theme.dim}; font-size:{small}px }}
        .label {{ {edge}; padding:6px {GRID}px 6px 0; color:{theme.dim}; font-size:{small}px }}
        .value {{ {edge}; padding:6px 0 6px 0 }}
        .note {{ padding:3px {GRID}px 3px 0; color:{theme.dim}; font-size:{small}px }}
        .said {{ padding:3px 0 }}
        .cell {{ padding:2px {GRID}px 2px 0; color:{theme.dim}; font-size:{small}px }}
        .last {{ padding:2px 0 }}
        .row {{ {top} }}
        .tile {{ color:{theme.text}; text-decoration:none }}
        .small {{ font-size:{small}px }}
        .link {{ color:{theme.cite}; text-decoration:none }}
        .chip {{ color:{theme.cite}; text-decoration:none; font-size:{number}px; font-weight:600 }}
    """
