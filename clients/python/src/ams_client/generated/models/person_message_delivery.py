from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.channel_delivery_reply_state import ChannelDeliveryReplyState


@define(kw_only=True)
class PersonMessageDelivery(Model):
    state: ChannelDeliveryReplyState
    reason: None | str
    fix: None | str
