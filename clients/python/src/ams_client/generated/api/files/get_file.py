from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.file_response import FileResponse


def get_file(
    id: UUID,
) -> Call[FileResponse]:
    """Get what is known of a file

    A key that is bound to agents sees files that no message uses yet, and those of conversations of its agents."""
    return Call(
        "GET",
        "/v1/files/{id}".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: FileResponse,
        },
    )
