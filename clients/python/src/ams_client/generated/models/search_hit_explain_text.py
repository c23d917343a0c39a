from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class SearchHitExplainText(Model):
    rank: int | None
    share: float
