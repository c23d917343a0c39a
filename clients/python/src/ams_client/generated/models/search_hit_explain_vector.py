from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class SearchHitExplainVector(Model):
    rank: int | None
    """ The place among the results of this method, from 1; null where it did not find the passage. """
    similarity: float | None
    """ The cosine similarity with the query, from -1 to 1; null where the vectors did not find the passage. """
