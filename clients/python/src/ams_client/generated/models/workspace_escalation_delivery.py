from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class WorkspaceEscalationDelivery(Model):
    at: str
    """ ISO 8601, UTC. """
    status: int | None
    """ The HTTP status of the answer; null where none came. """
    error: None | str
    """ What went wrong; null where nothing did. """
    round_: int = member("round")
    """ From 1; a redelivery after the end of a round begins the next one. """
