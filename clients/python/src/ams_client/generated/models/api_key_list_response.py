from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.api_key import ApiKey


@define(kw_only=True)
class ApiKeyListResponse(Model):
    data: list[ApiKey]
    """ What was asked for. """
