from ....call import Call
from ...models.model_provider_list_response import ModelProviderListResponse


def list_models() -> Call[ModelProviderListResponse]:
    """List the model providers and their models

    A provider that is not configured has the name of the setting that configures it. Only models that the operator
    allows are listed (OPERATOR_MODELS). Prices are in USD per million tokens; those of PUT /v1/model-prices count
    first."""
    return Call(
        "GET",
        "/v1/models",
        {
            200: ModelProviderListResponse,
        },
    )
