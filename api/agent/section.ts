import Type, { type Static, type TSchema } from 'typebox'
import { ModelConfig } from '../../domain/agent/agent.ts'
import { ChannelConfig } from '../../domain/agent/channel.ts'
import { Prompt, PromptChange } from '../../domain/agent/prompt.ts'
import { EscalationConfig, NewEscalationConfig } from '../../domain/escalation/config.ts'
import { GuardrailConfig } from '../../domain/guardrail/config.ts'
import { MemoryConfig } from '../../domain/memory/config.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import { assertToolsWork } from '../../domain/tool/check.ts'
import { ToolConfig } from '../../domain/tool/config.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import { maskChannelSecrets, maskToolSecrets, sealChannelSecrets, sealToolSecrets } from '../../store/agent/secret.ts'
import {
  EXAMPLE_CHANNELS,
  EXAMPLE_ESCALATION,
  EXAMPLE_GUARDRAILS,
  EXAMPLE_MEMORY,
  EXAMPLE_NEW_CHANNELS,
  EXAMPLE_NEW_TOOLS,
  EXAMPLE_PROMPT,
  EXAMPLE_TOOLS,
} from './example.ts'

type Configuration = Partial<
  Omit<AgentRecord, 'id' | 'workspaceId' | 'version' | 'createdAt' | 'updatedAt' | 'deletedAt'>
>

/** One configuration of an agent: what PUT takes, what GET shows, and how both meet the record. */
export type AgentSection = {
  /** The last part of its path. */
  name: string
  title: string
  example: unknown
  /** Where it differs: the example of what PUT takes. */
  givenExample?: unknown
  /** What a reader of the API description should know of PUT. */
  description?: string
  given: TSchema
  shown: TSchema
  show: (agent: AgentRecord, sealing: Sealing) => unknown
  /** What PUT changes of the record; the given value already fits `given`. @throws VALIDATION_ERROR */
  edit: (given: unknown, agent: AgentRecord, sealing: Sealing) => Configuration | Promise<Configuration>
}

/** `edit` sees its own type; the route has checked the value against `given` before. */
const section = <Given extends TSchema>(
  parts: Omit<AgentSection, 'edit' | 'given'> & {
    given: Given
    edit: (given: Static<Given>, agent: AgentRecord, sealing: Sealing) => Configuration | Promise<Configuration>
  },
): AgentSection => ({ ...parts, edit: (given, agent, sealing) => parts.edit(given as Static<Given>, agent, sealing) })

const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()])

/** The seven configurations below /v1/agents/{id}. */
export const AGENT_SECTIONS: AgentSection[] = [
  section({
    name: 'prompt',
    title: 'prompt',
    example: { promptConfig: EXAMPLE_PROMPT, systemPrompt: 'You work for Spokes & Co.' },
    description: 'A member left out stays as it is; a given promptConfig is replaced whole.',
    given: PromptChange,
    shown: Prompt,
    show: ({ promptConfig, systemPrompt }) => ({ promptConfig, systemPrompt }),
    edit: (given) => given,
  }),
  section({
    name: 'model',
    title: 'model',
    example: { model: 'openai/gpt-4o-mini' },
    description:
      'Any provider is accepted; GET /v1/models lists those that are set up. Fallbacks are tried in their order while the model before is down: after 408, 429, 5xx, a lost connection or something that is no stream of events, not after another 4xx.',
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
    title: 'tools',
    example: EXAMPLE_TOOLS,
    givenExample: EXAMPLE_NEW_TOOLS,
    description: 'authValue comes back masked; a masked value sent back keeps the one that the tool of that name has.',
    given: ToolConfig,
    shown: ToolConfig,
    show: (agent, sealing) => maskToolSecrets(sealing, agent.workspaceId, agent.toolConfig ?? []),
    edit: async (given, agent, sealing) => {
      await assertToolsWork(given)
      return { toolConfig: sealToolSecrets(sealing, agent.workspaceId, given, agent.toolConfig ?? []) }
    },
  }),
  section({
    name: 'channels',
    title: 'channels',
    example: EXAMPLE_CHANNELS,
    givenExample: EXAMPLE_NEW_CHANNELS,
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
    title: 'guardrails',
    example: EXAMPLE_GUARDRAILS,
    given: GuardrailConfig,
    shown: orNull(GuardrailConfig),
    show: (agent) => agent.guardrailConfig,
    edit: (guardrailConfig) => ({ guardrailConfig }),
  }),
  section({
    name: 'memory',
    title: 'memory settings',
    example: EXAMPLE_MEMORY,
    given: MemoryConfig,
    shown: orNull(MemoryConfig),
    show: (agent) => agent.memoryConfig,
    edit: (memoryConfig) => ({ memoryConfig }),
  }),
  section({
    name: 'escalation',
    title: 'escalation settings',
    example: EXAMPLE_ESCALATION,
    given: NewEscalationConfig,
    shown: orNull(EscalationConfig),
    show: (agent) => agent.escalationConfig,
    edit: (escalationConfig) => ({ escalationConfig }),
  }),
]
