from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.evaluation import Evaluation


@define(kw_only=True)
class EvaluationListResponse(Model):
    data: list[Evaluation]
    """ What was asked for. """
