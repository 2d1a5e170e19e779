"""Forms of continuous effects and further manual actions, shared by the games."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from core.grammar import capitalised
from core.messages import Message, Words, verbatim
from core.rules import actions as base
from core.rules.actions import Action, Batch, Until
from core.rules.choices import Option
from core.rules.effect_labels import called
from core.rules.forms import (
    NOTHING_YET,
    Answers,
    Ask,
    Field,
    Form,
    UnfinishedError,
    asking,
    filled,
    flag,
    number,
    options,
    pick,
    picked,
    text,
)
from core.rules.lasting_effects import DURATIONS, WATCHING
from core.rules.ruleset import StateView
from core.state.effects import END_OF_TURN, PERMANENT, Change, Filter
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.visibility import may_see
from core.state.zones import GRAVEYARD, STACK

THIS, SOME, FIT, ALWAYS = "this", "some", "fit", "always"
ANYONE = Option("", Message("anyone"))


class Idiom(Struct, frozen=True, kw_only=True):
    """Vocabulary and zones of a game in the forms for manual actions.

    ``zones`` hold the objects in play, ``word`` is their plural. ``details`` returns texts that
    identify an object next to its name, ``types`` the names of object types. ``durations`` are
    the durations on offer. ``deck`` has a ``top`` and a ``bottom`` to put cards; ``apart`` are
    zones, in addition to the stack, without free cards; removed objects go ``away``. ``cost`` is
    the word for costs. A permission lasts for ``permitted`` by default; it is for one of the
    ``actions`` if the game has several, and then it may be for one card or for the cards of one
    owner.
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
    """The fields for players, and the meaning of their answers in a position."""

    def __init__(
        self, view: StateView, chosen: ObjectId | None, player: PlayerId, idiom: Idiom
    ) -> None:
        self.view = view
        self.player = player
        self.idiom = idiom
        there = chosen is not None and view.state.objects.get(chosen) is not None
        self.chosen = chosen if there else None

    def players(self) -> tuple[Option, ...]:
        """Return all players at the table."""
        return options(player.id for player in self.view.state.players)

    def another_player(self) -> PlayerId:
        """Return a player who does not control the chosen object."""
        holder = self.player
        if self.chosen is not None:
            holder = self.view.rules.controls(self.view, self.chosen)
        return next(iter(self.view.state.opponents(holder)), holder)

    def names(self) -> tuple[str, ...]:
        """Return every name of every card that the player may see, face by face."""
        faces = (face for obj in self._seen() for face in self.view.state.printed(obj).faces)
        return tuple(sorted({face.name for face in faces if face.name}))

    def objects(self, zones: Iterable[str] = ()) -> tuple[Option, ...]:
        """Return the objects that the player may see, with their owners: in play or in zones."""
        wanted = set(zones) or set(self.idiom.zones)
        found = []
        for obj in self._seen():
            if obj.zone in wanted:
                parts = (self.name(obj.id), *self.idiom.details(self.view, obj))
                words = Message("{parts: · }", parts=tuple(filter(None, parts)))
                found.append(Option(str(obj.id), words))
        return tuple(found)

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
        on = pick("on", Message("On"), tuple(ways))
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
        known = self.idiom.types(self.view, self.player)
        kind = text("fit_type", Message("Type"), self.idiom.type_hint, known)
        whose = pick("fit_controller", Message("Controlled by"), (ANYONE, *self.players()))
        named = text("fit_name", Message("Named"), Message("any name"), self.names())
        fields = (kind, whose, named) if controller else (kind, named)
        return tuple(replace(each, when=when) for each in fields)

    def chosen_objects(self, answers: Answers) -> tuple[ObjectId, ...]:
        """Return the objects that the answers mean."""
        if answers.text("on") == THIS and self.chosen is not None:
            return (self.chosen,)
        if answers.text("on") == SOME:
            found = tuple(ObjectId(int(each)) for each in answers.words("some"))
            says = Message("Tick the {objects} it applies to.", objects=self.idiom.word)
            if not found:
                raise UnfinishedError(says)
            return found
        raise UnfinishedError(Message("Choose what it applies to."))

    def each(self, answers: Answers, make: Callable[[ObjectId], Action]) -> Action:
        """Return the action for one object, or for several as one instruction."""
        steps = tuple(make(object_id) for object_id in self.chosen_objects(answers))
        return steps[0] if len(steps) == 1 else Batch(player=self.player, steps=steps)

    def _seen(self) -> list[GameObject]:
        specs = self.view.rules.zones
        return [obj for obj in self.view.state.objects if may_see(specs, obj, self.player)]


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
    bound = pick("bound", Message("Which card"), (NOTHING_YET, *targets.objects()))
    return (until, replace(bound, when=("until", WATCHING)))


def until_of(answers: Answers, start: Until = END_OF_TURN) -> Until:
    """Return how long it shall last."""
    found = answers.text("until")
    return next((each for each in get_args(Until) if each == found), start)


def bound_of(answers: Answers) -> ObjectId | None:
    """Return the object that it lasts by; raise `UnfinishedError` where one is missing."""
    if until_of(answers) not in WATCHING:
        return None
    return picked(answers, "bound", Message("Say which card it depends on."))


Exceptions = Callable[[Answers], Change]
"""Reads the exceptions of a copy."""
CARD = "This card"
"""The group of forms for one card."""
FILLED = partial(filled, Change)
"""Reads the change whose fields a form asks for by their names."""
_SETS: Mapping[str, Literal["fixed", "open"]] = {FIT: "fixed", ALWAYS: "open"}
_SET = Message("replaces what it had; empty changes nothing, “none” removes all")


def no_exceptions(_answers: Answers) -> Change:
    """Return that a copy differs in nothing."""
    return Change()


def changing(
    targets: Targets,
    name: str,
    says: tuple[Message, Message],
    fields: tuple[Field, ...],
    change: Callable[[Answers], Change] = FILLED,
) -> Form:
    """Return a form that starts one continuous effect, given its title and a sentence.

    ``fields`` are those of the change, unless ``change`` builds it from the answers.
    """

    def make(answers: Answers) -> Action:
        made = change(answers)
        if made == Change():
            raise UnfinishedError(Message("Say what changes."))
        fits = _SETS.get(answers.text("on"))
        return base.Effect(
            player=targets.player,
            objects=() if fits else targets.chosen_objects(answers),
            all_=filter_of(answers) if fits else None,
            set_=fits or "",
            change=made,
            until=until_of(answers),
            bound_to=bound_of(answers),
            source=answers.text("source"),
        )

    source = text(
        "source", Message("Source"), Message("the card that says so (optional)"), targets.names()
    )
    asks = (*targets.fields(fitting=True), *fields, *time_fields(targets), source)
    return Form(id=name, title=says[0], message=says[1], fields=asks, make=make, group=CARD)


class KnownTypes(Struct, frozen=True, kw_only=True):
    """The words that are suggested as types: all that one can be too, and kind by kind."""

    all: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...]


def types(targets: Targets, says: Message, example: Message, known: KnownTypes) -> Form:
    """Return the form that adds types, subtypes and supertypes, or sets them."""
    return changing(
        targets,
        "types",
        (Message("Types"), says),
        (
            asking(Change, "add_types", Message("Also is"), hint=example, known=known.all),
            asking(Change, "set_types", Message("Set types"), hint=_SET, known=known.types),
            asking(
                Change, "set_subtypes", Message("Set subtypes"), hint=_SET, known=known.subtypes
            ),
            asking(
                Change,
                "set_supertypes",
                Message("Set supertypes"),
                hint=_SET,
                known=known.supertypes,
            ),
        ),
    )


def name(targets: Targets) -> Form:
    """Return the form that gives another name."""
    field = asking(Change, "set_name", Message("Name"), known=targets.names())
    return changing(targets, "name", (Message("Name"), Message("Changes its name.")), (field,))


def copy(
    targets: Targets,
    zones: tuple[str, ...],
    says: Message,
    fields: tuple[Field, ...] = (),
    exceptions: Exceptions = no_exceptions,
) -> Form:
    """Return the form that makes one object a copy of another one in ``zones``."""

    def make(answers: Answers) -> Action:
        of = picked(answers, "of", Message("Say what it becomes a copy of."))
        until, bound, but = until_of(answers), bound_of(answers), exceptions(answers)
        return targets.each(
            answers,
            lambda object_id: base.BecomeCopy(
                player=targets.player,
                object=object_id,
                of=of,
                until=until,
                bound_to=bound,
                except_=but,
            ),
        )

    others = tuple(each for each in targets.objects(zones) if each.id != str(targets.chosen))
    of = pick("of", Message("Copy of"), (NOTHING_YET, *others))
    asks = (*targets.fields(), of, *fields, *time_fields(targets))
    return Form(
        id="copy", title=Message("Become a copy"), message=says, fields=asks, make=make, group=CARD
    )


def control(targets: Targets, says: Message) -> Form:
    """Return the form that gives something to another controller."""

    def make(answers: Answers) -> Action:
        to, until, bound = PlayerId(answers.text("to")), until_of(answers), bound_of(answers)
        return targets.each(
            answers,
            lambda object_id: base.Control(
                player=targets.player, object=object_id, to=to, until=until, bound_to=bound
            ),
        )

    to = pick("to", Message("To"), targets.players(), targets.another_player())
    asks = (*targets.fields(), to, *time_fields(targets))
    return Form(
        id="control", title=Message("Control"), message=says, fields=asks, make=make, group=CARD
    )


def counters(targets: Targets, kinds: tuple[str, ...]) -> Form:
    """Return the form that puts counters on something, the most frequent kind first."""

    def make(answers: Answers) -> Action:
        if not answers.text("kind") or not answers.number("change"):
            raise UnfinishedError(Message("Say which counters, and how many."))
        return targets.each(
            answers,
            lambda object_id: filled(
                base.Counters, answers, player=targets.player, object=object_id
            ),
        )

    kind = asking(base.Counters, "kind", Message("Kind"), known=kinds, start=kinds[0])
    asks = (*targets.fields(), kind, asking(base.Counters, "change", Message("How many"), start=1))
    says = Message("Puts counters of any kind on it; a negative number removes them.")
    return Form(
        id="counters", title=Message("Counters"), message=says, fields=asks, make=make, group=CARD
    )


def damage(targets: Targets, says: Message) -> Form:
    """Return the form that deals damage to objects or to a player."""

    def make(answers: Answers) -> Action:
        amount = answers.number("amount") or 0
        player = answers.text("player")
        if player:
            return base.Damage(player=targets.player, object=PlayerId(player), amount=amount)
        return targets.each(
            answers,
            lambda object_id: base.Damage(player=targets.player, object=object_id, amount=amount),
        )

    known = (Option("", targets.idiom.word), *targets.players())
    hits = pick(
        "player", Message("To"), known, "" if targets.chosen is not None else targets.player
    )
    objects = tuple(
        each if each.when[0] else replace(each, when=(hits.id, ("",))) for each in targets.fields()
    )
    asks = (hits, *objects, number("amount", Message("How much"), 1, lowest=1))
    return Form(
        id="damage", title=Message("Damage"), message=says, fields=asks, make=make, group=CARD
    )


def ability(targets: Targets, says: Message, group: str = CARD) -> Form:
    """Return the form that notes that an ability of something is on the stack."""

    def make(answers: Answers) -> Action:
        return targets.each(
            answers,
            lambda object_id: base.Ability(player=targets.player, source=object_id, asks=True),
        )

    asks = targets.fields()
    return Form(
        id="ability",
        title=Message("Ability on the stack"),
        message=says,
        fields=asks,
        make=make,
        group=group,
    )


NEW, GAME = "New", "The game"
"""The groups of forms for new objects and for the whole game."""
MANY = 20
"""How many tokens are made at most at once."""


def who(targets: Targets) -> Field:
    """Return the field that asks which player."""
    return pick("who", Message("Who"), targets.players(), targets.player)


def _owner(targets: Targets) -> Field:
    return pick("owner", Message("Owned by"), (ANYONE, *targets.players()))


def _owner_of(answers: Answers) -> PlayerId | None:
    owner = answers.text("owner")
    return PlayerId(owner) if owner else None


def token_copy(
    targets: Targets,
    zones: tuple[str, ...],
    says: Message,
    fields: tuple[Field, ...],
    exceptions: Exceptions = no_exceptions,
) -> Form:
    """Return the form that creates tokens that are copies of objects in ``zones``.

    One of the ``fields`` may be called ``many``; without it there is one token.
    """

    def make(answers: Answers) -> Action:
        of = picked(answers, "of", Message("Say what the token is a copy of."))
        made = base.TokenCopy(player=targets.player, of=of, except_=exceptions(answers))
        return so_many(targets.player, made, answers.number("many"))

    known = targets.objects(zones)
    chosen = str(targets.chosen)
    start = chosen if chosen in {each.id for each in known} else ""
    asks = (pick("of", Message("Copy of"), (NOTHING_YET, *known), start), *fields)
    return Form(
        id="token_copy",
        title=Message("Token copy"),
        message=says,
        fields=asks,
        make=make,
        group=NEW,
    )


def _zones(targets: Targets, *, split_deck: bool = False) -> tuple[Option, ...]:
    idiom = targets.idiom
    found: list[Option] = []
    for spec in targets.view.rules.zones:
        if spec.zone == STACK or spec.zone in idiom.apart:
            continue
        if split_deck and spec.zone == idiom.deck:
            found += (idiom.top, idiom.bottom)
        else:
            found.append(Option(spec.zone, verbatim(spec.title.lower())))
    return tuple(found)


def replacement(targets: Targets) -> Form:
    """Return the form of a replacement effect that changes a destination."""
    idiom = targets.idiom

    def make(answers: Answers) -> Action:
        to, instead = answers.text("to"), answers.text("instead")
        if instead == to:
            says = Message("It must go elsewhere than it would: choose another zone.")
            raise UnfinishedError(says)
        bottom = instead == idiom.bottom.id
        return base.Replacement(
            player=targets.player,
            applies_to=base.AppliesTo(
                to=Zone(to),
                owner=_owner_of(answers),
                object=targets.chosen if answers.text("what") == "this" else None,
            ),
            instead=base.Instead(
                to=idiom.deck if bottom else Zone(instead), position="bottom" if bottom else "top"
            ),
            until=until_of(answers, PERMANENT),
            bound_to=bound_of(answers),
            name=answers.text("name"),
        )

    what = [Option("any", Message("any card"))]
    if targets.chosen is not None:
        what.append(Option("this", targets.name(targets.chosen)))
    fields = (
        pick("what", Message("If"), tuple(what)),
        _owner(targets),
        pick("to", Message("Would go to"), _zones(targets), GRAVEYARD),
        pick("instead", Message("It goes to"), _zones(targets, split_deck=True), idiom.away),
        *time_fields(targets, PERMANENT),
        text("name", Message("Name"), Message("shown in choices (optional)"), targets.names()),
    )
    says = Message("Objects that would go to one zone go to another one instead.")
    return Form(
        id="replacement",
        title=Message("Replace zone change"),
        message=says,
        fields=fields,
        make=make,
        group=GAME,
    )


def permit(targets: Targets, title: Message, says: Message, zone: Zone) -> Form:
    """Return the form that permits a play that the rules refuse, first from a zone."""

    def make(answers: Answers) -> Action:
        return base.Permit(free=answers.flag("free"), **_permission(targets, answers))

    free = flag("free", Message("Without paying for it"))
    until = time_fields(targets, targets.idiom.permitted)
    fields = (*_what_is_played(targets, Message("May"), zone), free, *until)
    return Form(id="permit", title=title, message=says, fields=fields, make=make, group=GAME)


def forbid(targets: Targets, title: Message, says: Message) -> Form:
    """Return the form that forbids a player to play something."""

    def make(answers: Answers) -> Action:
        return base.Forbid(**_permission(targets, answers))

    until = time_fields(targets, targets.idiom.permitted)
    fields = (*_what_is_played(targets, Message("May not"), ""), *until)
    return Form(id="forbid", title=title, message=says, fields=fields, make=make, group=GAME)


def _what_is_played(targets: Targets, may: Message, zone: str) -> tuple[Field, ...]:
    idiom = targets.idiom
    source = pick(
        "zone", Message("From"), (Option("", Message("any zone")), *_zones(targets)), zone
    )
    hint = Message("any")
    costs = (
        number("most", Message("{cost} at most", cost=idiom.cost), None, 0, hint),
        number("least", Message("{cost} at least", cost=idiom.cost), None, 0, hint),
    )
    filtered = (*targets.filter_fields(controller=False), *costs)
    if not idiom.options:
        return (who(targets), source, *filtered)
    option = pick("what", may, idiom.options)
    if targets.chosen is None:
        return (who(targets), option, source, _owner(targets), *filtered)
    # One card means its current object, in any zone.
    any_card = Option("", Message("any matching card"))
    only = pick("only", Message("Which"), (any_card, Option("this", targets.name(targets.chosen))))
    source = replace(source, when=(only.id, (None, "")))
    return (who(targets), option, only, source, _owner(targets), *filtered)


def _permission(targets: Targets, answers: Answers) -> dict[str, Any]:
    """Return the fields of a permission or a ban."""
    only = answers.text("only") == "this"
    obj = targets.view.state.objects.get(targets.chosen) if only and targets.chosen else None
    zone = "" if obj is not None else answers.text("zone")
    what = answers.text("what")
    wanted = Filter(
        object=obj.id if obj is not None else None,
        incarnation=obj.incarnation if obj is not None else None,
        zone=Zone(zone) if zone else None,
        owner=_owner_of(answers),
        type=capitalised(answers.text("fit_type")) or None,
        name=answers.text("fit_name") or None,
        mana_value_max=answers.number("most"),
        mana_value_min=answers.number("least"),
    )
    return {
        "player": targets.player,
        "who": PlayerId(answers.text("who")),
        "what": what if what in get_args(base.Playing) else "play",
        "filter": wanted,
        "until": until_of(answers, targets.idiom.permitted),
        "bound_to": bound_of(answers),
    }


def choose_name(
    targets: Targets, words: tuple[Message, Message], hint: Message, known: tuple[str, ...]
) -> Form:
    """Return the form that names a card for an effect; ``words`` are its title and a sentence."""

    def make(answers: Answers) -> Action:
        if not answers.text("name"):
            raise UnfinishedError(Message("Choose a name."))
        return filled(base.ChooseName, answers, player=targets.player)

    field = asking(base.ChooseName, "name", Message("Name"), hint=hint, known=known)
    says = Message("{what} Of a card with two names it is one of them.", what=words[1])
    return Form(
        id="choose_name", title=words[0], message=says, fields=(field,), make=make, group=GAME
    )
