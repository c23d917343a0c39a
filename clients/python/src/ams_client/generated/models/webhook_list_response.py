from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.webhook import Webhook


@define(kw_only=True)
class WebhookListResponse(Model):
    data: list[Webhook]
    """ What was asked for. """
