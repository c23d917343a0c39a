from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.eval_import import EvalImport
from ...models.eval_suite_change_response import EvalSuiteChangeResponse
from ...types import UNSET, Unset


def import_eval_suite(
    id: UUID,
    *,
    body: EvalImport,
    idempotency_key: str | Unset = UNSET,
) -> Call[EvalSuiteChangeResponse]:
    """Create an eval suite from CSV or JSONL, also in the formats of promptfoo and OpenAI

    Where a line is at fault, the answer names it and nothing is stored."""
    return Call(
        "POST",
        "/v1/agents/{id}/evals/import".format(
            id=quote(str(id), safe=""),
        ),
        {
            201: EvalSuiteChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
