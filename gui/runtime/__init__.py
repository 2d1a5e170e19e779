"""Services of the running program: failures, log, signals, and files from other instances."""
