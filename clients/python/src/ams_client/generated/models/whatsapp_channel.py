from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class WhatsappChannel(Model):
    access_token: str = member("accessToken")
    """ Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. """
    app_secret: str = member("appSecret")
    """ Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. """
    phone_number_id: str = member("phoneNumberId")
    """ The id of the WhatsApp phone number. """
    enabled: bool
    """ False: it is kept and does nothing. """
