from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.eval_run_status import EvalRunStatus
from ..types import UNSET, Unset


@define(kw_only=True)
class KnowledgeBase(Model):
    id: UUID
    agent_id: UUID = member("agentId")
    tenant_id: UUID = member("tenantId")
    name: str
    description: None | str
    embedding_model: str = member("embeddingModel")
    document_count: int = member("documentCount")
    chunk_count: int = member("chunkCount")
    """ Those of documents that are ready. """
    created_at: str = member("createdAt")
    reembedding: EvalRunStatus | Unset = UNSET
