"""Actions with several chosen cards: each becomes one batch; what stays is told with its reason.

Which actions there are is what the rules say of every single card.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from core.rules.actions import Action, Batch, Untap
from core.rules.history import Outcome
from core.rules.ruleset import Option
from core.rules.verdict import LAWFUL, Verdict
from core.state.ids import ObjectId
from gui.board.interaction.actions import DEFAULT_VERBS
from gui.board.interaction.group import GroupDragSource, batch_of, short_name
from gui.board.interaction.offers import first_with_verb
from gui.board.items import CardItem

if TYPE_CHECKING:
    from gui.board.view import BoardView

_MOST_TOLD = 2

Tell = Callable[[str, tuple[str, ...]], object]
"""Adds a sentence with the keys of its rules to the answer to an action."""


class BatchActions:
    """What a person does with all chosen cards at once, by a key or from a menu."""

    def __init__(self, board: "BoardView") -> None:
        self.board = board
        self.tell: Tell | None = None

    def act(self, *verbs: str) -> bool:
        """Do an action of one of the verbs with each chosen card; tell whether several are chosen.

        A key that turns things around turns all of them the same way: what could be tapped is.
        """
        if not self.board.selection.is_several:
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
        """Do with each card of a pile what is most naturally done with the one on top."""
        pile = self.board.board_scene.pile_of(item)
        self.board.selection.choose([each.object_id for each in pile])
        if len(pile) == 1 or not self.act(*DEFAULT_VERBS):
            self.board.card_actions.act_by_default(item)
        self.board.selection.only(item.object_id)

    def attempt(self, steps: Sequence[Action], beside: CardItem) -> None:
        """Attempt actions as one; choices are asked for beside a card."""
        if len(steps) == 1:
            self.board.card_actions.action_runner.do(
                Option(action=steps[0], words=""), beside.pos()
            )
        else:
            self.board.card_actions.action_runner.do(
                Option(action=batch_of(steps), words=""), beside.pos()
            )

    def options(self, item: CardItem) -> tuple[Option, ...]:
        """Return what can be done with every chosen card, for the menu of one of them."""
        board = self.board
        load = GroupDragSource(board.session, board.cite, item, self.items)
        offers = load.joint(self._options, self.items)
        return tuple(offer.option for offer in offers if offer.option is not None and offer.words)

    @property
    def items(self) -> list[CardItem]:
        """The chosen cards that the seat may touch."""
        board = self.board
        return [item for item in board.selection.items if board.card_actions.may_touch(item)]

    def report(self, outcome: Outcome) -> None:
        """Tell which cards an action with several of them has left where and as they were."""
        if self.tell is None or not outcome.carried_out or not isinstance(outcome.action, Batch):
            return
        before = self.board.session.history.undo().state.objects
        left = [
            (object_id, step)
            for object_id, step in _about(outcome.action)
            if before.get(object_id) is not None
            and before.get(object_id) is outcome.state.objects.get(object_id)
        ]
        for object_id, step in left[:_MOST_TOLD]:
            item = self.board.item(object_id)
            name = short_name(item) if item is not None else "A card"
            says, keys = _reason(self.board.session.judge(step))
            subject = "" if name in says else f"{name} stays as it is. "
            self.tell(f"Left out: {subject}{says}".strip(), keys)
        if len(left) > _MOST_TOLD:
            self.tell(f"Left out: {len(left) - _MOST_TOLD} more.", ())

    def _options(self, item: CardItem, *verbs: str) -> Sequence[Option]:
        """Return what can be done with one card, as part of several."""
        if item.view.unknown:
            return ()
        session = self.board.session
        return session.menu(item.object_id, session.controller(item.object_id), *verbs)


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
