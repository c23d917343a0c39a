from typing import Literal

DocumentErrorCode = Literal[
    "DOCUMENT_DAMAGED",
    "DOCUMENT_ENCRYPTED",
    "DOCUMENT_HAS_NO_TEXT",
    "DOCUMENT_TOO_COMPLEX",
    "EMBEDDING_FAILED",
    "INGESTION_STOPPED",
    "STORAGE_FAILED",
]
