from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class MessageResetEventData(Model):
    reason: str
    """ Why. """
