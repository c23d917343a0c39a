from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.failure_kind import FailureKind

if TYPE_CHECKING:
    from ..models.agent_name import AgentName
    from ..models.failure_links import FailureLinks
    from ..models.failure_workflow import FailureWorkflow


@define(kw_only=True)
class Failure(Model):
    kind: FailureKind
    id: UUID
    """ Of the document, the eval run, the escalation or the reply. """
    name: str
    """ The filename, the name of the suite, what triggered the escalation, or the channel. """
    agent: AgentName
    code: str
    """ The code of the error, one of those in docs/errors.md; null where there is none. """
    message: str
    """ A sentence that says what happened. """
    fix: str
    """ A sentence that says what you can do. """
    retryable: bool
    """ Whether a retry without another change can help. """
    is_retrying: bool = member("isRetrying")
    """ True while the service still tries by itself. """
    since: str
    """ When it first failed, in ISO 8601 and UTC. """
    links: FailureLinks
    workflow: FailureWorkflow
