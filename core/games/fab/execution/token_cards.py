"""Known tokens and created cards as actions that make them."""

from core.effects import program as lang
from core.games.fab.actions import Token
from core.games.fab.reading.tokens import TOKENS, TokenCard
from core.state.ids import PlayerId, Zone


def token_action(
    player: PlayerId, token: lang.TokenOf | lang.CopyOf, to: Zone | None = None
) -> Token | None:
    """Return the action that creates a known token, or a card in a zone; None for another one."""
    known = known_token(token.name) if isinstance(token, lang.TokenOf) else None
    if known is None or (to is not None) == ("Token" in known.type_line):
        return None
    return Token(
        player=player,
        name=known.name,
        type_line=known.type_line,
        power=known.power,
        defense=known.defense,
        life=known.life,
        keywords=known.keywords,
        cost=known.cost,
        to=to,
    )


def known_token(name: str) -> TokenCard | None:
    """Return the token of a name, in its singular or plural."""
    name = name.removesuffix(" Token").removesuffix(" Tokens")
    names = (name, name.removesuffix("s"), name.removesuffix("es"))
    return next((TOKENS[each] for each in names if each in TOKENS), None)
