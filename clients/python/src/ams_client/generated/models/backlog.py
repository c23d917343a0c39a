from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class Backlog(Model):
    count: int
    """ How many. """
    oldest_at: None | str = member("oldestAt")
    """ When the oldest of them was written; null when there is none. """
