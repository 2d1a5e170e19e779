"""Whom a deed by hand is done to: the chosen object, several, or all that fit."""

from collections.abc import Callable, Iterable

from core.games.mtg.traits import traits
from core.law.actions import Action, Batch
from core.law.effect_words import called
from core.law.forms import Answers, Ask, Field, UnfinishedError
from core.law.reading import Reading
from core.law.verdict import Option
from core.table.effects import Filter
from core.table.ids import ObjectId, PlayerId
from core.table.objects import GameObject
from core.table.sight import may_see
from core.table.zones import BATTLEFIELD, STACK

THIS, SOME, FIT = "this", "some", "fit"
TYPES = ("Creature", "Artifact", "Enchantment", "Land", "Planeswalker", "Battle")
ANYONE = Option("", "anyone")


def options(words: Iterable[str]) -> tuple[Option, ...]:
    """Return words as suggestions, each once."""
    return tuple(Option(word, word) for word in dict.fromkeys(words) if word)


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
        table, holder = self.reading.table, self.player
        if self.chosen is not None:
            holder = traits(self.reading, self.chosen).controller
        return next((other for other in table.opponents(holder)), holder)

    def names(self) -> tuple[str, ...]:
        """Return every name of every card that the player may see, face by face."""
        table, specs = self.reading.table, self.reading.rules.zones
        known = (obj for obj in table.objects if may_see(specs, obj, self.player))
        return tuple(sorted({f.name for obj in known for f in table.printed(obj).faces if f.name}))

    def objects(self, zones: Iterable[str] = (BATTLEFIELD,)) -> tuple[Option, ...]:
        """Return what lies in some zones and the player may see, with whose it is."""
        wanted = set(zones)
        found = [obj for obj in self.reading.table.objects if obj.zone in wanted]
        specs = self.reading.rules.zones
        seen = [obj for obj in found if may_see(specs, obj, self.player)]
        return tuple(Option(str(obj.id), self._described(obj)) for obj in seen)

    def _described(self, obj: GameObject) -> str:
        found = traits(self.reading, obj)
        size = f"{found.power}/{found.toughness}" if found.power is not None else ""
        zone = "" if obj.zone == BATTLEFIELD else obj.zone
        parts = (self.name(obj.id), size, found.controller, zone)
        return " · ".join(part for part in parts if part)

    def name(self, who: ObjectId) -> str:
        """Return the name of an object as the player knows it."""
        return called(self.reading, who, self.player)

    def fields(self, *, fitting: bool = False) -> tuple[Field, ...]:
        """Return the fields that ask whom; ``fitting`` offers a filter too."""
        ways = [Option(SOME, "Several permanents")]
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
        line_words = (
            word
            for obj in self.reading.table.in_zone(BATTLEFIELD)
            for word in _words(self.reading, obj)
        )
        types = options((*TYPES, *sorted(set(line_words) - set(TYPES))))
        kind = Field(
            id="fit_type",
            label="Type",
            ask=Ask.TEXT,
            start="",
            options=types,
            hint="any type or subtype",
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
            raise UnfinishedError("Tick the permanents that it is for.")
        raise UnfinishedError("Say what it is for.")

    def each(self, answers: Answers, make: Callable[[ObjectId], Action]) -> Action:
        """Return the deed for one object, or for several as one instruction."""
        steps = tuple(make(who) for who in self.chosen_objects(answers))
        return steps[0] if len(steps) == 1 else Batch(player=self.player, steps=steps)


def filter_of(answers: Answers) -> Filter:
    """Return the filter that the answers describe."""
    controller = answers.text("fit_controller")
    return Filter(
        type=upper(answers.text("fit_type")) or None,
        controller=PlayerId(controller) if controller else None,
        name=answers.text("fit_name") or None,
    )


def picked(answers: Answers, field: str, missing: str) -> ObjectId:
    """Return a picked object; raise `UnfinishedError` with the sentence if none is."""
    found = answers.text(field)
    if not found:
        raise UnfinishedError(missing)
    return ObjectId(int(found))


def upper(word: str) -> str:
    """Return a word with a capital, as type lines print it."""
    return word[:1].upper() + word[1:]


def _words(reading: Reading, obj: GameObject) -> tuple[str, ...]:
    line = traits(reading, obj).type_line
    return (*line.types, *line.subtypes)


PERMANENTS_AND_SPELLS = (BATTLEFIELD, STACK)
