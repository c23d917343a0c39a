from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.search_hit import SearchHit


@define(kw_only=True)
class SearchHitListResponse(Model):
    data: list[SearchHit]
    """ What was asked for. """
    cut_to: Literal["words"] | Unset = UNSET
    """ Only when comparing vectors took the database too long: words alone searched. """
