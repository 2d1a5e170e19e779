"""Clauses about casting, which do nothing as a spell resolves, and choices of objects."""

from collections.abc import Mapping
from contextlib import nullcontext

from msgspec.structs import replace

from core.cards.type_line import BASIC_LANDS
from core.effects import program as lang
from core.execution.carrying import carry_out
from core.execution.scene import NotExecutableError
from core.games.mtg.execution import nouns
from core.games.mtg.execution.handlers import performs
from core.games.mtg.execution.kinds import LETTERS
from core.games.mtg.execution.run import Run
from core.games.mtg.execution.scene import Thing
from core.rules.actions import FlipCoin, Roll
from core.state.ids import PlayerId


@performs(lang.AdditionalCost)
def _additional_cost(_run: Run, _clause: lang.AdditionalCost) -> None:
    """Do nothing: it counts as the spell is cast."""


@performs(lang.AlternativeCost)
def _alternative_cost(_run: Run, _clause: lang.AlternativeCost) -> None:
    """Do nothing: it counts as the spell is cast."""


@performs(lang.CostChange)
def _cost_change(run: Run, clause: lang.CostChange) -> None:
    """Do nothing: it counts as the spell is cast, or changes the costs of this turn."""
    where = clause.what.where if clause.what is not None else ()
    if any(isinstance(each, lang.CastBy) and each.this_turn for each in where):
        run.last(lang.Static(clauses=(clause,)), lang.Until(how="this_turn"))


@performs(lang.CastOnly)
def _cast_only(_run: Run, _clause: lang.CastOnly) -> None:
    """Do nothing: it counts as the spell is cast."""


@performs(lang.Choose)
def _choose(run: Run, clause: lang.Choose) -> None:
    players = run.doers(clause.by)
    player = next(iter(players), run.me)
    if clause.name in _WORDS and not clause.options:
        _choose_word(run, clause, player)
    elif clause.name == "creature_type" and clause.what is None:
        _choose_creature_type(run, clause, player)
    elif clause.what is not None and not clause.random:
        pool = None
        if clause.from_ is not None:
            pool = nouns.things(run, lang.Noun(how="them"))
        found: tuple[Thing, ...] = ()
        left: tuple[Thing, ...] = ()
        for each in players:
            with run.acting(each) if len(players) > 1 else nullcontext():
                found += run.select(clause.what, each, pool)
                left += _choosable(run, clause.what)
        run.chosen = tuple(each.ref for each in found)
        run.rest = run.rest or tuple(each.ref for each in left if each.ref not in run.chosen)
        run.mean_objects(run.chosen)
    elif clause.who is not None:
        run.chosen_player = next(iter(run.doers(clause.who)), None)
        if run.chosen_player is not None:
            run.mean(run.chosen_player)
    elif clause.name == "card_name":
        run.chosen_name = run.pick_word(player, (), is_open=True)
        run.chosen_words = (run.chosen_name,)
    else:
        raise NotExecutableError(f"choosing {clause.name}")


def _choosable(run: Run, noun: lang.Noun) -> tuple[Thing, ...]:
    """Return the objects among which a player has chosen; those not chosen are the rest."""
    if noun.how not in {"a", "n", "any_number", "some"}:
        return ()
    among = tuple(
        each for each in noun.where if isinstance(each, lang.Linked) and each.how == "from_among"
    )
    if among and among[0].to.how == "the":
        return nouns.fitting(run, replace(among[0].to, how="bare"))
    return nouns.fitting(run, replace(noun, how="bare", amount=None, joined=()))


_WORDS: Mapping[str, tuple[str, ...]] = {
    "color": tuple(LETTERS),
    "basic_land_type": tuple(BASIC_LANDS),
}


def _choose_word(run: Run, clause: lang.Choose, player: PlayerId) -> None:
    words = tuple(each for each in _WORDS[clause.name] if each != clause.but)
    run.chosen_words = (run.pick_word(player, words),)


def _choose_creature_type(run: Run, clause: lang.Choose, player: PlayerId) -> None:
    word = run.pick_word(player, (), is_open=True).title()
    if word.casefold() == clause.but.casefold():
        raise NotExecutableError(f"the creature type {word}")
    run.chosen_words = (word,)


@performs(lang.Flip)
def _flip(run: Run, clause: lang.Flip) -> None:
    """Flip a coin, or roll a die, of which the player names the result; heads wins a flip."""
    if run.number(clause.amount) != 1:
        raise NotExecutableError("several coins or dice")
    if clause.sides > 2:  # noqa: PLR2004 - the sides of a coin
        result = run.pick_number(run.me, 1, clause.sides)
        run.act(Roll(player=run.me, sides=clause.sides, results=(result,)))
        run.counts["result"] = result
        return
    side = run.pick_word(run.me, ("heads", "tails"))
    run.act(FlipCoin(player=run.me, result="heads" if side == "heads" else "tails"))
    run.counts["won"] = int(side == "heads")


@performs(lang.DieTable)
def _die_table(run: Run, clause: lang.DieTable) -> None:
    result = run.counts.get("result")
    if result is None:
        raise NotExecutableError("the result of a die")
    if clause.least <= result <= (clause.most or result):
        carry_out(run, clause.clauses)
