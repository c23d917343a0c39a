from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.search_hit import SearchHit


@define(kw_only=True)
class SearchHitListResponse(Model):
    data: list[SearchHit]
