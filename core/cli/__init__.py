"""The command line without a window: ``python -m core``. Nothing else imports it."""
