from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class DiscordChannel(Model):
    bot_token: str = member("botToken")
    """ Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. """
    application_id: str = member("applicationId")
    """ The id of the Discord application. """
    public_key: str = member("publicKey")
    """ The public key of the Discord application, in hex. """
    guild_id: str = member("guildId")
    """ The id of the Discord server. """
    channel_id: str = member("channelId")
    """ The id of the channel. """
    enabled: bool
    """ False: it is kept and does nothing. """
