"""The core as promised: the folders mirror `core`; `sequences` tries any actions in any order."""
