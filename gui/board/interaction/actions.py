"""What a person does with cards: drop, act by a verb, open the menu. The session decides."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtWidgets import QMenu, QWidget

from core.rules.actions import Unattach
from core.rules.ruleset import Option
from core.state.ids import ObjectId, PlayerId, Zone
from gui.board.interaction.drag import Drop
from gui.board.interaction.drag_group import bring_inside
from gui.board.interaction.drag_source import Bring, DragSource, ObjectDragSource, OutsideDragSource
from gui.board.interaction.group import GroupDragSource, short_name
from gui.board.interaction.menu import card_menu, onto_menu
from gui.board.interaction.offers import Light, Offer, first_with_verb, light_of, offer_of
from gui.board.interaction.outside_cards import OutsideCardDragSource
from gui.board.interaction.perform import ActionRunner
from gui.board.items import CardItem
from gui.board.layout.geometry import Area, Role
from gui.board.screen_place import place_of_object
from gui.widgets.popup_placement import pop_up_beside

if TYPE_CHECKING:
    from gui.board.view import BoardView

_STILL_ON = 0.2
"""How far a card must be drawn off what it is attached to, as a share of its width."""
DEFAULT_VERBS = ("play", "cast", "hit", "attack", "tap")
LOOK = "look"

Draw = Callable[[PlayerId], object]
OfPile = Callable[[Zone, PlayerId], Iterable[tuple[str, Callable[[], object]]]]
"""Says what can be opened for a whole pile."""
OfPlace = Callable[[Area | None, QPoint], QMenu]
"""Opens what can be done at a place where no card lies."""
Live = Callable[[PlayerId, str, int], object]
Say = Callable[[str], object]

NOBODY_KNOWS = "Nobody here knows which card this is. Draw it, or look at it, to play it."


class PileOptions(Protocol):
    """Says what can be done with a player's pile, or what of some verbs."""

    def __call__(self, zone: Zone, owner: PlayerId, /, *verbs: str) -> Iterable[Option]:
        """Return it with verdicts."""


class CardActions:
    """Turns drops, keys and clicks into actions, and hands them over."""

    def __init__(self, board: "BoardView", action_runner: ActionRunner) -> None:
        self.board = board
        self.action_runner = action_runner
        self.draw: Draw | None = None
        self.bring: Bring | None = None
        self.pile_options: PileOptions | None = None
        self.live: Live | None = None
        self.say: Say | None = None
        self.more: tuple[tuple[str, Callable[[ObjectId], object]], ...] = ()
        self.of_pile: OfPile | None = None
        self.of_place: OfPlace | None = None
        self._carried: DragSource | None = None
        action_runner.say = self.tell

    def load(self, item: CardItem) -> DragSource:
        """Return what is carried when a card is lifted: all chosen ones, if it is one of them."""
        board = self.board
        chosen = board.selection.items
        if item in chosen and board.selection.is_several:
            others = [each for each in chosen if self.may_touch(each)]
            return GroupDragSource(board.session, board.cite, item, others)
        obj = board.session.state.object(item.object_id)
        return ObjectDragSource(board.session, board.cite, item, obj)

    def may_touch(self, item: CardItem) -> bool:
        """Tell whether the seat may move a card: not what others keep hidden from it."""
        owner = item.area[1] if item.area is not None else None
        return not item.view.hidden or owner in {None, self.board.seat}

    def options(self, item: CardItem, *verbs: str) -> tuple[Option, ...]:
        """Return every action with a card and its pile, or those of some verbs.

        Of a card that nobody here may know these are the pile's.

        Such a card can at most be looked at, where the rules offer that. What can be done
        with a pile as a whole comes first.
        """
        session = self.board.session
        zone, owner = item.area or (None, None)
        of_pile: tuple[Option, ...] = ()
        if self.pile_options is not None and zone is not None and owner is not None:
            of_pile = tuple(self.pile_options(zone, owner, *verbs))
        obj = session.state.object(item.object_id)
        if item.view.unknown:
            looks = not verbs or LOOK in verbs
            return (*of_pile, *(session.menu(obj.id, self.board.seat, LOOK) if looks else ()))
        return (*of_pile, *session.menu(obj.id, session.controller(obj.id), *verbs))

    def act(self, item: CardItem, *verbs: str) -> bool:
        """Do the first action of the menu with one of the verbs; tell whether there is one."""
        option = first_with_verb(self.options(item, *verbs), *verbs)
        if option is not None:
            self.action_runner.do(option, item.pos())
        return option is not None

    def act_by_default(self, item: CardItem) -> bool:
        """Draw from a library, play, attack or tap: what the card is most naturally there for.

        Of several such actions, as the two halves of a card, a person takes one.
        """
        area = self.board.board_scene.mat.area(item.area) if item.area is not None else None
        hidden_pile = area is not None and area.role is Role.PILE and not area.open
        if hidden_pile and area is not None and area.player is not None and self.draw is not None:
            self.draw(area.player)
            return True
        ways = self._usual(item)
        if not ways:
            return False
        at = QPointF(item.pos())
        offers = tuple(offer_of(option, self.board.cite) for option in ways)
        self.action_runner.one_of(offers, at, lambda offer: self._take(offer, at))
        return True

    def _usual(self, item: CardItem) -> tuple[Option, ...]:
        """Return what a card is there for: each lawful way to do it, as its faces or targets."""
        options = self.options(item, *DEFAULT_VERBS)
        first = first_with_verb(options, *DEFAULT_VERBS)
        if first is None:
            return ()
        alike = (option for option in options if option.verb == first.verb)
        return tuple(option for option in alike if light_of(option) is not Light.REFUSED) or (
            first,
        )

    def _take(self, offer: Offer, at: QPointF) -> None:
        if offer.option is not None:
            self.action_runner.do(offer.option, at)

    def change_count(self, player: PlayerId, kind: str, change: int) -> None:
        """Let a player gain life or points of a kind, or lose them; by 0: ask how many."""
        if not change:
            self.board.counts.ask(player, kind)
        elif self.live is not None:
            self.live(player, kind, change)

    def menu(self, item: CardItem) -> QMenu | None:
        """Open the menu of a card beside it, if there is anything in it."""
        board = self.board
        several = item in board.selection.items and board.selection.is_several
        options = board.batch_actions.options(item) if several else self.options(item)
        if not options:
            return None
        where = QPointF(item.pos())
        known = not several and not item.view.unknown
        of_pile = () if several else tuple(self._of_pile(item))
        others = len(of_pile) + (1 + len(self.more) if known else 0)
        menu = card_menu(
            options,
            board.cite,
            board.look,
            lambda option: self._do(option, where),
            board,
            others=others,
        )
        menu.addSeparator()
        if known:
            menu.addMenu(self.onto(item, menu))
            self._add_more(menu, item.object_id)
        for words, do in of_pile:
            menu.addAction(words).triggered.connect(lambda _checked=False, do=do: do())
        pop_up_beside(menu, place_of_object(board, item.object_id))
        return menu

    def menu_of_place(self, point: QPointF, at: QPoint) -> QMenu | None:
        """Open the menu of a point of the table where no card lies."""
        area = self.board.board_scene.mat.area_at(point.x(), point.y())
        return self.of_place(area, at) if self.of_place is not None else None

    def onto(self, item: CardItem, parent: QWidget) -> QMenu:
        """Return the menu of the cards that one can be put on, for who carries nothing there."""
        board, where = self.board, QPointF(item.pos())

        def do(option: Option) -> None:
            self._do(option, where)

        return onto_menu(lambda: self._hosts(item), board.cite, board.look, do, parent)

    def _hosts(self, item: CardItem) -> Iterator[tuple[str, tuple[Option, ...]]]:
        session = self.board.session
        if self.board.item(item.object_id) is not item:
            return  # it has gone since the menu was opened
        player = session.controller(item.object_id)
        for other in self.board.board_scene.items_by_id.values():
            zone = session.state.object(other.object_id).zone
            if other is item or other.view.unknown or not session.rules.zone(zone).shared:
                continue
            options = session.onto(item.object_id, other.object_id, player)
            if options:
                yield short_name(other), options

    def _add_more(self, menu: QMenu, object_id: ObjectId) -> None:
        """Add what a person can open for a card, below its actions."""
        for words, do in self.more:
            menu.addAction(words).triggered.connect(lambda _checked=False, do=do: do(object_id))

    def _of_pile(self, item: CardItem) -> Iterable[tuple[str, Callable[[], object]]]:
        """Return what a person can open for the pile that a card lies in."""
        zone, owner = item.area or (None, None)
        if self.of_pile is None or zone is None or owner is None:
            return ()
        return self.of_pile(zone, owner)

    def dropped(self, load: DragSource, drop: Drop) -> None:
        """Do what a drop means, ask if it may mean several things, else put the card back."""
        self._carried = load
        if isinstance(load, OutsideDragSource):
            self._bring(load, drop)
            return
        if not drop.offers:
            self._lay_aside(load, drop)
            return

        def take(offer: Offer) -> None:
            if offer.option is None:
                self.settled()
                return
            self.action_runner.do(offer.option, drop.at)

        self.action_runner.one_of(drop.offers, drop.at, take)

    def settled(self) -> None:
        """An action is over, whatever came of it: what is still in the air goes home."""
        load, self._carried = self._carried, None
        if load is not None:
            self.put_back(load)

    def put_back(self, load: DragSource) -> None:
        """Let what is carried fly home; a card from outside is gone."""
        scene, item = self.board.board_scene, load.item
        lifted = (each for each in scene.items_by_id.values() if each.lifted)
        areas = {each.area for each in lifted if each.area is not None}
        if areas:
            self.board.follower.arrange(areas)
        if (
            isinstance(load, (OutsideDragSource, OutsideCardDragSource))
            and item.scene() is not None
        ):
            scene.removeItem(item)
        self.board.idle_mode()

    def tell(self, words: str) -> None:
        """Say why nothing is done."""
        if self.say is not None:
            self.say(words)

    def _do(self, option: Option, at: QPointF) -> None:
        self.action_runner.do(option, at)

    def _lay_aside(self, load: DragSource, drop: Drop) -> None:
        """Remember where in its own field a card was put; what was attached there comes off."""
        area, scene = drop.area, self.board.board_scene
        if area is not None and area.role is Role.FIELD and self._comes_off(load, area, drop):
            return
        if area is not None and area.role is Role.FIELD and area.key == load.item.area:
            bring_inside(load.items, area.rect)
            for item in load.items:
                if item.area == area.key:
                    obj = self.board.session.state.object(item.object_id)
                    scene.put_at(obj, area.key, item.x(), item.y())
        elif area is not None and area.role is Role.HAND and area.key == load.item.area:
            self._lay_out_hand(area, load)
        elif area is not None and area.key != load.origin and load.item.view.unknown and self.say:
            self.say(NOBODY_KNOWS)
        self.settled()

    def _lay_out_hand(self, area: Area, load: DragSource) -> None:
        """Put cards of a hand between those where they were dropped."""
        scene = self.board.board_scene
        moved = {item.object_id for item in load.items if item.area == area.key}
        here = [item for item in scene.items_by_id.values() if item.area == area.key]
        rest = sorted(
            (item for item in here if item.object_id not in moved), key=lambda item: item.place.x
        )
        before = [item.object_id for item in rest if item.place.x < load.item.x()]
        after = [item.object_id for item in rest if item.place.x >= load.item.x()]
        carried = [item for item in here if item.object_id in moved]
        carried.sort(key=lambda item: item.place.x)
        scene.order.lay_out(area.key, [*before, *(item.object_id for item in carried), *after])
        self.board.follower.arrange([area.key])

    def _comes_off(self, load: DragSource, area: Area, drop: Drop) -> bool:
        """Detach a card that was dropped beside what it is attached to; tell whether it does."""
        item, scene = load.item, self.board.board_scene
        host = scene.items_by_id.get(item.host) if item.host is not None else None
        if host is None or len(load.items) > 1 or area.key != item.area or item.view.unknown:
            return False
        option = next(
            (each for each in self.options(item) if isinstance(each.action, Unattach)), None
        )
        if option is None or host.ground.meets(item.ground.inset(item.size[0] * _STILL_ON)):
            return False
        self.action_runner.do(option, drop.at)
        return True

    def _bring(self, load: OutsideDragSource, drop: Drop) -> None:
        area, board = drop.area, self.board
        board.board_scene.removeItem(load.item)
        if area is not None and self.bring is not None and drop.offers:
            self.bring(load.card, area.zone, area.player or board.seat)
        self.settled()
