"""Any action at all: actions filled from their type annotations, lawful or absurd.

A new verb or a new field needs no line here, as long as the kind of its value is known.
"""

import types
import typing
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from typing import Any, Protocol, TypeVar

import msgspec

from core.cards.card import Card
from core.games.fab.actions import AdditionalCost
from core.games.mtg.action_table import ACTIONS
from core.games.mtg.actions import TokenFace
from core.games.mtg.combat.damage import Deal
from core.rules.actions import Action, AppliesTo, Batch, Instead
from core.rules.ruleset import Ruleset
from core.state.announced import UNANNOUNCED, Announced
from core.state.effects import Change, Filter
from core.state.game_state import GameState
from core.state.ids import CardId, ObjectId, PlayerId, Zone
from tests.core.stage import card_named

T = TypeVar("T")


class Pick(Protocol):
    """Chooses one of several things: hypothesis, or a generator with a fixed seed."""

    def __call__(self, options: Sequence[T], /) -> T: ...


CARDS = (
    "Graf Rats",
    "Midnight Scavengers",
    "Urza, Lord Protector",
    "The Mightstone and Weakstone",
    "Delver of Secrets // Insectile Aberration",
    "Bird Admirer // Wing Shredder",
    "Garruk Relentless // Garruk, the Veil-Cursed",
    "Invasion of Kylem // Valor's Reach Tag Team",
    "Startled Awake // Persistent Nightmare",
    "Dennick, Pious Apprentice // Dennick, Pious Apparition",
    "Harvest Hand // Scrounged Scythe",
    "Curse of Leeches // Leeching Lurker",
    "Fable of the Mirror-Breaker // Reflection of Kiki-Jiki",
    "Optimus Prime, Hero // Optimus Prime, Autobot Leader",
    "Valakut Awakening // Valakut Stoneforge",
    "Riverglide Pathway // Lavaglide Pathway",
    "Valki, God of Lies // Tibalt, Cosmic Impostor",
    "Fire // Ice",
    "Alive // Well",
    "Insult // Injury",
    "Bottomless Pool // Locker Room",
    "Who // What // When // Where // Why",
    "Akki Lavarunner // Tok-Tok, Volcano Born",
    "Bonecrusher Giant // Stomp",
    "Grizzly Bears",
    "Bonesplitter",
    "Rancor",
    "Lightning Bolt",
    "Dryad Arbor",
    "History of Benalia",
    "Forest",
)
_TURNED = ("transformed", "converted", "sideways")
_WORDS: dict[str, tuple[str, ...]] = {
    "as_": (
        "",
        "",
        "front",
        "back",
        "left",
        "right",
        "fused",
        "both",
        *_TURNED,
        "face_down",
        "cloaked",
    ),
    "kind": ("+1/+1", "-1/-1", "+2/-1", "loyalty", "defense", "lore", "charge", ""),
    "reason": ("", "dies", "destroy", "sacrifice", "discard", "draw", "odd"),
    "commander": ("", "", "command", "hand", "library"),
    "replacement": ("", "", "void", "sun", "nobody"),
    "answers": ("old", "new", "void", "sun", "itself", "tapped", "without", "3", "#1", "#2"),
    "name": ("void", "sun", "Fire", "Fire // Ice", "Saproling", ""),
    "type_line": ("Creature — Saproling", "Legendary Enchantment — Aura", "", "Planeswalker"),
    "power": ("0", "1", "*", "-1"),
    "toughness": ("0", "1", "*", "-1"),
    "source": ("", "a charm"),
    "text": ("a note", ""),
    "to": ("", "attackers", "damage", "end", "supper"),
    "format": ("", "commander", "constructed"),
    "type": ("Creature", "Human", "Aura"),
    "chosen": ("red", "Fire"),
    "cost": ("", "", "Evoke", "Escape", "odd"),
    "color": ("R", "G"),
    "spend": ("", "", "R", "odd"),
    "add": ("G", "RR", "", "odd"),
    "which": ("", "", "Equip", "{2}", "+1", "odd"),
    "color_indicator": ("G", "U"),
    "left": ("", "Scry 1."),
    "ability": ("Equip", "1", "odd"),
    "keywords": ("Flying", "Daybound", "Nightbound", "Indestructible"),
    "faces": ("Fire", "Ice"),
    "word": ("", "monarch", "odd"),
    "words": ("", "Scry 1."),
}
_CHANGES = (
    Change(),
    Change(power=2, toughness=2),
    Change(power=-3, toughness=-3),
    Change(set_power=0, set_toughness=1),
    Change(add_types=("Artifact", "Creature")),
    Change(set_types=("Land",), set_subtypes=("Forest",)),
    Change(set_subtypes=("Aura",)),
    Change(set_supertypes=("Legendary",)),
    Change(set_name=""),
    Change(set_name="Nameless"),
    Change(set_colors=("B",), add_colors=("G",)),
    Change(lose_abilities=True),
    Change(add_abilities=("Nightbound",)),
    Change(add_abilities=("Daybound", "Flying")),
    Change(cant_transform=True),
    Change(controller=PlayerId("Ben")),
    Change(set_mana_cost="{3}{G}"),
)
_FILTERS = (
    Filter(),
    Filter(type="Creature"),
    Filter(type="Human", controller=PlayerId("Ada")),
    Filter(owner=PlayerId("Ben"), zone=Zone("graveyard")),
    Filter(mana_value_max=2),
    Filter(mana_value_min=4),
    Filter(name="Graf Rats"),
)


class Vocabulary(msgspec.Struct, frozen=True, kw_only=True):
    """Values of a game's actions other than the objects on the table."""

    verbs: tuple[type[Action], ...]
    words: Mapping[str, Sequence[str]]
    changes: tuple[Change, ...]
    filters: tuple[Filter, ...]
    cards: Callable[[], tuple[Card, ...]]


MAGIC = Vocabulary(
    verbs=ACTIONS,
    words=_WORDS,
    changes=_CHANGES,
    filters=_FILTERS,
    cards=lambda: tuple(card_named(each) for each in CARDS[:20]),
)


def any_action(pick: Pick, rules: Ruleset, state: GameState, game: Vocabulary = MAGIC) -> Action:
    """Return any action of any verb, about anything that is there or was there once."""
    kind = pick(game.verbs)
    if kind is Batch:
        steps = tuple(any_action(pick, rules, state, game) for _ in range(pick((0, 1, 2, 3))))
        return Batch(player=pick(state.players).id, steps=steps)
    return _Filler(pick, rules, state, game).filled(kind)


@cache
def _hints(kind: Hashable) -> dict[str, Any]:
    return typing.get_type_hints(kind)


class _Filler:
    """Fills actions and their fields with values that a position and a game have."""

    def __init__(self, pick: Pick, rules: Ruleset, state: GameState, game: Vocabulary) -> None:
        self._pick = pick
        self._rules = rules
        self._state = state
        self._game = game

    def filled(self, kind: type[T]) -> T:
        """Return a Struct of a kind with every field filled, or left as it is by default."""
        hints = _hints(kind)  # type: ignore[arg-type] # mypy doubts that a type has a hash
        values: dict[str, Any] = {}
        for field in msgspec.structs.fields(kind):  # type: ignore[arg-type] # every kind here is a Struct
            if not field.required and self._pick((True, False, False)):
                continue
            values[field.name] = self._value(hints[field.name], field.name)
        return kind(**values)

    def _value(self, hint: object, name: str) -> object:
        pick = self._pick
        origin, args = typing.get_origin(hint), typing.get_args(hint)
        if origin in {typing.Union, types.UnionType}:
            return self._value(pick(args), name)
        if origin is typing.Literal:
            return pick(args)
        if origin is tuple:
            return tuple(self._value(args[0], name) for _ in range(pick((0, 1, 2, 2))))
        if origin is dict:
            kinds = self._game.words["kind"]
            return {pick(kinds): pick((1, 2, 0, -1)) for _ in range(pick((0, 1)))}
        if hint in {AdditionalCost, AppliesTo, Instead, TokenFace, Deal}:
            return self.filled(hint)
        return pick(self._plain(hint, name))

    def _plain(self, hint: object, name: str) -> Sequence[Any]:
        state = self._state
        if hint is ObjectId:
            return [*(obj.id for obj in state.objects), *_stale(state)]
        if hint is PlayerId:
            return [player.id for player in state.players]
        if hint is Zone:
            return [spec.zone for spec in self._rules.zones]
        if hint is CardId:
            return [card.id for card in state.cards]
        if hint is str:
            return self._game.words[name]
        known: dict[Any, Sequence[Any]] = {
            bool: (True, False),
            int: (0, 1, 2, 7, -1, -2),
            type(None): (None,),
            bytes: (b"", b"odd"),
            Change: self._game.changes,
            Filter: self._game.filters,
            Card: self._game.cards(),
            Announced: (UNANNOUNCED, Announced(modes=(1,), x=2)),
        }
        return known[hint]


def _stale(state: GameState) -> list[ObjectId]:
    """Ids of lasting effects, of objects that are gone, and one that was never given."""
    lasting = [
        *(each.id for each in state.effects),
        *(each.id for each in state.replacements),
        *(each.id for each in state.permissions),
        *(each.id for each in state.waiting),
    ]
    return [*lasting[-3:], ObjectId(state.next_id - 1), ObjectId(state.next_id + 40)]
