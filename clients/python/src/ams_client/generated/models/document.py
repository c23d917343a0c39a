from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.document_stage import DocumentStage
from ..models.document_status import DocumentStatus
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.document_error import DocumentError
    from ..models.document_progress import DocumentProgress


@define(kw_only=True)
class Document(Model):
    id: UUID
    kb_id: UUID = member("kbId")
    filename: str
    storage_url: str = member("storageUrl")
    status: DocumentStatus
    chunk_count: int | None = member("chunkCount")
    created_at: str = member("createdAt")
    size_bytes: int = member("sizeBytes")
    stage: DocumentStage
    progress: DocumentProgress
    attempts: int
    """ How often its ingestion was begun. """
    error: DocumentError | Unset = UNSET
