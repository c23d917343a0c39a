from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.document_error_code import DocumentErrorCode


@define(kw_only=True)
class DocumentFailures(Model):
    code: DocumentErrorCode
    message: str
    """ A sentence that says what happened. """
    fix: str
    """ A sentence that says what you can do. """
    retryable: bool
    """ True: trying again can succeed. """
    count: int
    """ How many. """
