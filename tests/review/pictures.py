"""All that is drawn to be looked at, by the names of the pictures."""

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QWidget

from tests.review.moments import MOMENTS
from tests.review.states import STATES, Visit
from tests.review.tables import BOARDS

PICTURES: Mapping[str, Callable[[Visit], QWidget]] = {**STATES, **BOARDS, **MOMENTS}
