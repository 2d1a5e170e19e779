"""The layout of a whole table: which of the layouts fits what is played and how many play."""

from msgspec.structs import replace

from gui.board.layout.arena import arena
from gui.board.layout.geometry import Form, Mat, Role
from gui.board.layout.large import is_few, large
from gui.board.layout.opposite_seats import facing
from gui.board.layout.quarters import quarters
from gui.board.layout.setting import Content, Setting

_FACING = 2
LEAST_WIDTH, LEAST_HEIGHT = 960.0, 560.0
"""The smallest table; in a smaller view all of it is drawn smaller."""
_FACING = 2


def fit(width: float, height: float) -> tuple[float, float, float]:
    """Return width and height of the table, and by how much it is drawn smaller than it is."""
    scale = max(min(width / LEAST_WIDTH, height / LEAST_HEIGHT, 1.0), 0.05)
    return width / scale, height / scale, scale


def table_layout(setting: Setting, content: Content) -> Mat:
    """Return where every zone of a table lies."""
    mat = _laid(setting, content)
    return _without_empty_labels(mat, content) if setting.still else mat


def _without_empty_labels(mat: Mat, content: Content) -> Mat:
    areas = (
        replace(area, form=Form.HIDDEN)
        if area.form is Form.LABEL and not content.count(area.key)
        else area
        for area in mat.areas
    )
    return replace(mat, areas=tuple(areas))


def _laid(setting: Setting, content: Content) -> Mat:
    if is_few(setting, content):
        return large(setting, content)
    if setting.of_role(Role.CHAIN):
        return arena(setting, content)
    if len(setting.players) > _FACING:
        return quarters(setting, content)
    return facing(setting, content)
