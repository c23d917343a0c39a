from typing import Literal

OpenAiResponseIncompleteDetailReason = Literal["content_filter", "max_output_tokens"]
