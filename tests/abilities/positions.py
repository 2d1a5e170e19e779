"""Drawn positions made to fit an ability: permanents, cards and spells that its nouns name."""

import random
from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.mana import ManaCost
from core.cards.type_line import TypeLine
from core.effects import program as lang
from core.games.mtg.rulesets import EDITIONS
from core.games.mtg.turn.steps import BLOCKERS, MAIN_1, MAIN_2, UPKEEP, begins_at
from core.state.combat import Attacker, Combat
from core.state.effects import Waiting
from core.state.game_state import GameState
from core.state.ids import CardId, ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, STACK

RULES = list(EDITIONS.values())[-1].unpaid()
ADA, BEN, CLEO = (PlayerId(each) for each in ("Ada", "Ben", "Cleo"))
_SYMBOLS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_CARD_TYPES = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
_SPELL_TYPES = ("instant", "sorcery")
_SUPERTYPES = ("basic", "legendary", "snow")
_TRIBES = ("Goblin", "Human Wizard", "Zombie", "Elf Warrior", "Dragon", "Spirit", "Human Soldier")
_LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_TYPE_OF = {"equipment": "artifact", "vehicle": "artifact", "aura": "enchantment"}
"""The card type of a subtype that no creature has."""
_COUNTERS = ("+1/+1", "charge", "-1/-1", "loyalty")
_OF_COMBAT = lang.Attacks | lang.AttacksWith | lang.Blocks | lang.BecomesBlocked | lang.Linked
_FIGHTING = frozenset({"attacking", "blocking", "blocked", "unblocked"})
_FITS = 0.85
"""Share of positions with objects that fit an ability."""
_TAPPED = 0.25
_MOST_KINDS = 8
_BASES = 12
"""Number of drawn positions that abilities share before fitting objects are added."""


def parts_of(part: object) -> Iterator[object]:
    """Yield all parts of a part of a program, itself first."""
    yield part
    if isinstance(part, tuple):
        for each in part:
            yield from parts_of(each)
    elif isinstance(part, Struct):
        for name in part.__struct_fields__:
            yield from parts_of(getattr(part, name))


class Drawn:
    """A position in the making."""

    def __init__(self, state: GameState, chance: random.Random) -> None:
        self.state = state
        self._chance = chance

    def lay(
        self, card: Card, zone: Zone, owner: PlayerId, *, token: bool = False, side: int = 0
    ) -> GameObject:
        """Put a card, or a token that looks like it, into a zone."""
        self.state = self.state.tick()
        number, now = ObjectId(self.state.next_id), self.state.clock
        if token:
            self.state = replace(self.state, next_id=number + 1)
        else:
            self.state = self.state.add_card(card, owner)
        obj = GameObject(
            id=number,
            cards=() if token else (CardId(number),),
            owner=owner,
            controller=owner,
            zone=zone,
            order=now,
            incarnation=now,
            timestamp=now,
            side=side,
            token=token,
            base=card if token else None,
            cast=zone == STACK,
        )
        self.state = RULES.initialise(self.state.put(obj), number)
        return self.state.object(number)

    def fit(self, kinds: Sequence[lang.Kind], keywords: tuple[str, ...]) -> None:
        """Add objects of these kinds for each player, in zones where nouns look for them."""
        for kind in kinds:
            card = _of_kind(kind, keywords, self._chance)
            if card is None:
                continue
            is_spell = not card.front.type_line.is_permanent
            for player in (ADA, BEN):
                if not is_spell:
                    obj = self.lay(card, BATTLEFIELD, player, token="token" in kind.types)
                    tapped = "tapped" in kind.traits or self._chance.random() < _TAPPED
                    self.state = self.state.put(replace(obj, tapped=tapped))
                for zone in (GRAVEYARD, LIBRARY, HAND):
                    self.lay(card, zone, player)
            if is_spell or "spell" in kind.types:
                self.lay(card, STACK, BEN)

    def wait(self) -> None:
        """Put an activated ability of a permanent of Ben on the stack."""
        self.state = self.state.tick()
        number = ObjectId(self.state.next_id)
        source = self._chance.choice(self.state.in_zone(BATTLEFIELD))
        waiting = Waiting(
            id=number,
            source=source.ref,
            turned=0,
            cards=source.cards,
            controller=BEN,
            order=self.state.clock,
            words="An ability",
        )
        waits = (*self.state.waiting, waiting)
        self.state = replace(self.state, next_id=number + 1, waiting=waits)

    def fight(self) -> None:
        """Have creatures of the active player attack, and some of the others block."""
        state = replace(self.state, turn_step=BLOCKERS)
        active = state.active
        other = next(each for each in state.playing if each != active)
        there = [
            each
            for each in state.in_zone(BATTLEFIELD)
            if "Creature" in state.printed(each).front.type_line.types
        ]
        own = [each for each in there if each.controller == active]
        blockers = [each.ref for each in there if each.controller == other]
        attackers = []
        for number, each in enumerate(own):
            faced = tuple(blockers[number : number + 1]) if number % 2 == 0 else ()
            attackers.append(
                Attacker(
                    obj=each.ref,
                    at=other,
                    defender=other,
                    blocked=bool(faced),
                    blockers=faced,
                )
            )
        combat = Combat(attackers=tuple(attackers), begun=True, declared=True, blocks_by=(other,))
        self.state = replace(state, fight=combat)


def _of_kind(kind: lang.Kind, keywords: tuple[str, ...], chance: random.Random) -> Card | None:
    """Return a plain card that a kind is true of, None if it has no types of its own."""
    words = [*kind.types, *(each for each in kind.traits if not each.startswith("non"))]
    types = [each for each in words if each in (*_CARD_TYPES, *_SPELL_TYPES)]
    superior = [each for each in words if each in _SUPERTYPES]
    colors = "".join(_SYMBOLS[each] for each in words if each in _SYMBOLS)
    plain = {*types, *superior, *_SYMBOLS, "spell", "card", "permanent", "token", "object"}
    subtypes = [each for each in kind.types if each not in plain]
    if not (types or superior or colors or subtypes):
        return None
    if "multicolored" in words:
        colors = "WU"
    left = {f"non{each}" for each in (*_CARD_TYPES, *_SPELL_TYPES)} & set(kind.traits)
    usual = next(each for each in ("creature", "artifact") if f"non{each}" not in left)
    usual = next((_TYPE_OF[each] for each in subtypes if each in _TYPE_OF), usual)
    line = " ".join(each.capitalize() for each in (*superior, *(types or [usual])))
    if subtypes:
        line += " — " + " ".join(each.capitalize() for each in subtypes)
    colors = colors or ("" if "colorless" in words else chance.choice("WUBRG"))
    size = chance.randint(1, 6)
    return _plain(f"Made {line} {colors}{size}", line, colors, size, keywords)


@cache
def _plain(
    name: str, line: str, colors: str = "", size: int = 2, keywords: tuple[str, ...] = ()
) -> Card:
    """Return a card without text."""
    types = TypeLine.read(line)
    stats: tuple[tuple[str, str], ...] = ()
    if "Creature" in types.types:
        stats = (("power", str(size)), ("toughness", str(size)))
    elif "Planeswalker" in types.types:
        stats = (("loyalty", "4"),)
    elif "Battle" in types.types:
        stats = (("defense", "4"),)
    mana = "" if "Land" in types.types else "{1}" + "".join(f"{{{each}}}" for each in colors)
    face = Face(
        name=name, mana_cost=ManaCost.read(mana), type_line=types, stats=stats, keywords=keywords
    )
    return Card(name=name, layout=Layout.SINGLE, sides=((face,),))


@cache
def _base(seed: int) -> GameState:
    """Return a drawn position with objects of every kind, before those that fit an ability."""
    chance = random.Random(seed)  # noqa: S311 - repeatable, no secret
    names = (ADA, BEN) if seed % 3 else (ADA, BEN, CLEO)
    state = replace(GameState.for_players(*names), reads_texts=True)
    drawn = Drawn(begins_at(state, chance.choice((MAIN_1, MAIN_2, UPKEEP)), 5), chance)
    for player in names:
        _lay_out(drawn, player, chance)
    drawn.lay(_plain("Stack Spell", "Instant", "U"), STACK, BEN)
    drawn.lay(_plain("Stack Creature", "Creature — Elf", "G"), STACK, chance.choice((ADA, BEN)))
    state = drawn.state
    for player in names:
        life = state.player(player)
        state = state.with_player(replace(life, life=chance.randint(3, 30)))
    return replace(state, active=ADA if chance.random() < 0.7 else BEN)


def _lay_out(drawn: Drawn, player: PlayerId, chance: random.Random) -> None:
    creatures = []
    for tribe in chance.sample(_TRIBES, 3):
        color, size = chance.choice("WUBRG"), chance.randint(1, 6)
        card = _plain(f"Bear {tribe} {color}{size}", f"Creature — {tribe}", color, size)
        creatures.append(drawn.lay(card, BATTLEFIELD, player, token=chance.random() < 0.3))
    for each in creatures:
        counters = (
            ((chance.choice(_COUNTERS), chance.randint(1, 3)),) if chance.random() < 0.4 else ()
        )
        changed = replace(each, tapped=chance.random() < 0.3, counters=counters)
        drawn.state = drawn.state.put(changed)
    for line in ("Artifact", "Enchantment", "Planeswalker — Jace", "Artifact — Equipment"):
        drawn.lay(_plain(f"Plain {line}", line, "W"), BATTLEFIELD, player)
    aura = drawn.lay(_plain("Plain Aura", "Enchantment — Aura", "B"), BATTLEFIELD, player)
    drawn.state = drawn.state.put(replace(aura, attached_to=creatures[0].ref))
    for land in chance.choices(_LANDS, k=chance.randint(1, 7)):
        drawn.lay(_plain(land, f"Basic Land — {land}"), BATTLEFIELD, player)
    rest = ("Creature — Human", "Instant", "Sorcery", "Artifact", "Enchantment", "Land")
    for zone, most in ((GRAVEYARD, 6), (HAND, 4), (LIBRARY, 6), (EXILE, 2)):
        for line in chance.sample(rest, most):
            size = chance.randint(1, 5)
            card = _plain(f"{line} {size}", line, chance.choice("WUBRG"), size)
            drawn.lay(card, zone, player)
    for land in _LANDS[:3]:
        drawn.lay(_plain(land, f"Basic Land — {land}"), LIBRARY, player)


def position(ability: lang.AnyAbility, chance: random.Random) -> Drawn:
    """Return a drawn position with objects of every kind that an ability names."""
    drawn = Drawn(_base(chance.randrange(_BASES)), chance)
    parts = tuple(parts_of(ability))
    kinds = tuple(dict.fromkeys(each for each in parts if isinstance(each, lang.Kind)))
    needed = (each.abilities for each in parts if isinstance(each, lang.Has) and not each.without)
    keywords = tuple(
        each.name.capitalize()
        for several in needed
        for each in several
        if isinstance(each, lang.Keyword)
    )
    drawn.fit(kinds[:_MOST_KINDS], keywords if chance.random() < _FITS else ())
    if any("ability" in each.types for each in kinds):
        drawn.wait()
    fights = any(_FIGHTING & {*each.traits, *each.types} for each in kinds)
    fights = fights or any(isinstance(each, _OF_COMBAT) for each in parts)
    if chance.random() < (_FITS if fights else _TAPPED):
        drawn.fight()
    return drawn
