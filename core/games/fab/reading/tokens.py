"""Tokens that texts create by name: their type boxes, numbers and abilities."""

from collections.abc import Mapping

from msgspec import Struct

from core.effects import program as lang


class TokenCard(Struct, frozen=True, kw_only=True):
    """One token: its printed properties, and its abilities as a program."""

    name: str
    type_line: str
    power: str | None = None
    defense: str | None = None
    life: str | None = None
    cost: str | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[lang.AnyAbility, ...] = ()


_DESTROY = lang.MoveTo(way="destroy")
_ATTACK_CARD = lang.Noun(kinds=(lang.Kind(types=("attack", "action", "card")),))
_WEAPON_ATTACK = lang.Noun(kinds=(lang.Kind(types=("weapon", "attack")),))
_PLAYS_ATTACK = lang.PlayerDoes(does="play", what=_ATTACK_CARD)
_ATTACKS = lang.EitherEvent(
    of=(_PLAYS_ATTACK, lang.PlayerDoes(does="activate", what=_WEAPON_ATTACK))
)
_THE_ATTACK = lang.Noun(how="the", kinds=(lang.Kind(types=("attack",)),))
_THE_CARD = lang.Noun(how="the", kinds=(lang.Kind(types=("card",)),))
_NEXT_ATTACK = lang.Noun(
    how="next",
    kinds=(lang.Kind(types=("attack",)),),
    where=(lang.Did(name="this_turn"),),
    who=lang.YOU,
)
_GO_AGAIN = lang.Gains(abilities=(lang.Keyword(name="go again"),))
_POWER = lang.StatChange(stat="power", amount=lang.ONE)
_START = lang.Begins(step="start_of_turn", whose=lang.YOU)
_ACTION_PHASE = lang.Begins(step="beginning_of_action_phase", whose=lang.YOU)
_END_PHASE = lang.Begins(step="beginning_of_end_phase", whose=lang.YOU)
_ACTION, _INSTANT = lang.Limit(how="action"), lang.Limit(how="instant")
_ONCE = lang.Limit(times=1, each="turn")
_ATTACK = lang.KeywordAction(name="attack")


def _when(event: lang.AnyEvent, *clauses: lang.AnyClause) -> lang.Triggered:
    return lang.Triggered(on=event, clauses=clauses)


def _break(*clauses: lang.AnyClause) -> lang.Triggered:
    """Return an ability of an aura that lasts until the start of a turn."""
    return _when(_START, _DESTROY, *clauses)


def _coin(cost: int) -> lang.Activated:
    return lang.Activated(
        costs=(lang.ResourceCost(amount=lang.Number(value=cost)), lang.Do(clause=_DESTROY)),
        clauses=(lang.Draw(), lang.KeywordAction(name="go_again")),
        limits=(_ACTION,),
    )


def _attack(cost: int, *more: lang.AnyClause) -> lang.Activated:
    return lang.Activated(
        costs=(lang.ResourceCost(amount=lang.Number(value=cost)),),
        clauses=(_ATTACK, *more),
        limits=(_ACTION, _ONCE),
    )


def _aura(kind: str, name: str, *abilities: lang.AnyAbility, keyword: str = "") -> TokenCard:
    return TokenCard(
        name=name,
        type_line=f"{kind} Token - Aura",
        keywords=(keyword,) if keyword else (),
        abilities=abilities,
    )


def _item(kind: str, name: str, *abilities: lang.AnyAbility) -> TokenCard:
    return TokenCard(name=name, type_line=f"{kind} Token - Item", abilities=abilities)


def _keyword(name: str, amount: int | None = None) -> lang.Keyword:
    return lang.Keyword(name=name, amount=None if amount is None else lang.Number(value=amount))


_HAND_AND_ARSENAL = lang.Noun(
    how="all",
    kinds=(lang.Kind(types=("card",)),),
    where=(lang.In(zones=("hand", "arsenal"), whose=lang.YOU),),
)
_PAYS = lang.Pays(who=lang.YOU, costs=(lang.ResourceCost(amount=lang.Number(value=3)),))
_NAMED_FEALTY = lang.Noun(kinds=(lang.Kind(),), where=(lang.Named(name="Fealty"),))


def _mine(*kinds: lang.Kind, where: tuple[lang.AnyWhere, ...] = ()) -> lang.Noun:
    """Return all objects of a kind that the player of a token controls."""
    return lang.Noun(how="bare", kinds=kinds, where=(lang.Controlled(), *where))


_ALL = (
    TokenCard(
        name="Aether Ashwing",
        type_line="Draconic Illusionist Token - Dragon Ally",
        power="1",
        life="1",
        keywords=("Arcane Barrier 1",),
        abilities=(_keyword("arcane barrier", 1),),
    ),
    TokenCard(
        name="Graphene Chelicera",
        type_line="Assassin Token Weapon - Dagger (1H)",
        power="1",
        keywords=("Stealth",),
        abilities=(
            _keyword("stealth"),
            _attack(1),
            _when(
                lang.Attacks(
                    whom=lang.Who(
                        how="any",
                        where=(lang.That(kinds=(lang.Kind(traits=("marked",)),)),),
                    )
                ),
                lang.Alter(what=_THE_ATTACK, changes=(_GO_AGAIN,)),
            ),
        ),
    ),
    TokenCard(name="Ash", type_line="Draconic Illusionist Token - Ash", keywords=("Material",)),
    _aura("Generic", "Agility", _break(lang.Alter(what=_NEXT_ATTACK, changes=(_GO_AGAIN,)))),
    _aura("Generic", "Might", _break(lang.Alter(what=_NEXT_ATTACK, changes=(_POWER,)))),
    _aura(
        "Generic",
        "Vigor",
        _break(lang.GainPoints(kind="resource", amount=lang.ONE)),
    ),
    _aura(
        "Generic",
        "Courage",
        _when(_ATTACKS, _DESTROY, lang.Alter(what=_THE_ATTACK, changes=(_POWER,))),
    ),
    _aura(
        "Generic",
        "Quicken",
        _when(_ATTACKS, _DESTROY, lang.Alter(what=_THE_ATTACK, changes=(_GO_AGAIN,))),
    ),
    _aura(
        "Generic",
        "Eloquence",
        _when(
            lang.PlayerDoes(
                does="play",
                what=lang.Noun(
                    kinds=(lang.Kind(types=("action", "card"), traits=("non-attack",)),)
                ),
            ),
            _DESTROY,
            lang.Alter(what=_THE_CARD, changes=(_GO_AGAIN,)),
        ),
    ),
    _aura(
        "Elemental",
        "Embodiment of Lightning",
        _when(_PLAYS_ATTACK, _DESTROY, lang.Alter(what=_THE_ATTACK, changes=(_GO_AGAIN,))),
    ),
    _aura(
        "Elemental",
        "Embodiment of Earth",
        lang.Static(
            clauses=(
                lang.Alter(
                    what=_mine(lang.Kind(types=("action", "card"), traits=("non-attack",))),
                    changes=(lang.StatChange(stat="defense", amount=lang.ONE),),
                    until=lang.Until(how="while_defending"),
                ),
            )
        ),
        _when(_ACTION_PHASE, _DESTROY),
    ),
    _aura(
        "Draconic",
        "Fealty",
        lang.Activated(
            costs=(lang.Do(clause=_DESTROY),),
            clauses=(
                lang.Alter(
                    what=lang.Noun(
                        how="next",
                        kinds=(lang.Kind(types=("card",)),),
                        where=(lang.DoneBy(does="play", when="this_turn"),),
                    ),
                    changes=(lang.Becomes(kinds=(lang.Kind(types=("draconic",)),), kept="class"),),
                ),
            ),
            limits=(_INSTANT,),
        ),
        lang.Triggered(
            on=_END_PHASE,
            when=lang.Not(
                of=lang.AnyOf(
                    of=(
                        lang.Happened(on=lang.PlayerDoes(does="create", what=_NAMED_FEALTY)),
                        lang.Happened(
                            on=lang.PlayerDoes(
                                does="play",
                                what=lang.Noun(kinds=(lang.Kind(types=("draconic", "card")),)),
                            )
                        ),
                    )
                )
            ),
            clauses=(_DESTROY,),
        ),
    ),
    _aura(
        "Runeblade",
        "Runechant",
        _when(
            _ATTACKS,
            _DESTROY,
            lang.Damage(whom=lang.Who(how="target", kind="opponent"), damage="arcane"),
        ),
    ),
    _aura("Generic", "Ponder", _when(_END_PHASE, _DESTROY, lang.Draw())),
    _aura(
        "Generic",
        "Bloodrot Pox",
        _when(
            _END_PHASE,
            _DESTROY,
            lang.Damage(amount=lang.Number(value=2), whom=lang.YOU, unless=_PAYS),
        ),
    ),
    _aura(
        "Generic",
        "Inertia",
        _when(
            _END_PHASE,
            _DESTROY,
            lang.MoveTo(
                what=_HAND_AND_ARSENAL, to=lang.Place(zone="deck", position="bottom", order="any")
            ),
        ),
    ),
    _aura(
        "Generic",
        "Frailty",
        lang.Static(
            clauses=tuple(
                lang.Alter(
                    what=what,
                    changes=(lang.StatChange(stat="power", amount=lang.ONE, minus=True),),
                )
                for what in (
                    _mine(
                        lang.Kind(types=("attack", "action", "card")),
                        where=(lang.DoneBy(does="play_from_arsenal"),),
                    ),
                    _mine(lang.Kind(types=("weapon", "attack"))),
                )
            )
        ),
        _when(_END_PHASE, _DESTROY),
    ),
    _aura(
        "Elemental",
        "Frostbite",
        lang.Static(
            clauses=(
                lang.CostChange(
                    what=lang.Noun(how="your", kinds=(lang.Kind(),)), amount=lang.ONE, less=False
                ),
            )
        ),
        _when(
            lang.EitherEvent(
                of=(
                    _END_PHASE,
                    lang.PlayerDoes(does="play"),
                    lang.PlayerDoes(does="activate"),
                )
            ),
            _DESTROY,
        ),
    ),
    _aura(
        "Guardian",
        "Seismic Surge",
        _when(
            _ACTION_PHASE,
            _DESTROY,
            lang.CostChange(
                what=lang.Noun(
                    how="next",
                    kinds=(lang.Kind(types=("guardian", "attack", "action", "card")),),
                    where=(lang.DoneBy(does="play", when="this_turn"),),
                ),
                amount=lang.ONE,
            ),
        ),
    ),
    _aura(
        "Shadow Runeblade",
        "Soul Shackle",
        _when(_ACTION_PHASE, lang.MoveTo(what=lang.Noun(how="top", who=lang.YOU), way="banish")),
    ),
    _aura("Illusionist", "Spectral Shield", _keyword("ward", 1), keyword="Ward 1"),
    _aura("Generic", "Spellbane Aegis", _keyword("spellvoid", 1), keyword="Spellvoid 1"),
    _item("Generic", "Copper", _coin(4)),
    _item("Generic", "Silver", _coin(3)),
    _item("Generic", "Gold", _coin(2)),
    _item("Generic", "Diamond", _coin(0)),
    _item(
        "Mechanologist",
        "Hyper Driver",
        lang.Triggered(
            on=lang.PlayerDoes(does="boost"),
            clauses=(
                lang.RemoveCounters(kind="steam", amount=lang.ONE),
                lang.GainPoints(kind="resource", amount=lang.ONE),
            ),
            limits=(_ONCE,),
        ),
    ),
    _item(
        "Mechanologist",
        "Golden Cog",
        _keyword("crank"),
        lang.Triggered(
            on=_START,
            clauses=(
                lang.MoveTo(
                    way="destroy",
                    unless=lang.Does(
                        clause=lang.RemoveCounters(what=lang.SELF, kind="steam", amount=lang.ONE)
                    ),
                ),
            ),
        ),
    ),
)
_TARGET = lang.Noun(how="target", kinds=(lang.Kind(types=("attack", "action", "card")),))


def _ephemeral(name: str, type_line: str, change: lang.AnyChange) -> TokenCard:
    """Return a card without cost that is created in a hand, for an attack of its player."""
    spell = lang.Spell(clauses=(lang.Alter(what=_TARGET, changes=(change,)),))
    return TokenCard(
        name=name,
        type_line=type_line,
        cost="0",
        keywords=("Ephemeral",),
        abilities=(_keyword("ephemeral"), spell),
    )


_CREATED = (
    TokenCard(
        name="Crouching Tiger",
        type_line="Ninja Action - Attack",
        power="0",
        cost="0",
        keywords=("Ephemeral", "Go again"),
        abilities=(_keyword("ephemeral"), _keyword("go again")),
    ),
    _ephemeral("Fang Strike", "Mystic Assassin Attack Reaction", _POWER),
    _ephemeral("Slither", "Mystic Assassin Attack Reaction", _GO_AGAIN),
)
TOKENS: Mapping[str, TokenCard] = {each.name: each for each in (*_ALL, *_CREATED)}
"""The tokens by name; a text that creates another one leaves it to the players."""
