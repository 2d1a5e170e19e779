"""What a person does with cards: drop, act by a verb, open the menu. The session decides."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF

from core.rules.actions import Action, Batch, Unattach
from core.rules.history import Outcome
from core.rules.ruleset import Option
from core.rules.verdict import LAWFUL, Verdict
from core.state.ids import ObjectId
from gui.board.interaction.chooser import Chooser
from gui.board.interaction.drag import Drop
from gui.board.interaction.drag_group import bring_inside
from gui.board.interaction.drag_source import (
    DragSource,
    ObjectDragSource,
    OutsideCardDragSource,
    OutsideDragSource,
)
from gui.board.interaction.group import GroupDragSource, short_name
from gui.board.interaction.offers import Light, Offer, first_with_verb, light_of, offer_of
from gui.board.interaction.perform import ActionRunner
from gui.board.interaction.selection import Selection
from gui.board.items import CardItem
from gui.board.layout.geometry import Area, Role
from gui.board.ports import Board

_MOST_TOLD = 2
_STILL_ON = 0.2
"""How far a card must be drawn off what it is attached to, as a share of its width."""
DEFAULT_VERBS = ("play", "cast", "hit", "attack", "activate", "tap")
LOOK = "look"

NOBODY_KNOWS = "Nobody here knows which card this is. Draw it, or look at it, to play it."


class CardActions:
    """Turns drops, keys and clicks into actions, and hands them over."""

    def __init__(self, board: Board, selection: Selection, chooser: Chooser) -> None:
        self.board = board
        self._selection = selection
        self.action_runner = ActionRunner(board, chooser, self._after_action)
        self._carried: DragSource | None = None

    def load(self, item: CardItem) -> DragSource:
        """Return what is carried when a card is lifted: all chosen ones, if it is one of them."""
        board = self.board
        chosen = self._selection.items
        if item in chosen and self._selection.is_several:
            others = [each for each in chosen if self._selection.may_touch(each)]
            return GroupDragSource(board.session, board.cite, item, others)
        obj = board.session.state.object(item.object_id)
        return ObjectDragSource(board.session, board.cite, item, obj)

    def options(self, item: CardItem, *verbs: str) -> tuple[Option, ...]:
        """Return every action with a card and its pile, or those of some verbs.

        Of a card that nobody here may know these are the pile's.

        Such a card can at most be looked at, where the rules offer that. What can be done
        with a pile as a whole comes first.
        """
        session = self.board.session
        zone, owner = item.area or (None, None)
        of_pile: tuple[Option, ...] = ()
        if zone is not None and owner is not None:
            of_pile = tuple(self.board.ports.pile_options(zone, owner, *verbs))
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
        owner = area.player if hidden_pile and area is not None else None
        if owner is not None and self.board.ports.draw(owner):
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
        alike = (each for each in options if each.verb == first.verb and each.usual)
        return tuple(option for option in alike if light_of(option) is not Light.REFUSED) or (
            first,
        )

    def _take(self, offer: Offer, at: QPointF) -> None:
        if offer.option is not None:
            self.action_runner.do(offer.option, at)

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
                self.action_ended()
                return
            self.action_runner.do(offer.option, drop.at)

        self.action_runner.one_of(drop.offers, drop.at, take)

    def action_ended(self) -> None:
        """An action is over, whatever came of it: what is still in the air goes home."""
        load, self._carried = self._carried, None
        if load is not None:
            self.put_back(load)

    def _after_action(self, outcome: Outcome | None) -> None:
        self.action_ended()
        if outcome is not None:
            self._explain_what_stayed(outcome)

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
        elif area is not None and area.key != load.origin and load.item.view.unknown:
            self.board.ports.say(NOBODY_KNOWS)
        self.action_ended()

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
        if option is None or host.bounds.meets(item.bounds.inset(item.size[0] * _STILL_ON)):
            return False
        self.action_runner.do(option, drop.at)
        return True

    def _bring(self, load: OutsideDragSource, drop: Drop) -> None:
        area, board = drop.area, self.board
        board.board_scene.removeItem(load.item)
        if area is not None and drop.offers:
            board.ports.add_card(load.card, area.zone, area.player or board.seat)
        self.action_ended()

    def _explain_what_stayed(self, outcome: Outcome) -> None:
        """Tell which cards an action with several of them has left where and as they were."""
        if not outcome.carried_out or not isinstance(outcome.action, Batch):
            return
        before = self.board.session.history.undo().state.objects
        left = [
            (object_id, step)
            for object_id, step in _about(outcome.action)
            if before.get(object_id) is not None
            and before.get(object_id) is outcome.state.objects.get(object_id)
        ]
        for object_id, step in left[:_MOST_TOLD]:
            item = self.board.board_scene.items_by_id.get(object_id)
            name = short_name(item) if item is not None else "A card"
            says, keys = _reason(self.board.session.judge(step))
            subject = "" if name in says else f"{name} stays as it is. "
            self.board.ports.explain(f"Left out: {subject}{says}".strip(), keys)
        if len(left) > _MOST_TOLD:
            self.board.ports.explain(f"Left out: {len(left) - _MOST_TOLD} more.", ())


def _about(batch: Batch) -> Iterator[tuple[ObjectId, Action]]:
    """Yield the card that each step of a batch is about."""
    for step in batch.steps:
        if step.subject is not None:
            yield step.subject, step


def _reason(verdict: Verdict) -> tuple[str, tuple[str, ...]]:
    finding = verdict.decisive[0] if verdict.decisive else None
    if finding is None or verdict.ruling in LAWFUL:
        return "", ()
    return finding.says, (finding.key,)
