from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class EscalationConfig(Model):
    webhook_url: str = member("webhookUrl")
    """ An http(s) address; may be empty while escalation is not enabled. """
    auto_escalate_keywords: list[str] = member("autoEscalateKeywords")
    assigned_to: list[str] = member("assignedTo")
    enabled: bool
