from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.next_step import NextStep
    from ..models.webhook_secret import WebhookSecret


@define(kw_only=True)
class WebhookSecretChangeResponse(Model):
    data: WebhookSecret
    next_steps: list[NextStep]
    """ Requests that make sense next. """
