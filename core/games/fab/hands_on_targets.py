"""Whom a deed by hand is done to: the chosen object, several, or all that fit."""

from collections.abc import Callable, Iterable

from core.games.fab.stages import COLORS
from core.games.fab.traits import traits
from core.games.fab.zones import ARENA_ZONES, in_arena, words_for
from core.law.actions import Action, Batch, Until
from core.law.durations import DURATIONS, WATCHING
from core.law.effect_words import called
from core.law.forms import Answers, Ask, Field, UnfinishedError
from core.law.reading import Reading
from core.law.verdict import Option
from core.printed.typebox import SUPERTYPES, TYPES
from core.table.effects import END_OF_TURN, Filter
from core.table.ids import ObjectId, PlayerId
from core.table.objects import GameObject
from core.table.sight import may_see
from core.table.zones import STACK

THIS, SOME, FIT = "this", "some", "fit"
ANYONE = Option("", "anyone")
IN_PLAY = (*sorted(ARENA_ZONES), STACK)
"""Where objects are that effects find."""

UNTIL = Field(
    id="until",
    label="How long",
    ask=Ask.PICK,
    start=END_OF_TURN,
    options=tuple(
        Option(name, each.short) for name, each in DURATIONS.items() if name not in WATCHING
    ),
)


def until_of(answers: Answers) -> Until:
    """Return how long it shall last."""
    found = answers.text("until")
    return found if found in DURATIONS and found not in WATCHING else END_OF_TURN  # type: ignore[return-value] # the table's names are the type's words


def options(words: Iterable[str]) -> tuple[Option, ...]:
    """Return words as suggestions, each once."""
    return tuple(Option(word, word) for word in dict.fromkeys(words) if word)


def upper(word: str) -> str:
    """Return a word with a capital, as type boxes print it."""
    return word[:1].upper() + word[1:]


def picked(answers: Answers, field: str, missing: str) -> ObjectId:
    """Return a picked object; raise `UnfinishedError` with the sentence if none is."""
    found = answers.text(field)
    if not found:
        raise UnfinishedError(missing)
    return ObjectId(int(found))


def filter_of(answers: Answers) -> Filter:
    """Return the filter that the answers describe."""
    controller = answers.text("fit_controller")
    return Filter(
        type=upper(answers.text("fit_type")) or None,
        controller=PlayerId(controller) if controller else None,
        name=answers.text("fit_name") or None,
    )


class Targets:
    """The fields that ask whom, and what their answers mean in a position."""

    def __init__(self, reading: Reading, chosen: ObjectId | None, player: PlayerId) -> None:
        self.reading = reading
        self.player = player
        there = chosen is not None and reading.table.objects.get(chosen) is not None
        self.chosen = chosen if there else None

    def players(self) -> tuple[Option, ...]:
        """Return everybody at the table."""
        return options(player.id for player in self.reading.table.players)

    def another_player(self) -> PlayerId:
        """Return somebody who does not control the chosen object."""
        holder = self.player
        if self.chosen is not None:
            holder = traits(self.reading, self.chosen).controller
        return next(iter(self.reading.table.opponents(holder)), holder)

    def names(self) -> tuple[str, ...]:
        """Return every name of every card that the player may see, face by face."""
        faces = (face for obj in self._seen() for face in self.reading.table.printed(obj).faces)
        return tuple(sorted({face.name for face in faces if face.name}))

    def type_words(self) -> tuple[str, ...]:
        """Return words of type boxes: all types and supertypes, and the subtypes in play."""
        found = {
            word
            for obj in self._seen()
            if obj.zone in IN_PLAY
            for word in traits(self.reading, obj).subtypes
        }
        return (*TYPES, *sorted(found), *sorted(SUPERTYPES))

    def objects(self, zones: Iterable[str] = IN_PLAY) -> tuple[Option, ...]:
        """Return what lies in some zones and the player may see, with whose it is."""
        wanted = set(zones)
        seen = [obj for obj in self._seen() if obj.zone in wanted]
        return tuple(Option(str(obj.id), self._described(obj)) for obj in seen)

    def name(self, who: ObjectId) -> str:
        """Return the name of an object as the player knows it."""
        return called(self.reading, who, self.player)

    def fields(self, *, fitting: bool = False) -> tuple[Field, ...]:
        """Return the fields that ask whom; ``fitting`` offers a filter too."""
        ways = [Option(SOME, "Several objects")]
        if fitting:
            ways.append(Option(FIT, "All that fit"))
        if self.chosen is not None:
            ways.insert(0, Option(THIS, self.name(self.chosen)))
        on = Field(id="on", label="On", ask=Ask.PICK, start=ways[0].id, options=tuple(ways))
        some = Field(
            id="some",
            label="Which",
            ask=Ask.MANY,
            start=(),
            options=self.objects(),
            when=("on", (SOME,)),
        )
        return (on, some, *(self.filter_fields(("on", (FIT,))) if fitting else ()))

    def filter_fields(
        self, when: tuple[str, tuple[str, ...]] = ("", ()), *, controller: bool = True
    ) -> tuple[Field, ...]:
        """Return the fields of a filter: type, controller, name."""
        kind = Field(
            id="fit_type",
            label="Type",
            ask=Ask.TEXT,
            start="",
            options=options(self.type_words()),
            hint="any word of a type box",
            when=when,
        )
        whose = Field(
            id="fit_controller",
            label="Controlled by",
            ask=Ask.PICK,
            start="",
            options=(ANYONE, *self.players()),
            when=when,
        )
        named = Field(
            id="fit_name",
            label="Named",
            ask=Ask.TEXT,
            start="",
            options=options(self.names()),
            hint="any name",
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
            raise UnfinishedError("Tick the objects that it is for.")
        raise UnfinishedError("Say what it is for.")

    def each(self, answers: Answers, make: Callable[[ObjectId], Action]) -> Action:
        """Return the deed for one object, or for several as one instruction."""
        steps = tuple(make(who) for who in self.chosen_objects(answers))
        return steps[0] if len(steps) == 1 else Batch(player=self.player, steps=steps)

    def _seen(self) -> list[GameObject]:
        specs = self.reading.rules.zones
        return [obj for obj in self.reading.table.objects if may_see(specs, obj, self.player)]

    def _described(self, obj: GameObject) -> str:
        found = traits(self.reading, obj)
        color = next((word for word in COLORS if word == found.stat("color")), "")
        where = "" if in_arena(obj) else words_for(obj.zone)
        parts = (self.name(obj.id), color.lower(), found.controller, where)
        return " · ".join(part for part in parts if part)
