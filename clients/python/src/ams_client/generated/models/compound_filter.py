from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..models.compound_filter_type import CompoundFilterType

if TYPE_CHECKING:
    from ..models.comparison_filter import ComparisonFilter


@define(kw_only=True)
class CompoundFilter(Model):
    type_: CompoundFilterType = member("type")
    filters: list[ComparisonFilter | CompoundFilter]
    """ The conditions. """
