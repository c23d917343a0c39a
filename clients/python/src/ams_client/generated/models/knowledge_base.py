from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class KnowledgeBase(Model):
    id: UUID
    agent_id: UUID = member("agentId")
    tenant_id: UUID = member("tenantId")
    name: str
    description: None | str
    embedding_model: str = member("embeddingModel")
    created_at: str = member("createdAt")
