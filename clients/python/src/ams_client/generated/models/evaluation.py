from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.evaluation_status import EvaluationStatus


@define(kw_only=True)
class Evaluation(Model):
    id: UUID
    """ The id, a UUID. """
    turn_id: UUID = member("turnId")
    """ The id of the turn; null where there is none. """
    agent_id: UUID = member("agentId")
    """ The id of the agent. """
    evaluator: str
    """ The name of the evaluator. """
    status: EvaluationStatus
    passed: bool | None
    """ Null until it is done. """
    score: float | None
    """ From 0 to 1; null until it is done. """
    reasoning: None | str
    """ The judge's reasons; null where there is no judge. """
    cost: str
    """ USD, 8 places, of all its tries. """
    created_at: str = member("createdAt")
    """ When it was created, in ISO 8601 and UTC. """
    ended_at: None | str = member("endedAt")
    """ When it ended, in ISO 8601 and UTC; null while it runs. """
