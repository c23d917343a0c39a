from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.eval_suite import EvalSuite


@define(kw_only=True)
class EvalSuiteListResponse(Model):
    data: list[EvalSuite]
    """ What was asked for. """
