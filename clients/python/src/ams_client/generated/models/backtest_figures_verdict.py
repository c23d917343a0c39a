from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.share import Share


@define(kw_only=True)
class BacktestFiguresVerdict(Model):
    better: Share
    worse: Share
    same: Share
