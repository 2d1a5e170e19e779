"""Keyword abilities about combat, as the abilities that they stand for (MTG CR 702)."""

from collections.abc import Iterator, Mapping

from core.effects import program as lang
from core.games.mtg.execution.parts import (
    CREATURE,
    DEFENDER,
    GRAVEYARD,
    PLUS,
    SORCERY,
    UNTIL_END,
    YOURS,
    Meaning,
    amount_of,
    bigger,
    counters,
    creature,
    power_of,
    without_counters,
)

_COMBAT_DAMAGE = lang.DealsDamage(combat=True, whom=lang.Who(how="any"))


def _exalted(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    yours = lang.Noun(how="a", kinds=(CREATURE,), where=(YOURS,))
    grows = bigger(lang.ONE, lang.IT)
    yield lang.Triggered(
        on=lang.Attacks(what=yours, alone=True), clauses=(grows,), words=word.words
    )


def _battle_cry(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    size = lang.Size(power=lang.ONE, toughness=lang.Number(value=0))
    attackers = creature("each", "attacking", other=True)
    grow = lang.Alter(what=attackers, changes=(size,), until=UNTIL_END)
    yield lang.Triggered(on=lang.Attacks(), clauses=(grow,), words=word.words)


def _bushido(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    fights = lang.EitherEvent(of=(lang.Blocks(), lang.BecomesBlocked()))
    yield lang.Triggered(on=fights, clauses=(bigger(amount_of(word)),), words=word.words)


def _flanking(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    without = lang.Has(abilities=(lang.Keyword(name="flanking"),), without=True)
    blocks = lang.Blocks(what=creature(where=(without,)), whom=lang.SELF)
    shrinks = bigger(lang.ONE, lang.IT, minus=True)
    yield lang.Triggered(on=blocks, clauses=(shrinks,), words=word.words)


def _rampage(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    blocking = creature("each", where=(lang.Linked(how="blocking", to=lang.SELF),))
    beyond = lang.Calculated(how="minus", left=lang.Count(of=blocking), right=lang.ONE)
    size = lang.Size(power=amount_of(word), toughness=amount_of(word))
    grows = lang.Alter(changes=(size,), each=beyond, until=UNTIL_END)
    yield lang.Triggered(on=lang.BecomesBlocked(), clauses=(grows,), words=word.words)


def _afflict(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    loses = lang.LoseLife(by=DEFENDER, amount=amount_of(word))
    yield lang.Triggered(on=lang.BecomesBlocked(), clauses=(loses,), words=word.words)


def _annihilator(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    permanents = lang.Noun(
        how="n", amount=amount_of(word), kinds=(lang.Kind(types=("permanent",)),)
    )
    gone = lang.MoveTo(by=DEFENDER, what=permanents, way="sacrifice", to=GRAVEYARD)
    yield lang.Triggered(on=lang.Attacks(), clauses=(gone,), words=word.words)


def _mentor(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    weaker = lang.Statistic(stat="power", compare="<", amount=power_of(lang.SELF))
    student = creature("target", "attacking", where=(weaker,))
    yield lang.Triggered(on=lang.Attacks(), clauses=(counters(what=student),), words=word.words)


def _training(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    stronger = lang.Statistic(stat="power", compare=">", amount=power_of(lang.SELF))
    teacher = creature("a", "attacking", other=True, where=(YOURS, stronger))
    yield lang.Triggered(
        on=lang.Attacks(),
        when=lang.Exists(what=teacher),
        clauses=(counters(),),
        words=word.words,
    )


def _dethrone(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    most = lang.Compares(
        left=lang.PlayerStat(stat="life", of=DEFENDER),
        compare=">=",
        right=lang.Known(name="greatest_life"),
    )
    yield lang.Triggered(on=lang.Attacks(), when=most, clauses=(counters(),), words=word.words)


def _melee(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    attacked = lang.Known(name="opponents_attacked_this_combat")
    grows = lang.Alter(changes=(lang.Size(),), each=attacked, until=UNTIL_END)
    yield lang.Triggered(on=lang.Attacks(), clauses=(grows,), words=word.words)


def _mobilize(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    make = lang.KeywordAction(name="mobilize", amount=amount_of(word), words=word.words)
    yield lang.Triggered(on=lang.Attacks(), clauses=(make,), words=word.words)


def _ingest(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    top = lang.Noun(how="top", who=lang.Who(how="that"))
    away = lang.MoveTo(what=top, way="exile", to=lang.Place(zone="exile"))
    yield lang.Triggered(on=_COMBAT_DAMAGE, clauses=(away,), words=word.words)


def _poisonous(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    poison = lang.GetCounters(by=lang.Who(how="that"), kind="poison", amount=amount_of(word))
    yield lang.Triggered(on=_COMBAT_DAMAGE, clauses=(poison,), words=word.words)


def _renown(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    renowned = lang.Kind(traits=("renowned",))
    grows = lang.KeywordAction(name="renown", amount=amount_of(word), words=word.words)
    yield lang.Triggered(
        on=_COMBAT_DAMAGE,
        when=lang.Is(kinds=(renowned,), negated=True),
        clauses=(grows,),
        words=word.words,
    )


def _crew(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    cost = lang.NamedCost(name="crew", amount=word.amount)
    becomes = lang.Becomes(types=("creature",), in_addition=("types",))
    wakes = lang.Alter(changes=(becomes,), until=UNTIL_END, words=word.words)
    yield lang.Activated(costs=(cost,), clauses=(wakes,), words=word.words)


def _saddle(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    cost = lang.NamedCost(name="crew", amount=word.amount)
    saddled = lang.KeywordAction(name="saddle", words=word.words)
    yield lang.Activated(costs=(cost,), clauses=(saddled,), limits=(SORCERY,), words=word.words)


def _unleash(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    held = lang.Not(of=without_counters(PLUS))
    stays = lang.Alter(changes=(lang.Cant(what="block"),), when=held, words=word.words)
    yield lang.Static(clauses=(stays,), words=word.words)


COMBAT: Mapping[str, Meaning] = {
    "afflict": _afflict,
    "annihilator": _annihilator,
    "battle cry": _battle_cry,
    "bushido": _bushido,
    "crew": _crew,
    "dethrone": _dethrone,
    "exalted": _exalted,
    "flanking": _flanking,
    "ingest": _ingest,
    "melee": _melee,
    "mentor": _mentor,
    "mobilize": _mobilize,
    "poisonous": _poisonous,
    "rampage": _rampage,
    "renown": _renown,
    "saddle": _saddle,
    "training": _training,
    "unleash": _unleash,
}
"""Keywords about attacking, blocking, combat damage and vehicles."""
