from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.provider_key import ProviderKey


@define(kw_only=True)
class ProviderKeyListResponse(Model):
    data: list[ProviderKey]
    """ What was asked for. """
