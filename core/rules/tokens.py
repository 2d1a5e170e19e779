"""Making tokens: what the rules of every game say of it."""

from collections.abc import Iterator

from core.messages import Message
from core.rules.actions import Action
from core.rules.ruleset import Check, StateView
from core.rules.verdict import Finding, done


def token_made(key: str) -> Check:
    """Return the check of a game that cites ``key`` for the making of tokens."""

    def a_token_is_made(view: StateView, action: Action) -> Iterator[Finding]:
        """Whoever the effect says creates a token."""
        del view
        yield done(key, Message("{player} creates a token.", player=action.player))

    return a_token_is_made
