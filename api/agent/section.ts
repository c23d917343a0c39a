import Type, { type Static, type TSchema } from 'typebox'
import { ModelChange, ModelConfig } from '../../domain/agent/agent.ts'
import { ChannelConfig } from '../../domain/agent/channel.ts'
import { Prompt, PromptChange } from '../../domain/agent/prompt.ts'
import { EscalationConfig, NewEscalationConfig } from '../../domain/escalation/config.ts'
import { GuardrailConfig } from '../../domain/guardrail/config.ts'
import { MemoryConfig } from '../../domain/memory/config.ts'
import { assertSchemaWorks } from '../../domain/model/output/schema.ts'
import { route } from '../../domain/route.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import { assertToolsWork } from '../../domain/tool/check.ts'
import { ToolConfig } from '../../domain/tool/config.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import {
  maskChannels,
  maskEscalation,
  maskTools,
  sealChannels,
  sealEscalation,
  sealTools,
} from '../../store/agent/secret.ts'
import {
  EXAMPLE_CHANNELS,
  EXAMPLE_ESCALATION,
  EXAMPLE_GUARDRAILS,
  EXAMPLE_MEMORY,
  EXAMPLE_MODEL,
  EXAMPLE_NEW_CHANNELS,
  EXAMPLE_NEW_TOOLS,
  EXAMPLE_PROMPT,
  EXAMPLE_TOOLS,
} from './example.ts'

type Configuration = Partial<
  Omit<AgentRecord, 'id' | 'workspaceId' | 'version' | 'createdAt' | 'updatedAt' | 'deletedAt'>
>

/** One configuration of an agent: its schemas, and the functions between them and the record. */
export type AgentSection = {
  /** The last segment of its path. */
  name: string
  title: string
  example: unknown
  /** The example of PUT's body, where it differs from `example`. */
  bodyExample?: unknown
  /** The description of PUT in the API description. */
  description?: string
  /** The field of the record that null in place of PUT's body removes. */
  removes?: 'guardrailConfig' | 'memoryConfig' | 'escalationConfig'
  /** The schema of PUT's body. */
  bodySchema: TSchema
  /** The schema of `data` in both responses. */
  dataSchema: TSchema
  /** The value of `data`, with secrets masked. */
  show: (agent: AgentRecord, sealing: Sealing) => unknown
  /**
   * Looks at a body that fits `bodySchema` and at the agent as it is, before a transaction begins: it may take long.
   * @throws VALIDATION_ERROR
   */
  check?: ((body: unknown, agent: Pick<AgentRecord, 'toolConfig'>) => Promise<void>) | undefined
  /** The addresses in a body that fits `bodySchema`; the service will send requests to them. */
  addresses?: ((body: unknown) => (string | undefined)[]) | undefined
  /** The fields of the record that PUT replaces; `body` already fits `bodySchema`. @throws VALIDATION_ERROR */
  edit: (body: unknown, agent: AgentRecord, sealing: Sealing) => Configuration
}

/** Gives `addresses`, `check` and `edit` the type of `bodySchema`: the route has checked the body against it before. */
const section = <Given extends TSchema>(
  parts: Omit<AgentSection, 'addresses' | 'check' | 'edit' | 'bodySchema'> & {
    bodySchema: Given
    addresses?: (body: Static<Given>) => (string | undefined)[]
    check?: (body: Static<Given>, agent: Pick<AgentRecord, 'toolConfig'>) => Promise<void>
    edit: (body: Static<Given>, agent: AgentRecord, sealing: Sealing) => Configuration
  },
): AgentSection => ({
  ...parts,
  addresses: parts.addresses && ((body) => parts.addresses?.(body as Static<Given>) ?? []),
  check: parts.check && ((body, agent) => parts.check?.(body as Static<Given>, agent) ?? Promise.resolve()),
  edit: (body, agent, sealing) => parts.edit(body as Static<Given>, agent, sealing),
})

const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()])

/** Returns the change that a PUT with this body makes. @throws VALIDATION_ERROR */
export const editOf = (
  { removes, edit }: AgentSection,
  body: unknown,
  agent: AgentRecord,
  sealing: Sealing,
): Configuration => (removes && body === null ? { [removes]: null } : edit(body, agent, sealing))

/** The seven configurations below /v1/agents/{id}, in the order of the API description. */
export const AGENT_SECTIONS: AgentSection[] = [
  section({
    name: 'prompt',
    title: 'prompt',
    example: { promptConfig: EXAMPLE_PROMPT, systemPrompt: 'You work for Spokes & Co.' },
    description:
      'PUT does not change a member that the body leaves out. A promptConfig in the body replaces the stored one completely; null removes it.',
    bodySchema: PromptChange,
    dataSchema: Prompt,
    show: ({ promptConfig, systemPrompt }) => ({ promptConfig, systemPrompt }),
    edit: (body) => body,
  }),
  section({
    name: 'model',
    title: 'model',
    example: EXAMPLE_MODEL,
    description: `PUT does not change a member that the body leaves out, beside model; null removes it. settings: what an agent leaves out is the default of the provider or the service. A setting that a provider refuses is left out, and the receipt names it in ignored_settings. output: the answers are JSON of this schema, in chat, evals, MCP and OpenAI’s way in, not in channels. Any provider is accepted; ${route('GET /v1/models')} lists the providers that are set up. The fallback models are tried in their order when the model before is down: when it answers 408, 429, 5xx or something other than an event stream, or when the connection is lost. Another 4xx leads to no fallback.`,
    bodySchema: ModelChange,
    dataSchema: ModelConfig,
    show: ({ model, fallbackModels, modelSettings, output }) => ({
      model,
      ...(fallbackModels && { fallbackModels }),
      ...(modelSettings && { settings: modelSettings }),
      ...(output && { output }),
    }),
    check: async ({ output }) => {
      if (output) assertSchemaWorks(output, 'output.schema')
    },
    edit: ({ model, fallbackModels, settings, output }) => ({
      model,
      ...(fallbackModels !== undefined && { fallbackModels: fallbackModels?.length ? fallbackModels : null }),
      ...(settings !== undefined && { modelSettings: settings && Object.keys(settings).length ? settings : null }),
      ...(output !== undefined && { output }),
    }),
  }),
  section({
    name: 'tools',
    title: 'tools',
    example: EXAMPLE_TOOLS,
    bodyExample: EXAMPLE_NEW_TOOLS,
    description:
      'The response masks authValue, and the secrets in url, headers and bodyTemplate. A mask in the body keeps the stored secret of the tool with the same name, as long as scheme, host and port stay and, for authValue, authType. Any other mask is refused: send the secret again.',
    bodySchema: ToolConfig,
    dataSchema: ToolConfig,
    addresses: (tools) => tools.flatMap(({ config }) => [config.url, config.defaultUrl]),
    show: (agent, sealing) => maskTools(sealing, agent, agent.toolConfig ?? []),
    check: (body, { toolConfig }) => assertToolsWork(body, toolConfig),
    edit: (body, agent, sealing) => ({ toolConfig: sealTools(sealing, agent, body, agent.toolConfig) }),
  }),
  section({
    name: 'channels',
    title: 'channels',
    example: EXAMPLE_CHANNELS,
    bodyExample: EXAMPLE_NEW_CHANNELS,
    description:
      'PUT removes a channel that the body leaves out. The response masks secrets. A mask in the body keeps the stored secret of the same field.',
    bodySchema: ChannelConfig,
    dataSchema: ChannelConfig,
    show: (agent, sealing) => maskChannels(sealing, agent, agent.channelConfig ?? {}),
    edit: (body, agent, sealing) => ({
      channelConfig: sealChannels(sealing, agent, body, agent.channelConfig),
    }),
  }),
  section({
    name: 'guardrails',
    title: 'guardrails',
    example: EXAMPLE_GUARDRAILS,
    description:
      'With blockedTopics a stream sends the answer in one piece, because it is judged as a whole; with piiDetection it lags one or two words behind.',
    removes: 'guardrailConfig',
    bodySchema: GuardrailConfig,
    dataSchema: orNull(GuardrailConfig),
    show: (agent) => agent.guardrailConfig,
    edit: (guardrailConfig) => ({ guardrailConfig }),
  }),
  section({
    name: 'memory',
    title: 'memory settings',
    example: EXAMPLE_MEMORY,
    removes: 'memoryConfig',
    bodySchema: MemoryConfig,
    dataSchema: orNull(MemoryConfig),
    show: (agent) => agent.memoryConfig,
    edit: (memoryConfig) => ({ memoryConfig }),
  }),
  section({
    name: 'escalation',
    title: 'escalation settings',
    example: EXAMPLE_ESCALATION,
    removes: 'escalationConfig',
    bodySchema: NewEscalationConfig,
    dataSchema: orNull(EscalationConfig),
    addresses: ({ webhookUrl }) => [webhookUrl ?? undefined],
    show: (agent, sealing) => agent.escalationConfig && maskEscalation(sealing, agent, agent.escalationConfig),
    edit: (body, agent, sealing) => ({
      escalationConfig: sealEscalation(sealing, agent, body, agent.escalationConfig),
    }),
  }),
]
