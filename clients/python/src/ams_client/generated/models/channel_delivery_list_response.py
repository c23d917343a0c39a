from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.channel_delivery import ChannelDelivery


@define(kw_only=True)
class ChannelDeliveryListResponse(Model):
    data: list[ChannelDelivery]
    """ What was asked for. """
