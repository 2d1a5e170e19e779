"""The language of programs: the instructions of each ability of a card, as tagged values.

A program is a tuple of abilities. An ability holds clauses; a clause is one instruction. Every part
of speech of a card text is a value of its own: nouns (objects), `Who` (players), amounts,
conditions, events, costs, changes and durations. Words such as ``how`` and ``name`` come from the
closed vocabulary of a game's grammar. Defaults are left out when a program is stored.
"""

import re
from typing import Literal

from msgspec import Struct


def _tag(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class Words(Struct, frozen=True, gc=False):
    """A piece of a face's text: line number and the first and last character of the piece."""

    line: int = 0
    start: int = 0
    end: int = 0

    def excerpt(self, text: str) -> str:
        """Return the piece; the whole line if the piece is empty."""
        lines = text.split("\n")
        if self.line >= len(lines):
            return ""
        line = lines[self.line]
        return line[self.start : self.end] if self.end else line

    def sentence(self, text: str) -> str:
        """Return the piece with the sign that ends it."""
        line = text.split("\n")[self.line]
        end = self.end + 1 if line[self.end : self.end + 1] in {".", "!"} else self.end
        return line[self.start : end]


NO_WORDS = Words()


class Part(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A value without words of its own; equal parts mean the same."""


# Players


class Who(Part, frozen=True):
    """One or more players.

    ``how``: you, target, each, any (a player), that, they, chosen, defending, attacking,
    active, enchanted, monarch, next, controller or owner (of ``of``), same (the subject of the
    clause before), none, rest.
    ``kind``: player or opponent. ``amount`` of several targets. ``other`` excludes those named
    before. ``where`` narrows "each" and "target". ``also``: this player as well.
    """

    how: str = "you"
    kind: Literal["player", "opponent"] = "player"
    amount: "AnyAmount | None" = None
    up_to: bool = False
    other: bool = False
    of: "Noun | None" = None
    where: tuple["AnyWhere", ...] = ()
    also: "Who | None" = None


YOU = Who()

# Objects


class Kind(Part, frozen=True):
    """One alternative of a noun.

    All ``types`` (creature, goblin, card, spell, token, permanent ...) and all ``traits``.

    Traits are adjectives as printed, in small letters: tapped, attacking, nonland, white,
    legendary, historic ... A trait that begins with ``non`` excludes.
    """

    types: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()


class Noun(Part, frozen=True):
    """Objects, or anything a target can be.

    ``how``: self, it, them, that, those, target, any_target, each, all, a, some (one or more),
    n (``amount`` of them), any_number, bare (plural without article), the, rest, no, enchanted,
    equipped, chosen, one_of_them, player (``who``), both, among (those are chosen from), granter
    (the object that grants the ability, if another one has it). ``amount`` of "target" and "n";
    ``up_to`` lets fewer be chosen. ``other``: not the source, or another one. ``kinds`` are
    alternatives. ``where`` are further conditions, all of which hold. ``players``: players
    among the objects ("target creature or player"). ``joined`` are further nouns, with ``by``
    "and" or "or".
    """

    how: str = "a"
    amount: "AnyAmount | None" = None
    up_to: bool = False
    other: bool = False
    kinds: tuple[Kind, ...] = ()
    where: tuple["AnyWhere", ...] = ()
    who: Who | None = None
    joined: tuple["Noun", ...] = ()
    by: Literal["and", "or", "and/or"] = "and"


SELF = Noun(how="self")
IT = Noun(how="it")


class Where(Part, frozen=True, tag_field="where", tag=_tag):
    """A condition on an object, or on a player, that a noun adds behind its head."""


class Controlled(Where, frozen=True):
    """Controlled by a player; ``negated``: by another player."""

    by: Who = YOU
    negated: bool = False
    past: bool = False


class Owned(Where, frozen=True):
    """Owned by a player; ``negated``: not owned."""

    by: Who = YOU
    negated: bool = False
    controlled: bool = False


class CastBy(Where, frozen=True):
    """A spell that a player casts."""

    by: Who = YOU
    this_turn: bool = False


class In(Where, frozen=True):
    """In, or from, one of these zones of a player; ``whose`` None: of any player."""

    zones: tuple[str, ...] = ()
    whose: Who | None = None
    single: bool = False


class Has(Where, frozen=True):
    """With any of these abilities; ``without``: with none of them."""

    abilities: tuple["AnyAbility", ...] = ()
    without: bool = False


class Statistic(Where, frozen=True):
    """With a number (power, toughness, mana value ...) compared with an amount."""

    stat: str = ""
    compare: "Compare" = "="
    amount: "AnyAmount | None" = None
    with_x: bool = False
    counter: str = ""
    on: str = ""
    base: bool = False
    than: Noun | None = None


class Extreme(Where, frozen=True):
    """With the greatest or least number of its kind, among ``among`` if given."""

    stat: str = ""
    which: Literal["greatest", "least"] = "greatest"
    among: Noun | None = None


class Counters(Where, frozen=True):
    """With counters of a kind (``""`` any) compared with an amount; None: at least one."""

    kind: str = ""
    compare: "Compare" = ">="
    amount: "AnyAmount | None" = None


class Named(Where, frozen=True):
    """With this name, or a name that contains it (``within``); ``negated``: with any other."""

    name: str = ""
    negated: bool = False
    within: bool = False


class DoneBy(Where, frozen=True):
    """To which a player does something, or has done it.

    ``does`` is the verb: play, boost, banish ...; ``when``: this_turn, this_way, to_play ...;
    ``what``: by, or for, this object.
    """

    does: str = ""
    by: Who | None = YOU
    when: str = ""
    what: Noun | None = None


class OtherThan(Where, frozen=True):
    """None of these objects."""

    what: Noun = SELF


class Linked(Where, frozen=True):
    """Related to another noun.

    ``how``: attached_to, blocking, blocked_by, exiled_with, created_with, targets,
    dealt_damage_by, shares (``what`` in common), among, put_with ...; ``negated``.
    """

    how: str = ""
    to: Noun = SELF
    what: str = ""
    negated: bool = False


class LinkedTo(Where, frozen=True):
    """Related to a player; ``how``: attacking, targets, dealt_damage_to, exiled_by ..."""

    how: str = ""
    to: Who = YOU
    negated: bool = False


class That(Where, frozen=True):
    """Of which an adjective or a kind is true ("that's white", "that isn't a creature")."""

    kinds: tuple[Kind, ...] = ()
    negated: bool = False


class Did(Where, frozen=True):
    """A named fact about an object.

    Attacked_this_turn, of_the_chosen_type, at_random, exiled_this_way ...
    """

    name: str = ""


class PlayerWhere(Where, frozen=True):
    """A player for which a condition is true ("each opponent with more life than you")."""

    when: "AnyCondition | None" = None


Compare = Literal["=", "<", ">", "<=", ">=", "!="]

# Amounts


class Amount(Part, frozen=True, tag_field="counts", tag=_tag):
    """A number, computed when it is needed."""


class Number(Amount, frozen=True):
    """A printed number."""

    value: int = 1


class X(Amount, frozen=True):
    """The X of the cost, or of the clause or sentence that fixes it (`Clause.x`)."""


class ThatMany(Amount, frozen=True):
    """The number of the clause before, or of the event."""


class AnyNumber(Amount, frozen=True):
    """A number that the player chooses; ``at_least`` is the smallest."""

    at_least: int = 0


class UpTo(Amount, frozen=True):
    """A number that the player chooses, at most ``amount``."""

    amount: "AnyAmount | None" = None


class Between(Amount, frozen=True):
    """A number that the player chooses between two, both included."""

    least: int = 1
    most: int = 2


class Count(Amount, frozen=True):
    """The number of objects."""

    of: Noun = SELF


class CountPlayers(Amount, frozen=True):
    """The number of players."""

    of: Who = YOU


class CountCounters(Amount, frozen=True):
    """The number of counters of a kind (``""`` any) on objects, or of a player."""

    kind: str = ""
    on: Noun | None = None
    of: Who | None = None


class CountDistinct(Amount, frozen=True):
    """The number of different values (color.

    Card_type, name, basic_land_type, mana_value, power ...) among objects.
    """

    what: str = ""
    among: Noun = SELF


class Stat(Amount, frozen=True):
    """A number of an object: power, toughness, mana_value, loyalty, counters ..."""

    stat: str = ""
    of: Noun = IT


class Total(Amount, frozen=True):
    """The sum, greatest or least of a number among objects."""

    stat: str = ""
    of: Noun = SELF
    which: Literal["total", "greatest", "least"] = "total"


class PlayerStat(Amount, frozen=True):
    """A number of a player.

    Life, hand, graveyard, library, starting_life, speed, devotion (``colors``), party,
    hand_size.
    """

    stat: str = ""
    of: Who = YOU
    colors: tuple[str, ...] = ()


class Calculated(Amount, frozen=True):
    """Two amounts joined.

    Plus, minus, times, half (``rounded`` up or down), difference, greater, less.
    """

    how: str = "plus"
    left: "AnyAmount | None" = None
    right: "AnyAmount | None" = None
    rounded: Literal["", "up", "down"] = ""


class Known(Amount, frozen=True):
    """A named number.

    Life_lost_this_way, damage_dealt, times_kicked, mana_spent, result_of_die,
    spells_cast_this_turn ...
    """

    name: str = ""
    what: Noun | None = None
    who: Who | None = None


ONE = Number()

# Zones and how objects enter them


class Place(Part, frozen=True):
    """A zone: hand, library, graveyard, battlefield, exile, command, stack.

    ``whose`` None: of its owner. ``position``: top, bottom, top_or_bottom (its owner's choice),
    nth (``nth`` from the top). ``order``: any or random, for several cards.
    """

    zone: str = ""
    whose: Who | None = None
    position: Literal["", "top", "bottom", "top_or_bottom", "nth"] = ""
    nth: "AnyAmount | None" = None
    order: Literal["", "any", "random", "chosen"] = ""


class CounterOf(Part, frozen=True):
    """Counters of one kind; ``additional`` to those that it has anyhow."""

    kind: str = ""
    amount: "AnyAmount" = ONE
    additional: bool = False


class Entry(Part, frozen=True):
    """How an object enters the battlefield, as far as a text fixes it; also how a token is made."""

    tapped: bool = False
    attacking: bool = False
    under: Who | None = None
    counters: tuple[CounterOf, ...] = ()
    attached_to: Noun | None = None
    transformed: bool = False
    face_down: bool = False
    flipped: bool = False
    converted: bool = False
    whom: Who | None = None
    as_: tuple["AnyChange", ...] = ()
    zone: In | None = None


# Moments


class Until(Part, frozen=True):
    """How long something lasts.

    ``how``: end_of_turn, this_turn, your_next_turn, end_of_your_next_turn, end_of_combat,
    this_combat, your_next_end_step, next_untap_step, rest_of_game, while (``when``), event
    (``on``: until it happens).
    """

    how: str = "end_of_turn"
    who: Who | None = None
    when: "AnyCondition | None" = None
    on: "AnyEvent | None" = None


class Moment(Part, frozen=True):
    """A later moment of a clause that is delayed.

    The next ``step`` of a player (None: of any player).
    """

    step: str = ""
    whose: Who | None = None
    next: bool = True
    this_turn: bool = False


# Costs


class Cost(Part, frozen=True, tag_field="cost", tag=_tag):
    """One part of a cost."""


class ManaCost(Cost, frozen=True):
    """Mana, as printed symbols: ``{2}{U}``; ``times`` counts repeated payments."""

    mana: str = ""
    each: "AnyAmount | None" = None
    any_amount: bool = False


class TapSelf(Cost, frozen=True):
    """The tap symbol."""


class UntapSelf(Cost, frozen=True):
    """The untap symbol."""


class ResourceCost(Cost, frozen=True):
    """Resource points, or chi points (``kind``)."""

    amount: "AnyAmount" = X()
    kind: str = ""


class Loyalty(Cost, frozen=True):
    """A change of loyalty; ``x`` with an X of that sign."""

    amount: int = 0
    x: bool = False


class Do(Cost, frozen=True):
    """An instruction that is done as a cost: sacrifice, discard, pay life, remove counters ..."""

    clause: "AnyClause"


class EitherCost(Cost, frozen=True):
    """One of these costs, each a tuple of parts."""

    costs: tuple[tuple["AnyCost", ...], ...] = ()


class NamedCost(Cost, frozen=True):
    """A cost that another text fixes.

    Mana_cost_of (``what``), energy, collect_evidence, forage ...
    """

    name: str = ""
    what: Noun | None = None
    amount: "AnyAmount | None" = None


# Changes of characteristics and of permissions of objects


class Change(Part, frozen=True, tag_field="change", tag=_tag):
    """One change of an object while an effect lasts."""


class Size(Change, frozen=True):
    """Power and toughness change by these signed amounts; ``minus`` is the sign of an X."""

    power: "AnyAmount" = ONE
    toughness: "AnyAmount" = ONE
    power_minus: bool = False
    toughness_minus: bool = False
    additional: bool = False


class StatChange(Change, frozen=True):
    """One number of an object (power, defense ...) rises, or falls (``minus``)."""

    stat: str = ""
    amount: "AnyAmount" = ONE
    minus: bool = False


class SetStat(Change, frozen=True):
    """One number of an object is set, halved or doubled; ``base``: its base number."""

    stat: str = ""
    second: str = ""
    amount: "AnyAmount | None" = None
    base: bool = False
    half: bool = False
    rounded: Literal["", "up", "down"] = ""
    doubled: bool = False


class BaseSize(Change, frozen=True):
    """Base power and toughness are set; None leaves one as it is.

    ``base`` False: printed without "base".
    """

    power: "AnyAmount | None" = None
    toughness: "AnyAmount | None" = None
    base: bool = True


class Multiply(Change, frozen=True):
    """Power, toughness or both are multiplied."""

    power: bool = True
    toughness: bool = False
    times: int = 2


class SwitchSize(Change, frozen=True):
    """Power and toughness are switched."""


class Gains(Change, frozen=True):
    """Abilities are gained; ``choice``: one of them, chosen by the player.

    ``once``: of several, each its own choice.
    """

    abilities: tuple["AnyAbility", ...] = ()
    choice: bool = False


class Loses(Change, frozen=True):
    """Abilities are lost; ``all``: every one, ``other``: every other."""

    abilities: tuple["AnyAbility", ...] = ()
    all: bool = False
    other: bool = False


class Becomes(Change, frozen=True):
    """Colours, types and base size are set.

    ``in_addition`` to "types", "colors" or both; ``still`` names types that it keeps. ``named``
    is a name it gets. ``choice``: color, creature_type or basic_land_type of the player's
    choice.
    """

    colors: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    power: "AnyAmount | None" = None
    toughness: "AnyAmount | None" = None
    abilities: tuple["AnyAbility", ...] = ()
    in_addition: tuple[str, ...] = ()
    still: tuple[str, ...] = ()
    choice: str = ""
    named: str = ""
    kinds: tuple[Kind, ...] = ()
    kept: str = ""


class EntersWith(Change, frozen=True):
    """Enters with counters as well; ``on``: only as an object of these types."""

    counters: tuple[CounterOf, ...] = ()
    on: tuple[str, ...] = ()


class IsCopy(Change, frozen=True):
    """Is a copy of an object, except for these changes."""

    of: Noun = IT
    but: tuple["AnyChange", ...] = ()


class Cant(Change, frozen=True):
    """Cannot do or suffer something.

    ``what``: attack, block, attack_or_block, be_blocked, be_countered, be_regenerated,
    be_targeted, be_sacrificed, untap, transform, be_enchanted, be_equipped, activate (its
    abilities), attack_alone, ... ``by``: only by, or against, these; ``but``: except by these;
    ``whom``: attack this player; ``unless`` something is true or paid.
    """

    what: str = ""
    by: Noun | None = None
    but: Noun | None = None
    whom: Who | None = None
    planeswalkers: bool = False
    amount: "AnyAmount | None" = None
    unless: "AnyCondition | None" = None
    zone: In | None = None
    word: str = ""


class Must(Change, frozen=True):
    """Has to do something if able.

    Attack, block, attack_or_block, be_blocked, be_blocked_by_all, ...; ``whom``, ``by`` whom.
    """

    what: str = ""
    each: str = ""
    by: Noun | None = None
    whom: Who | None = None
    planeswalkers: bool = False


class Can(Change, frozen=True):
    """A permission beyond the rules.

    Block_additional (``amount``, None any number), attack_despite_defender, ...
    """

    what: str = ""
    amount: "AnyAmount | None" = None
    by: Noun | None = None


class HasFact(Change, frozen=True):
    """A named further change.

    No_legend_rule, assigns_toughness, every_creature_type, not_legendary, ...
    """

    name: str = ""
    what: Noun | None = None
    amount: "AnyAmount | None" = None
    word: str = ""
    abilities: tuple["AnyAbility", ...] = ()
    changes: tuple["AnyChange", ...] = ()
    of: Noun | None = None


# Conditions


class Condition(Part, frozen=True, tag_field="is", tag=_tag):
    """A question about the position or the course of the game."""


class AllOf(Condition, frozen=True):
    """All of these conditions."""

    of: tuple["AnyCondition", ...] = ()


class AnyOf(Condition, frozen=True):
    """At least one of these conditions."""

    of: tuple["AnyCondition", ...] = ()


class Not(Condition, frozen=True):
    """The condition is not true."""

    of: "AnyCondition"


class Controls(Condition, frozen=True):
    """A player controls objects.

    ``than``: more of them than this player; ``owns``: owns them as well.
    """

    who: Who = YOU
    what: Noun = SELF
    negated: bool = False
    than: Who | None = None
    owns: bool = False
    most: bool = False


class Compares(Condition, frozen=True, kw_only=True):
    """Two amounts compared."""

    left: "AnyAmount"
    compare: Compare = ">="
    right: "AnyAmount"


class Is(Condition, frozen=True):
    """Objects are of a kind, in a state or in a place; ``past``: were."""

    what: Noun = SELF
    kinds: tuple[Kind, ...] = ()
    where: tuple["AnyWhere", ...] = ()
    negated: bool = False
    past: bool = False


class Exists(Condition, frozen=True):
    """There are such objects."""

    what: Noun
    negated: bool = False


class Happened(Condition, frozen=True):
    """An event has happened.

    ``when``: this_turn, last_turn, this_combat, this_way, game; ``times``: at least so often.
    """

    on: "AnyEvent"
    when: str = "this_turn"
    negated: bool = False
    times: "AnyAmount | None" = None


class Done(Condition, frozen=True):
    """The player did the clause before ("if you do"); ``negated``: did not, ``cant``: could not."""

    who: Who = YOU
    negated: bool = False
    cant: bool = False


class WasCast(Condition, frozen=True):
    """A spell was cast.

    By ``who``, from ``zone``, with ``cost`` (kicked, bargained, flashback ...).
    """

    what: Noun = SELF
    who: Who | None = None
    zone: str = ""
    whose: Who | None = None
    how: str = ""
    cost: str = ""
    negated: bool = False
    times: int = 1


class Pays(Condition, frozen=True):
    """A player pays a cost."""

    who: Who = YOU
    costs: tuple["AnyCost", ...] = ()
    negated: bool = False


class Does(Condition, frozen=True):
    """A player does an instruction ("unless you discard a card")."""

    clause: "AnyClause"


class Holds(Condition, frozen=True):
    """A named fact.

    Your_turn, monarch, city_blessing, day, night, won_flip, attacked_this_turn ...; about an
    object or player.
    """

    name: str = ""
    what: Noun | None = None
    who: Who | None = None
    amount: "AnyAmount | None" = None
    word: str = ""
    negated: bool = False
    to: Noun | None = None
    than: Who | None = None
    zone: In | None = None
    when: str = ""


# Events


class Event(Part, frozen=True, tag_field="on", tag=_tag):
    """Something that happens and that an ability waits for."""


class While(Event, frozen=True):
    """An event that counts only while a condition is true."""

    event: "AnyEvent"
    when: "AnyCondition"


class BecomesTrue(Event, frozen=True):
    """A condition becomes true (a state trigger)."""

    when: "AnyCondition"


class EitherEvent(Event, frozen=True):
    """Any of these events."""

    of: tuple["AnyEvent", ...] = ()


class Enters(Event, frozen=True):
    """Objects enter the battlefield.

    ``under`` the control of a player, ``zones`` they come from.
    """

    what: Noun = SELF
    under: Who | None = None
    tapped: bool = False
    zones: tuple[str, ...] = ()
    whose: Who | None = None


class Leaves(Event, frozen=True):
    """Objects leave a zone, by default the battlefield; ``without`` dying."""

    what: Noun = SELF
    zone: str = "battlefield"
    whose: Who | None = None
    without_dying: bool = False


class Dies(Event, frozen=True):
    """Objects die."""

    what: Noun = SELF


class PutInto(Event, frozen=True):
    """Objects are put into a zone from another one.

    ``from_``: battlefield, anywhere, library, hand ...
    """

    what: Noun = SELF
    zone: str = "graveyard"
    whose: Who | None = None
    from_: str = ""
    whose_from: Who | None = None
    zone_in: In | None = None
    zone_from: In | None = None
    face_up: bool = False


class Hits(Event, frozen=True):
    """Attacks hit a hero or object; ``by_player``: a player hits with them."""

    what: Noun | None = SELF
    whom: Who | None = None
    to: Noun | None = None
    who: Who | None = None
    by_player: bool = False


class Defends(Event, frozen=True):
    """Objects defend an attack; ``passive``: attacks are defended ``by`` objects."""

    what: Noun = SELF
    whom: Noun | None = None
    hero: Who | None = None
    alone: bool = False
    together: Noun | None = None
    passive: bool = False
    by: Noun | None = None


class Attacks(Event, frozen=True):
    """Objects attack: alone, a player, or a planeswalker too."""

    what: Noun = SELF
    alone: bool = False
    whom: Who | None = None
    planeswalkers: bool = False
    what_else: Noun | None = None
    unblocked: bool = False
    with_: Noun | None = None
    while_: str = ""


class AttacksWith(Event, frozen=True):
    """A player attacks, with such creatures if given, or attacks a player."""

    who: Who = YOU
    what: Noun | None = None
    whom: Who | None = None
    planeswalkers: bool = False


class Blocks(Event, frozen=True):
    """Objects block, or block such objects."""

    what: Noun = SELF
    whom: Noun | None = None


class BecomesBlocked(Event, frozen=True):
    """Objects become blocked, by such objects."""

    what: Noun = SELF
    by: Noun | None = None


class DealsDamage(Event, frozen=True):
    """A source deals damage; ``combat`` None: of any kind. ``to`` objects or ``whom`` players."""

    what: Noun | None = SELF
    combat: bool | None = None
    to: Noun | None = None
    whom: Who | None = None
    excess: bool = False
    damage: str = ""
    amount: "AnyAmount | None" = None
    more_than: "AnyAmount | None" = None
    lethal: bool = False
    who: Who | None = None


class IsDealt(Event, frozen=True):
    """Objects or players are dealt damage."""

    what: Noun | None = None
    who: Who | None = None
    combat: bool | None = None
    excess: bool = False
    damage: str = ""
    by: Noun | None = None
    amount: "AnyAmount | None" = None


class Casts(Event, frozen=True):
    """A player casts a spell.

    ``nth`` each turn, ``from_`` a zone, ``copies`` too; ``during``: your_turn, not_your_turn.
    """

    who: Who = YOU
    what: Noun | None = None
    nth: int = 0
    from_: str = ""
    whose: Who | None = None
    copies: bool = False
    during: str = ""
    plays: bool = False


class Draws(Event, frozen=True):
    """A player draws a card; ``nth`` each turn; ``but_first`` of each draw step excepted."""

    who: Who = YOU
    nth: int = 0
    but_first: bool = False
    amount: "AnyAmount | None" = None


class PlayerDoes(Event, frozen=True):
    """A player does something to objects.

    Sacrifice, discard, cycle, tap_for_mana, create, exile, activate, play, reveal, mill, exert
    ...
    """

    does: str = ""
    who: Who = YOU
    what: Noun | None = None
    first: bool = False
    nth: int = 0
    amount: "AnyAmount | None" = None
    during: str = ""
    zone: In | None = None
    for_: Noun | None = None


class LifeChanges(Event, frozen=True):
    """A player gains or loses life; ``first`` time each turn."""

    who: Who = YOU
    gains: bool = True
    first: bool = False
    amount: "AnyAmount | None" = None


class Begins(Event, frozen=True):
    """A step or phase begins; ``whose`` turn, None: of every player.

    ``step``: upkeep, draw_step, combat, end_step ...
    """

    step: str = ""
    whose: Who | None = None
    ends: bool = False


class BecomesState(Event, frozen=True):
    """Objects get into a state.

    Tapped, untapped, monstrous, renowned, face_up, transformed, exiled, attached, saddled ...
    """

    what: Noun = SELF
    state: str = ""
    to: Noun | None = None
    name: str = ""
    first: bool = False
    zone: In | None = None


class Targeted(Event, frozen=True):
    """Objects or a player become the target of a spell or ability."""

    what: Noun | None = SELF
    who: Who | None = None
    by: Noun | None = None
    first: bool = False


class CountersPut(Event, frozen=True):
    """Counters are put on, or removed from, objects; ``who`` does it."""

    kind: str = ""
    what: Noun = SELF
    who: Who | None = None
    removed: bool = False
    last: bool = False
    amount: "AnyAmount | None" = None


class ChapterReached(Event, frozen=True):
    """A Saga's chapter ability triggers."""

    chapters: tuple[int, ...] = ()


class Happens(Event, frozen=True):
    """A named event.

    Day_or_night_changes, unlocks_this_door, monarch, crime, dungeon_completed, you_do ...
    """

    name: str = ""
    what: Noun | None = None
    who: Who | None = None
    amount: "AnyAmount | None" = None


# Clauses


class Clause(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="does", tag=_tag):
    """One instruction.

    ``words`` are its words on the card. ``by`` does it; ``may`` decides whether it is done
    (None: it is not asked). ``when`` has to be true, ``unless`` has not; ``otherwise`` is done
    where the clause is not. ``instead``: replaces the clause before it. ``each`` multiplies its
    amount; ``x`` fixes the X in it. ``until`` is its duration; ``at`` delays it to a later
    moment.
    """

    words: Words = NO_WORDS
    by: Who = YOU
    may: Who | None = None
    when: "AnyCondition | None" = None
    unless: "AnyCondition | None" = None
    otherwise: tuple["AnyClause", ...] = ()
    instead: bool = False
    each: "AnyAmount | None" = None
    x: "AnyAmount | None" = None
    until: Until | None = None
    at: Moment | None = None


class ByHand(Clause, frozen=True):
    """Words that are not understood; the players do them."""


class Several(Clause, frozen=True):
    """Clauses with a common condition, permission or X, done in order."""

    clauses: tuple["AnyClause", ...] = ()


class OneOf(Clause, frozen=True):
    """One of these clauses.

    Chosen by ``by`` as it is done ("tap or untap", "draw a card or discard a card").
    """

    clauses: tuple["AnyClause", ...] = ()


class ForEach(Clause, frozen=True):
    """Clauses done once for each object of ``what`` or player of ``who``.

    Or so many times (``amount``).
    """

    what: Noun | None = None
    who: Who | None = None
    amount: "AnyAmount | None" = None
    clauses: tuple["AnyClause", ...] = ()


class Modal(Clause, frozen=True):
    """Modes, of which at least and at most so many are chosen.

    ``repeated``: the same more than once.

    ``unused``: only modes not chosen before. ``random``: chosen at random. ``keyword``: spree
    or tiered, whose modes have costs of their own. ``more``: with this
    condition ``more_most``.
    """

    modes: tuple["Mode", ...] = ()
    at_least: "AnyAmount" = ONE
    at_most: "AnyAmount" = ONE
    repeated: bool = False
    unused: bool = False
    unused_this_turn: bool = False
    random: bool = False
    more: "AnyCondition | None" = None
    more_least: "AnyAmount | None" = None
    more_most: "AnyAmount | None" = None
    keyword: str = ""


class Mode(Part, frozen=True):
    """One mode: its printed word or cost, and its clauses."""

    clauses: tuple["AnyClause", ...] = ()
    word: str = ""
    costs: tuple["AnyCost", ...] = ()


class Delayed(Clause, frozen=True):
    """A triggered ability that waits; ``once``: for the next event only. `until` limits it."""

    on: "AnyEvent"
    clauses: tuple["AnyClause", ...] = ()
    once: bool = True


class ReplaceNext(Clause, frozen=True):
    """A replacement that waits: if ``on`` would happen, ``clauses`` instead.

    ``once``: for the next such event only.
    """

    on: "AnyEvent"
    clauses: tuple["AnyClause", ...] = ()
    once: bool = False


class Pay(Clause, frozen=True):
    """The player pays costs ("you may pay {2}")."""

    costs: tuple["AnyCost", ...] = ()


class Draw(Clause, frozen=True):
    """Draw cards."""

    amount: "AnyAmount" = ONE
    additional: bool = False
    minus: "AnyAmount | None" = None


class Discard(Clause, frozen=True):
    """Discard cards: ``what`` (from the hand); ``random``."""

    what: Noun = Noun(how="n", amount=ONE, kinds=(Kind(types=("card",)),))
    random: bool = False


class Mill(Clause, frozen=True):
    """Mill cards."""

    amount: "AnyAmount" = ONE


class Scry(Clause, frozen=True):
    """Scry."""

    amount: "AnyAmount" = ONE


class Surveil(Clause, frozen=True):
    """Surveil."""

    amount: "AnyAmount" = ONE


class GainLife(Clause, frozen=True):
    """Gain life."""

    amount: "AnyAmount" = ONE


class LoseLife(Clause, frozen=True):
    """Lose life; ``pays``: paid, as a cost."""

    amount: "AnyAmount" = ONE
    pays: bool = False


class GainPoints(Clause, frozen=True):
    """Resource, action or chi points (``kind``) are gained; ``loses``: lost."""

    kind: str = ""
    amount: "AnyAmount" = ONE
    loses: bool = False


class SetLife(Clause, frozen=True):
    """The life total becomes a number, or is exchanged (``with_``)."""

    amount: "AnyAmount | None" = None
    with_: Who | None = None


class Damage(Clause, frozen=True):
    """A source deals damage to objects (``to``) or players (``whom``), or both.

    ``second``: another amount to further ones.

    ``divided`` as the player chooses, ``evenly`` otherwise; ``unpreventable``.
    """

    source: Noun = SELF
    amount: "AnyAmount" = ONE
    to: Noun | None = None
    whom: Who | None = None
    divided: bool = False
    evenly: bool = False
    combat: bool = False
    damage: str = ""
    plus: "AnyAmount | None" = None


class Fight(Clause, frozen=True):
    """Objects fight each other, or fight ``other``."""

    what: Noun = SELF
    other: Noun | None = None


class Prevent(Clause, frozen=True):
    """Damage is prevented.

    ``amount`` None: all of it. ``to``, ``whom``: that would be dealt to these; ``source``: by
    these; ``combat`` damage only; ``next``: the next time only, or the next ``amount``.
    """

    amount: "AnyAmount | None" = None
    to: Noun | None = None
    whom: Who | None = None
    source: Noun | None = None
    combat: bool | None = None
    next: bool = False
    both: bool = False
    that: bool = False
    damage: str = ""
    span: str = ""


class MoveTo(Clause, frozen=True):
    """Objects move to a zone.

    ``way``: destroy, sacrifice, exile, return, put, shuffle, mill ...; ``from_`` where they are
    if the text adds it behind them. ``entry``: how they enter. ``face_down`` in exile.
    ``back``: after that they return (flicker).
    """

    what: Noun = SELF
    to: Place = Place()
    way: Literal["put", "return", "destroy", "sacrifice", "exile", "shuffle", "banish"] = "put"
    from_: In | None = None
    entry: Entry | None = None
    face_down: bool = False
    face_up: bool = False
    counters: tuple[CounterOf, ...] = ()


class Shuffle(Clause, frozen=True):
    """A library is shuffled; ``whose`` None: the player's own."""

    whose: Who | None = None


class Reveal(Clause, frozen=True):
    """Objects are revealed; ``random``.

    ``until_``: cards from the top of ``whose`` library until one fits.
    """

    what: Noun | None = None
    random: bool = False
    until_: Noun | None = None
    whose: Who | None = None
    zone: str = ""
    amount: "AnyAmount | None" = None
    exile: bool = False
    place: In | None = None
    who: Who | None = None


class Look(Clause, frozen=True):
    """A player looks at ``amount`` cards on top of a library.

    At a whole zone (None), or at objects (``what``).
    """

    zone: str = ""
    whose: Who | None = None
    amount: "AnyAmount | None" = None
    what: Noun | None = None
    reveal: bool = False
    place: In | None = None


class Search(Clause, frozen=True, kw_only=True):
    """Zones are searched for cards.

    The moves of the found cards ("them") follow in ``then``; ``shown``: they are revealed.
    """

    zones: tuple[str, ...] = ("library",)
    whose: Who = YOU
    what: Noun
    shown: bool = False
    then: tuple["AnyClause", ...] = ()
    place: In | None = None


class Turn(Clause, frozen=True):
    """Objects turn: transformed, flipped, converted, face_up, face_down."""

    what: Noun = SELF
    to: Literal["transformed", "flipped", "converted", "face_up", "face_down"] = "transformed"


class Meld(Clause, frozen=True):
    """The exiled pair is melded into an object of this name."""

    into: str = ""
    what: Noun | None = None


class Tap(Clause, frozen=True):
    """Objects are tapped, or untapped; ``either``: one of both, chosen."""

    what: Noun = SELF
    untap: bool = False
    either: bool = False


class Alter(Clause, frozen=True):
    """Objects change while ``until`` lasts.

    Without it for good, or as long as the ability works.
    """

    what: Noun = SELF
    changes: tuple["AnyChange", ...] = ()


class PutCounters(Clause, frozen=True):
    """Counters are put on objects; several ``counters`` are all put, ``choice``: one of them.

    ``divided`` among them.
    """

    what: Noun = SELF
    counters: tuple[CounterOf, ...] = ()
    choice: bool = False
    divided: bool = False


class RemoveCounters(Clause, frozen=True):
    """Counters are removed; ``amount`` None: all. ``kind`` ``""``: any."""

    what: Noun = SELF
    kind: str = ""
    amount: "AnyAmount | None" = None


class MoveCounters(Clause, frozen=True):
    """Counters move from one object to another.

    ``amount`` None: all; ``copied``: the same kind is put as well.
    """

    what: Noun = SELF
    to: Noun = IT
    kind: str = ""
    amount: "AnyAmount | None" = None


class DoubleCounters(Clause, frozen=True):
    """The number of counters of a kind (``""`` each) on objects is doubled."""

    what: Noun = SELF
    kind: str = ""


class GetCounters(Clause, frozen=True):
    """A player gets counters: poison, energy, experience, rad, ticket ..."""

    kind: str = ""
    amount: "AnyAmount" = ONE


class TokenOf(Part, frozen=True, tag_field="token", tag="token"):
    """Characteristics of a token.

    ``name`` of a predefined one (treasure, clue, food ...) or its own.
    """

    name: str = ""
    power: "AnyAmount | None" = None
    toughness: "AnyAmount | None" = None
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    abilities: tuple["AnyAbility", ...] = ()
    predefined: bool = False
    all_colors: bool = False


class CopyOf(Part, frozen=True, tag_field="token", tag="copy"):
    """A token that is a copy of objects, except for these changes."""

    of: Noun = IT
    but: tuple["AnyChange", ...] = ()


class Make(Clause, frozen=True):
    """Tokens are created."""

    token: TokenOf | CopyOf
    amount: "AnyAmount" = ONE
    entry: Entry | None = None


class Emblem(Clause, frozen=True):
    """A player gets an emblem with these abilities."""

    abilities: tuple["AnyAbility", ...] = ()


class CounterSpell(Clause, frozen=True):
    """Spells or abilities are countered; ``to`` puts the card elsewhere than into its graveyard."""

    what: Noun = IT
    to: Place | None = None


class CopySpell(Clause, frozen=True):
    """A spell or ability is copied, ``amount`` times, except for these changes."""

    what: Noun = IT
    amount: "AnyAmount" = ONE
    but: tuple["AnyChange", ...] = ()


class NewTargets(Clause, frozen=True):
    """New targets are chosen for a spell, ability or copies.

    ``to``: the target is changed to this; ``single``: its one target.
    """

    what: Noun = IT
    change: bool = False
    to: Noun | None = None


class AddMana(Clause, frozen=True):
    """Mana is added: one of the printed ``options``, or ``amount`` mana of a colour.

    ``color``: any, any_one, any_combination, chosen, any_type, commander, that, produced
    (``of``: by these), among (``of``), ... ``colors`` limit a combination.
    """

    options: tuple[str, ...] = ()
    amount: "AnyAmount | None" = None
    color: str = ""
    colors: tuple[str, ...] = ()
    of: Noun | None = None
    additional: bool = False
    only: "SpendOnly | None" = None


class SpendOnly(Clause, frozen=True):
    """The mana of the clause before may be spent only on these things.

    Spells to cast, abilities to activate of objects.
    """

    spells: Noun | None = None
    abilities_of: Noun | None = None
    name: str = ""
    negated: bool = False


class Control(Clause, frozen=True):
    """The player gains control of objects; ``exchange``: of the two, with each other."""

    what: Noun = IT
    exchange: Noun | None = None
    exchanged: bool = False


class Attach(Clause, frozen=True):
    """Objects are attached to another; ``to`` None: unattached."""

    what: Noun = SELF
    to: Noun | None = None


class KeywordAction(Clause, frozen=True):
    """A keyword action.

    Proliferate, explore, connive, goad, investigate, amass, fateseal, populate, detain,
    phase_out ...
    """

    name: str = ""
    what: Noun | None = None
    amount: "AnyAmount | None" = None
    word: str = ""
    who: Who | None = None
    to: Noun | None = None
    place: In | None = None
    under: Noun | None = None
    made: "AnyClause | None" = None
    any_number: bool = False


class Choose(Clause, frozen=True):
    """The player chooses objects (``what``), a player (``who``) or something named.

    Color, creature_type, card_name, number ...

    ``but`` excludes a value; ``options`` are the words to choose from, two of them if "two" is
    the first; ``random``; ``secretly``.
    """

    what: Noun | None = None
    who: Who | None = None
    name: str = ""
    but: str = ""
    options: tuple[str, ...] = ()
    from_: Noun | None = None
    random: bool = False
    secretly: bool = False


class Flip(Clause, frozen=True):
    """Coins are flipped or dice are rolled (``sides``)."""

    amount: "AnyAmount" = ONE
    sides: int = 2


class DieTable(Clause, frozen=True):
    """Clauses for a result of the die between two numbers; ``most`` None: or more."""

    least: int = 1
    most: int | None = None
    clauses: tuple["AnyClause", ...] = ()


class Permit(Clause, frozen=True):
    """A permission that a player does not have under the rules.

    ``to``: play, cast, play_lands_and_cast, look_at, activate, ... ``what`` from ``zone`` of
    ``whose``. ``free``: without paying the mana cost; ``paying`` another cost; ``as_flash``;
    ``any_mana``: mana of any colour, ``any_type``. ``amount`` limits how many ``each`` turn;
    ``additional`` lands.
    """

    to: str = ""
    what: Noun | None = None
    zones: tuple[str, ...] = ()
    whose: Who | None = None
    free: bool = False
    paying: tuple["AnyCost", ...] = ()
    as_flash: bool = False
    any_mana: str = ""
    amount: "AnyAmount | None" = None
    once_a_turn: bool = False
    top: bool = False
    word: str = ""
    place: In | None = None
    span: str = ""
    as_instant: bool = False
    who: Who | None = None


class Forbid(Clause, frozen=True):
    """A player cannot do something.

    Cast, play_lands, gain_life, draw, search, activate, attack, ... with ``what``.

    ``amount`` most each turn; ``zones`` from these.
    """

    to: str = ""
    what: Noun | None = None
    amount: "AnyAmount | None" = None
    zones: tuple[str, ...] = ()
    during: str = ""
    unless: "AnyCondition | None" = None
    place: In | None = None
    whose: Who | None = None
    but: Noun | None = None


class CostChange(Clause, frozen=True):
    """Spells, or activated abilities (``of`` objects), cost more or less.

    ``costs`` in addition to mana; ``first`` each turn only.
    """

    what: Noun | None = None
    abilities_of: Noun | None = None
    ability: str = ""
    mana: str = ""
    less: bool = True
    costs: tuple["AnyCost", ...] = ()
    at_least: int = 0
    colored: bool = False
    to: Noun | None = None
    amount: "AnyAmount | None" = None
    who: Who | None = None


class PlayerGets(Clause, frozen=True):
    """A player has something.

    Hexproof, shroud, protection, no_maximum_hand_size, max_hand_size (``amount``),
    revealed_top, ...
    """

    name: str = ""
    amount: "AnyAmount | None" = None
    abilities: tuple["AnyAbility", ...] = ()
    word: str = ""


class ExtraTurn(Clause, frozen=True):
    """A player takes extra turns after this one."""

    amount: "AnyAmount" = ONE


class ExtraPhase(Clause, frozen=True):
    """There are additional phases: combat, main, ... after this one (or after ``after``)."""

    phases: tuple[str, ...] = ()
    after: str = ""
    amount: "AnyAmount" = ONE


class Skip(Clause, frozen=True):
    """A player skips a step, phase or turn: the next one, or every one (``always``)."""

    step: str = ""
    always: bool = False
    amount: "AnyAmount" = ONE


class EndGame(Clause, frozen=True):
    """A player wins or loses, or the game is a draw: ``how``."""

    how: Literal["wins", "loses", "draw", "restart"] = "wins"


class EnterAs(Clause, frozen=True):
    """How objects enter.

    ``entry``, as a copy (``copy``), or with choices made as they enter (``clauses``).
    ``turned_up``: as they are turned face up, ``or_turned_up``: then as well.
    """

    what: Noun = SELF
    entry: Entry | None = None
    copy: CopyOf | None = None
    clauses: tuple["AnyClause", ...] = ()
    turned_up: bool = False
    or_turned_up: bool = False
    transforms: bool = False


class CastOnly(Clause, frozen=True):
    """The spell can be cast only at a time or under a condition (`when`)."""

    during: str = ""


class AdditionalCost(Clause, frozen=True):
    """An additional cost to cast the spell; `may`: optional."""

    costs: tuple["AnyCost", ...] = ()
    what: Noun = SELF


class AlternativeCost(Clause, frozen=True):
    """A cost that may be paid rather than the mana cost; ``free``: nothing at all."""

    costs: tuple["AnyCost", ...] = ()
    free: bool = False
    what: Noun = SELF


class Special(Clause, frozen=True):
    """A named further instruction or rule of a card, with its parameters."""

    name: str = ""
    what: Noun | None = None
    to: Noun | None = None
    who: Who | None = None
    amount: "AnyAmount | None" = None
    word: str = ""
    clauses: tuple["AnyClause", ...] = ()
    zone: In | None = None
    place: In | None = None
    but: Noun | None = None
    counters: tuple[CounterOf, ...] = ()
    change: "AnyChange | None" = None


class Repeat(Clause, frozen=True):
    """The process, all clauses before, is repeated: ``amount`` times, or while `when`/`until`."""

    amount: "AnyAmount | None" = None
    until_: "AnyCondition | None" = None


# Abilities


class Limit(Part, frozen=True):
    """When an ability may be activated or triggers.

    ``how``: sorcery, instant, your_turn, upkeep, combat, before_attackers, once, ... ``times``
    each ``each``; ``who`` may activate it; ``zone`` where it works.
    """

    how: str = ""
    times: int = 0
    each: Literal["", "turn", "game", "combat"] = ""
    when: "AnyCondition | None" = None
    who: Who | None = None
    zone: str = ""


class Ability(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag=_tag):
    """One ability of a face.

    ``words`` is its whole line. ``word`` is its ability word, ``level`` the class or creature
    level, or number of charge counters of a Spacecraft, from which and to which it works (None:
    no end).
    """

    words: Words = NO_WORDS
    word: str = ""
    level: tuple[int, int | None] | None = None


class Spell(Ability, frozen=True):
    """The instructions of an instant or sorcery."""

    clauses: tuple["AnyClause", ...] = ()


class Activated(Ability, frozen=True):
    """Costs and an effect; ``loyalty``: of a planeswalker. ``costs_less`` change the cost."""

    costs: tuple["AnyCost", ...] = ()
    clauses: tuple["AnyClause", ...] = ()
    limits: tuple[Limit, ...] = ()
    cost_changes: tuple[CostChange, ...] = ()
    loyalty: bool = False

    @property
    def is_mana(self) -> bool:
        """Whether it is a mana ability: it adds mana, has no target and is no loyalty ability."""
        adds = _adds_mana(self.clauses)
        return adds and not self.loyalty and not _has_target(self.clauses)


def _adds_mana(clauses: tuple["AnyClause", ...]) -> bool:
    inner = (each.clauses for each in clauses if isinstance(each, ForEach | Several))
    return any(isinstance(each, AddMana) for each in clauses) or any(map(_adds_mana, inner))


def _has_target(part: object) -> bool:
    if isinstance(part, tuple):
        return any(map(_has_target, part))
    if isinstance(part, Noun | Who) and part.how in {"target", "any_target"}:
        return True
    if not isinstance(part, Struct) or isinstance(part, Ability):
        return False
    return any(_has_target(getattr(part, name)) for name in part.__struct_fields__)


class Triggered(Ability, frozen=True):
    """An event, a condition that has to be true then and on resolving, and an effect."""

    on: "AnyEvent"
    when: "AnyCondition | None" = None
    clauses: tuple["AnyClause", ...] = ()
    limits: tuple[Limit, ...] = ()


class Static(Ability, frozen=True):
    """Clauses that are true as long as the ability works, each with its own condition (`when`)."""

    clauses: tuple["AnyClause", ...] = ()
    zone: str = ""


class Replaces(Ability, frozen=True):
    """If an event would happen, clauses happen instead (``instead``), or it happens changed."""

    on: "AnyEvent"
    clauses: tuple["AnyClause", ...] = ()
    when: "AnyCondition | None" = None


class Keyword(Ability, frozen=True):
    """A keyword ability, in small letters, with its parameters.

    ``quality``: protection from, enchant, landcycling ...
    """

    name: str = ""
    amount: "AnyAmount | None" = None
    costs: tuple["AnyCost", ...] = ()
    what: Noun | None = None
    quality: str = ""
    who: Who | None = None
    condition: "AnyCondition | None" = None


class LevelStart(Ability, frozen=True):
    """The levels, or charge counters, from ``least`` to ``most`` begin.

    Power and toughness then, if printed.
    """

    least: int = 1
    most: int | None = None
    power: int | None = None
    toughness: int | None = None
    costs: tuple["AnyCost", ...] = ()


class Unread(Ability, frozen=True):
    """A line of which no part is understood."""


class Reading(Struct, frozen=True):
    """The program of a face.

    The words that are left to the players, and the number of the reader.
    """

    abilities: tuple["AnyAbility", ...] = ()
    by_hand: tuple[Words, ...] = ()
    reader: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether every word is understood."""
        return not self.by_hand


NOTHING_READ = Reading()

AnyWhere = (
    Controlled
    | Owned
    | CastBy
    | In
    | Has
    | Statistic
    | Extreme
    | Counters
    | Named
    | DoneBy
    | OtherThan
    | Linked
    | LinkedTo
    | That
    | Did
    | PlayerWhere
)
AnyAmount = (
    Number
    | X
    | ThatMany
    | AnyNumber
    | UpTo
    | Between
    | Count
    | CountPlayers
    | CountCounters
    | CountDistinct
    | Stat
    | Total
    | PlayerStat
    | Calculated
    | Known
)
AnyCost = ResourceCost | ManaCost | TapSelf | UntapSelf | Loyalty | Do | EitherCost | NamedCost
AnyChange = (
    Size
    | StatChange
    | SetStat
    | BaseSize
    | Multiply
    | SwitchSize
    | Gains
    | Loses
    | Becomes
    | EntersWith
    | IsCopy
    | Cant
    | Must
    | Can
    | HasFact
)
AnyCondition = (
    AllOf
    | AnyOf
    | Not
    | Controls
    | Compares
    | Is
    | Exists
    | Happened
    | Done
    | WasCast
    | Pays
    | Does
    | Holds
)
AnyEvent = (
    While
    | BecomesTrue
    | EitherEvent
    | Enters
    | Leaves
    | Dies
    | PutInto
    | Hits
    | Defends
    | Attacks
    | AttacksWith
    | Blocks
    | BecomesBlocked
    | DealsDamage
    | IsDealt
    | Casts
    | Draws
    | PlayerDoes
    | LifeChanges
    | Begins
    | BecomesState
    | Targeted
    | CountersPut
    | ChapterReached
    | Happens
)
AnyClause = (
    ByHand
    | Several
    | OneOf
    | ForEach
    | Modal
    | Delayed
    | ReplaceNext
    | Pay
    | Draw
    | Discard
    | Mill
    | Scry
    | Surveil
    | GainLife
    | LoseLife
    | GainPoints
    | SetLife
    | Damage
    | Fight
    | Prevent
    | MoveTo
    | Shuffle
    | Reveal
    | Look
    | Search
    | Turn
    | Meld
    | Tap
    | Alter
    | PutCounters
    | RemoveCounters
    | MoveCounters
    | DoubleCounters
    | GetCounters
    | Make
    | Emblem
    | CounterSpell
    | CopySpell
    | NewTargets
    | AddMana
    | SpendOnly
    | Control
    | Attach
    | KeywordAction
    | Choose
    | Flip
    | DieTable
    | Permit
    | Forbid
    | CostChange
    | PlayerGets
    | ExtraTurn
    | ExtraPhase
    | Skip
    | EndGame
    | EnterAs
    | CastOnly
    | AdditionalCost
    | AlternativeCost
    | Special
    | Repeat
)
AnyAbility = Spell | Activated | Triggered | Static | Replaces | Keyword | LevelStart | Unread
