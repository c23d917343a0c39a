from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.open_ai_message_content_file import OpenAiMessageContentFile
    from ..models.open_ai_message_content_image_url import OpenAiMessageContentImageUrl


@define(kw_only=True)
class OpenAiMessageContent(Model):
    type_: str = member("type")
    """ text, input_text, output_text or refusal; in messages of the user also image_url, file, input_image and
    input_file. """
    text: str | Unset = UNSET
    """ The text. """
    refusal: str | Unset = UNSET
    """ Always null: a refusal is a text. """
    image_url: None | OpenAiMessageContentImageUrl | str | Unset = UNSET
    """ A picture: a data address, or an https address. detail changes nothing. """
    file: None | OpenAiMessageContentFile | Unset = UNSET
    """ A picture or a document. """
    file_data: None | str | Unset = UNSET
    """ A data address, or base64. """
    file_url: None | str | Unset = UNSET
    """ An https address. """
    file_id: None | str | Unset = UNSET
    """ A file that POST /v1/files has taken. """
    filename: None | str | Unset = UNSET
    """ Its extension says what the bytes are. """
    additional_properties: dict[str, Any] = member("*", {})
