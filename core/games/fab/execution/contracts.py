"""Contracts: rewards for the events that they name (FaB CR 8.5.36)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.effects import program as lang

_RIVALS = lang.Owned(by=lang.Who(how="each", kind="opponent"))


def contracted(abilities: Sequence[lang.AnyAbility]) -> Iterator[lang.AnyAbility]:
    """Yield abilities, a contract and its reward as one that triggers on the contracted event."""
    named = [clause for each in abilities for clause in _contracts(each)]
    for each in abilities:
        if isinstance(each, lang.Triggered) and _is_reward(each.on) and named:
            events = tuple(map(_event, named))
            on = events[0] if len(events) == 1 else lang.EitherEvent(of=events)
            yield replace(each, on=on)
        elif not any(True for _ in _contracts(each)):
            yield each


def _contracts(ability: lang.AnyAbility) -> Iterator[lang.KeywordAction]:
    if isinstance(ability, lang.Spell):
        for each in ability.clauses:
            if isinstance(each, lang.KeywordAction) and each.name == "contract":
                yield each


def _is_reward(event: lang.AnyEvent) -> bool:
    return isinstance(event, lang.PlayerDoes) and event.does == "complete_contract"


def _event(contract: lang.KeywordAction) -> lang.AnyEvent:
    noun = contract.what or lang.Noun(kinds=(lang.Kind(types=("card",)),))
    what = replace(noun, how="a", where=(*noun.where, _RIVALS))
    return lang.PlayerDoes(does="banish", who=lang.Who(how="any"), what=what)
