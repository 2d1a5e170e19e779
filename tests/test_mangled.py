"""A few mangled files of every kind: each is refused in a sentence or fit for use."""

import pytest

from tests.mangled.kinds import KINDS
from tests.mangled.reader import failures

FILES = 25


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_wrong_in_a_file_is_told_in_a_sentence(kind: str) -> None:
    assert list(failures(kind, range(FILES))) == []
