from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class ErrorSummary(Model):
    code: str
    """ The code of the error, one of those in docs/errors.md; null where there is none. """
    message: str
    """ A sentence that says what happened. """
    fix: str
    """ A sentence that says what you can do. """
