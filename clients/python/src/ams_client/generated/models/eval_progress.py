from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class EvalProgress(Model):
    total: int
    """ How many there are in all. """
    done: int
    """ How many are done. """
    passed: int
    """ How many passed. """
    failed: int
    """ How many did not pass. """
    errored: int
    """ How many ended with an error. """
