from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.eval_run_status import EvalRunStatus
from ..types import UNSET, Unset


@define(kw_only=True)
class KnowledgeBase(Model):
    id: UUID
    """ The id, a UUID. """
    agent_id: UUID = member("agentId")
    """ The id of the agent. """
    tenant_id: UUID = member("tenantId")
    """ The id of the workspace. """
    name: str
    """ The name that people see. """
    description: None | str
    """ What it is for. A model reads the description of a tool. """
    embedding_model: str = member("embeddingModel")
    """ The model that embeds the documents, as `<provider>/<model name>`. """
    document_count: int = member("documentCount")
    """ How many documents. """
    failed_document_count: int = member("failedDocumentCount")
    """ How many of them could not be read. """
    chunk_count: int = member("chunkCount")
    """ Those of documents that are ready. """
    created_at: str = member("createdAt")
    """ When it was created, in ISO 8601 and UTC. """
    reembedding: EvalRunStatus | Unset = UNSET
