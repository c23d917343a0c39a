from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model


@define(kw_only=True)
class Citation(Model):
    document_id: UUID
    filename: str
    chunk_id: UUID
    score: float
