import type { Actor } from '../../domain/access/access.ts'
import type { Agent, ModelConfig } from '../../domain/agent/agent.ts'
import type { ChannelConfig } from '../../domain/agent/channel.ts'
import { type NextStep, nextStep } from '../../domain/agent/next-step.ts'
import type { PromptConfig } from '../../domain/agent/prompt.ts'
import type { TrialReceipt } from '../../domain/agent/trial.ts'
import type { EscalationConfig } from '../../domain/escalation/config.ts'
import type { GuardrailConfig } from '../../domain/guardrail/config.ts'
import type { MemoryConfig } from '../../domain/memory/config.ts'
import { mapChannelSecrets } from '../../domain/secret/channel.ts'
import type { ToolConfig } from '../../domain/tool/config.ts'

/** The parts of one agent, which all examples in the API description show. */
export const EXAMPLE_PROMPT: PromptConfig = {
  role: 'You help the customers of a bicycle shop.',
  authority: 'You may quote prices; you may not grant discounts.',
  constraints: ['Answer in at most five sentences.', 'Say so when you do not know the answer.'],
  reasoning: 'Find out which bicycle the customer has before you advise.',
  responseStyle: 'Friendly and plain.',
  examples: [{ user: 'Do you repair e-bikes?', assistant: 'Yes, on weekdays from 9 to 17.' }],
  contextInjection: ['It is {{now}}.', 'The summer sale ends on 31 August.'],
  escalationRules: 'Call a person when a customer is hurt.',
}

export const EXAMPLE_TOOLS: ToolConfig = [
  {
    type: 'api_call',
    name: 'order_status',
    description: 'Where an order is.',
    config: {
      url: 'https://shop.example.com/orders/{{order_id}}',
      method: 'GET',
      authType: 'bearer',
      authValue: '••••4321',
      timeoutMs: 5000,
    },
    inputSchema: { order_id: { type: 'string', description: 'The number on the receipt.', required: true } },
  },
]

export const EXAMPLE_CHANNELS: ChannelConfig = { telegram: { botToken: '••••aZ9k', enabled: true } }

/** The same configurations as a caller sends them, with the secrets in clear. */
export const EXAMPLE_NEW_TOOLS = EXAMPLE_TOOLS.map((tool) => ({
  ...tool,
  config: { ...tool.config, authValue: 'the-shops-api-token' },
}))
export const EXAMPLE_NEW_CHANNELS = mapChannelSecrets(EXAMPLE_CHANNELS, () => 'the-token-of-your-bot')

export const EXAMPLE_GUARDRAILS: GuardrailConfig = {
  blockedTopics: ['politics'],
  piiDetection: true,
  maxInputLength: 4000,
  maxOutputLength: 4000,
}

export const EXAMPLE_MEMORY: MemoryConfig = { strategy: 'summary', windowSize: 20 }

export const EXAMPLE_MODEL: ModelConfig = {
  model: 'openai/gpt-4o-mini',
  fallbackModels: ['google/gemini-2.5-flash'],
  settings: { temperature: 0.2, maxOutputTokens: 800 },
}

export const EXAMPLE_ESCALATION: EscalationConfig = {
  webhookUrl: 'https://hooks.example.com/support',
  autoEscalateKeywords: ['human', 'lawyer'],
  assignedTo: ['support@example.com'],
  enabled: true,
}

export const EXAMPLE_ACTOR: Actor = { type: 'key', id: '0199b4a0-5d2e-7c11-9a00-3b5c7d9e1f20', name: 'Web shop' }

export const EXAMPLE_AGENT: Agent = {
  id: '0198f0a5-4f6b-7d2e-9a51-2c7d1f0b8e44',
  tenantId: '0198f0a5-0000-7a3c-8b1e-6d5f4c3b2a10',
  name: 'Shop assistant',
  model: 'openai/gpt-4o-mini',
  systemPrompt: 'You work for Spokes & Co.',
  toolConfig: EXAMPLE_TOOLS,
  mcpConfig: null,
  memoryConfig: EXAMPLE_MEMORY,
  channelConfig: EXAMPLE_CHANNELS,
  guardrailConfig: EXAMPLE_GUARDRAILS,
  promptConfig: EXAMPLE_PROMPT,
  escalationConfig: EXAMPLE_ESCALATION,
  status: 'draft',
  version: 7,
  releasedVersion: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
}

export const EXAMPLE_TRIAL: TrialReceipt = {
  id: '0199b4a2-7c20-7f11-8a52-6b1d0c4e7f22',
  kind: 'tool',
  name: 'get_order',
  agentVersion: 7,
  status: 'succeeded',
  mayHaveEffect: false,
  request: {
    method: 'GET',
    url: 'https://shop.example.com/orders/1007',
    headers: { authorization: '••••' },
    body: null,
  },
  answerStatus: 200,
  result: 'shipped',
  error: null,
  durationMs: 340,
  startedAt: '2026-11-21T10:00:00.000Z',
  endedAt: '2026-11-21T10:00:00.340Z',
}

const EXAMPLE_STEPS: NextStep[] = [nextStep('POST /v1/chat', 'Try the agent: send it a first message.')]

/** `data` as the example of a mutation's response, with `next_steps`. */
export const mutationExample = <Data>(data: Data) => ({ data, next_steps: EXAMPLE_STEPS })
