from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.guardrail_config import GuardrailConfig


@define(kw_only=True)
class GuardrailConfigResponse(Model):
    data: GuardrailConfig | None
    """ What was asked for. """
