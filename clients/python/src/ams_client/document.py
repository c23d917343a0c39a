"""Uploads, and what a wait for a document needs."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from pathlib import Path
from uuid import UUID

from .call import Call
from .errors import WorkFailed
from .generated.models import (
    CreateFileRequest,
    Document,
    DocumentChangeResponse,
    FileChangeResponse,
    NewDocument,
    NewDocumentAttributes,
)
from .generated.types import UNSET, Unset
from .operations import create_document, create_file

NewFile = Path | tuple[str, bytes | str]
OnProgress = Callable[[int, int], None]
Attributes = Mapping[str, str | float | bool]
FIRST_LOOK_SECONDS = 0.3
LONGEST_LOOK_SECONDS = 5.0
_PIECE_BYTES = 65_536


def upload_call(
    agent_id: UUID,
    kb_id: UUID,
    file: NewFile,
    attributes: Attributes | None = None,
    replace: bool = False,
) -> Call[DocumentChangeResponse]:
    """The call that uploads a file. Its name says its format: .pdf, .docx, .csv, .txt, .md."""
    name, base64 = _named_base64(file)
    body = NewDocument(
        filename=name,
        base64=base64,
        attributes=UNSET if attributes is None else NewDocumentAttributes(additional_properties=dict(attributes)),
        replace=replace or UNSET,
    )
    return create_document(agent_id, kb_id, body=body)


def file_call(file: NewFile) -> Call[FileChangeResponse]:
    """The call that uploads a file for messages."""
    name, base64 = _named_base64(file)
    return create_file(body=CreateFileRequest(filename=name, base64=base64))


def _named_base64(file: NewFile) -> tuple[str, str]:
    name, content = (file.name, file.read_bytes()) if isinstance(file, Path) else file
    given = content.encode() if isinstance(content, str) else content
    return name, b64encode(given).decode()


def pieces(body: bytes, on_progress: OnProgress) -> Iterator[bytes]:
    """The body in pieces; tells the bytes that are on their way, and their total."""
    for start in range(0, len(body), _PIECE_BYTES):
        piece = body[start : start + _PIECE_BYTES]
        yield piece
        on_progress(start + len(piece), len(body))


async def async_pieces(body: bytes, on_progress: OnProgress) -> AsyncIterator[bytes]:
    """The same for the async client."""
    for piece in pieces(body, on_progress):
        yield piece


def is_ready(document: Document) -> bool:
    """Whether searches find the document. Throws WorkFailed when it could not be ingested."""
    if not isinstance(document.error, Unset):
        raise WorkFailed(document.error.code, document.error.message, document.error.fix)
    return document.status == "ready"
