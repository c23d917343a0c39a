from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.escalation_config import EscalationConfig
    from ..models.next_step import NextStep


@define(kw_only=True)
class EscalationConfigChangeResponse(Model):
    data: EscalationConfig | None
    """ What was asked for. """
    next_steps: list[NextStep]
    """ Requests that make sense next. """
