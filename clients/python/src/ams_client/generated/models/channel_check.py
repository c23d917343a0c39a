from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..models.channel_name import ChannelName

if TYPE_CHECKING:
    from ..models.channel_check_result import ChannelCheckResult


@define(kw_only=True)
class ChannelCheck(Model):
    channel: ChannelName
    ok: bool
    """ True when all checks are. """
    address: str
    """ The address that the platform must deliver to. """
    checks: list[ChannelCheckResult]
    """ The checks, in their order. """
    duration_ms: int = member("durationMs")
    """ How long it took, in milliseconds. """
    ended_at: str = member("endedAt")
    """ ISO 8601, UTC. """
