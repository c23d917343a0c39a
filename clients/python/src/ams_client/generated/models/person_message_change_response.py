from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.next_step import NextStep
    from ..models.person_message import PersonMessage


@define(kw_only=True)
class PersonMessageChangeResponse(Model):
    data: PersonMessage
    next_steps: list[NextStep]
    """ Requests that make sense next. """
