from __future__ import annotations

import datetime

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class McpServerLastList(Model):
    """What its last list held; left out before the first. PUT ignores it."""

    revision: str
    """ The revision of the protocol that both speak. """
    tools: int
    """ The number of tools that can be offered. """
    unaccepted: int
    """ New and changed ones that are not offered until somebody accepts them. """
    asked_at: datetime.datetime = member("askedAt")
    """ When the server was asked last, whatever it said. """
