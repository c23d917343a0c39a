from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.next_step import NextStep
    from ..models.release_agent_version_request import ReleaseAgentVersionRequest


@define(kw_only=True)
class ReleaseAgentVersionRequestChangeResponse(Model):
    data: ReleaseAgentVersionRequest
    next_steps: list[NextStep]
    """ Requests that make sense next. """
