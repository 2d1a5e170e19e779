"""Clauses about casting, which do nothing as a spell resolves, and choices of objects."""

from core.effects import program as lang
from core.execution.scene import NotExecutableError
from core.games.mtg.execution import nouns
from core.games.mtg.execution.handlers import performs
from core.games.mtg.execution.run import Run


@performs(lang.AdditionalCost)
def _additional_cost(_run: Run, _clause: lang.AdditionalCost) -> None:
    """Do nothing: it counts as the spell is cast."""


@performs(lang.AlternativeCost)
def _alternative_cost(_run: Run, _clause: lang.AlternativeCost) -> None:
    """Do nothing: it counts as the spell is cast."""


@performs(lang.CostChange)
def _cost_change(_run: Run, _clause: lang.CostChange) -> None:
    """Do nothing: it counts as the spell is cast."""


@performs(lang.CastOnly)
def _cast_only(_run: Run, _clause: lang.CastOnly) -> None:
    """Do nothing: it counts as the spell is cast."""


@performs(lang.Choose)
def _choose(run: Run, clause: lang.Choose) -> None:
    player = next(iter(run.doers(clause.by)), run.me)
    if clause.what is not None and not clause.random:
        pool = None
        if clause.from_ is not None:
            pool = nouns.things(run, lang.Noun(how="them"))
        found = run.select(clause.what, player, pool)
        run.chosen = tuple(each.ref for each in found)
        run.mean_objects(run.chosen)
    elif clause.who is not None:
        run.chosen_player = next(iter(run.doers(clause.who)), None)
        if run.chosen_player is not None:
            run.mean(run.chosen_player)
    elif clause.name == "card_name":
        run.chosen_name = run.pick_word(player, (), is_open=True)
    else:
        raise NotExecutableError(f"choosing {clause.name}")
