"""Actions of Magic, in addition to the common actions of card games."""

from typing import Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from core.rules.actions import Action, Instruction, LastingSubject, Subject, Targeting
from core.state.effects import Change
from core.state.ids import OBJECT_ANSWER, ObjectId, PlayerId, Zone


class Cast(Targeting, frozen=True, kw_only=True, rename={"as_": "as", "from_": "from"}):
    """Cast a card or a copy of one as a spell.

    ``as_`` is the face, half or way chosen: ``front``, ``back``, ``left``, ``right``,
    ``fused``, ``transformed``, ``converted``, ``prototyped`` or ``face_down``; ``""`` leaves it
    open.
    ``free`` casts it without paying; costs are not tracked, but permissions may ask.
    ``chosen`` are words that are chosen for the spell, such as its modes. ``paying`` are permanents
    that are tapped for mana while it is cast, ``life`` is life that is paid for it. ``x`` is what
    is chosen for the X in its mana cost. ``cost`` names the alternative cost that is paid, such as
    ``Evoke``; that of flashback, disturb and the like goes without saying. Where texts are read,
    ``modes`` are the chosen ones by number, ``kicked`` counts paid kickers, ``additional`` are the
    objects that additional costs take, and ``divided`` are shares alongside the targets.
    """

    card: Subject
    as_: str = ""
    from_: Zone | None = None
    free: bool = False
    chosen: tuple[str, ...] = ()
    paying: tuple[ObjectId, ...] = ()
    x: int | None = None
    life: int = 0
    cost: str = ""
    modes: tuple[int, ...] = ()
    kicked: int = 0
    additional: tuple[ObjectId, ...] = ()
    divided: tuple[int, ...] = ()

    def answered(self, field: str, option: str) -> Self:
        """Add a mode or an object that pays, or answer another choice."""
        if field == "modes":
            return replace(self, modes=(*self.modes, int(option)))
        if field == "additional" and option.startswith(OBJECT_ANSWER):
            chosen = ObjectId(int(option.removeprefix(OBJECT_ANSWER)))
            return replace(self, additional=(*self.additional, chosen))
        return super().answered(field, option)


class Activate(Targeting, frozen=True, kw_only=True):
    """Activate an ability of an object, and pay its costs.

    ``ability`` is its number from 1 among the activated abilities of the present text, or some
    words of it. Further fields are those of `Cast`.
    """

    source: Subject
    ability: int | str = 1
    modes: tuple[int, ...] = ()
    x: int | None = None
    paying: tuple[ObjectId, ...] = ()
    life: int = 0
    additional: tuple[ObjectId, ...] = ()
    divided: tuple[int, ...] = ()
    tapping: bool = False

    def answered(self, field: str, option: str) -> Self:
        """Add a mode or an object that pays, or answer another choice."""
        if field == "modes":
            return replace(self, modes=(*self.modes, int(option)))
        if field == "additional" and option.startswith(OBJECT_ANSWER):
            chosen = ObjectId(int(option.removeprefix(OBJECT_ANSWER)))
            return replace(self, additional=(*self.additional, chosen))
        return super().answered(field, option)


class Trigger(Action, frozen=True, kw_only=True):
    """Put a triggered ability of an object on the stack whose event the table could not know.

    ``ability`` is its number from 1 among the triggered abilities, or some words of it.
    """

    source: Subject
    ability: int | str = 1


class Enter(Action, frozen=True, kw_only=True, rename={"except_": "except"}):
    """Base of actions by which a card enters the battlefield, with the details of its entering.

    ``as_copy_of`` is the object that it enters as a copy of, apart from ``except_`` or the
    exceptions of its own text. ``chosen`` are words chosen as it enters, such as a colour or a
    name. Details that are left out follow from the text or are asked for; ``tapped`` None leaves it
    to the text.
    """

    tapped: bool | None = None
    counters: dict[str, int] = {}
    as_copy_of: ObjectId | None = None
    except_: Change = Change()
    chosen: tuple[str, ...] = ()


EXTRA_LAND = "extra_land"
"""The kind of points that are further land plays of this turn."""


class PlayLand(Enter, frozen=True, kw_only=True, rename={"as_": "as", "except_": "except"}):
    """Play a land, or the land face of a card."""

    card: Subject
    as_: str = ""


class Resolve(Enter, frozen=True, kw_only=True, rename={"except_": "except"}):
    """Resolve a spell: a permanent enters, any other card goes to the graveyard.

    A waiting ability leaves the stack; its effect is carried out by hand. ``transformed`` makes a
    permanent enter with its back face up; ``protector`` is the protector of a Siege. Its text was
    ``carried_out`` by the steps before it in a batch, but for the clauses that are ``left`` to the
    players: then it only leaves the stack.
    """

    object: LastingSubject
    attached_to: ObjectId | PlayerId | None = None
    transformed: bool = False
    protector: PlayerId | None = None
    carried_out: bool = False
    left: tuple[str, ...] = ()


class Counter(Action, frozen=True, kw_only=True):
    """Counter a spell or a waiting ability."""

    object: LastingSubject
    replacement: str = ""


class Put(Enter, frozen=True, kw_only=True, rename={"as_": "as", "except_": "except"}):
    """Put a card onto the battlefield by an instruction, not by casting or playing it.

    ``attacking`` is the player or permanent that it attacks without having been declared.
    """

    card: Subject
    as_: str = ""
    to: Literal["battlefield"] = "battlefield"
    controller: PlayerId | None = None
    attached_to: ObjectId | PlayerId | None = None
    protector: PlayerId | None = None
    attacking: ObjectId | PlayerId | None = None


class Transform(Action, frozen=True, kw_only=True):
    """Turn a double-faced permanent over. ``by`` is the waiting ability that instructs to."""

    object: Subject
    by: Instruction | None = None


class Convert(Transform, frozen=True, kw_only=True):
    """Transform under the other name."""


class Meld(Action, frozen=True, kw_only=True):
    """Exile the two cards of a meld pair and put them onto the battlefield melded.

    ``attacking`` is the player or permanent that the melded permanent attacks as it enters.
    """

    objects: tuple[Subject, ...]
    tapped: bool = False
    attacking: ObjectId | PlayerId | None = None


class Flip(Action, frozen=True, kw_only=True):
    """Flip a flip card on the battlefield: its lower half counts from now on."""

    object: Subject


class Prepare(Action, frozen=True, kw_only=True):
    """Make a permanent prepared: a copy of its prepare spell may be cast from exile."""

    object: Subject


class Unprepare(Action, frozen=True, kw_only=True):
    """Make a prepared permanent unprepared."""

    object: Subject


class TokenFace(Struct, frozen=True, kw_only=True):
    """One face of a token made from words."""

    name: str
    type_line: str
    power: str | None = None
    toughness: str | None = None
    color_indicator: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    text: str = ""


class Token(Action, frozen=True, kw_only=True):
    """Create a token with given characteristics; ``faces`` make it double-faced.

    Without a name it has the name of its first face, else its subtypes (MTG CR 111.4).
    ``attacking`` is the player or permanent that it attacks as it enters.
    """

    name: str = ""
    type_line: str = ""
    power: str | None = None
    toughness: str | None = None
    keywords: tuple[str, ...] = ()
    text: str = ""
    faces: tuple[TokenFace, ...] = ()
    tapped: bool = False
    attacking: ObjectId | PlayerId | None = None


class CopySpell(Action, frozen=True, kw_only=True, rename={"except_": "except"}):
    """Copy a spell on the stack; the copy is not cast."""

    of: Subject
    except_: Change = Change()


class CopyCard(Action, frozen=True, kw_only=True):
    """Make a copy of a card in the zone it is in, to be cast at once."""

    of: Subject


class RemoveFromCombat(Action, frozen=True, kw_only=True):
    """Remove a creature from combat by an effect."""

    object: Subject


class Substitute(Action, frozen=True, kw_only=True):
    """Represent a hidden card by a substitute card, or stop doing so."""

    object: Subject
    use: bool = True


class Commander(Action, frozen=True, kw_only=True):
    """Choose a card as one's commander, or no longer."""

    object: Subject
    use: bool = True


class DayNight(Action, frozen=True, kw_only=True):
    """Make it day or night."""

    to: Literal["day", "night"]


class BeginMain(Action, frozen=True, kw_only=True):
    """Begin the player's precombat main phase: each of their Sagas gets a lore counter."""


class Unlock(Action, frozen=True, kw_only=True):
    """Unlock one half of a Room: a special action of the player, or by an ``effect``.

    ``paying`` are permanents that are tapped for the mana cost of the half.
    """

    object: Subject
    half: Literal["left", "right"]
    effect: bool = False
    paying: tuple[ObjectId, ...] = ()
    life: int = 0


class Lock(Action, frozen=True, kw_only=True):
    """Lock one half of a Room."""

    object: Subject
    half: Literal["left", "right"]
