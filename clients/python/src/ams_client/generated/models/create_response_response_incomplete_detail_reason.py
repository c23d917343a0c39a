from typing import Literal

CreateResponseResponseIncompleteDetailReason = Literal["content_filter", "max_output_tokens"]
