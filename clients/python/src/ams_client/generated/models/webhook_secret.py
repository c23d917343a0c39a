from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class WebhookSecret(Model):
    secret: str
    """ whsec_ and base64, as Standard Webhooks says. """
    previous_until: None | str = member("previousUntil")
    """ Until then deliveries are signed with the secret before, too. Null: with this one only. """
