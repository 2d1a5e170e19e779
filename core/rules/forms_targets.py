"""The fields of forms that say what an effect is about, and for how long."""

from collections.abc import Callable, Iterable
from typing import get_args

from msgspec import Struct

from core.grammar import capitalised
from core.messages import Message, Words, verbatim
from core.rules.actions import Action, Batch, Until
from core.rules.choices import Option
from core.rules.durations import DURATIONS, WATCHING
from core.rules.effect_labels import called
from core.rules.forms import (
    NOTHING_YET,
    Answers,
    Ask,
    Field,
    UnfinishedError,
    options,
    pick,
    picked,
)
from core.rules.ruleset import StateView
from core.state.effects import END_OF_TURN, Filter
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.visibility import may_see

THIS, SOME, FIT, ALWAYS = "this", "some", "fit", "always"
ANYONE = Option("", Message("anyone"))


class Idiom(Struct, frozen=True, kw_only=True):
    """What differs from game to game in the forms for actions by hand.

    Objects in play lie in ``zones``; several of them are called ``word``. ``details`` says what
    stands beside the name of one, ``types`` by which words a player knows kinds of them.
    ``durations`` are the lengths of time on offer. ``deck`` has a ``top`` and a ``bottom``
    to put cards; besides the stack, ``apart`` are zones where no card just lies; what is
    removed goes ``away``. ``cost`` is the word for what is paid. A permission lasts for
    ``permitted`` unless said otherwise; it is for one of the ``actions`` if the game has
    several, and then it may be for one card or for the cards of one owner.
    """

    zones: tuple[str, ...]
    word: Message
    details: Callable[[StateView, GameObject], Iterable[Words]]
    types: Callable[[StateView, PlayerId], Iterable[str]]
    type_hint: Message
    durations: tuple[str, ...]
    deck: Zone
    top: Option
    bottom: Option
    apart: frozenset[Zone] = frozenset()
    away: Zone
    cost: Message
    permitted: Until
    options: tuple[Option, ...] = ()


class Targets:
    """The fields that ask whom, and what their answers mean in a position."""

    def __init__(
        self, view: StateView, chosen: ObjectId | None, player: PlayerId, idiom: Idiom
    ) -> None:
        self.view = view
        self.player = player
        self.idiom = idiom
        there = chosen is not None and view.state.objects.get(chosen) is not None
        self.chosen = chosen if there else None

    def players(self) -> tuple[Option, ...]:
        """Return everybody at the table."""
        return options(player.id for player in self.view.state.players)

    def another_player(self) -> PlayerId:
        """Return somebody who does not control the chosen object."""
        holder = self.player
        if self.chosen is not None:
            holder = self.view.rules.controls(self.view, self.chosen)
        return next(iter(self.view.state.opponents(holder)), holder)

    def names(self) -> tuple[str, ...]:
        """Return every name of every card that the player may see, face by face."""
        faces = (face for obj in self._seen() for face in self.view.state.printed(obj).faces)
        return tuple(sorted({face.name for face in faces if face.name}))

    def objects(self, zones: Iterable[str] = ()) -> tuple[Option, ...]:
        """Return what the player may see, with whose it is: in play, or in some zones."""
        wanted = set(zones) or set(self.idiom.zones)
        seen = [obj for obj in self._seen() if obj.zone in wanted]
        return tuple(Option(str(obj.id), self._described(obj)) for obj in seen)

    def name(self, object_id: ObjectId) -> Message:
        """Return the name of an object as the player knows it."""
        return verbatim(called(self.view, object_id, self.player))

    def fields(self, *, fitting: bool = False) -> tuple[Field, ...]:
        """Return the fields that ask whom.

        ``fitting`` offers a filter too: for those that fit now, as an effect of a spell has it,
        or for whatever fits at any time, as a static ability does.
        """
        ways = [Option(SOME, Message("Several {objects}", objects=self.idiom.word))]
        if fitting:
            ways += (
                Option(FIT, Message("All matching now")),
                Option(ALWAYS, Message("All matching, now and later")),
            )
        if self.chosen is not None:
            ways.insert(0, Option(THIS, self.name(self.chosen)))
        on = Field(
            id="on", title=Message("On"), ask=Ask.PICK, start=ways[0].id, options=tuple(ways)
        )
        some = Field(
            id="some",
            title=Message("Which"),
            ask=Ask.MANY,
            start=(),
            options=self.objects(),
            when=("on", (SOME,)),
        )
        return (on, some, *(self.filter_fields(("on", (FIT, ALWAYS))) if fitting else ()))

    def filter_fields(
        self, when: tuple[str, tuple[str, ...]] = ("", ()), *, controller: bool = True
    ) -> tuple[Field, ...]:
        """Return the fields of a filter: type, controller, name."""
        kind = Field(
            id="fit_type",
            title=Message("Type"),
            ask=Ask.TEXT,
            start="",
            options=options(self.idiom.types(self.view, self.player)),
            note=self.idiom.type_hint,
            when=when,
        )
        whose = Field(
            id="fit_controller",
            title=Message("Controlled by"),
            ask=Ask.PICK,
            start="",
            options=(ANYONE, *self.players()),
            when=when,
        )
        named = Field(
            id="fit_name",
            title=Message("Named"),
            ask=Ask.TEXT,
            start="",
            options=options(self.names()),
            note=Message("any name"),
            when=when,
        )
        return (kind, whose, named) if controller else (kind, named)

    def chosen_objects(self, answers: Answers) -> tuple[ObjectId, ...]:
        """Return the objects that the answers mean."""
        if answers.text("on") == THIS and self.chosen is not None:
            return (self.chosen,)
        if answers.text("on") == SOME:
            found = tuple(ObjectId(int(each)) for each in answers.words("some"))
            if found:
                return found
            raise UnfinishedError(
                Message("Tick the {objects} it applies to.", objects=self.idiom.word)
            )
        raise UnfinishedError(Message("Choose what it applies to."))

    def each(self, answers: Answers, make: Callable[[ObjectId], Action]) -> Action:
        """Return the action for one object, or for several as one instruction."""
        steps = tuple(make(object_id) for object_id in self.chosen_objects(answers))
        return steps[0] if len(steps) == 1 else Batch(player=self.player, steps=steps)

    def _seen(self) -> list[GameObject]:
        specs = self.view.rules.zones
        return [obj for obj in self.view.state.objects if may_see(specs, obj, self.player)]

    def _described(self, obj: GameObject) -> Message:
        parts = (self.name(obj.id), *self.idiom.details(self.view, obj))
        return Message("{parts: · }", parts=tuple(part for part in parts if part))


def filter_of(answers: Answers) -> Filter:
    """Return the filter that the answers describe."""
    controller = answers.text("fit_controller")
    return Filter(
        type=capitalised(answers.text("fit_type")) or None,
        controller=PlayerId(controller) if controller else None,
        name=answers.text("fit_name") or None,
    )


def so_many(player: PlayerId, made: Action, many: int | None) -> Action:
    """Return one action, or the same action so many times as one instruction."""
    return Batch(player=player, steps=(made,) * many) if many and many > 1 else made


def time_fields(targets: Targets, start: Until = END_OF_TURN) -> tuple[Field, ...]:
    """Return the fields that ask how long, and by which object where one is watched."""
    offered = targets.idiom.durations
    known = tuple(Option(name, DURATIONS[name].short) for name in offered)
    until = pick("until", Message("How long"), known, start)
    if not set(WATCHING) & set(offered):
        return (until,)
    bound = Field(
        id="bound",
        title=Message("Which card"),
        ask=Ask.PICK,
        start="",
        options=(NOTHING_YET, *targets.objects()),
        when=("until", WATCHING),
    )
    return (until, bound)


def until_of(answers: Answers, start: Until = END_OF_TURN) -> Until:
    """Return how long it shall last."""
    found = answers.text("until")
    return next((each for each in get_args(Until) if each == found), start)


def bound_of(answers: Answers) -> ObjectId | None:
    """Return the object that it lasts by; raise `UnfinishedError` where one is missing."""
    if until_of(answers) not in WATCHING:
        return None
    return picked(answers, "bound", Message("Say which card it depends on."))
