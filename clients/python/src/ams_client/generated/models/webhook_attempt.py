from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class WebhookAttempt(Model):
    at: str
    """ ISO 8601, UTC. """
    status: int | None
    """ The HTTP status of the answer; null where none came. """
    error: None | str
    """ Why the attempt failed; null where it succeeded. """
