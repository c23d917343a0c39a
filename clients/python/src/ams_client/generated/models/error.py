from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.error_details import ErrorDetails


@define(kw_only=True)
class Error(Model):
    error: ErrorDetails
