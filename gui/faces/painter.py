"""Painter of card faces: frames from templates, then art, text, symbols and badges."""

from collections.abc import Iterator

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap, QTransform

from gui.faces.art import Artist
from gui.faces.card_view import Pose
from gui.faces.face_geometry import Composition, Placed, compose, is_table_face, table_face
from gui.faces.face_text import Writer, short_name
from gui.faces.frames import draw_back, draw_card, draw_seam, frame_key, outline
from gui.faces.palette import CREAM, Look, Palette, look_of, palette_of
from gui.faces.pixmap_cache import Drawing, PixmapBudget, Stamps
from gui.faces.plates import Picture, Plates
from gui.faces.real import RealFaces, draw_helper
from gui.faces.recipes import recipe_of
from gui.faces.spec import ONE_COUNTS, Arrangement, FaceSpec, picture_size
from gui.faces.symbols import draw_padlock
from gui.faces.typography import Lettering, Role

_RENDER_HINTS = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing
_SHADE = QColor(8, 8, 12, 120)
_ACTIVE = QColor("#f2c14e")
_LAYOUTS_KEPT = 200
_FUSE_INK = QColor("#2b220a")


class FacePainter:
    """Draws faces; caches templates, stamps and text measures, so share one instance."""

    def __init__(self, budget: PixmapBudget | None = None) -> None:
        self._letters = Lettering()
        self._stamps = Stamps(budget or PixmapBudget())
        self._writer = Writer(self._letters, self._stamps)
        self._artist = Artist(self._stamps)
        self._palettes: dict[Look, Palette] = {}
        self._plates = Plates(self._letters, self._stamps, self._paints)
        self._real = RealFaces(self._letters, self._stamps, self._paints)
        self._layouts: dict[tuple[float, float, tuple[bool, ...]], Composition] = {}

    def picture(self, spec: FaceSpec, width: int, ratio: float = 1.0) -> QPixmap:
        """Return the picture for cards of this width in logical pixels.

        ``ratio`` is the device pixel ratio. `picture_size` returns the picture's size.
        """
        return next(whole for whole in self.strokes(spec, width, ratio) if whole is not None)

    def strokes(self, spec: FaceSpec, width: int, ratio: float = 1.0) -> Iterator[QPixmap | None]:
        """Draw the same picture stroke by stroke; yields None until the last stroke.

        Between strokes this painter may draw other pictures.
        """
        self._stamps.ratio = ratio
        size = picture_size(spec, width)
        if spec.back:
            yield self._stamps.picture("back", *size, draw_back)
            return
        if spec.helper:
            yield self._stamps.picture(("helper", spec.helper), *size, self._helper(spec))
            return
        composition = self._compose(spec, *size)

        def draw(painter: QPainter, _rect: QRectF) -> None:
            _frames(painter, spec, composition)

        key = ("template", *frame_key(spec, composition))
        picture = QPixmap(self._stamps.picture(key, *size, draw))
        yield None
        painter = QPainter(picture)
        try:
            painter.setRenderHints(_RENDER_HINTS)
            self._stamps.ratio = ratio
            for _ in self._contents(painter, spec, composition):
                yield None
                self._stamps.ratio = ratio
        finally:
            painter.end()
        yield picture

    def real_picture(self, spec: FaceSpec, width: int, ratio: float, image: QImage) -> QPixmap:
        """Return the real picture of a printed side, with changed values drawn over it."""
        self._stamps.ratio = ratio
        spec = replace(spec, table=False)
        across, down = picture_size(spec, width)
        picture = QPixmap(round(across * ratio), round(down * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        composition = self._compose(spec, across, down)
        painter = QPainter(picture)
        painter.setRenderHints(_RENDER_HINTS)
        self._real.draw(painter, spec, composition, image)
        turned = composition.turn or QTransform()
        for number, placed in enumerate(composition.faces):
            painter.setTransform(turned if placed.turn is None else placed.turn * turned)
            _standing(painter, spec, number, placed)
        painter.end()
        return picture

    def plates(
        self, spec: FaceSpec, width: int, pose: Pose, ratio: float = 1.0, *, real: bool = False
    ) -> list[Picture]:
        """Return the name plates over the picture of a card of this width in logical pixels."""
        if spec.back or spec.helper or spec.part is not None:
            return []
        self._stamps.ratio = ratio
        spec = replace(spec, table=spec.table and not real)
        composition = self._compose(spec, *picture_size(spec, width))
        return [*self._plates.plates(composition, pose, real=real)]

    def paint(self, painter: QPainter, rect: QRectF, spec: FaceSpec) -> None:
        """Draw a face into a rectangle of any painter, sharp at any scale, also in print."""
        self._stamps.ratio = None
        painter.save()
        painter.setRenderHints(_RENDER_HINTS)
        painter.translate(rect.topLeft())
        place = QRectF(0, 0, rect.width(), rect.height())
        if spec.back:
            draw_back(painter, place)
        elif spec.helper:
            self._helper(spec)(painter, place)
        else:
            composition = self._compose(spec, rect.width(), rect.height())
            _frames(painter, spec, composition)
            for _ in self._contents(painter, spec, composition):
                pass
        painter.restore()

    def _helper(self, spec: FaceSpec) -> Drawing:
        return lambda painter, rect: draw_helper(painter, rect, spec.helper, self._letters)

    def _paints(self, spec: FaceSpec) -> Palette:
        return self._palette(look_of(spec))

    def _palette(self, look: Look) -> Palette:
        found = self._palettes.get(look)
        if found is None:
            found = self._palettes[look] = palette_of(look)
        return found

    def _compose(self, spec: FaceSpec, width: float, height: float) -> Composition:
        """Return the layout of a picture; upright whole faces of one size share it."""
        if is_table_face(spec, width, height):
            return self._table_face(spec, width, height)
        if spec.arrangement is not Arrangement.WHOLE or spec.melded or spec.prints_sideways:
            return compose(spec, width, height)
        boxed = bool(spec.now.typebox)
        key = (width, height, (spec.hint is None, spec.landscape, spec.now.has_strip, boxed))
        found = self._layouts.get(key)
        if found is None:
            if len(self._layouts) > _LAYOUTS_KEPT:
                self._layouts.clear()
            found = self._layouts[key] = compose(spec, width, height)
        return replace(found, faces=(Placed(spec, found.faces[0].geometry),))

    def _table_face(self, spec: FaceSpec, width: float, height: float) -> Composition:
        """Return the layout of a card in play, with room for the lines of its name."""
        one = table_face(spec, width, height, 1)
        geometry = one.faces[0].geometry
        words = self._letters.typeset(
            short_name(spec), geometry.name.width() - 2, geometry.sizes.title
        )
        return one if len(words.lines) == 1 else table_face(spec, width, height, len(words.lines))

    def _contents(
        self, painter: QPainter, spec: FaceSpec, composition: Composition
    ) -> Iterator[None]:
        """Draw the parts that differ between cards onto the frames, stroke by stroke.

        Between strokes no painter state is saved, so that the painter can be ended there.
        """
        upright = painter.transform()
        if spec.part is not None:
            _clip(painter, composition)
        turned = upright if composition.turn is None else composition.turn * upright
        for number, placed in enumerate(composition.faces):
            painter.setTransform(turned if placed.turn is None else placed.turn * turned)
            yield from self._face(painter, placed)
            _standing(painter, spec, number, placed)
        painter.setTransform(turned)
        if composition.band is not None:
            self._fuse(painter, composition.band, spec.fuse)
        painter.setTransform(upright)
        if spec.melded and spec.part is None:
            draw_seam(painter, composition)

    def _face(self, painter: QPainter, placed: Placed) -> Iterator[None]:
        spec, geometry = placed.spec, placed.geometry
        palette = self._palette(look_of(spec))
        recipe = recipe_of(spec)
        if not geometry.art.isEmpty():
            if spec.face_down:
                self._stamps.put(painter, "face down", geometry.art, _draw_hidden_art)
            else:
                self._artist.draw(painter, geometry.art, spec, recipe.scenery(spec))
            yield
        recipe.strip(painter, placed, palette, self._stamps)
        badges = recipe.badges(spec, geometry, self._letters)
        yield from self._writer.write(painter, placed, palette, badges)
        for badge in badges:
            recipe.badge(painter, badge, palette, self._letters, self._stamps)

    def _fuse(self, painter: QPainter, band: QRectF, says: str) -> None:
        pixels = max(6, round(band.height() / 1.7))
        wide = self._letters.width(Role.LABEL, pixels, says)
        left = max(band.left() + 3, band.center().x() - wide / 2)
        room = QRectF(left, band.top(), min(wide + 1, band.width() - 6), band.height())
        self._letters.write(painter, Role.LABEL, says, room, pixels, _FUSE_INK)


def _clip(painter: QPainter, composition: Composition) -> None:
    path = outline(composition.width, composition.height, composition.unit)
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)


def _frames(painter: QPainter, spec: FaceSpec, composition: Composition) -> None:
    painter.save()
    if spec.part is not None:
        _clip(painter, composition)
    draw_card(painter, composition, pair=spec.melded and spec.part is None)
    painter.restore()


def _draw_hidden_art(painter: QPainter, rect: QRectF) -> None:
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    side = max(rect.width(), rect.height()) * 1.16
    middle = rect.center()
    draw_back(painter, QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side))
    painter.restore()


def _standing(painter: QPainter, spec: FaceSpec, number: int, placed: Placed) -> None:
    """Show the state of a half: a ring if active, a shade if not, a padlock on a door."""
    if spec.arrangement is Arrangement.TWIN and number == spec.active:
        radius = placed.geometry.sizes.radius
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(_ACTIVE, max(1.5, radius * 0.4)))
        painter.drawRoundedRect(placed.geometry.panel, radius, radius)
    is_idle = spec.active not in {None, number} and spec.arrangement not in ONE_COUNTS
    if is_idle or placed.spec.locked:
        radius = placed.geometry.sizes.radius
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_SHADE)
        painter.drawRoundedRect(placed.geometry.panel, radius, radius)
    if spec.arrangement is Arrangement.ROOM and placed.spec.locked is not None:
        _door(painter, placed, locked=placed.spec.locked)


def _door(painter: QPainter, placed: Placed, *, locked: bool) -> None:
    """Draw the lock state of a Room's door: a padlock, so that shading is not the only sign."""
    art = placed.geometry.art
    side = min(art.width(), art.height()) * (0.62 if locked else 0.36)
    place = QRectF(art.center().x() - side / 2, art.center().y() - side / 2, side, side)
    if not locked:
        place.moveBottomLeft(QPointF(art.left() + 3, art.bottom() - 3))
    draw_padlock(painter, place, CREAM, is_open=not locked)
