from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class ErrorDetailsError(Model):
    field: str
    """ The path of the field at fault. """
    message: str
    """ A sentence that says what is wrong there. """
    fix: str
    """ A sentence that says what the caller can send there. """
