from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.guardrail_verdict import GuardrailVerdict


@define(kw_only=True)
class GuardrailEvent(Model):
    event: Literal["guardrail"]
    """ The name of the event. """
    id: str
    """ The id, a UUID. """
    data: GuardrailVerdict
