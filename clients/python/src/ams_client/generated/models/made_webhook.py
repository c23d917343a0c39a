from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.webhook_event import WebhookEvent


@define(kw_only=True)
class MadeWebhook(Model):
    id: UUID
    """ The id, a UUID. """
    url: str
    """ The address, an absolute URL of http or https. """
    events: list[WebhookEvent]
    """ The types of events that are sent. """
    enabled: bool
    """ False: it is kept and does nothing. """
    agent_ids: list[UUID] | None = member("agentIds")
    """ Only events of these agents; null: of all agents. """
    previous_until: None | str = member("previousUntil")
    """ Until then deliveries are signed with the secret before, too. """
    failing_since: None | str = member("failingSince")
    """ The first failed attempt since the last success; 72 hours later the webhook is switched off. """
    created_at: str = member("createdAt")
    """ When it was created, in ISO 8601 and UTC. """
    secret: str
    """ whsec_ and base64, as Standard Webhooks says. It is shown once. """
