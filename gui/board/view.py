"""The board as one widget: what others connect to, and the only place that hears the session."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QMenu, QWidget

from core.law.history import Outcome
from core.law.ruleset import Deed
from core.printed.card import Card
from core.table.ids import ObjectId, PlayerId, Zone
from gui.board.camera import Camera
from gui.board.card_view import CardView, Cite, Describe, Pictures
from gui.board.chips import ChipColumn
from gui.board.choreography import tracks
from gui.board.chooser import Chooser
from gui.board.composing import Composer
from gui.board.doing import Doer
from gui.board.drag import Drop, Preview
from gui.board.felt import Felt, Name
from gui.board.geometry import Area, AreaKey, Rect, Role, lay_out
from gui.board.items import CardItem, PictureItem
from gui.board.keyboard import Keyboard
from gui.board.loads import CARRIED, Bring, Load, ObjectLoad, OutsideLoad
from gui.board.look import DARK, Look
from gui.board.menu import card_menu
from gui.board.motion import MOVING_LEVEL, Motion, Stage, Track
from gui.board.offers import Offer, first_with_verb
from gui.board.pointer import Pointer
from gui.board.reconcile import Changes, compare
from gui.board.scene import FAN_LEVEL, BoardScene, Followed
from gui.board.zones import ZoneItem
from gui.session import Session

