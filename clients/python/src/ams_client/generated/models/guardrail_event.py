from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.guardrail_verdict import GuardrailVerdict


@define(kw_only=True)
class GuardrailEvent(Model):
    event: Literal["guardrail"]
    id: str
    data: GuardrailVerdict
