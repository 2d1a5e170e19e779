"""Actions with cards: drops, verbs and batches, and the chooser for open choices."""

from collections.abc import Callable, Iterator, Sequence
from math import hypot, inf

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent

from core.messages import NO_WORDS
from core.rules import choices
from core.rules.actions import Action, Batch, Unattach, Untap
from core.rules.choices import Target
from core.rules.history import Outcome
from core.rules.ruleset import MenuOption
from core.rules.verdict import LAWFUL, Finding, Verdict
from core.state.ids import ObjectId
from gui.board.aims import Aim, Aims, aim_of
from gui.board.interaction.drag import (
    DragSource,
    Drop,
    GroupDragSource,
    ObjectDragSource,
    OutsideCardDragSource,
    OutsideDragSource,
    batch_of,
    bring_inside,
    short_name,
)
from gui.board.interaction.offers import (
    Light,
    Offer,
    first_with_verb,
    light_of,
    offer_of,
    option_offers,
    question_of,
)
from gui.board.interaction.selection import Selection
from gui.board.items import CardItem
from gui.board.layout.geometry import Area, Rect, Role
from gui.board.paint.chips import ChipColumn, ChipItem, accessible_name, clear_of
from gui.board.ports import Board
from gui.commands import ENTER, digit_of
from gui.session import OTHER, is_written, offered

CHOOSER_LEVEL = 50_000
_WIDEST = 320.0
_IN_ONE = 8
"""Most offers in one column; more of them may take several columns."""
_PREVIOUS = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Backtab})
_NEXT = frozenset({Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Tab})
_TAKE = ENTER | {Qt.Key.Key_Space}

Picked = Callable[[Offer], None]
Cancelled = Callable[[], None]


class Chooser:
    """A list of chips at a point of the table to choose from; takes pointer and keys while open.

    ``mark`` is called with the cards that a click can choose, and with none when it closes. Targets
    on the board have marks in place of chips.
    """

    def __init__(
        self, column: ChipColumn, mark: Callable[[tuple[ObjectId, ...]], None], aims: Aims
    ) -> None:
        self.column = column
        self._mark = mark
        self._aims = aims
        self._offers: tuple[Offer, ...] = ()
        self._targets: tuple[Target | None, ...] = ()
        self._picked: Picked | None = None
        self._cancelled: Cancelled | None = None
        self._question: Offer | None = None
        self._hot = -1

    @property
    def is_open(self) -> bool:
        """Whether the chooser waits for a choice."""
        return self._picked is not None

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The offers to choose from."""
        return self._offers if self.is_open else ()

    @property
    def question(self) -> str:
        """The question above the offers, or ""."""
        return self._question.label if self._question is not None else ""

    @property
    def pointed(self) -> Offer | None:
        """The offer that Enter takes."""
        return self._offers[self._hot] if 0 <= self._hot < len(self._offers) else None

    @property
    def effect(self) -> str:
        """The effect on the target that Enter takes, as far as it is known."""
        target = self._target(self._hot)
        return self._aims.tag(target) if target is not None else ""

    @property
    def accessible_text(self) -> str:
        """The offer that Enter takes, as a sentence."""
        offer = self.pointed
        return ", ".join(filter(None, (accessible_name(offer), self.effect))) if offer else ""

    @property
    def _answers(self) -> list[ChipItem]:
        return self.column.chips[0 if self._question is None else 1 :]

    def _target(self, place: int) -> Target | None:
        return self._targets[place] if place < len(self._targets) else None

    def _place_of(self, chip: ChipItem) -> int:
        return next(at for at, each in enumerate(self._offers) if each is chip.offer)

    def ask(  # noqa: PLR0913 - the offers, their place, and the callbacks
        self,
        offers: Sequence[Offer],
        at: QPointF,
        frame: tuple[Rect, float],
        *,
        picked: Picked,
        cancelled: Cancelled,
        question: Offer | None = None,
        about: Rect | None = None,
        aim: Aim | None = None,
    ) -> None:
        """Show offers near a point and call ``picked`` or ``cancelled``.

        ``frame`` is the visible part of the table, and its zoom. The ``question`` is above the
        offers and cannot be picked. ``about`` is a rectangle to keep clear where there is room.
        """
        self.close()
        self._picked, self._cancelled, self._question = picked, cancelled, question
        within, zoom = frame
        tallest = within.h * zoom
        widest = _WIDEST if len(offers) <= _IN_ONE else within.w * zoom
        self._offers = tuple(offers)
        chips = self._offers
        if aim is not None:
            self._targets = aim.targets
            self._aims.begin(aim)
            both = zip(offers, aim.targets, strict=True)
            chips = tuple(offer for offer, each in both if self._aims.place(each) is None)
        else:
            self._mark(tuple(each.object for each in offers if each.object is not None))
        shown = chips if question is None or not chips else (question, *chips)
        self._question = question if chips else None
        self.column.show(shown, zoom, CHOOSER_LEVEL, widest=widest, tallest=tallest)
        if shown:
            width, height = self.column.size()
            place = clear_of(about, (width, height), within) if about is not None else None
            self.column.place(*(place or (at.x() - width / 2, at.y() - height / 2)), within)
        self._heat(0)

    def hover(self, point: QPointF, card: ObjectId | None = None) -> None:
        """Highlight the offer under the pointer."""
        chip, aimed = self.column.at(point), self._aimed(point, card)
        if chip in self._answers:
            self._heat(self._place_of(chip))
        elif aimed is not None:
            self._heat(aimed)

    def _aimed(self, point: QPointF, card: ObjectId | None) -> int | None:
        """Return the offer of the target at a point: the card there, or a life total."""
        at = card if card is not None else self._aims.player_at(point)
        here = (place for place, each in enumerate(self._targets) if each == at)
        return next(here, None) if at is not None else None

    def press(self, point: QPointF, card: ObjectId | None = None) -> None:
        """Take the offer under the pointer or that of the card there; cancel if there is none."""
        chip = self.column.at(point)
        of_card = [each for each in self.offers if card is not None and each.object == card]
        aimed = self._aimed(point, card)
        if chip in self._answers:
            self._take(chip.offer)
        elif chip is None and aimed is not None:
            self._take(self._offers[aimed])
        elif chip is None and of_card:
            self._take(of_card[0])
        elif chip is None:
            self.cancel()

    def wants(self, event: QKeyEvent) -> bool:
        """Return whether a key chooses here, though it may be a shortcut of the window."""
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        mine = event.key() in {*_TAKE, Qt.Key.Key_Escape} or self._numbered(event)
        return self.is_open and plain and bool(mine)

    def _numbered(self, event: QKeyEvent) -> Offer | None:
        number = digit_of(event)
        return self.offers[number - 1] if 1 <= number <= len(self.offers) else None

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether the chooser used it."""
        key = Qt.Key(event.key())
        numbered = self._numbered(event)
        if key == Qt.Key.Key_Escape:
            self.cancel()
        elif key in _TAKE:
            self.take()
        elif key in _NEXT:
            self.move(back=False)
        elif key in _PREVIOUS:
            self.move(back=True)
        elif numbered is not None:
            self._take(numbered)
        else:
            return False
        return True

    def move(self, *, back: bool) -> None:
        """Point at the next offer, or at the one before."""
        self._heat((self._hot + (-1 if back else 1)) % len(self._offers))

    def take(self) -> None:
        """Take the offer that is pointed at."""
        offer = self.pointed
        if offer is not None:
            self._take(offer)

    def cancel(self) -> None:
        """Close without a choice."""
        cancelled = self._cancelled
        self.close()
        if cancelled is not None:
            cancelled()

    def close(self) -> None:
        """Close without a callback."""
        self._picked = self._cancelled = self._question = None
        self._hot, self._offers, self._targets = -1, (), ()
        self.column.clear()
        self._mark(())
        self._aims.end()

    def _take(self, offer: Offer) -> None:
        picked = self._picked
        self.close()
        if picked is not None:
            picked(offer)

    def _heat(self, index: int) -> None:
        self._hot = index
        offer = self._offers[index]
        self.column.heat(next((each for each in self._answers if each.offer is offer), None))
        self._aims.point(self._target(index))


CHOOSE = "Choose first: click one, or take it with the arrow keys and Enter. Esc takes none."
AIM = "Click a target, or take it with Tab and Enter. Esc takes the cast back."
GIVEN_UP = "Nothing was done."


class ActionRunner:
    """Attempts actions in the session, and asks for open choices at the table.

    ``ended`` is called once for each action, with its outcome, or None if it was cancelled.
    """

    def __init__(
        self, board: Board, chooser: Chooser, ended: Callable[[Outcome | None], None]
    ) -> None:
        self._board = board
        self._session = board.session
        self._chooser = chooser
        self._ended = ended

    def do(self, option: MenuOption, at: QPointF) -> None:
        """Attempt an action, unless a feature proposes it first."""
        if self._board.ports.takes(option):
            self._ended(None)
        else:
            self.attempt(option, at)

    def attempt(self, option: MenuOption, at: QPointF) -> None:
        """Attempt an action; where a choice is open, ask for it at a point of the table."""
        self._follow(self._session.attempt(option.action), at)

    def one_of(self, offers: Sequence[Offer], at: QPointF) -> None:
        """Attempt the action of the only offer, or ask which; some offers have no action."""

        def take(offer: Offer) -> None:
            if offer.option is None:
                self._ended(None)
            else:
                self.do(offer.option, at)

        if len(offers) == 1:
            take(offers[0])
            return
        self._chooser.ask(
            offers,
            at,
            self._board.view.frame_for_chips(),
            picked=take,
            cancelled=self._giving_up(),
            about=self._card_at(at),
        )
        self._board.ports.say(CHOOSE)

    def _giving_up(self) -> Callable[[], None]:
        history = self._session.history

        def cancelled() -> None:
            self._ended(None)
            if self._session.history is history:  # another action has its own message
                self._board.ports.say(GIVEN_UP)

        return cancelled

    def _follow(self, outcome: Outcome, at: QPointF) -> None:
        finding = outcome.verdict.choice
        written = finding is not None and is_written(finding)
        asks = self._board.ports.word_asker() if written else None
        if finding is None or outcome.carried_out or not (finding.options or asks):
            self._ended(outcome)
            return
        options = self._nearest_first(outcome, finding, at)
        offers = option_offers(options)
        aim = aim_of(outcome.action, finding.field, [each.id for each in options])
        other = Offer(label=OTHER, light=Light.CHOICE)

        def answer(option: str) -> None:
            self._follow(self._session.answer(outcome, finding, option), at)

        def answered(offer: Offer) -> None:
            if offer is other and asks is not None:
                self._ended(None)
                asks(finding, answer)
            else:
                answer(options[next(i for i, o in enumerate(offers) if o is offer)].id)

        self._chooser.ask(
            (*offers, other) if asks else offers,
            at,
            self._board.view.frame_for_chips(),
            picked=answered,
            cancelled=self._giving_up(),
            question=question_of(finding, self._board.cite),
            about=self._card_at(at),
            aim=None if asks else aim,
        )
        if aim is not None and not asks:
            self._board.ports.say(f"{outcome.label}. {finding.says} {AIM}")

    def _nearest_first(
        self, outcome: Outcome, finding: Finding, at: QPointF
    ) -> tuple[choices.Option, ...]:
        """Return the options that are offered; the targets on the board by their distance."""
        aim = aim_of(outcome.action, finding.field, [each.id for each in finding.options])
        if aim is None or is_written(finding):
            return offered(finding)
        place_of = self._board.place_of

        def distance(pair: tuple[choices.Option, Target | None]) -> float:
            place = place_of(pair[1]) if pair[1] is not None else None
            if place is None:
                return inf
            x, y = place.middle
            return hypot(x - at.x(), y - at.y())

        pairs = zip(finding.options, aim.targets, strict=True)
        return tuple(option for option, _ in sorted(pairs, key=distance))

    def _card_at(self, at: QPointF) -> Rect | None:
        items = self._board.board_scene.items_by_id.values()
        there = [item for item in items if item.bounds.holds(at.x(), at.y())]
        return max(there, key=CardItem.level).bounds if there else None


_MOST_TOLD = 2
_STILL_ON = 0.2
"""Distance from which an attached card counts as dragged off, as a share of its width."""
DEFAULT_VERBS = ("play", "cast", "hit", "attack", "activate", "tap")
LOOK = "look"

UNKNOWN_CARD = "No player here knows this card. Draw it, or look at it, to play it."


class CardActions:
    """Turns drops, keys and clicks on cards into actions."""

    def __init__(self, board: Board, selection: Selection, chooser: Chooser) -> None:
        self.board = board
        self._selection = selection
        self.action_runner = ActionRunner(board, chooser, self._after_action)
        self._carried: DragSource | None = None

    def drag_source(self, item: CardItem) -> DragSource:
        """Return the drag source for a card: all selected cards if it is one of them."""
        board = self.board
        chosen = self._selection.items
        if item in chosen and self._selection.is_several:
            others = [each for each in chosen if self._selection.may_touch(each)]
            return GroupDragSource(board.session, board.cite, item, others)
        obj = board.session.state.object(item.object_id)
        return ObjectDragSource(board.session, board.cite, item, obj, board.ports.view())

    def options(self, item: CardItem, *verbs: str) -> tuple[MenuOption, ...]:
        """Return the options for a card and its pile, or those with some verbs.

        Options for the pile come first. A card that is unknown to the viewer has only these, and
        looking at it where the rules offer that.
        """
        session = self.board.session
        zone, owner = item.area or (None, None)
        of_pile: tuple[MenuOption, ...] = ()
        if zone is not None and owner is not None:
            of_pile = tuple(self.board.ports.pile_options(zone, owner, *verbs))
        obj = session.state.object(item.object_id)
        if item.view.unknown:
            looks = not verbs or LOOK in verbs
            return (*of_pile, *(session.menu(obj.id, self.board.seat, LOOK) if looks else ()))
        return (*of_pile, *session.menu(obj.id, session.controller(obj.id), *verbs))

    def act(self, item: CardItem, *verbs: str) -> bool:
        """Take the first option with one of the verbs; return whether there is one."""
        option = first_with_verb(self.options(item, *verbs), *verbs)
        if option is not None:
            self.action_runner.do(option, item.pos())
        return option is not None

    def act_by_default(self, item: CardItem) -> bool:
        """Take the default action of a card: draw from a library, play, attack or tap.

        Where there are several, as for the halves of a card, the player chooses one.
        """
        area = self.board.board_scene.mat.area(item.area) if item.area is not None else None
        hidden_pile = area is not None and area.role is Role.PILE and not area.open
        owner = area.player if hidden_pile and area is not None else None
        if owner is not None and self.board.ports.draw(owner):
            return True
        ways = self._usual(item)
        if not ways:
            return False
        offers = tuple(offer_of(option, self.board.cite) for option in ways)
        self.action_runner.one_of(offers, QPointF(item.pos()))
        return True

    def _usual(self, item: CardItem) -> tuple[MenuOption, ...]:
        """Return the options for the default action: each lawful one, e.g. by face or target.

        In a game the options that can be paid for come first.
        """
        ready = self._playable(item)
        if ready:
            return ready
        options = self.options(item, *DEFAULT_VERBS)
        first = first_with_verb(options, *DEFAULT_VERBS)
        if first is None:
            return ()
        alike = (each for each in options if each.verb == first.verb and each.usual)
        return tuple(option for option in alike if light_of(option) is not Light.REFUSED) or (
            first,
        )

    def _playable(self, item: CardItem) -> tuple[MenuOption, ...]:
        session, object_id = self.board.session, item.object_id
        if item.view.unknown:
            return ()
        found = session.playable(object_id, session.controller(object_id))
        return session.judged(each.option for each in found)

    def dropped(self, source: DragSource, drop: Drop) -> None:
        """Carry out a drop, ask if it has several meanings, or put the card back."""
        self._carried = source
        if isinstance(source, OutsideDragSource):
            self._bring(source, drop)
        elif drop.offers:
            self.action_runner.one_of(drop.offers, drop.at)
        else:
            self._lay_aside(source, drop)

    def action_ended(self) -> None:
        """End an action, whatever its outcome: cards still in the air return to their place."""
        source, self._carried = self._carried, None
        if source is not None:
            self.put_back(source)

    def _after_action(self, outcome: Outcome | None) -> None:
        self.action_ended()
        if outcome is not None:
            self._explain_what_stayed(outcome)

    def put_back(self, source: DragSource) -> None:
        """Move dragged cards back to their place; a card from outside is removed."""
        scene, item = self.board.board_scene, source.item
        lifted = (each for each in scene.items_by_id.values() if each.lifted)
        areas = {each.area for each in lifted if each.area is not None}
        if areas:
            self.board.follower.arrange(areas)
        if (
            isinstance(source, (OutsideDragSource, OutsideCardDragSource))
            and item.scene() is not None
        ):
            scene.removeItem(item)
        self.board.idle_mode()

    def _lay_aside(self, source: DragSource, drop: Drop) -> None:
        """Keep the position of a card within its zone; an attached card may come off."""
        area, scene = drop.area, self.board.board_scene
        if area is not None and area.role is Role.FIELD and self._comes_off(source, area, drop):
            return
        if area is not None and area.role is Role.FIELD and area.key == source.item.area:
            bring_inside(source.items, area.rect)
            for item in source.items:
                if item.area == area.key:
                    obj = self.board.session.state.object(item.object_id)
                    scene.put_at(obj, area.key, item.x(), item.y())
        elif area is not None and area.role is Role.HAND and area.key == source.item.area:
            self._lay_out_hand(area, source)
        elif area is not None and area.key != source.origin and source.item.view.unknown:
            self.board.ports.say(UNKNOWN_CARD)
        self.action_ended()

    def _lay_out_hand(self, area: Area, source: DragSource) -> None:
        """Insert cards of a hand where they were dropped."""
        scene = self.board.board_scene
        moved = {item.object_id for item in source.items if item.area == area.key}
        here = [item for item in scene.items_by_id.values() if item.area == area.key]
        rest = sorted(
            (item for item in here if item.object_id not in moved), key=lambda item: item.place.x
        )
        before = [item.object_id for item in rest if item.place.x < source.item.x()]
        after = [item.object_id for item in rest if item.place.x >= source.item.x()]
        carried = [item for item in here if item.object_id in moved]
        carried.sort(key=lambda item: item.place.x)
        scene.order.lay_out(area.key, [*before, *(item.object_id for item in carried), *after])
        self.board.follower.arrange([area.key])

    def _comes_off(self, source: DragSource, area: Area, drop: Drop) -> bool:
        """Detach a card that was dropped away from its host; return whether it was."""
        item, scene = source.item, self.board.board_scene
        host = scene.items_by_id.get(item.host) if item.host is not None else None
        if host is None or len(source.items) > 1 or area.key != item.area or item.view.unknown:
            return False
        option = next(
            (each for each in self.options(item) if isinstance(each.action, Unattach)), None
        )
        if option is None or host.bounds.meets(item.bounds.inset(item.size[0] * _STILL_ON)):
            return False
        self.action_runner.do(option, drop.at)
        return True

    def _bring(self, source: OutsideDragSource, drop: Drop) -> None:
        area, board = drop.area, self.board
        board.board_scene.removeItem(source.item)
        if area is not None and drop.offers:
            board.ports.add_card(source.card, area.zone, area.player or board.seat)
        self.action_ended()

    def _explain_what_stayed(self, outcome: Outcome) -> None:
        """Explain which cards a batch has left unchanged, and why."""
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
    for step in batch.steps:
        if step.subject is not None:
            yield step.subject, step


def _reason(verdict: Verdict) -> tuple[str, tuple[str, ...]]:
    finding = verdict.decisive[0] if verdict.decisive else None
    if finding is None or verdict.ruling in LAWFUL:
        return "", ()
    return finding.says, (finding.key,)


class BatchActions:
    """Actions with all selected cards at once, by a key or from a menu."""

    def __init__(self, board: Board, selection: Selection, card_actions: CardActions) -> None:
        self.board = board
        self._selection = selection
        self._card_actions = card_actions

    def act(self, *verbs: str) -> bool:
        """Act on each selected card by a verb; return whether several are selected.

        If some of the cards can be tapped, none is untapped.
        """
        if not self._selection.is_several:
            return False
        found = [
            (item, first_with_verb(self._options(item, *verbs), *verbs)) for item in self.items
        ]
        options = [(item, option) for item, option in found if option is not None]
        if any(not isinstance(option.action, Untap) for _, option in options):
            options = [each for each in options if not isinstance(each[1].action, Untap)]
        if options:
            self.attempt([option.action for _, option in options], options[-1][0])
        return True

    def act_with_pile(self, item: CardItem) -> None:
        """Do the default action of the top card with each card of its pile."""
        pile = self.board.board_scene.pile_of(item)
        self._selection.choose([each.object_id for each in pile])
        if len(pile) == 1 or not self.act(*DEFAULT_VERBS):
            self._card_actions.act_by_default(item)
        self._selection.only(item.object_id)

    def attempt(self, steps: Sequence[Action], near: CardItem) -> None:
        """Attempt actions as one; choices are asked for near a card."""
        action = steps[0] if len(steps) == 1 else batch_of(steps)
        option = MenuOption(action=action, message=NO_WORDS)
        self._card_actions.action_runner.do(option, near.pos())

    def options(self, item: CardItem) -> tuple[MenuOption, ...]:
        """Return the options for all selected cards together, for the menu of one of them."""
        board = self.board
        source = GroupDragSource(board.session, board.cite, item, self.items)
        offers = source.joint(self._options, self.items)
        return tuple(offer.option for offer in offers if offer.option is not None and offer.label)

    @property
    def items(self) -> list[CardItem]:
        """The selected cards that the seat may move."""
        return [item for item in self._selection.items if self._selection.may_touch(item)]

    def _options(self, item: CardItem, *verbs: str) -> Sequence[MenuOption]:
        if item.view.unknown:
            return ()
        session = self.board.session
        return session.menu(item.object_id, session.controller(item.object_id), *verbs)
