from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.confirmation import Confirmation
from ...types import UNSET, Unset


def delete_eval_suite(
    id: UUID,
    suite_id: UUID,
    *,
    if_match: str | Unset = UNSET,
) -> Call[Confirmation]:
    """Delete an eval suite and cancel its run

    Its runs and results go with it."""
    return Call(
        "DELETE",
        "/v1/agents/{id}/evals/{suite_id}".format(
            id=quote(str(id), safe=""),
            suite_id=quote(str(suite_id), safe=""),
        ),
        {
            200: Confirmation,
        },
        headers={
            "If-Match": if_match,
        },
    )
