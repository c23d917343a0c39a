from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class EscalationConfig(Model):
    webhook_url: str = member("webhookUrl")
    """ An http(s) address; may be empty while escalation is not enabled. """
    auto_escalate_keywords: list[str] = member("autoEscalateKeywords")
    """ Words in a message that open an escalation. """
    assigned_to: list[str] = member("assignedTo")
    """ The people who are told, by name or address. """
    enabled: bool
    """ False: it is kept and does nothing. """
    approval_channel: str | Unset = member("approvalChannel", UNSET)
    """ The id of a channel of Slack, such as C0123456789, in which the agent’s Slack app shows the calls that people
    allow, with buttons. It counts also while enabled is false. """
