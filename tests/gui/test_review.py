"""The review command reaches each of its states, and each is a picture of its own."""

import pytest

from tests.review.pictures import PICTURES
from tests.review.states import Visit

SIZE = (960, 640)


@pytest.mark.usefixtures("qapp")
def test_every_state_is_reached_and_looks_like_no_other() -> None:
    pictures = []
    for reach in PICTURES.values():
        visit = Visit(size=SIZE)
        pictures.append(reach(visit).grab().toImage())
        visit.close()
    assert not any(picture.isNull() for picture in pictures)
    for at, picture in enumerate(pictures):
        assert all(picture != other for other in pictures[:at])
