from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.agent_status import AgentStatus
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.answer_format import AnswerFormat
    from ..models.api_call_tool import ApiCallTool
    from ..models.calculator_tool import CalculatorTool
    from ..models.channel_config import ChannelConfig
    from ..models.code_executor_tool import CodeExecutorTool
    from ..models.escalation_config import EscalationConfig
    from ..models.guardrail_config import GuardrailConfig
    from ..models.knowledge_card_tool import KnowledgeCardTool
    from ..models.mcp_server import McpServer
    from ..models.memory_config import MemoryConfig
    from ..models.model_settings import ModelSettings
    from ..models.prompt_config import PromptConfig
    from ..models.web_scraper_tool import WebScraperTool


@define(kw_only=True)
class Agent(Model):
    id: UUID
    """ The id, a UUID. """
    tenant_id: UUID = member("tenantId")
    """ The id of the workspace. """
    name: str
    """ The name that people see. """
    model: str
    """ The model, as `<provider>/<model name>`. """
    system_prompt: str = member("systemPrompt")
    """ The free text of the system prompt. """
    tool_config: list[ApiCallTool | CalculatorTool | CodeExecutorTool | KnowledgeCardTool | WebScraperTool] | None = (
        member("toolConfig")
    )
    """ The tools; null where there are none. """
    memory_config: MemoryConfig | None = member("memoryConfig")
    """ The memory; null for the default. """
    channel_config: ChannelConfig | None = member("channelConfig")
    """ The channels; null where there are none. """
    guardrail_config: GuardrailConfig | None = member("guardrailConfig")
    """ The guardrails; null where there are none. """
    prompt_config: None | PromptConfig = member("promptConfig")
    """ The fields of the prompt; null where there are none. """
    escalation_config: EscalationConfig | None = member("escalationConfig")
    """ The escalation settings; null where there are none. """
    mcp_config: list[McpServer] | None = member("mcpConfig")
    """ The MCP servers; null where there are none. """
    status: AgentStatus
    version: int
    """ The number of the version, from 1. """
    released_version: int | None = member("releasedVersion")
    """ The version that turns use; null where each version is used from the moment at which it is stored. """
    created_at: str = member("createdAt")
    """ When it was created, in ISO 8601 and UTC. """
    updated_at: str = member("updatedAt")
    """ When it was last changed, in ISO 8601 and UTC. """
    fallback_models: list[str] | Unset = member("fallbackModels", UNSET)
    """ The models to try in this order when the first one fails, at most 3. """
    settings: ModelSettings | Unset = UNSET
    output: AnswerFormat | Unset = UNSET
