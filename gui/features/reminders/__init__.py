"""What cards say of the step that is there: marked and said, never forced."""
