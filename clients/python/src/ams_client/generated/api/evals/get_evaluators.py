from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.evaluators_response import EvaluatorsResponse


def get_evaluators(
    id: UUID,
) -> Call[EvaluatorsResponse]:
    """Get the evaluators of live turns

    They judge turns of chat and channels after their end."""
    return Call(
        "GET",
        "/v1/agents/{id}/evaluators".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: EvaluatorsResponse,
        },
    )
