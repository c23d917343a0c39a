from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class ChannelToken(Model):
    token: str
    """ The secret of the channel. It is shown once. """
