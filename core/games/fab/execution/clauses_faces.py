"""Clauses by which cards turn to another face, or into another card (FaB CR 8.5, 9.1, 9.3)."""

from core.effects import program as lang
from core.execution.scene import NotExecutableError
from core.games.fab.actions import Transcend
from core.games.fab.execution.facts import Thing
from core.games.fab.execution.run import Run
from core.games.fab.objects.traits import traits
from core.games.fab.playing.transforming import equip_zone
from core.games.fab.reading.tokens import TOKENS
from core.rules.actions import Attach, EndEffect, Move


def transcend(run: Run, clause: lang.KeywordAction) -> None:
    """Let the source, or other objects, transcend."""
    found = run.select(clause.what or lang.SELF, run.me)
    done = [run.act(Transcend(player=run.me, object=each.ref.id)) for each in found]
    run.did = any(done)


def equip(run: Run, clause: lang.KeywordAction) -> None:
    """Equip a token, or objects, each in its zone."""
    noun = clause.what or lang.IT
    things = _made_token(run, noun) or run.select(noun, run.me)
    done = False
    for each in things:
        zone = equip_zone(traits(run.view, each.obj)) if each.obj is not None else None
        if zone is not None:
            done = bool(run.act(Move(player=run.me, object=each.ref.id, to=zone))) or done
    run.did = done
    run.mean(*(obj.ref for each in things if (obj := run.state.objects.get(each.ref.id))))


def transform(run: Run, clause: lang.KeywordAction) -> None:
    """Transform objects into a token: each goes under one of its own."""
    if clause.what is None or clause.to is None:
        raise NotExecutableError("a transformation")
    found = run.select(clause.what, run.me)
    if found and not _token_name(clause.to):
        raise NotExecutableError("a transformation into a card")
    for each in found:
        for made in _made_token(run, clause.to):
            run.act(Attach(player=run.me, object=each.ref.id, to=made.ref.id))
            run.mean(made.ref)
    run.did = bool(found)


def _token_name(noun: lang.Noun) -> str:
    """Return the name of the token that a noun names, ``""`` if it names none."""
    names = (each.name for each in noun.where if isinstance(each, lang.Named))
    return next((name for name in names if name in TOKENS), "")


def _made_token(run: Run, noun: lang.Noun) -> tuple[Thing, ...]:
    """Create the token that a noun names; return none if it names another object."""
    name = _token_name(noun)
    others = any(isinstance(each, lang.In | lang.Controlled) for each in noun.where)
    if not name or others:
        return ()
    token = lang.TokenOf(name=name, predefined=True)
    run.perform(lang.Make(token=token))
    return run.things(run.made)


def return_to_brood(run: Run, clause: lang.KeywordAction) -> None:
    """Let a hero cease to be a copy."""
    for player in run.doers(clause.by):
        hero = run.state.object(run.hero(player))
        for effect in run.state.effects:
            if effect.change.copy is not None and hero.ref in effect.targets:
                run.act(EndEffect(player=run.me, object=effect.id))
