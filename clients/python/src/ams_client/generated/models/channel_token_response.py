from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.channel_token import ChannelToken


@define(kw_only=True)
class ChannelTokenResponse(Model):
    data: ChannelToken
