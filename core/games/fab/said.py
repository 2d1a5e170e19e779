"""Sentences that the rules say, put into words where a text is asked for."""

from core.messages import Message, Value


def said(template: str, /, **values: Value) -> str:
    """Return a message in words for somebody who may know every card."""
    return str(Message(template, **values))
