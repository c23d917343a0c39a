from ....call import Call
from ...models.replace_model_prices_body import ReplaceModelPricesBody
from ...models.replace_model_prices_response import ReplaceModelPricesResponse


def replace_model_prices(
    *,
    body: ReplaceModelPricesBody,
) -> Call[ReplaceModelPricesResponse]:
    """Replace the workspace's own model prices

    They count before all other prices, for each model call that ends after the change; every process knows them
    within 5 s. A model that is left out has the price of the service again. Cached and cache-written tokens cost as
    much as input where their own price is left out. Costs of the past stay."""
    return Call(
        "PUT",
        "/v1/model-prices",
        {
            200: ReplaceModelPricesResponse,
        },
        body=body,
    )
