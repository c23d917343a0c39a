from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.comparison_filter import ComparisonFilter
    from ..models.compound_filter import CompoundFilter


@define(kw_only=True)
class Retrieval(Model):
    """Limits the searches of this turn: the one before the answer, and those of the tool knowledge_card."""

    filter_: ComparisonFilter | CompoundFilter | Unset = member("filter", UNSET)
    """ The documents that a search covers. At most 5 levels, 100 comparisons and 1,000 values in lists. """
    limit: int | Unset = UNSET
    """ The most passages; 5 without it. Passages beyond some 8,000 tokens are left out. """
    score_threshold: float | Unset = UNSET
    """ Passages with a lower score are left out. """
    knowledge_base_ids: list[UUID] | Unset = UNSET
    """ Those of the agent that are searched; all without it. """
