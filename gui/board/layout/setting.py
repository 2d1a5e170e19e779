"""Settings and contents that a layout depends on, and the areas of zones."""

from collections.abc import Callable, Sequence
from math import floor

from msgspec import Struct

from core.state.ids import ObjectId, PlayerId
from core.state.zones import ZoneSpec
from gui.board.layout.geometry import (
    Area,
    AreaKey,
    CardShape,
    Form,
    LinkWords,
    Rect,
    Role,
    is_shared,
    role_of,
)

LABEL, LABEL_STEP, LARGE_LABEL = 22.0, 26.0, 44.0
"""Height of a label, distance between labels, and height of a label as a drop target."""
LABEL_SIDE = 26.0
_LETTER = 7.2
_LIFE, _POINT = 124.0, 34.0
_LOW, _HIGH = 620, 1300
MOST_FEW = 4
"""Maximum number of cards that are shown large."""
MOST_STILL = 6
"""The same on a still table, where the viewer's hand is shown large too."""
_FEW_IN_HAND, _LARGE_IN_HAND = 0.34, 280.0
_MOST_IN_HAND = 7
_HAND_STEP = 0.8
"""Distance between hand cards side by side, in heights."""
_TEXT_IN_STRIP = 40.0


class Setting(Struct, frozen=True, kw_only=True):
    """Settings of a layout: size, zones, players, seat and text size.

    ``text`` is the text size as a factor of the default. The player at ``seat`` is at the bottom. A
    ``still`` table has no drop targets.
    """

    width: float
    height: float
    zones: tuple[ZoneSpec, ...]
    players: tuple[PlayerId, ...]
    seat: PlayerId
    text: float = 1.0
    still: bool = False

    @property
    def others(self) -> tuple[PlayerId, ...]:
        """All other players, in turn order after the seat."""
        at = self.players.index(self.seat)
        return self.players[at + 1 :] + self.players[:at]

    @property
    def strip(self) -> float:
        """Height of an opponent's strip."""
        low, high = self.height < _LOW, self.height >= _HIGH
        usual = 40 if low else 56 if high else 44
        return max(usual, floor(_TEXT_IN_STRIP * self.text))

    @property
    def is_low(self) -> bool:
        """Whether a library is a label for lack of room."""
        return self.height < _LOW

    def of_role(self, role: Role) -> list[ZoneSpec]:
        """Return the zones of a role."""
        return [spec for spec in self.zones if role_of(spec) is role]

    @property
    def shared(self) -> list[ZoneSpec]:
        """The zones that all players share."""
        return [spec for spec in self.zones if is_shared(spec)]

    def width_of(self, words: str) -> float:
        """Return the approximate width of a text."""
        return floor(len(words) * _LETTER * self.text)

    def label_width(self, spec: ZoneSpec, count: int) -> float:
        """Return the approximate width of a zone's label: its first word and a number."""
        word = spec.title.partition(" ")[0]
        return self.width_of(f"{word} {count}" if count else word) + LABEL_SIDE * self.text


class LinkShape(Struct, frozen=True, kw_only=True):
    """The cards of a combat link and its texts."""

    attack: ObjectId | None
    source: ObjectId | None
    defenders: tuple[ObjectId, ...]
    words: LinkWords


class Fight(Struct, frozen=True, kw_only=True):
    """The combat links in order, and the next options."""

    links: tuple[LinkShape, ...]
    following: tuple[str, ...] = ()


class Lane(Struct, frozen=True, kw_only=True):
    """An attacker, its blockers, and the width of the text of their sum."""

    attacker: ObjectId
    blockers: tuple[ObjectId, ...] = ()
    words: float = 0.0


class Content(Struct, frozen=True):
    """Contents of a table: number and shapes of the cards in a zone, and totals of a player.

    ``fight`` are the combat links, None without a chain; ``lanes`` are those of combat between
    creatures.
    """

    count: Callable[[AreaKey], int]
    shapes: Callable[[AreaKey], Sequence[CardShape]]
    points: Callable[[PlayerId], Sequence[str]] = lambda _player: ()
    fight: Fight | None = None
    lanes: Sequence[Lane] = ()


def badge_width(setting: Setting, content: Content, player: PlayerId) -> float:
    """Return the approximate width of a player's name and totals in one line."""
    pills = [_LIFE, *(setting.width_of(words) + _POINT for words in content.points(player))]
    return setting.width_of(player) + sum(pill * setting.text for pill in pills)


def hand_height(setting: Setting, content: Content, usual: float, room: float) -> float:
    """Return the card height of the viewer's hand; ``usual`` is the height during a game.

    If all cards are in hands, and no more than a first hand, they are as large as fit side by side
    into the width ``room``.
    """
    held = other = 0
    for spec in setting.zones:
        for player in (None,) if is_shared(spec) else setting.players:
            count = content.count((spec.zone, player))
            if role_of(spec) is Role.HAND:
                held += count
            else:
                other += count
    if other or held > _MOST_IN_HAND:
        return usual
    fits = room / (max(held, 1) * _HAND_STEP)
    return max(min(_FEW_IN_HAND * setting.height, _LARGE_IN_HAND * setting.text, fits), usual)


def clamped(low: float, value: float, high: float) -> float:
    """Return a value limited to a range; the lower limit wins."""
    return max(low, min(value, high))


def title_of(spec: ZoneSpec, player: PlayerId | None) -> str:
    """Return the title of a zone; fields and hands have the name of their player."""
    if player is None or role_of(spec) not in {Role.FIELD, Role.HAND}:
        return spec.title
    return f"{player}'s {spec.title.lower()}"


def area_of(  # noqa: PLR0913 - the fields of an area
    spec: ZoneSpec,
    player: PlayerId | None,
    rect: Rect,
    *,
    form: Form = Form.FRAME,
    far: bool = False,
    card: float = 88.0,
    target: Rect | None = None,
) -> Area:
    """Return a zone as an area of the table."""
    return Area(
        zone=spec.zone,
        player=player,
        title=title_of(spec, player),
        role=role_of(spec),
        rect=rect,
        form=form,
        far=far,
        open=not spec.hidden_from_owner and not (spec.hidden and far),
        card=card,
        target=target,
    )
