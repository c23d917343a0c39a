from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.delivery_status import DeliveryStatus
from ..models.webhook_delivery_type import WebhookDeliveryType

if TYPE_CHECKING:
    from ..models.webhook_attempt import WebhookAttempt


@define(kw_only=True)
class WebhookDelivery(Model):
    id: UUID
    """ The header webhook-id, the same at every attempt. """
    type_: WebhookDeliveryType = member("type")
    status: DeliveryStatus
    attempts: list[WebhookAttempt]
    """ The latest 100, oldest first. """
    created_at: str = member("createdAt")
    """ The moment of the event. """
    next_attempt_at: None | str = member("nextAttemptAt")
    """ Null when none is planned. """
