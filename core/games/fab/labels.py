"""What objects are called in the labels of actions; private cards stay unnamed."""

from core.games.fab.zone_changes import name_of
from core.rules.action_labels import named_by

named = named_by(name_of)
