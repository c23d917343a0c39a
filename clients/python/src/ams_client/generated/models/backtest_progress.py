from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class BacktestProgress(Model):
    total: int
    """ How many there are in all. """
    done: int
    """ How many are done. """
    errored: int
    """ How many ended with an error. """
    left_out: int = member("leftOut")
    """ How many turns were left out. """
