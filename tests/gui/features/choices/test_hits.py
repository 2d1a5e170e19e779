"""The damage step of each chain link lists the hit effects in the text of the attack."""

from core.games.fab.actions import Play
from core.games.fab.zones import HERO
from core.rules.actions import Ability, Points
from core.state.zones import HAND
from gui.features.choices.feature import TriggersFeature
from tests.core.games.fab.stage import made_up
from tests.gui.conftest import Open
from tests.gui.features.choices.stage import Fighter, duel, table_of
from tests.gui.window_user import ANN

ON_HIT = "When this hits, draw a card."


def test_the_hit_of_each_link_is_named_once_until_it_is_on_the_stack(opened: Open) -> None:
    numbers = {"pitch": "1", "cost": "0", "power": "4", "defense": "2"}
    jabs = [
        made_up(name, "Ninja Action - Attack", text=ON_HIT, **numbers)
        for name in ("One Jab", "Two Jab")
    ]
    table = table_of(duel((("Katsu", HERO), *((jab, HAND) for jab in jabs))))
    opened(table)
    ann = Fighter(table)
    reminding = ann.window.feature(TriggersFeature)
    for name in ("One Jab", "Two Jab"):
        card = ann.find(name)
        ann.session.attempt(Points(player=ANN, kind="action", change=1))
        ann.session.attempt(Play(player=ANN, card=card, free=True))
        ann.go_on("reaction")
        assert reminding.status_text() == ""
        ann.go_on()
        assert name in reminding.status_text()
        reminding.take()
        assert ann.session.history.outcomes[-1].action == Ability(player=ANN, source=card)
        assert reminding.status_text() == ""
        ann.go_on()
        assert reminding.status_text() == ""
        ann.go_on("resolution")
