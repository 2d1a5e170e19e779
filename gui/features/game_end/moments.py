"""What a button for a moment of a game says, as one viewer may know it."""

from core.rules.game_course import FIRST, LAST, LIFE, Moment
from core.rules.history import History
from core.rules.redaction import redacted
from core.rules.ruleset import Ruleset
from core.state.ids import PlayerId


def moment_in_words(
    moment: Moment, history: History, rules: Ruleset, viewer: PlayerId
) -> tuple[str, str]:
    """Return a title and a line below it."""
    turn = f"Turn {moment.turn}"
    done = ""
    if moment.cursor:
        before = history.jump(moment.cursor - 1).state
        outcome = redacted(rules, before, history.outcomes[moment.cursor - 1], viewer)
        done = outcome.words
    more = f"{turn} · {done}" if done else turn
    if moment.kind == LAST:
        return "The last action", more
    if moment.kind == FIRST:
        return "The first turn", more
    if moment.kind == LIFE:
        verb = "gains" if moment.loss < 0 else "loses"
        title = f"{moment.player} {verb} {abs(moment.loss)} life"
        return title, turn if done == title else more
    return done, turn
