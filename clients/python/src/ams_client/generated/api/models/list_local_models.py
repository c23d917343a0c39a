from ....call import Call
from ...models.local_model_list_response import LocalModelListResponse


def list_local_models() -> Call[LocalModelListResponse]:
    """List the embedding models that can run on this machine

    They compare meaning without a key. Knowledge bases use one as embeddingModel, and the setting EMBEDDING_MODEL
    makes it the default. A fetch is shown whatever process runs it; one whose process was killed is shown as failed
    within seconds."""
    return Call(
        "GET",
        "/v1/local-models",
        {
            200: LocalModelListResponse,
        },
    )
