from typing import Literal

WebhookDeliveryType = Literal[
    "alarm.cleared",
    "alarm.raised",
    "budget.reached",
    "document.failed",
    "document.ready",
    "escalation.created",
    "escalation.resolved",
    "feedback.received",
    "mcp.authorization_required",
    "run.completed",
    "test.ping",
    "turn.action_required",
    "turn.completed",
    "turn.failed",
]
