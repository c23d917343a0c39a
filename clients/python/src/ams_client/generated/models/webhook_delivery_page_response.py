from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.webhook_delivery import WebhookDelivery


@define(kw_only=True)
class WebhookDeliveryPageResponse(Model):
    data: list[WebhookDelivery]
    """ What was asked for. """
    total: int
    """ How many there are in all. """
