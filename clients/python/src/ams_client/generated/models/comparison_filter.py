from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.comparison_filter_type import ComparisonFilterType


@define(kw_only=True)
class ComparisonFilter(Model):
    """A string never equals a number, and values of different types have no order. Strings are ordered by their
    characters, false before true. An attribute that a document does not have matches only ne and nin."""

    type_: ComparisonFilterType = member("type")
    key: str
    """ The name of an attribute, or filename or document_id. """
    value: bool | float | list[bool | float | str] | str
    """ A list for in and nin, else one value. """
