import Type, { type Static } from 'typebox'
import { CHANNELS, type ChannelConfig, type ChannelName } from './agent/channel.ts'

/** What to do next: paths carry the `/api` prefix and `{id}` placeholders, never real ids. */
export const NextStep = Type.Object(
  { description: Type.String(), method: Type.String(), path: Type.String() },
  { additionalProperties: false },
)
export type NextStep = Static<typeof NextStep>

/** What an agent has and lacks on its way from empty to tested and active. */
export type AgentProgress = {
  status: string
  modelConfigured: boolean
  hasPrompt: boolean
  hasKnowledgeBase: boolean
  hasDocument: boolean
  hasGuardrails: boolean
  hasChatted: boolean
  hasSuite: boolean
  hasRun: boolean
}

type Rung = { step: NextStep; missing: (progress: AgentProgress) => boolean }

const rung = (missing: Rung['missing'], method: string, path: string, description: string): Rung => ({
  missing,
  step: { description, method, path: `/api/v1${path}` },
})

/** In the order in which a newcomer does best to climb them. */
const LADDER: Rung[] = [
  rung(
    (agent) => !agent.modelConfigured,
    'PUT',
    '/agents/{id}/model',
    'Choose a model whose provider is set up (GET /v1/models lists them; local/extractive always works).',
  ),
  rung((agent) => !agent.hasPrompt, 'PUT', '/agents/{id}/prompt', 'Tell the agent its role, limits and style.'),
  rung(
    (agent) => !agent.hasKnowledgeBase,
    'POST',
    '/agents/{id}/knowledge-bases',
    'Make a knowledge base, so that the agent answers from your documents and cites them.',
  ),
  rung(
    (agent) => agent.hasKnowledgeBase && !agent.hasDocument,
    'POST',
    '/agents/{id}/knowledge-bases/{kbId}/documents',
    'Upload a document (PDF, DOCX, CSV, TXT or Markdown) to the knowledge base.',
  ),
  rung(
    (agent) => !agent.hasGuardrails,
    'PUT',
    '/agents/{id}/guardrails',
    'Say what must not go in or come out: blocked topics, personal data, lengths.',
  ),
  rung((agent) => !agent.hasChatted, 'POST', '/chat', 'Try the agent: send it a first message.'),
  rung(
    (agent) => !agent.hasSuite,
    'POST',
    '/agents/{id}/evals',
    'Write down what a good answer is: make an eval suite with some test cases.',
  ),
  rung(
    (agent) => agent.hasSuite && !agent.hasRun,
    'POST',
    '/agents/{id}/evals/{suiteId}/run',
    'Test the agent: run its eval suite.',
  ),
  rung(
    (agent) => agent.status !== 'active',
    'PATCH',
    '/agents/{id}',
    'When the answers are good, set the status to active.',
  ),
]

const ACTIVE_STEPS: NextStep[] = [
  { description: 'Talk to the agent, or stream its answers.', method: 'POST', path: '/api/v1/chat-stream' },
  { description: 'See what it costs and how quick it is.', method: 'GET', path: '/api/v1/agents/{id}/stats' },
]

/** The steps that are still to do, the next one first; for a finished agent, how to use and watch it. */
export function nextStepsOf(progress: AgentProgress): NextStep[] {
  const steps = LADDER.filter(({ missing }) => missing(progress)).map(({ step }) => step)
  return steps.length > 0 ? steps : ACTIVE_STEPS
}

/** What to register at each platform: our address, and the token where the platform wants one. */
export function channelSteps(
  agentId: string,
  channels: ChannelConfig,
  tokenOf: (channel: ChannelName) => string,
): NextStep[] {
  const instruct: Record<ChannelName, (address: string) => string> = {
    discord: (address) => `Enter ${address} as the Interactions Endpoint URL of the Discord application.`,
    telegram: (address) =>
      `Set the Telegram bot's webhook with setWebhook to ${address}, secret token: ${tokenOf('telegram')}`,
    whatsapp: (address) =>
      `Enter ${address} as the callback URL of the WhatsApp app, verify token: ${tokenOf('whatsapp')}`,
    slack: (address) => `Enter ${address} as the Request URL under Event Subscriptions of the Slack app.`,
  }
  return CHANNELS.filter((channel) => channels[channel]).map((channel) => ({
    description: `${instruct[channel](`/api/channels/${agentId}/${channel}`)} (put this service's own address before the path)`,
    method: 'GET',
    path: '/api/v1/agents/{id}/channels',
  }))
}
