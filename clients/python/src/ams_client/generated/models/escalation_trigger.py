from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.escalation_trigger_kind import EscalationTriggerKind
from ..types import UNSET, Unset


@define(kw_only=True)
class EscalationTrigger(Model):
    kind: EscalationTriggerKind
    message: str
    """ The message that opened the escalation. """
    keyword: str | Unset = UNSET
    """ The word that opened the escalation. """
