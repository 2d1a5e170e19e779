"""Geometry of the window: bars, panel, caption, and the size of the first window.

Pure functions in logical pixels. ``text`` is the text scale: bars and panel grow with it, and the
board gets the rest.
"""

from msgspec import Struct
from msgspec.structs import replace

RAIL = 10
"""Width that is kept for the tab of the folded panel."""

_BARS, _LARGE_BARS = (36, 44), (44, 52)
"""Heights of the menu bar and of the bottom bar, in windows of usual and of large height."""
_HIGH = 1300
_ANSWER_SHARE = 0.46
"""The answer's share of the bottom bar: constant, so that the step buttons do not move."""
_GROWN_SHARE = 0.5
_CAPTION = 80
_CAPTION_SHARE = 0.2
_NARROWEST, _WIDEST, _SHARE = 300, 420, 0.2
_GRID = 8
_ROOMY = (1200, 740)
"""In a smaller window the panel starts folded and opens over the board."""
_FACING, _ROOMY_FOR_MORE = 2, 1500
"""More than two seats need a wider table: in a narrower window they begin with the panel folded."""
_MOST_OF_WIDTH = 0.4
_LEAST_BY_HAND, _MOST_BY_HAND = 220, 560
_USUAL_LINE = 17

EDGES = (4, 40)
"""Width and height of a system's window frame, until the real size is known."""
_WANTED, _LARGEST = (1280, 800), (1680, 1020)
_COMFORTABLE = 0.85


class Rect(Struct, frozen=True):
    """Rectangle in window coordinates, below the menu bar."""

    x: int
    y: int
    w: int
    h: int


class Bars(Struct, frozen=True):
    """Heights of the bars, and width of the answer in the bottom bar."""

    menu: int
    bottom: int
    answer: int


class Panel(Struct, frozen=True, kw_only=True):
    """Side panel: its open width, and the width reserved for it.

    If it opens ``over`` the board, the board keeps its size.
    """

    width: int
    kept: int
    over: bool
    open: bool


class Frame(Struct, frozen=True, kw_only=True):
    """Rectangles of the parts of the window."""

    board: Rect
    side: Rect
    caption: Rect
    bottom: Rect
    answer: Rect
    tallest_answer: int
    over: bool


def text_factor(line: float) -> float:
    """Return the text scale for a line height."""
    return max(line / _USUAL_LINE, 1.0)


def bars(width: int, height: int, text: float = 1.0) -> Bars:
    """Return the heights of the bars of a window."""
    menu, bottom = _LARGE_BARS if height >= _HIGH else _BARS
    return Bars(int(menu * text), int(bottom * text), int(width * _ANSWER_SHARE))


def is_small(width: int, height: int, text: float = 1.0) -> bool:
    """Return whether the window is so small that its panel opens over the board."""
    tight = _NARROWEST * text > width * _MOST_OF_WIDTH
    return width < _ROOMY[0] or height < _ROOMY[1] or tight


def is_crowded(width: int, seats: int, text: float = 1.0) -> bool:
    """Return whether the seats need the width of the panel."""
    return seats > _FACING and width < _ROOMY_FOR_MORE * text


def panel_width(width: int, text: float = 1.0, wanted: int = 0) -> int:
    """Return the width of the open panel: ``wanted`` by the user, else the default."""
    if wanted:
        most = min(_MOST_BY_HAND * text, max(width / 2, _LEAST_BY_HAND))
        return int(min(max(wanted, _LEAST_BY_HAND), most))
    usual = min(max(_NARROWEST, _GRID * int(_SHARE * width / _GRID)), _WIDEST)
    return int(min(usual * text, max(width * _MOST_OF_WIDTH, _NARROWEST)))


def panel(
    width: int, height: int, text: float = 1.0, *, is_open: bool | None = None, wanted: int = 0
) -> Panel:
    """Return the panel geometry; if ``is_open`` is None, the window size decides."""
    over = is_small(width, height, text)
    opened = not over if is_open is None else is_open
    rail = int(RAIL * text)
    wide = panel_width(width, text, wanted)
    return Panel(width=wide, kept=wide if opened and not over else rail, over=over, open=opened)


def frame(  # noqa: PLR0913 - all that the places of the parts follow from
    width: int,
    height: int,
    text: float = 1.0,
    *,
    panel_open: bool | None = None,
    panel_wanted: int = 0,
    caption: bool = False,
    docked: bool = False,
    kept_free: int = 0,
) -> Frame:
    """Return the rectangles of the parts of a window, below its menu bar.

    A ``docked`` panel never covers the board, even in a small window; others leave the height
    ``kept_free`` at its lower end.
    """
    heights = bars(width, height, text)
    room = height - heights.menu
    beside = panel(width, height, text, is_open=panel_open, wanted=panel_wanted)
    if docked and beside.open:
        beside = replace(beside, kept=beside.width, over=False)
    upper = room - heights.bottom
    said = int(min(_CAPTION * text, max(height * _CAPTION_SHARE, _CAPTION))) if caption else 0
    across = width - beside.kept
    shown = beside.width if beside.open else beside.kept
    over = beside.over and beside.open
    return Frame(
        board=Rect(0, 0, across, upper - said),
        side=Rect(width - shown, 0, shown, upper - (said + kept_free if over else 0)),
        caption=Rect(0, upper - said, across, said),
        bottom=Rect(0, upper, width, heights.bottom),
        answer=Rect(0, upper, heights.answer, heights.bottom),
        tallest_answer=int(room * _GROWN_SHARE),
        over=over,
    )


def first_window(free: tuple[int, int]) -> tuple[int, int]:
    """Return the inner size of a first window for the available size of its screen.

    On a large screen it leaves a margin; on a small one it fills the screen.
    """
    room = tuple(each - edge for each, edge in zip(free, EDGES, strict=True))
    if any(each * _COMFORTABLE < least for each, least in zip(room, _WANTED, strict=True)):
        sizes = (min(each, most) for each, most in zip(room, _LARGEST, strict=True))
    else:
        sizes = (
            min(int(each * _COMFORTABLE), most) for each, most in zip(room, _LARGEST, strict=True)
        )
    width, height = sizes
    return width, height
