from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..models.channel_name import ChannelName

if TYPE_CHECKING:
    from ..models.channel_setup_scope import ChannelSetupScope


@define(kw_only=True)
class ChannelSetup(Model):
    channel: ChannelName
    address: str
    """ The address that the platform must deliver to. """
    address_place: str = member("addressPlace")
    """ Where the platform wants the address. """
    token_name: None | str = member("tokenName")
    """ The platform's name of the token that it sends to us; GET /v1/agents/{id}/channels/{channel}/token reads it.
    Null where the platform signs with a secret of its own. """
    steps: list[str]
    """ In their order. The first address in a step is a page of the platform. """
    scopes: list[ChannelSetupScope]
    """ The permissions that the bot needs; none where the platform has none. """
    events: list[str]
    """ The events to subscribe to. """
    manifest: None | str
    """ JSON to paste, which sets address, scopes and events at once (Slack). """
