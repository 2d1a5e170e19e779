"""What the layout of a table depends on, and zones as areas of it."""

from collections.abc import Callable, Sequence
from math import floor

from msgspec import Struct

from core.state.ids import ObjectId, PlayerId
from core.state.zones import ZoneSpec
from gui.board.layout.cards import CardShape
from gui.board.layout.geometry import (
    Area,
    AreaKey,
    Form,
    LinkWords,
    Rect,
    Role,
    is_shared,
    role_of,
)
from gui.board.layout.lanes import Lane

LABEL, LABEL_STEP, LARGE_LABEL = 22.0, 26.0, 44.0
"""How high a label is, how far labels are apart, how high one is on which a card may be dropped."""
LABEL_SIDE = 26.0
_LETTER = 7.2
_LIFE, _POINT = 124.0, 34.0
_LOW, _HIGH = 620, 1300
MOST_FEW = 4
"""With more cards than these it is a game, and cards lie as in one."""
MOST_STILL = 6
"""The same on a table to look at, where a hand lies large as well: nothing else is done there."""
_FEW_IN_HAND, _LARGE_IN_HAND = 0.34, 280.0
_MOST_IN_HAND = 7
_HAND_STEP = 0.8
"""How far apart cards of a hand lie side by side, by their height."""
_TEXT_IN_STRIP = 40.0


class Setting(Struct, frozen=True, kw_only=True):
    """What the layout of a table depends on besides what lies on it.

    ``text`` is the size of text by its usual one. Who sits at ``seat`` sees their own side below.
    On a ``still`` table nothing is moved by hand, so that no place has to be shown for that.
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
        """All other players, in turn order from the one at the seat."""
        at = self.players.index(self.seat)
        return self.players[at + 1 :] + self.players[:at]

    @property
    def strip(self) -> float:
        """How high the strip of a player is who sits opposite."""
        low, high = self.height < _LOW, self.height >= _HIGH
        usual = 40 if low else 56 if high else 44
        return max(usual, floor(_TEXT_IN_STRIP * self.text))

    @property
    def is_low(self) -> bool:
        """Whether a library is a label, for want of room."""
        return self.height < _LOW

    def of_role(self, role: Role) -> list[ZoneSpec]:
        """Return the zones of a role."""
        return [spec for spec in self.zones if role_of(spec) is role]

    @property
    def shared(self) -> list[ZoneSpec]:
        """The zones that all players share."""
        return [spec for spec in self.zones if is_shared(spec)]

    def width_of(self, words: str) -> float:
        """Return about how wide some words are."""
        return floor(len(words) * _LETTER * self.text)

    def label_width(self, spec: ZoneSpec, count: int) -> float:
        """Return about how wide the label of a zone is: its first word and a number."""
        word = spec.title.partition(" ")[0]
        return self.width_of(f"{word} {count}" if count else word) + LABEL_SIDE * self.text


class LinkShape(Struct, frozen=True, kw_only=True):
    """What of a link matters to where it stands: its cards, and how long its words are."""

    attack: ObjectId | None
    source: ObjectId | None
    defenders: tuple[ObjectId, ...]
    words: LinkWords


class Fight(Struct, frozen=True, kw_only=True):
    """The links of a fight in their order, and what is said beside them."""

    links: tuple[LinkShape, ...]
    following: tuple[str, ...] = ()


class Content(Struct, frozen=True):
    """What lies on a table: how many cards a zone holds, how they lie there, a player's points.

    ``fight`` are the links of a fight that is followed, None where there is none, ``lanes`` those
    in which creatures fight.
    """

    count: Callable[[AreaKey], int]
    shapes: Callable[[AreaKey], Sequence[CardShape]]
    points: Callable[[PlayerId], Sequence[str]] = lambda _player: ()
    fight: Fight | None = None
    lanes: Sequence[Lane] = ()


def badge_width(setting: Setting, content: Content, player: PlayerId) -> float:
    """Return about how wide a player's name, life and points are beside each other."""
    pills = [_LIFE, *(setting.width_of(words) + _POINT for words in content.points(player))]
    return setting.width_of(player) + sum(pill * setting.text for pill in pills)


def hand_height(setting: Setting, content: Content, usual: float, room: float) -> float:
    """Return how high the cards of one's hand are; ``usual`` is what they are in a game.

    Where cards lie in hands alone, no more than a first hand, they are as large as fit side by
    side into a ``room`` so wide.
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
    """Return a value kept between two others; the lower one wins."""
    return max(low, min(value, high))


def title_of(spec: ZoneSpec, player: PlayerId | None) -> str:
    """Return what a zone is called: those that everybody has one of, with their player's name."""
    if player is None or role_of(spec) not in {Role.FIELD, Role.HAND}:
        return spec.title
    return f"{player}'s {spec.title.lower()}"


def area_of(  # noqa: PLR0913 - a zone, whose it is, where it lies and how it shows
    spec: ZoneSpec,
    player: PlayerId | None,
    rect: Rect,
    *,
    form: Form = Form.FRAME,
    far: bool = False,
    card: float = 88.0,
    target: Rect | None = None,
) -> Area:
    """Return a zone as a place on the table."""
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
