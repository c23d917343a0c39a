from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class WebhookAttempt(Model):
    at: str
    """ ISO 8601, UTC. """
    status: int | None
    error: None | str
