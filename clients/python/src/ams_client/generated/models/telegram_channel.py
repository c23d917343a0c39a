from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class TelegramChannel(Model):
    bot_token: str = member("botToken")
    """ Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. """
    enabled: bool
    """ False: it is kept and does nothing. """
