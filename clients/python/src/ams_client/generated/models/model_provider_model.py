from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.price import Price


@define(kw_only=True)
class ModelProviderModel(Model):
    id: str
    """ The id, a UUID. """
    price: None | Price
    """ USD per million tokens. Reasoning costs as much as output. """
