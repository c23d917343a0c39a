from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.document_stage import DocumentStage
from ..models.document_status import DocumentStatus
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.document_attributes import DocumentAttributes
    from ..models.document_error import DocumentError
    from ..models.document_progress import DocumentProgress


@define(kw_only=True)
class Document(Model):
    id: UUID
    """ The id, a UUID. """
    kb_id: UUID = member("kbId")
    """ The id of the knowledge base. """
    filename: str
    """ The name of the file. """
    storage_url: str = member("storageUrl")
    """ Where the file lies. Read it through the API. """
    attributes: DocumentAttributes
    """ At most 16 attributes, by which a search can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-;
    filename and document_id are no names. A value is a string of at most 512 characters, a number, or true or
    false. """
    replace: bool
    """ True when it was uploaded to take the place of the earlier documents of its filename. """
    replaces: list[UUID]
    """ The documents whose place it took when it became ready; none until then. """
    rereads: None | UUID
    """ The document whose file it reads again. That one answers until this one is ready and takes its place; then, and
    for uploads, null. """
    status: DocumentStatus
    chunk_count: int | None = member("chunkCount")
    """ How many passages the document has; null before it is ready. """
    page_count: int | None = member("pageCount")
    """ The pages of a PDF; null until it is read, and in a format without pages. """
    unread_pages: list[str] = member("unreadPages")
    """ The pages of a PDF that hold only pictures, so that nothing of them is found: `3`, or `5-9` for several. """
    recognised_pages: list[str] = member("recognisedPages")
    """ The pages whose text was recognised from pictures (OCR), in the same form. """
    created_at: str = member("createdAt")
    """ When it was created, in ISO 8601 and UTC. """
    size_bytes: int = member("sizeBytes")
    """ The size in bytes. """
    stage: DocumentStage
    progress: DocumentProgress
    attempts: int
    """ How often its ingestion was begun. """
    error: DocumentError | Unset = UNSET
