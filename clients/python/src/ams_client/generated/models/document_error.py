from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.document_error_code import DocumentErrorCode
from ..models.ingestion_step import IngestionStep


@define(kw_only=True)
class DocumentError(Model):
    code: DocumentErrorCode
    stage: IngestionStep
    message: str
    """ A sentence that says what happened. """
    fix: str
    """ A sentence that says what you can do. """
    retryable: bool
    """ True: trying again can succeed. """
