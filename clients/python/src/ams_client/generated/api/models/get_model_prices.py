from ....call import Call
from ...models.get_model_prices_response import GetModelPricesResponse


def get_model_prices() -> Call[GetModelPricesResponse]:
    """Get the workspace's own model prices

    In USD per million tokens. GET /v1/models lists the prices of all models."""
    return Call(
        "GET",
        "/v1/model-prices",
        {
            200: GetModelPricesResponse,
        },
    )
