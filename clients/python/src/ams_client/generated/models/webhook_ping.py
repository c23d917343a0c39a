from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class WebhookPing(Model):
    webhook_id: UUID = member("webhookId")
    """ The id of the webhook. """
