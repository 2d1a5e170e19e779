"""Fixtures of the panels: a session of the toy game."""

import pytest

from gui.session import Session
from tests.gui.panels import toy


@pytest.fixture
def session() -> Session:
    """An Owl on Ann's battlefield, a Wolf in her hand."""
    return toy.session()
