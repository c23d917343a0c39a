from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.local_model import LocalModel


@define(kw_only=True)
class LocalModelListResponse(Model):
    data: list[LocalModel]
    """ What was asked for. """
