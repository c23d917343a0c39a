from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class AlarmWorseSinceBefore(Model):
    """The same over the seven days before."""

    turns: int
    """ How many turns counted. """
    value: float
    """ The figure of the metric. """
