"""Faces in a panel: upright, at the width of the panel."""

from collections.abc import Callable

from PySide6.QtGui import QPixmap

from core.state.ids import ObjectId
from gui.faces.card_view import Describe
from gui.faces.pictures import Faces
from gui.faces.spec import FaceSpec, oriented, picture_size, spec_of_face
from gui.session import Session


class CloseUps:
    """Draws large faces.

    ``describe`` returns the viewer's view of an object, ``ratio`` the device pixel ratio.
    """

    def __init__(
        self, session: Session, describe: Describe, faces: Faces, ratio: Callable[[], float]
    ) -> None:
        self._session = session
        self._describe = describe
        self._faces = faces
        self._ratio = ratio

    def face(self, object_id: ObjectId, width: int) -> QPixmap | None:
        """Return the face of an object at a width in logical pixels, None if it is gone."""
        obj = self._session.state.objects.get(object_id)
        if obj is None:
            return None
        face = self._describe(self._session.state_view, obj).face
        return self._fitted(face, width) if isinstance(face, FaceSpec) else None

    def other(self, object_id: ObjectId, width: int) -> tuple[str, QPixmap] | None:
        """Return name and face shown by a peek, or None if the viewer may not know them."""
        obj = self._session.state.objects.get(object_id)
        view = self._describe(self._session.state_view, obj) if obj is not None else None
        if view is None or not view.other_name or not isinstance(view.other, FaceSpec):
            return None
        return view.other_name, self._fitted(view.other, width)

    def side(self, object_id: ObjectId, card: int, side: int, width: int) -> QPixmap | None:
        """Return a printed side, by number, of one of the cards of an object."""
        obj = self._session.state.objects.get(object_id)
        if obj is None or not obj.cards:
            return None
        printed = self._session.state.card(obj.cards[card]).card
        return self._fitted(spec_of_face(printed, min(side, len(printed.sides) - 1)), width)

    def _fitted(self, face: FaceSpec, width: int) -> QPixmap:
        """Draw a face in reading orientation at the requested width."""
        spec = oriented(face, landscape=face.prints_sideways)
        across, _ = picture_size(spec, width)
        return self._faces.cache.pixmap(spec, round(width * width / across), self._ratio())
