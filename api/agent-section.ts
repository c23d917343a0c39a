import Type, { type Static, type TSchema } from 'typebox'
import { ModelConfig } from '../domain/agent.ts'
import { ChannelConfig } from '../domain/channel.ts'
import { EscalationConfig } from '../domain/escalation.ts'
import { GuardrailConfig } from '../domain/guardrail.ts'
import { MemoryConfig } from '../domain/memory.ts'
import { Prompt, PromptChange } from '../domain/prompt.ts'
import type { Sealing } from '../domain/sealing.ts'
import { ToolConfig } from '../domain/tool.ts'
import type { AgentRecord } from '../store/agent.ts'
import { maskChannelSecrets, maskToolSecrets, sealChannelSecrets, sealToolSecrets } from '../store/agent-secret.ts'

type Configuration = Partial<
  Omit<AgentRecord, 'id' | 'workspaceId' | 'version' | 'createdAt' | 'updatedAt' | 'deletedAt'>
>

/** One configuration of an agent: what PUT takes, what GET shows, and how both meet the record. */
export type AgentSection = {
  name: string
  /** What a reader of the API description should know of PUT. */
  description?: string
  given: TSchema
  shown: TSchema
  show: (agent: AgentRecord, sealing: Sealing) => unknown
  /** What PUT changes of the record; the given value already fits `given`. @throws VALIDATION_ERROR */
  edit: (given: unknown, agent: AgentRecord, sealing: Sealing) => Configuration
}

/** `edit` sees its own type; the route has checked the value against `given` before. */
const section = <Given extends TSchema>(
  parts: Omit<AgentSection, 'edit' | 'given'> & {
    given: Given
    edit: (given: Static<Given>, agent: AgentRecord, sealing: Sealing) => Configuration
  },
): AgentSection => ({ ...parts, edit: (given, agent, sealing) => parts.edit(given as Static<Given>, agent, sealing) })

const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()])

/** The seven configurations below /v1/agents/{id}. */
export const AGENT_SECTIONS: AgentSection[] = [
  section({
    name: 'prompt',
    description: 'A member left out stays as it is; a given promptConfig is replaced whole.',
    given: PromptChange,
    shown: Prompt,
    show: ({ promptConfig, systemPrompt }) => ({ promptConfig, systemPrompt }),
    edit: (given) => given,
  }),
  section({
    name: 'model',
    description:
      'Any provider is accepted; GET /v1/models lists those that are set up. Fallbacks are tried in their order.',
    given: ModelConfig,
    shown: ModelConfig,
    show: ({ model, fallbackModels }) => ({ model, ...(fallbackModels && { fallbackModels }) }),
    edit: ({ model, fallbackModels = [] }) => ({
      model,
      fallbackModels: fallbackModels.length ? fallbackModels : null,
    }),
  }),
  section({
    name: 'tools',
    description: 'authValue comes back masked; a masked value sent back keeps the one that the tool of that name has.',
    given: ToolConfig,
    shown: ToolConfig,
    show: (agent, sealing) => maskToolSecrets(sealing, agent.workspaceId, agent.toolConfig ?? []),
    edit: (given, agent, sealing) => ({
      toolConfig: sealToolSecrets(sealing, agent.workspaceId, given, agent.toolConfig ?? []),
    }),
  }),
  section({
    name: 'channels',
    description:
      'A section left out is removed. Secrets come back masked; a masked value sent back keeps the stored one.',
    given: ChannelConfig,
    shown: ChannelConfig,
    show: (agent, sealing) => maskChannelSecrets(sealing, agent.workspaceId, agent.channelConfig ?? {}),
    edit: (given, agent, sealing) => ({
      channelConfig: sealChannelSecrets(sealing, agent.workspaceId, given, agent.channelConfig ?? {}),
    }),
  }),
  section({
    name: 'guardrails',
    given: GuardrailConfig,
    shown: orNull(GuardrailConfig),
    show: (agent) => agent.guardrailConfig,
    edit: (guardrailConfig) => ({ guardrailConfig }),
  }),
  section({
    name: 'memory',
    given: MemoryConfig,
    shown: orNull(MemoryConfig),
    show: (agent) => agent.memoryConfig,
    edit: (memoryConfig) => ({ memoryConfig }),
  }),
  section({
    name: 'escalation',
    given: EscalationConfig,
    shown: orNull(EscalationConfig),
    show: (agent) => agent.escalationConfig,
    edit: (escalationConfig) => ({ escalationConfig }),
  }),
]
