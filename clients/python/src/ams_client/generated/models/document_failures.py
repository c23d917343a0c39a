from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.document_error_code import DocumentErrorCode


@define(kw_only=True)
class DocumentFailures(Model):
    code: DocumentErrorCode
    message: str
    fix: str
    retryable: bool
    count: int
