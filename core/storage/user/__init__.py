"""The data of one user: card notes, lesson progress, drafts."""
