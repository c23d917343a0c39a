from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.search_hit_explain_text import SearchHitExplainText
    from ..models.search_hit_explain_vector import SearchHitExplainVector


@define(kw_only=True)
class SearchHitExplain(Model):
    """With ?explain=true: the rank among the vectors and the cosine, the rank among the words and the share of the
    words of the question, by their rarity (BM25)."""

    vector: SearchHitExplainVector
    text: SearchHitExplainText
