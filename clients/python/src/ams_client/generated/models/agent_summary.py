from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.agent_status import AgentStatus


@define(kw_only=True)
class AgentSummary(Model):
    id: UUID
    tenant_id: UUID = member("tenantId")
    name: str
    model: str
    status: AgentStatus
    version: int
    created_at: str = member("createdAt")
    updated_at: str = member("updatedAt")
