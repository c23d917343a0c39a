from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.evaluators import Evaluators


@define(kw_only=True)
class EvaluatorsResponse(Model):
    data: Evaluators
