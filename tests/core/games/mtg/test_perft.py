"""Legal actions of six small positions, one deep and two deep, in every edition.

How the numbers in ``tests/golden/perft.json`` were checked: one deep a reader who has the rulebook
and no program can go through the lines and count them, with these groups in mind:

- Ten ways off the battlefield: hand, graveyard, destroyed, sacrificed, exile, exile face down,
  top and bottom of the library, command zone, out of the game. An effect may name any of them.
  From the hand they are seven: the way to the hand falls away, a card put into the graveyard is
  discarded, and only permanents are destroyed or sacrificed.
- Five actions with any single permanent: tap it, put a +1/+1 or a -1/-1 counter on it, exile
  and return it, make a token that is a copy of it. No counter can be taken off, for none is on
  it. A double-faced card that does not meld can also return transformed.
- One more that depends on its kind: a transforming card transforms, a face-down one is turned
  up by its controller or by an effect, one with a common back is turned down. A double-faced one
  can't be turned down, and a modal one transforms since September 2025 only. Meld cards on the
  battlefield have neither, but meld, and either of the two may be asked to.
- From the hand: each face, half or fused pair that may be cast or played, put by
  an instruction, put face down, and a helper card where there is no common back. Instants can't be
  put except face down, but each half can be cast as a copy. A card is put transformed only where
  the edition lets it transform.
- The end of the turn, always.

Two deep the numbers after each line were added up by hand as well. For the pair: either card alone
has five actions and ten ways, so with the end of the turn one that stays behind comes to sixteen.
A card that left adds to that: eleven from the hand (cast, put, put face down, a helper card, seven
ways on), nine from the graveyard (put, put face down, seven ways), eight from exile, where being
exiled falls away, nine from exile face down, where a helper card may be, ten from the command zone
(as from the graveyard, and it may be named a commander), nine from outside the game (put, put face
down, a helper card, six ways), and eight from the library (drawn, manifested, or moved unseen to
one of five zones or face down to exile), nine since a card may be cloaked. A token copy adds
sixteen to all thirty-three: five actions, turning it down, ten ways. Melded, five actions and the
end are left, and 16 ways: graveyard, destroyed, sacrificed, exile and both ends of the library ask
which card comes first, exile face down does not. The Rats die of a -1/-1 counter, the Scavengers of
none. That the oldest editions come to the same sums is no accident: where a token copy of a
double-faced card has one face, it can't transform, but it can be turned face down. It just can't
return transformed, so for a transforming card they come to one less.
"""

import pytest

from core.games.mtg.rulesets import EDITIONS
from core.rules.ruleset import Ruleset
from tests.core.games.mtg.positions import POSITIONS
from tests.golden.perft import expected, lines, read


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=EDITIONS)
@pytest.mark.parametrize("position", POSITIONS)
def test_the_lawful_actions_are_those_that_were_counted(position: str, rules: Ruleset) -> None:
    """Update the golden file after an intended change with ``python -m tests.golden``."""
    assert lines(position, rules) == expected(read(), position, rules)
