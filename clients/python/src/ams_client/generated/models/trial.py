from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.trial_kind import TrialKind
from ..models.trial_status import TrialStatus

if TYPE_CHECKING:
    from ..models.trial_request import TrialRequest


@define(kw_only=True)
class Trial(Model):
    id: UUID
    """ The id, a UUID. """
    kind: TrialKind
    name: None | str
    """ The name of the tool; null for a webhook. """
    agent_version: int = member("agentVersion")
    """ The version of the agent. """
    status: TrialStatus
    may_have_effect: bool = member("mayHaveEffect")
    """ True when the call may have changed something at its target: POST, PUT, DELETE. """
    request: None | TrialRequest
    """ Null when nothing was sent. """
    answer_status: int | None = member("answerStatus")
    """ The HTTP status of the answer; null without one. """
    result: None | str
    """ What the model would get, after responseMapping and masking. """
    error: None | str
    """ What went wrong; null where nothing did. """
    duration_ms: int = member("durationMs")
    """ How long it took, in milliseconds. """
    started_at: str = member("startedAt")
    """ When it began, in ISO 8601 and UTC. """
    ended_at: str = member("endedAt")
    """ When it ended, in ISO 8601 and UTC; null while it runs. """
