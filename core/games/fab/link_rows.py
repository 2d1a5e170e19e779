"""What a chain has seen so far, as rows of a panel: what combo, crush and reprise ask about."""

from collections.abc import Iterator

from core.games.fab.link_facts import name_of_attack
from core.games.fab.open_chain import chain_of
from core.games.fab.traits import Traits
from core.messages import Message, Text, verbatim
from core.rules.characteristics_view import Row, Why
from core.rules.ruleset import StateView
from core.state.combat import Chain, ChainLink
from core.state.objects import GameObject

KEY = "label.history"


def history_rows(view: StateView, obj: GameObject, found: Traits) -> Iterator[Row]:
    """Yield the facts of the chain that the labels of an attack ask about (``label.history``)."""
    chain = chain_of(view.state)
    if chain is None:
        return
    number = next((n for n, each in enumerate(chain.links) if each.attack == obj.ref), None)
    if found.has("Combo"):
        yield _row(
            "history",
            Message("Last attack"),
            _last_attack(view, chain, number),
            Message("combo asks for it"),
        )
    if number is None:
        return
    link = chain.links[number]
    if found.has("Crush") or link.hit:
        yield _row(
            "dealt",
            Message("Has dealt"),
            _dealt(link),
            Message("crush asks for the damage of this link"),
        )
    if found.has("Reprise"):
        text = str(link.from_hand)
        yield _row("from_hand", Message("Defended from hand"), text, Message("reprise asks for it"))


def _row(row: str, title: Message, value: Text, says: Message) -> Row:
    return Row(id=row, title=title, value=value, why=(Why(KEY, says),))


def _last_attack(view: StateView, chain: Chain, number: int | None) -> Message:
    before = chain.links if number is None else chain.links[:number]
    return verbatim(name_of_attack(view, before[-1])) if before else Message("none on this chain")


def _dealt(link: ChainLink) -> Message:
    return Message("{amount} damage", amount=link.damage)
