from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.review_cause import ReviewCause


@define(kw_only=True)
class OpenReview(Model):
    turn_id: UUID = member("turnId")
    """ The id of the turn; null where there is none. """
    agent_id: UUID = member("agentId")
    """ The id of the agent. """
    agent_name: str = member("agentName")
    """ The name of the agent. """
    conversation_id: UUID = member("conversationId")
    """ The id of the conversation; null where there is none. """
    why: list[ReviewCause]
    """ negative_feedback: a user rated it -1. low_verdict: an evaluator failed it. disagreement: two evaluators differ.
    escalated: it called for a person. drawn: it is one of the 1% that are drawn by their id. """
    message: str
    """ The first 500 characters. """
    created_at: str = member("createdAt")
    """ When it was created, in ISO 8601 and UTC. """
