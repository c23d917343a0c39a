from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class DiscordChannel(Model):
    bot_token: str = member("botToken")
    """ Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. """
    application_id: str = member("applicationId")
    public_key: str = member("publicKey")
    guild_id: str = member("guildId")
    channel_id: str = member("channelId")
    enabled: bool
