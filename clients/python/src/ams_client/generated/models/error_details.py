from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class ErrorDetails(Model):
    code: str
    """ The code of the error, one of those in docs/errors.md. """
    message: str
    """ A sentence that says what happened. """
    fix: str
    """ A sentence that says what the caller can do. """
    request_id: str
    """ The same id as in the header X-Request-Id. """
