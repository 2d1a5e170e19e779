"""The start page: the last table, the ones before it, and what else can be begun with."""
