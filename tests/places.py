"""Places: the checkout and the reference material next to it."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

REFERENCE = ROOT.parent / "shared"
"""Rule excerpts, conformance scenarios and real card files. Not part of the project: a test that
reads it takes the fixture `reference`, which skips where the folder is absent."""
