from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.channel_delivery_reply_state import ChannelDeliveryReplyState


@define(kw_only=True)
class ChannelDeliveryReply(Model):
    state: ChannelDeliveryReplyState
    attempts: int
    code: None | str
    reason: None | str
    fix: None | str
