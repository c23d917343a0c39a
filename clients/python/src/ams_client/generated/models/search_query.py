from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.search_mode import SearchMode
from ..types import UNSET, Unset


@define(kw_only=True)
class SearchQuery(Model):
    query: str
    limit: int | Unset = UNSET
    mode: SearchMode | Unset = UNSET
    """ vector goes by meaning alone, text by words alone; hybrid, by default, goes by both, as agents do. """
    score_threshold: float | Unset = UNSET
    """ Passages with a lower score are left out. """
