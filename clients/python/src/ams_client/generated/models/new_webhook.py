from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.webhook_event import WebhookEvent
from ..types import UNSET, Unset


@define(kw_only=True)
class NewWebhook(Model):
    url: str
    """ The address, an absolute URL of http or https. """
    events: list[WebhookEvent]
    """ The types of events that are sent. """
    enabled: bool | Unset = UNSET
    """ True when left out. """
    agent_ids: list[UUID] | None | Unset = member("agentIds", UNSET)
    """ Only events of these agents. Null, or left out: of all agents. """
