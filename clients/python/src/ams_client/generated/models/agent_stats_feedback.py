from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class AgentStatsFeedback(Model):
    """How many turns of the window users have rated, by the score of their feedback."""

    positive: int
    neutral: int
    negative: int
