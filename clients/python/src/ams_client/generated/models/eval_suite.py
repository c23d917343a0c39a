from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.eval_result import EvalResult
    from ..models.test_case import TestCase


@define(kw_only=True)
class EvalSuite(Model):
    id: UUID
    """ The id, a UUID. """
    agent_id: UUID = member("agentId")
    """ The id of the agent. """
    name: str
    """ The name that people see. """
    test_cases: list[TestCase] | None = member("testCases")
    """ The cases. """
    last_run_at: None | str = member("lastRunAt")
    """ When the suite last ran, in ISO 8601 and UTC; null before its first run. """
    last_result: list[EvalResult] | None = member("lastResult")
    """ The results of the last completed run of the newest version with its own model; null before the first one. """
    min_score: float | None = member("minScore")
    """ The gate; null without a gate. """
    revision: int
    """ Rises with each change of the test cases; it is the ETag of the suite. """
    created_at: str = member("createdAt")
    """ When it was created, in ISO 8601 and UTC. """
