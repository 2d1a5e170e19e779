"""What can be done with a card, in groups: each has a command, keys and a place in the menus."""

from msgspec import Struct

from core.messages import NO_WORDS, Message


class VerbGroup(Struct, frozen=True, kw_only=True):
    """Options that one command stands for.

    ``title`` is that of the command, for the menu of a card says each option in the words of its
    game. One that is ``listed`` stands in the menu bar too. ``within`` is the menu in which its
    options rather stand than in the menu of a card itself.
    """

    id: str
    title: Message
    keys: tuple[str, ...] = ()
    listed: bool = False
    within: Message = NO_WORDS

    @property
    def label(self) -> str:
        """The words of its command."""
        return str(self.title)

    @property
    def submenu(self) -> str:
        """The words of the menu in which its options stand, if that is not a card's own."""
        return str(self.within)


PLAY = VerbGroup(id="play", title=Message("Play, cast or resolve"))
RESOLVE_TURNED = VerbGroup(id="resolve_turned", title=Message("Resolve back face up"))
MELD = VerbGroup(id="meld", title=Message("Meld"))
TURN = VerbGroup(id="turn", title=Message("Turn over"), keys=("F",), listed=True)
ATTACK = VerbGroup(id="attack", title=Message("Attack"))
ACTIVATE = VerbGroup(id="activate", title=Message("Activate an ability"))
HIT = VerbGroup(id="hit", title=Message("Hit a hero"))
DEFEND = VerbGroup(id="defend", title=Message("Defend"))
DOOR = VerbGroup(id="door", title=Message("Lock or unlock a door"))
FACE_UP = VerbGroup(id="face_up", title=Message("Turn face up"))
TAP = VerbGroup(id="tap", title=Message("Tap or untap"), keys=("T",), listed=True)
ATTACH = VerbGroup(id="attach", title=Message("Attach"))
LIKELY = (
    *(PLAY, RESOLVE_TURNED, MELD, TURN, ATTACK, ACTIVATE),
    *(HIT, DEFEND, DOOR, FACE_UP, TAP, ATTACH),
)
"""What is likely to be done with a card stands first in its menu, in this order."""

_FACE_DOWN = Message("Face down")
_COPIES = Message("Copies and helper cards")
_MORE = Message("More")
BY_EFFECT = VerbGroup(
    id="by_effect", title=Message("Have an effect turn it up, lock or unlock it"), within=_MORE
)
GROUPS = (
    *LIKELY,
    VerbGroup(id="put", title=Message("Put onto the table"), within=Message("Put onto the table")),
    VerbGroup(id="counters", title=Message("Counters on it"), within=Message("Counters")),
    VerbGroup(id="face_down", title=Message("Turn face down"), within=_FACE_DOWN),
    VerbGroup(id="hide", title=Message("Put it face down elsewhere"), within=_FACE_DOWN),
    VerbGroup(
        id="copy",
        title=Message("Make a copy of it"),
        keys=("Ctrl+J",),
        listed=True,
        within=_COPIES,
    ),
    VerbGroup(id="helper", title=Message("Use a helper card, or the card itself"), within=_COPIES),
    VerbGroup(id="return", title=Message("Exile and return"), within=_MORE),
    VerbGroup(id="control", title=Message("Give control of it"), within=_MORE),
    VerbGroup(id="commander", title=Message("Make it the commander, or no longer"), within=_MORE),
    BY_EFFECT,
    VerbGroup(id="unattach", title=Message("Unattach"), within=_MORE),
    VerbGroup(id="move", title=Message("Move elsewhere"), within=Message("Move to")),
    VerbGroup(id="look", title=Message("Look at a face-down card")),
    VerbGroup(id="mark", title=Message("Mark a hero")),
    VerbGroup(id="close_chain", title=Message("Close the combat chain")),
    VerbGroup(id="points", title=Message("Points that it gives or costs")),
    VerbGroup(id="counter", title=Message("Counter or negate what is on the stack")),
)
"""What both games have, and what they have had for long; an action's record may bring a group."""
