from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class SearchHitExplainText(Model):
    rank: int | None
    """ The place among the results of this method, from 1; null where it did not find the passage. """
    share: float
    """ The share of the query's words, by weight, that the passage has, from 0 to 1. """
