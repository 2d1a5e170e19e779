"""Facts of faces for the rules, from their programs; loaded at the first question (`texts`)."""
