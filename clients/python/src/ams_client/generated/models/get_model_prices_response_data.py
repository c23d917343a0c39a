from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.price import Price


@define(kw_only=True)
class GetModelPricesResponseData(Model):
    """By <provider>/<model>; these prices count before those of the service."""

    additional_properties: dict[str, Price] = member("*", {})
