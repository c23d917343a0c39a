from urllib.parse import quote
from uuid import UUID

from ....call import Call


def stream_eval_run(
    id: UUID,
    suite_id: UUID,
    run_id: UUID,
) -> Call[str]:
    """Stream the results of a run as they come, then its end

    A client that comes late or comes back gets all results from the beginning."""
    return Call(
        "GET",
        "/v1/agents/{id}/evals/{suite_id}/runs/{run_id}/stream".format(
            id=quote(str(id), safe=""),
            suite_id=quote(str(suite_id), safe=""),
            run_id=quote(str(run_id), safe=""),
        ),
        {
            200: None,
        },
    )
