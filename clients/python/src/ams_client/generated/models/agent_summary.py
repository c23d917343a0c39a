from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.agent_status import AgentStatus


@define(kw_only=True)
class AgentSummary(Model):
    id: UUID
    """ The id, a UUID. """
    tenant_id: UUID = member("tenantId")
    """ The id of the workspace. """
    name: str
    """ The name that people see. """
    model: str
    """ The model, as `<provider>/<model name>`. """
    status: AgentStatus
    version: int
    """ The number of the version, from 1. """
    released_version: int | None = member("releasedVersion")
    """ The version that turns use; null where each version is used from the moment at which it is stored. """
    created_at: str = member("createdAt")
    """ When it was created, in ISO 8601 and UTC. """
    updated_at: str = member("updatedAt")
    """ When it was last changed, in ISO 8601 and UTC. """
