from ....call import Call
from ...models.create_file_request import CreateFileRequest
from ...models.file_change_response import FileChangeResponse


def create_file(
    *,
    body: CreateFileRequest,
) -> Call[FileChangeResponse]:
    """Upload a file

    A PNG, JPEG, WebP or GIF picture, or a PDF, DOCX, CSV, TXT or Markdown document. The body is JSON, or
    multipart/form-data with the file in its field file. A file that no message uses is removed after 24 hours."""
    return Call(
        "POST",
        "/v1/files",
        {
            201: FileChangeResponse,
        },
        body=body,
    )
