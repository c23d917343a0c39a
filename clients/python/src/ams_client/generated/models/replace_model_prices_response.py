from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.next_step import NextStep
    from ..models.replace_model_prices_response_data import ReplaceModelPricesResponseData


@define(kw_only=True)
class ReplaceModelPricesResponse(Model):
    data: ReplaceModelPricesResponseData
    """ By <provider>/<model>; these prices count before those of the service. """
    next_steps: list[NextStep]
    """ Requests that make sense next. """
