from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class AgentStatsFeedback(Model):
    """How many turns of the window users have rated, by the score of their feedback."""

    positive: int
    """ How many are rated 1. """
    neutral: int
    """ How many are rated 0. """
    negative: int
    """ How many are rated -1. """
