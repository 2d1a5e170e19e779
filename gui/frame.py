"""The frame of the window in numbers: bars, panel, caption, and the first window on a screen.

Pure functions in logical pixels. ``text`` is how much larger than usual the type is: bars and
panel grow with it, and the table gets what is left.
"""

from msgspec import Struct
from msgspec.structs import replace

RAIL = 28
"""How wide the panel is while it is folded."""

_BARS, _LARGE_BARS = (36, 44), (44, 52)
"""Heights of the menu bar and of the bottom bar, on usual and on high windows."""
_HIGH = 1300
_ANSWER_SHARE = 0.46
"""The answer's share of the bottom bar: always the same, so that the step buttons keep still."""
_GROWN_SHARE = 0.5
_TURN = 36
_CAPTION = 80
_CAPTION_SHARE = 0.2
_NARROWEST, _WIDEST, _SHARE = 300, 420, 0.2
_GRID = 8
_ROOMY = (1200, 740)
"""A smaller window begins with the panel folded, and opens it over the table."""
_FACING, _ROOMY_FOR_MORE = 2, 1500
"""More than two seats need a wider table: in a narrower window they begin with the panel folded."""
_MOST_OF_WIDTH = 0.4
_LEAST_BY_HAND, _MOST_BY_HAND = 220, 560
_USUAL_LINE = 17

EDGES = (4, 40)
"""What a system's window frame takes of a screen, across and down, as long as nobody knows."""
_WANTED, _LARGEST = (1280, 800), (1680, 1020)
_COMFORTABLE = 0.85


class Rect(Struct, frozen=True):
    """A rectangle within the window, without its menu bar."""

    x: int
    y: int
    w: int
    h: int


class Bars(Struct, frozen=True):
    """Heights of the bars, and how wide the answer in the bottom bar is."""

    menu: int
    bottom: int
    answer: int


class Panel(Struct, frozen=True, kw_only=True):
    """The panel beside the table: its width open, and the width that is kept for it.

    Where it opens ``over`` the table, nothing under it moves.
    """

    width: int
    kept: int
    over: bool
    open: bool


class Frame(Struct, frozen=True, kw_only=True):
    """Where each part of the window is."""

    turn: Rect
    board: Rect
    side: Rect
    caption: Rect
    bottom: Rect
    answer: Rect
    tallest_answer: int
    over: bool


def text_factor(line: float) -> float:
    """Return how much larger than usual type is, from the height of its line."""
    return max(line / _USUAL_LINE, 1.0)


def bars(width: int, height: int, text: float = 1.0) -> Bars:
    """Return the heights of the bars of a window."""
    menu, bottom = _LARGE_BARS if height >= _HIGH else _BARS
    return Bars(int(menu * text), int(bottom * text), int(width * _ANSWER_SHARE))


def is_small(width: int, height: int, text: float = 1.0) -> bool:
    """Tell whether a window is so small that its panel opens over the table."""
    tight = _NARROWEST * text > width * _MOST_OF_WIDTH
    return width < _ROOMY[0] or height < _ROOMY[1] or tight


def is_crowded(width: int, seats: int, text: float = 1.0) -> bool:
    """Tell whether the seats of a table need the width of the panel."""
    return seats > _FACING and width < _ROOMY_FOR_MORE * text


def panel_width(width: int, text: float = 1.0, wanted: int = 0) -> int:
    """Return how wide the panel is when it is open: as somebody ``wanted`` it, else by rule."""
    if wanted:
        most = min(_MOST_BY_HAND * text, max(width / 2, _LEAST_BY_HAND))
        return int(min(max(wanted, _LEAST_BY_HAND), most))
    usual = min(max(_NARROWEST, _GRID * int(_SHARE * width / _GRID)), _WIDEST)
    return int(min(usual * text, max(width * _MOST_OF_WIDTH, _NARROWEST)))


def panel(
    width: int, height: int, text: float = 1.0, *, is_open: bool | None = None, wanted: int = 0
) -> Panel:
    """Return how the panel stands; where nobody has said whether it ``is_open``, by the size."""
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
    turn: bool = False,
) -> Frame:
    """Return where the parts of a window are, below its menu bar.

    A ``docked`` panel never lies over the table, however small the window is.
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
    turn_height = int(_TURN * text) if turn else 0
    top = turn_height if over else 0  # what goes on next stands above a panel that lies over all
    return Frame(
        turn=Rect(0, 0, across, turn_height),
        board=Rect(0, turn_height, across, upper - said - turn_height),
        side=Rect(width - shown, top, shown, upper - top - (said if over else 0)),
        caption=Rect(0, upper - said, across, said),
        bottom=Rect(0, upper, width, heights.bottom),
        answer=Rect(0, upper, heights.answer, heights.bottom),
        tallest_answer=int(room * _GROWN_SHARE),
        over=over,
    )


def first_window(free: tuple[int, int]) -> tuple[int, int]:
    """Return the inner size of a first window, given the free size of its screen.

    On a large screen it leaves some of it free; on a small one it takes all there is.
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
