from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.get_model_prices_response_data import GetModelPricesResponseData


@define(kw_only=True)
class GetModelPricesResponse(Model):
    data: GetModelPricesResponseData
    """ By <provider>/<model>; these prices count before those of the service. """
