from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.retrieval_event_data import RetrievalEventData


@define(kw_only=True)
class RetrievalEvent(Model):
    event: Literal["retrieval"]
    """ The name of the event. """
    id: str
    """ The id, a UUID. """
    data: RetrievalEventData
