"""The core as promised: the folders mirror `core`; `sequences` tries any deeds in any order."""
