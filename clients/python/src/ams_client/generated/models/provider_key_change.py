from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.provider_key_change_protocol import ProviderKeyChangeProtocol
from ..types import UNSET, Unset


@define(kw_only=True)
class ProviderKeyChange(Model):
    api_key: str = member("apiKey")
    """ The keyHint of the present key keeps it. """
    base_url: None | str | Unset = member("baseUrl", UNSET)
    """ Left out or null: the address of the provider, or that of the operator’s settings. """
    protocol: None | ProviderKeyChangeProtocol | Unset = UNSET
    """ How the address is spoken to. Left out or null: as the provider is spoken to without it. """
