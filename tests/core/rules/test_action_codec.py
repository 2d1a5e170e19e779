"""Actions from plain data are read within bounds, and actions made here stay within them."""

import msgspec
import pytest

from core.rules.actions import Action, Batch, Life
from core.rules.codecs import DEEPEST, MOST_STEPS, action_of, is_bounded
from core.state.ids import PlayerId

ANN = PlayerId("Ann")
LIFE = Life(player=ANN, change=1)
KINDS: dict[str, type[Action]] = {str(kind.__struct_config__.tag): kind for kind in (Batch, Life)}


def plain(action: Action) -> object:
    return msgspec.json.decode(msgspec.json.encode(action))


def nested(depth: int) -> object:
    """Return the data of batches in each other, made without recursion."""
    data = plain(LIFE)
    for _ in range(depth):
        data = {"do": plain(Batch(player=ANN, steps=()))["do"], "player": ANN, "steps": [data]}  # type: ignore[index] # an object
    return data


def test_batches_as_deep_and_as_long_as_allowed_are_read() -> None:
    deep = action_of(nested(DEEPEST), KINDS)
    assert plain(deep) == plain(action_of(plain(deep), KINDS))
    long = Batch(player=ANN, steps=(LIFE,) * MOST_STEPS)
    assert action_of(plain(long), KINDS) == long
    assert is_bounded(deep)
    assert is_bounded(long)


@pytest.mark.parametrize("depth", [DEEPEST + 1, 400, 20_000])
def test_batches_that_are_too_deep_are_refused_without_following_them(depth: int) -> None:
    with pytest.raises(ValueError, match="nested more than"):
        action_of(nested(depth), KINDS)


def test_batches_of_too_many_steps_are_refused_together() -> None:
    half = Batch(player=ANN, steps=(LIFE,) * (MOST_STEPS // 2))
    both = Batch(player=ANN, steps=(half, half))
    with pytest.raises(ValueError, match="more than"):
        action_of(plain(both), KINDS)
    assert not is_bounded(both)


@pytest.mark.parametrize("data", [None, [], "tap", {"do": "nothing"}, {}])
def test_what_is_no_action_is_refused_in_words(data: object) -> None:
    with pytest.raises(ValueError, match="no action of this game"):
        action_of(data, KINDS)
