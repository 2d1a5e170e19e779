"""Clauses of control, attaching, tapping and turning."""

from core.effects.program import (
    Attach,
    Control,
    Tap,
    Turn,
)
from core.games.mtg.reading.vocabulary import clause

# Control, attaching, tapping, turning
clause("[<who:by>] gain|gains control of <noun:what>", Control)
clause("<who:by> control|controls <noun:what>", Control)
clause("exchange control of <onenoun:what> and <onenoun:exchange>", Control)
clause("exchange control of <noun:what>", Control, exchanged=True)
clause("[<who:by>] attach|attaches <noun:what> to <onenoun:to>", Attach)
clause("unattach <noun:what>", Attach)
clause("[<who:by>] tap|taps <noun:what>", Tap)
clause("[<who:by>] untap|untaps <noun:what>", Tap, untap=True)
clause("[<who:by>] tap|taps or untap|untaps <noun:what>", Tap, either=True)
clause("transform <noun:what>\n<noun:what> transform|transforms", Turn)
clause("[<who:by>] transform|transforms <noun:what>", Turn)
clause("[<who:by>] flip|flips <noun:what>", Turn, to="flipped")
clause("[<who:by>] convert|converts <noun:what>", Turn, to="converted")
clause("[<who:by>] turn|turns <noun:what> face_up|face_down=to", Turn)
