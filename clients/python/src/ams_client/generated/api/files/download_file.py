from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...types import File


def download_file(
    id: UUID,
) -> Call[File]:
    """Download a file as it was uploaded

    The bytes are the ones that were uploaded."""
    return Call(
        "GET",
        "/v1/files/{id}/content".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: File,
        },
    )
