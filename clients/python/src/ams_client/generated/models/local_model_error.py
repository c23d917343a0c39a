from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.local_model_error_code import LocalModelErrorCode


@define(kw_only=True)
class LocalModelError(Model):
    code: LocalModelErrorCode
    message: str
    """ A sentence that says what happened. """
    fix: str
    """ A sentence that says what you can do. """
