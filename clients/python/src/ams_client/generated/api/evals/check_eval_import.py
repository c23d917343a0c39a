from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.eval_import_check import EvalImportCheck
from ...models.eval_import_report_response import EvalImportReportResponse


def check_eval_import(
    id: UUID,
    *,
    body: EvalImportCheck,
) -> Call[EvalImportReportResponse]:
    """Say what an import would make of a file, and store nothing

    The first hundred lines that cannot be used have their reasons, and faultCount counts them all; the test cases
    of the others are in testCases."""
    return Call(
        "POST",
        "/v1/agents/{id}/evals/import/check".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: EvalImportReportResponse,
        },
        body=body,
    )
