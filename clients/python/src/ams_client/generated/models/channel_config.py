from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.discord_channel import DiscordChannel
    from ..models.slack_channel import SlackChannel
    from ..models.telegram_channel import TelegramChannel
    from ..models.whatsapp_channel import WhatsappChannel


@define(kw_only=True)
class ChannelConfig(Model):
    discord: DiscordChannel | Unset = UNSET
    telegram: TelegramChannel | Unset = UNSET
    whatsapp: WhatsappChannel | Unset = UNSET
    slack: SlackChannel | Unset = UNSET
