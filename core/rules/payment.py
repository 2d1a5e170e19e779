"""What a game proposes to tap for a cost: ready to be taken, changed or left alone."""

from msgspec import Struct

from core.messages import Message
from core.rules.actions import Action
from core.state.ids import ObjectId


class ProposedPayment(Struct, frozen=True, kw_only=True):
    """What to ``tap`` for what was just cast: a sentence with its rule, and the action.

    Where nothing known would do, there is only the sentence.
    """

    says: Message
    key: str
    tap: tuple[ObjectId, ...] = ()
    action: Action | None = None
