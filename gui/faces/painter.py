"""Draws pictures of card faces: frames from templates, then art, words, shapes and numbers."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform

from gui.faces.art import draw_art
from gui.faces.frames import draw_back, draw_card, draw_seam, frame_key, outline
from gui.faces.halves import Composition, Placed, compose
from gui.faces.lettering import Box, Lettering, Role
from gui.faces.mana import cost_width, draw_symbol, symbol_width, symbols_in
from gui.faces.palette import CREAM, Palette, look_of, palette_of
from gui.faces.plaques import Plaque, draw_plaque, plaques_of
from gui.faces.spec import Arrangement, FaceSpec, Tone, Values, picture_size
from gui.faces.stamps import Stamps
from gui.faces.symbols import draw_mark, draw_padlock

_RENDER_HINTS = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing
_SHADE = QColor(8, 8, 12, 165)
_CAPSULE = QColor(16, 15, 20, 190)


class FacePainter:
    """Draws faces. It keeps templates, stamps and measured type; give it to whoever draws."""

    def __init__(self) -> None:
        self.letters = Lettering()
        self._stamps = Stamps()

    def picture(self, spec: FaceSpec, width: int, ratio: float = 1.0) -> QPixmap:
        """Return the picture for cards that are ``width`` logical pixels wide.

        ``ratio`` is device pixels by logical pixel. `picture_size` tells its size.
        """
        return self.picture_of_size(spec, *picture_size(spec, width), ratio)

    def picture_of_size(
        self, spec: FaceSpec, width: int, height: int, ratio: float = 1.0
    ) -> QPixmap:
        """Return the picture in a size in logical pixels that the caller chose."""
        self._stamps.ratio = ratio
        if spec.back:
            return self._stamps.picture("back", width, height, _back)
        composition = compose(spec, width, height)
        picture = QPixmap(self._template(spec, composition))
        painter = QPainter(picture)
        painter.setRenderHints(_RENDER_HINTS)
        self._contents(painter, spec, composition)
        painter.end()
        return picture

    def paint(self, painter: QPainter, rect: QRectF, spec: FaceSpec) -> None:
        """Draw a face into a rectangle of any painter, sharp at any scale, also in print."""
        self._stamps.ratio = None
        painter.save()
        painter.setRenderHints(_RENDER_HINTS)
        painter.translate(rect.topLeft())
        if spec.back:
            draw_back(painter, rect.width(), rect.height())
        else:
            composition = compose(spec, rect.width(), rect.height())
            _frames(painter, spec, composition)
            self._contents(painter, spec, composition)
        painter.restore()

    def _template(self, spec: FaceSpec, composition: Composition) -> QPixmap:
        """Return the frames of such a face, drawn before or now."""

        def draw(painter: QPainter, _rect: QRectF) -> None:
            _frames(painter, spec, composition)

        key = ("template", *frame_key(spec, composition))
        return self._stamps.picture(key, composition.width, composition.height, draw)

    def _contents(self, painter: QPainter, spec: FaceSpec, composition: Composition) -> None:
        painter.save()
        if spec.part is not None:
            path = outline(composition.width, composition.height, composition.unit)
            painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        if composition.turn is not None:
            painter.setTransform(composition.turn, combine=True)
        for number, placed in enumerate(composition.faces):
            painter.save()
            if placed.turn is not None:
                painter.setTransform(placed.turn, combine=True)
            self._face(painter, placed)
            if _is_idle(spec, number) or placed.spec.locked:
                self._shade(painter, placed)
            if spec.arrangement is Arrangement.ROOM:
                self._door(painter, placed)
            painter.restore()
        if composition.band is not None:
            self._fuse(painter, composition.band, composition)
        painter.restore()
        if spec.melded and spec.part is None:
            draw_seam(painter, composition)

    def _face(self, painter: QPainter, placed: Placed) -> None:
        """Draw everything on one face that is not its frame."""
        spec, plan = placed.spec, placed.plan
        palette = palette_of(look_of(spec))
        changed = spec.changed
        if not plan.art.isEmpty():
            draw_art(painter, plan.art, spec, self._stamps)
        plaques = plaques_of(spec, plan, self.letters)
        self._name(painter, placed, palette, changed)
        self._type(painter, placed, palette, changed, plaques)
        self._text(painter, placed, palette, changed, plaques)
        self._hint(painter, placed, plaques)
        for plaque in plaques:
            draw_plaque(painter, plaque, palette, self.letters, self._stamps)

    def _line(  # noqa: PLR0913 - what is written where
        self,
        painter: QPainter,
        role: Role,
        text: str,
        rect: QRectF,
        pixels: int,
        ink: QColor,
    ) -> float:
        """Write one line into the middle of a bar's height; return how wide it is."""
        fitted = self.letters.fitted(role, text, rect.width(), pixels)
        cut = self.letters.cut(fitted.role, fitted.pixels)
        painter.setFont(cut.font)
        painter.setPen(ink)
        base = round(rect.center().y() + cut.cap / 2)
        painter.drawText(QPointF(rect.left(), base), fitted.text)
        return fitted.width

    def _name(
        self, painter: QPainter, placed: Placed, palette: Palette, changed: frozenset[str]
    ) -> None:
        spec, plan = placed.spec, placed.plan
        sizes = plan.sizes
        room = plan.name.adjusted(sizes.pad + 1, 0, -sizes.pad - 1, 0)
        if spec.mark.symbol:
            side = min(plan.name.height() - 2, round(sizes.title * 1.36))
            x = room.right() - side if spec.mark.right else room.left() - 1
            place = QRectF(round(x), round(room.center().y() - side / 2), side, side)
            symbol = spec.mark.symbol

            def draw(stamp: QPainter, rect: QRectF) -> None:
                draw_mark(stamp, rect, symbol)

            self._stamps.put(painter, ("mark", symbol), place, draw)
            if spec.mark.right:
                room.setRight(place.left() - sizes.gap)
            else:
                room.setLeft(place.right() + sizes.gap + 1)
        cost = spec.now.cost
        if cost:
            wide = cost_width(cost, sizes.pip)
            on_art = sizes.is_compact and not plan.art.isEmpty() and not placed.is_inset
            if on_art:
                self._cost_on_art(painter, placed, palette, changed, wide)
            else:
                left = room.right() - wide
                top = round(room.center().y() - sizes.pip / 2)
                self._cost(painter, cost, left, top, sizes.pip)
                if "cost" in changed:
                    _underline(painter, QRectF(left, room.top(), wide, room.height()), palette)
                room.setRight(left - sizes.gap * 2)
        name = spec.now.name or ("Face down" if spec.face_down else "")
        wide = self._line(painter, Role.TITLE, name, room, sizes.title, palette.bar_text)
        if "name" in changed:
            _underline(painter, QRectF(room.left(), room.top(), wide, room.height()), palette)

    def _cost_on_art(
        self,
        painter: QPainter,
        placed: Placed,
        palette: Palette,
        changed: frozenset[str],
        wide: float,
    ) -> None:
        """Put the cost of a small card onto the art, so that the name keeps its bar."""
        plan = placed.plan
        pip = plan.sizes.pip
        right, top = plan.art.right() - 2, plan.art.top() + 2
        ground = QRectF(right - wide - 4, top, wide + 4, pip + 4)
        painter.setPen(palette.accent if "cost" in changed else Qt.PenStyle.NoPen)
        painter.setBrush(_CAPSULE)
        painter.drawRoundedRect(ground, ground.height() / 2, ground.height() / 2)
        self._cost(painter, placed.spec.now.cost, ground.left() + 2, ground.top() + 2, pip)

    def _cost(self, painter: QPainter, cost: str, x: float, y: float, size: float) -> None:
        for text in symbols_in(cost):
            x += self._symbol(painter, text, round(x), y, size) + 1

    def _symbol(self, painter: QPainter, text: str, x: float, y: float, size: float) -> float:
        """Put one mana shape down and return how wide it is."""
        wide = symbol_width(text, size)

        def draw(stamp: QPainter, rect: QRectF) -> None:
            draw_symbol(stamp, rect, text)

        self._stamps.put(painter, ("mana", text), QRectF(x, y, wide, size), draw)
        return wide

    def _type(
        self,
        painter: QPainter,
        placed: Placed,
        palette: Palette,
        changed: frozenset[str],
        plaques: tuple[Plaque, ...],
    ) -> None:
        spec, plan = placed.spec, placed.plan
        sizes = plan.sizes
        room = plan.type.adjusted(sizes.pad + 1, 0, -sizes.pad - 1, 0)
        if plan.plaque_on_type and plaques:
            room.setRight(min(plaque.rect.left() for plaque in plaques) - sizes.gap)
        dot = round(sizes.label * 1.25)
        for letter in spec.now.indicator:
            room.setLeft(
                room.left()
                + self._symbol(
                    painter, letter, round(room.left()), round(room.center().y() - dot / 2), dot
                )
                + 1
            )
        if spec.now.indicator:
            room.setLeft(room.left() + sizes.gap)
        text = spec.now.type_line
        wide = self._line(painter, Role.LABEL, text, room, sizes.label, palette.type_text)
        if "type_line" in changed or "colors" in changed:
            _underline(painter, QRectF(room.left(), room.top(), wide, room.height()), palette)

    def _text(
        self,
        painter: QPainter,
        placed: Placed,
        palette: Palette,
        changed: frozenset[str],
        plaques: tuple[Plaque, ...],
    ) -> None:
        plan = placed.plan
        room = plan.text
        if room.height() < plan.sizes.body_least:
            return
        notches = tuple(
            (room.right() - plaque.rect.left() + 2, room.bottom() - plaque.rect.top() + 1)
            for plaque in plaques
            if plaque.rect.top() < room.bottom() and plaque.rect.left() < room.right()
        )
        sizes = plan.sizes
        box = Box(room.width(), room.height(), notches)
        paragraphs = _paragraphs(placed.spec.now)
        if not paragraphs:
            return
        flow = self.letters.flow(paragraphs, box, sizes.body, sizes.body_least)
        painter.setPen(palette.box_text)
        side = self.letters.symbol_size(flow.pixels)
        cap = self.letters.cut(Role.BODY, flow.pixels).cap
        last = None
        for run in flow.runs:
            x, y = room.left() + run.x, room.top() + run.y
            if run.is_symbol:
                self._symbol(painter, run.text, round(x), round(y - cap / 2 - side / 2), side)
                continue
            if run.role is not last:
                painter.setFont(self.letters.cut(run.role, flow.pixels).font)
                last = run.role
            painter.drawText(QPointF(x, y), run.text)
        if "keywords" in changed or "text" in changed:
            edge = QRectF(plan.box.left(), plan.box.top() + 2, 0, plan.box.height() - 4)
            edge.setWidth(max(2.0, sizes.pad * 0.5))
            painter.fillRect(edge, palette.accent)

    def _hint(self, painter: QPainter, placed: Placed, plaques: tuple[Plaque, ...]) -> None:
        """Say along the lower edge what a modal card's other face is."""
        hint = placed.spec.hint
        plan = placed.plan
        if hint is None or plan.box.isEmpty():
            return
        sizes = plan.sizes
        high = round(sizes.label * 1.5)
        right = min((plaque.rect.left() for plaque in plaques), default=plan.box.right()) - 2
        bar = QRectF(plan.box.left(), plan.box.bottom() - high, right - plan.box.left(), high)
        dark = placed.spec.tone is Tone.DAY
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#2b2830") if dark else QColor("#efe9d8"))
        painter.drawRoundedRect(bar, high * 0.3, high * 0.3)
        ink = CREAM if dark else QColor("#1d1c22")
        room = bar.adjusted(sizes.pad, 0, -sizes.pad, 0)
        if hint.cost:
            pip = round(high * 0.8)
            wide = cost_width(hint.cost, pip)
            self._cost(
                painter, hint.cost, room.right() - wide, round(bar.center().y() - pip / 2), pip
            )
            room.setRight(room.right() - wide - sizes.gap)
        kind = hint.type_line.partition(" —")[0].split()[-1:]
        text = f"{' '.join(kind)} · {hint.name}"
        self._line(painter, Role.LABEL, text, room, sizes.label, ink)

    def _fuse(self, painter: QPainter, band: QRectF, composition: Composition) -> None:
        """Say in the bar below the halves that both can be cast together."""
        pixels = max(6, round(band.height() / 1.7))
        wide = self.letters.width(Role.LABEL, pixels, "Fuse: both halves at once")
        left = max(band.left() + 3, band.center().x() - wide / 2)
        room = QRectF(left, band.top(), min(wide + 1, band.width() - 6), band.height())
        del composition
        self._line(
            painter, Role.LABEL, "Fuse: both halves at once", room, pixels, QColor("#2b220a")
        )

    def _shade(self, painter: QPainter, placed: Placed) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_SHADE)
        radius = placed.plan.sizes.radius
        painter.drawRoundedRect(placed.plan.panel, radius, radius)

    def _door(self, painter: QPainter, placed: Placed) -> None:
        """Show on a Room's door whether it is locked: by a padlock, not by darkness alone."""
        art = placed.plan.art
        side = min(art.width(), art.height()) * (0.62 if placed.spec.locked else 0.36)
        place = QRectF(art.center().x() - side / 2, art.center().y() - side / 2, side, side)
        if not placed.spec.locked:
            place.moveBottomLeft(QPointF(art.left() + 3, art.bottom() - 3))
        draw_padlock(painter, place, CREAM, is_open=not placed.spec.locked)


def _back(painter: QPainter, rect: QRectF) -> None:
    draw_back(painter, rect.width(), rect.height())


def _frames(painter: QPainter, spec: FaceSpec, composition: Composition) -> None:
    painter.save()
    if spec.part is not None:
        path = outline(composition.width, composition.height, composition.unit)
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    draw_card(painter, composition, pair=spec.melded and spec.part is None)
    painter.restore()


def _is_idle(spec: FaceSpec, number: int) -> bool:
    """Tell whether a half stands back behind the one that counts."""
    if spec.active is None or spec.arrangement in {Arrangement.ADVENTURE, Arrangement.FLIP}:
        return False
    return number != spec.active


def _paragraphs(values: Values) -> tuple[tuple[Role, str], ...]:
    """Return the words of a text box: keywords in a line of their own, then the text."""
    paragraphs: list[tuple[Role, str]] = []
    if values.keywords:
        line = ", ".join(values.keywords)
        paragraphs.append((Role.STRONG, line[0].upper() + line[1:].lower() if line else ""))
    if values.text:
        paragraphs.append((Role.BODY, values.text))
    return tuple(paragraphs)


def _underline(painter: QPainter, rect: QRectF, palette: Palette) -> None:
    """Mark a value that is not the printed one."""
    thick = max(1.5, rect.height() * 0.09)
    y = rect.bottom() - thick
    painter.fillRect(QRectF(rect.left(), y, max(6.0, rect.width()), thick), palette.accent)


