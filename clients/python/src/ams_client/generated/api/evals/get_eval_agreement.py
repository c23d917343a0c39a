from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.agreement_drawn_response import AgreementDrawnResponse


def get_eval_agreement(
    id: UUID,
    suite_id: UUID,
) -> Call[AgreementDrawnResponse]:
    """Ask how far the judge of a suite can be trusted

    It compares the judge’s verdicts with reviews of the same answers, of cases as they are now (PUT
    /v1/turns/{turn_id}/review)."""
    return Call(
        "GET",
        "/v1/agents/{id}/evals/{suite_id}/agreement".format(
            id=quote(str(id), safe=""),
            suite_id=quote(str(suite_id), safe=""),
        ),
        {
            200: AgreementDrawnResponse,
        },
    )
