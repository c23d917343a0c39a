from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.error import Error


@define(kw_only=True)
class StreamErrorEvent(Model):
    event: Literal["error"]
    """ The name of the event. """
    data: Error
