from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..models.search_mode import SearchMode
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.comparison_filter import ComparisonFilter
    from ..models.compound_filter import CompoundFilter


@define(kw_only=True)
class SearchQuery(Model):
    query: str
    """ The words that are searched for. """
    limit: int | Unset = UNSET
    """ The most results. """
    mode: SearchMode | Unset = UNSET
    """ vector goes by meaning alone, text by words alone; hybrid, by default, goes by both, as agents do. Where the
    embedding model does not answer, words alone search, also for vector. """
    filter_: ComparisonFilter | CompoundFilter | Unset = member("filter", UNSET)
    """ The documents that a search covers. At most 5 levels, 100 comparisons and 1,000 values in lists. """
    score_threshold: float | Unset = UNSET
    """ Passages with a lower score are left out. """
