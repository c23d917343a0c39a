import Type, { type Static } from 'typebox'
import { ApiError } from '../error.ts'
import { EscalationConfig } from '../escalation/config.ts'
import { GuardrailConfig } from '../guardrail/config.ts'
import { MemoryConfig } from '../memory/config.ts'
import { AnswerFormat } from '../model/answer-format.ts'
import { AnswerSettings } from '../model/answer-settings.ts'
import { orNull } from '../schema.ts'
import { Text } from '../text/limit.ts'
import { NewName } from '../text/name.ts'
import { ToolConfig } from '../tool/config.ts'
import { ChannelConfig } from './channel.ts'
import { PromptConfig } from './prompt.ts'

/** A draft or active agent chats; a paused or disabled one refuses new turns. */
export const AgentStatus = Type.Enum(['draft', 'active', 'paused', 'disabled'])
export type AgentStatus = Static<typeof AgentStatus>

/** The refusal of an agent that takes no turn; undefined for one that does. */
export function refusalOf({ status }: { status: AgentStatus }): ApiError | undefined {
  if (status !== 'paused' && status !== 'disabled') return undefined
  return new ApiError(status === 'paused' ? 'AGENT_PAUSED' : 'AGENT_DISABLED')
}

/** `<provider>/<model_name>`; the name may hold further slashes. */
export const ModelId = Type.Refine(
  Type.Refine(
    Text('identifier', { examples: ['openai/gpt-4o-mini'] }),
    (value) => /^[^/\s]+\/[^/\s]\S*$/.test(value),
    () => 'must have the form <provider>/<model_name>',
  ),
  // Some protocols have the name in their address.
  (value) => !/[?#%\\]|\/\.{1,2}(?:\/|$)/.test(value),
  () => 'must have none of ? # % \\ and no . or .. between slashes',
)

/** An agent as every response shows it; secrets are masked. */
export const Agent = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    tenantId: Type.String({ format: 'uuid' }),
    name: Type.String(),
    model: Type.String(),
    fallbackModels: Type.Optional(Type.Array(Type.String())),
    settings: Type.Optional(AnswerSettings),
    output: Type.Optional(AnswerFormat),
    systemPrompt: Type.String(),
    toolConfig: Type.Union([ToolConfig, Type.Null()]),
    memoryConfig: Type.Union([MemoryConfig, Type.Null()]),
    channelConfig: Type.Union([ChannelConfig, Type.Null()]),
    guardrailConfig: Type.Union([GuardrailConfig, Type.Null()]),
    promptConfig: Type.Union([PromptConfig, Type.Null()]),
    escalationConfig: Type.Union([EscalationConfig, Type.Null()]),
    status: AgentStatus,
    version: Type.Integer({ minimum: 1 }),
    createdAt: Type.String(),
    updatedAt: Type.String(),
  },
  { additionalProperties: false },
)
export type Agent = Static<typeof Agent>

/** The body of POST /v1/agents. */
export const NewAgent = Type.Object(
  { name: NewName, model: ModelId, systemPrompt: Type.Optional(Text('body')) },
  { additionalProperties: false },
)
export type NewAgent = Static<typeof NewAgent>

/** The body of PATCH /v1/agents/{id}. */
export const AgentChange = Type.Object(
  { name: Type.Optional(NewName), status: Type.Optional(AgentStatus) },
  { additionalProperties: false },
)
export type AgentChange = Static<typeof AgentChange>

const FallbackModels = Type.Array(ModelId, { maxItems: 10 })

/** The answer of GET and PUT …/model. When the model is down, the turn tries the fallbacks in their order. */
export const ModelConfig = Type.Object(
  {
    model: ModelId,
    fallbackModels: Type.Optional(FallbackModels),
    settings: Type.Optional(AnswerSettings),
    output: Type.Optional(AnswerFormat),
  },
  { additionalProperties: false },
)
export type ModelConfig = Static<typeof ModelConfig>

/** The body of PUT …/model: what is left out stays, and null removes. */
export const ModelChange = Type.Object(
  {
    model: ModelId,
    fallbackModels: Type.Optional(orNull(FallbackModels)),
    settings: Type.Optional(orNull(AnswerSettings)),
    output: Type.Optional(orNull(AnswerFormat)),
  },
  { additionalProperties: false },
)
