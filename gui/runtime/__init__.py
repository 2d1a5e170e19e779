"""The running program besides its windows: failures, the log, signals, files handed over."""
