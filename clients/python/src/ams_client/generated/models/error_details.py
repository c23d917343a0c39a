from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.error_details_error import ErrorDetailsError


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
    field: str | Unset = UNSET
    """ The path of the field at fault, such as `testCases[1].scorer`, or a parameter. """
    errors: list[ErrorDetailsError] | Unset = UNSET
    """ All faults of the request, at most 20, when there are several. """
