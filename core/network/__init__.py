"""Shared tables over NATS: the server, the holder of tables, and the connections of the seats."""
