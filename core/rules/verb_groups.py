"""What can be done with a card, in groups: each has a command, keys and a place in the menus."""

from msgspec import Struct


class VerbGroup(Struct, frozen=True, kw_only=True):
    """Options that one command stands for.

    ``words`` are those of the command, for the menu of a card says each option in the words of its
    game. One that is ``listed`` stands in the menu bar too. ``submenu`` is the menu in which its
    options rather stand than in the menu of a card itself.
    """

    id: str
    words: str
    keys: tuple[str, ...] = ()
    listed: bool = False
    submenu: str = ""


PLAY = VerbGroup(id="play", words="Play, cast or resolve")
RESOLVE_TURNED = VerbGroup(id="resolve_turned", words="Resolve back face up")
MELD = VerbGroup(id="meld", words="Meld")
TURN = VerbGroup(id="turn", words="Turn over", keys=("F",), listed=True)
ATTACK = VerbGroup(id="attack", words="Attack")
HIT = VerbGroup(id="hit", words="Hit a hero")
DEFEND = VerbGroup(id="defend", words="Defend")
DOOR = VerbGroup(id="door", words="Lock or unlock a door")
FACE_UP = VerbGroup(id="face_up", words="Turn face up")
TAP = VerbGroup(id="tap", words="Tap or untap", keys=("T",), listed=True)
ATTACH = VerbGroup(id="attach", words="Attach")
LIKELY = (PLAY, RESOLVE_TURNED, MELD, TURN, ATTACK, HIT, DEFEND, DOOR, FACE_UP, TAP, ATTACH)
"""What is likely to be done with a card stands first in its menu, in this order."""

_FACE_DOWN, _COPIES, _MORE = "Face down", "Copies and helper cards", "More"
GROUPS = (
    *LIKELY,
    VerbGroup(id="put", words="Put onto the table", submenu="Put onto the table"),
    VerbGroup(id="counters", words="Counters on it", submenu="Counters"),
    VerbGroup(id="face_down", words="Turn face down", submenu=_FACE_DOWN),
    VerbGroup(id="hide", words="Put it face down elsewhere", submenu=_FACE_DOWN),
    VerbGroup(
        id="copy",
        words="Copy the card or spell",
        keys=("Ctrl+J",),
        listed=True,
        submenu=_COPIES,
    ),
    VerbGroup(id="helper", words="Use a helper card, or the card itself", submenu=_COPIES),
    VerbGroup(id="return", words="Exile and return", submenu=_MORE),
    VerbGroup(id="control", words="Give control of it", submenu=_MORE),
    VerbGroup(id="commander", words="Make it the commander, or no longer", submenu=_MORE),
    VerbGroup(id="unattach", words="Unattach", submenu=_MORE),
    VerbGroup(id="move", words="Move elsewhere", submenu="Move to"),
    VerbGroup(id="look", words="Look at what lies face down"),
    VerbGroup(id="mark", words="Mark a hero"),
    VerbGroup(id="close_chain", words="Close the combat chain"),
    VerbGroup(id="points", words="Points that it gives or costs"),
    VerbGroup(id="counter", words="Counter or negate what is on the stack"),
)
"""What both games have, and what they have had for long; an action's record may bring a group."""
