from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.provider_key_change_protocol import ProviderKeyChangeProtocol
from ..models.provider_key_source import ProviderKeySource


@define(kw_only=True)
class ProviderKey(Model):
    provider: str
    """ The provider, the part of a model's name before the first slash. """
    source: ProviderKeySource
    """ Whose key counts. The workspace’s own counts before the operator’s; with none, its models do not answer. """
    setting: None | str
    """ The setting by which the operator sets the provider up; null when it needs none. """
    base_url: None | str = member("baseUrl")
    """ The address of the workspace’s own key; null: that of the provider or the operator. """
    key_hint: None | str = member("keyHint")
    """ The masked key of the workspace; null without one. """
    protocol: None | ProviderKeyChangeProtocol
    """ How the provider is spoken to; null for the models of this machine. """
