"""What Janus Table promises, as tests: the folders mirror `core` and `gui`."""
