"""Where the playmat of a player lies."""

from functools import reduce

from core.state.ids import PlayerId
from gui.board.layout.geometry import Form, Mat, Rect, Role

_FRAMED = frozenset({Form.FRAME, Form.PLAIN})
_PLAYED_TO = frozenset({Role.FIELD, Role.GEAR})


def place_before(mat: Mat, player: PlayerId) -> Rect | None:
    """Return the part of the table that lies before a player: what is played there is framed.

    It goes on to the right up to what others have, for frames grow with what lies in them.
    """
    framed = [(frame.player, frame.rect) for frame in mat.frames if frame.title] + [
        (area.player, area.rect)
        for area in mat.areas
        if area.form in _FRAMED and area.role in _PLAYED_TO
    ]
    own = [rect for who, rect in framed if who == player]
    if not own:
        return None
    found = reduce(Rect.joined, own)
    band = Rect(found.right, found.y, mat.width - found.right, found.h)
    others = [rect.x for who, rect in framed if who != player and band.meets(rect)]
    right = min(others, default=max(mat.width - found.x, found.right))
    return Rect(found.x, found.y, right - found.x, found.h)
