"""Actions with several chosen cards: each becomes one batch; what stays is told with its reason.

Which actions there are is what the rules say of every single card.
"""

from collections.abc import Sequence

from core.messages import NO_WORDS
from core.rules.actions import Action, Untap
from core.rules.ruleset import Option
from gui.board.interaction.actions import DEFAULT_VERBS, CardActions
from gui.board.interaction.group import GroupDragSource, batch_of
from gui.board.interaction.offers import first_with_verb
from gui.board.interaction.selection import Selection
from gui.board.items import CardItem
from gui.board.ports import Board

_MOST_TOLD = 2


class BatchActions:
    """What a person does with all chosen cards at once, by a key or from a menu."""

    def __init__(self, board: Board, selection: Selection, card_actions: CardActions) -> None:
        self.board = board
        self._selection = selection
        self._card_actions = card_actions

    def act(self, *verbs: str) -> bool:
        """Do an action of one of the verbs with each chosen card; tell whether several are chosen.

        A key that turns things around turns all of them the same way: what could be tapped is.
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
        """Do with each card of a pile what is most naturally done with the one on top."""
        pile = self.board.board_scene.pile_of(item)
        self._selection.choose([each.object_id for each in pile])
        if len(pile) == 1 or not self.act(*DEFAULT_VERBS):
            self._card_actions.act_by_default(item)
        self._selection.only(item.object_id)

    def attempt(self, steps: Sequence[Action], beside: CardItem) -> None:
        """Attempt actions as one; choices are asked for beside a card."""
        if len(steps) == 1:
            self._card_actions.action_runner.do(
                Option(action=steps[0], message=NO_WORDS), beside.pos()
            )
        else:
            self._card_actions.action_runner.do(
                Option(action=batch_of(steps), message=NO_WORDS), beside.pos()
            )

    def options(self, item: CardItem) -> tuple[Option, ...]:
        """Return what can be done with every chosen card, for the menu of one of them."""
        board = self.board
        load = GroupDragSource(board.session, board.cite, item, self.items)
        offers = load.joint(self._options, self.items)
        return tuple(offer.option for offer in offers if offer.option is not None and offer.label)

    @property
    def items(self) -> list[CardItem]:
        """The chosen cards that the seat may touch."""
        return [item for item in self._selection.items if self._selection.may_touch(item)]

    def _options(self, item: CardItem, *verbs: str) -> Sequence[Option]:
        """Return what can be done with one card, as part of several."""
        if item.view.unknown:
            return ()
        session = self.board.session
        return session.menu(item.object_id, session.controller(item.object_id), *verbs)
