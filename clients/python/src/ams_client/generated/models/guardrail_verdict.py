from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.guardrail_verdict_action import GuardrailVerdictAction
from ..models.guardrail_verdict_stage import GuardrailVerdictStage


@define(kw_only=True)
class GuardrailVerdict(Model):
    stage: GuardrailVerdictStage
    rule: str
    """ The rule that acted. """
    action: GuardrailVerdictAction
