"""The author of a lesson reads its faults without codes and keys."""

import pytest

from gui.features.authoring.editor_window import plain_fault


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (
            "L01: lesson: learn: is missing; it is one sentence on what a learner will know",
            "Write what a learner knows afterwards.",
        ),
        ("L08: step 1: hint: say: is missing.", "Step 1: Write the hint."),
        ("L01: step 2: question: is missing.", "Step 2: Write the question."),
        ("L05: step 2: options 1: about: is missing.", "Step 2: Options 1 about: is missing."),
        ("L07: two answers are right.", "Two answers are right."),
    ],
)
def test_a_fault_uses_the_terms_of_the_editor(fault: str, words: str) -> None:
    assert plain_fault(fault) == words
