import Type, { type Static } from 'typebox'
import { DISCORD_COMMANDS } from '../channel/discord/commands.ts'
import { SLACK_EVENTS, SLACK_SCOPES } from '../channel/slack/manifest.ts'
import { route, type ServedRoute } from '../route.ts'
import { CHANNELS, type ChannelConfig, type ChannelName } from './channel.ts'

/** A next step for the caller. Its path has the `/api` prefix and `{id}` placeholders, never real ids. */
export const NextStep = Type.Object(
  { description: Type.String(), method: Type.String(), path: Type.String() },
  { additionalProperties: false },
)
export type NextStep = Static<typeof NextStep>

/** Returns the step that calls a route. A parameter without a value keeps its placeholder. */
export function nextStep(name: ServedRoute, description: string, values: Record<string, string> = {}): NextStep {
  const [method = '', path = ''] = name.split(' ')
  return { description, method, path: `/api${path.replaceAll(/\{(\w+)\}/g, (given, key) => values[key] ?? given)}` }
}

/** The parts that an agent has and lacks on its way from empty to tested and active. */
export type AgentProgress = {
  status: string
  hasConfiguredModel: boolean
  hasPrompt: boolean
  hasKnowledgeBase: boolean
  hasDocument: boolean
  hasGuardrails: boolean
  hasChatted: boolean
  hasSuite: boolean
  hasRun: boolean
}

type LadderStep = { step: NextStep; isMissing: (progress: AgentProgress) => boolean }

const ladderStep = (isMissing: LadderStep['isMissing'], name: ServedRoute, description: string): LadderStep => ({
  isMissing,
  step: nextStep(name, description),
})

/** The steps in the best order for a newcomer. */
const LADDER: LadderStep[] = [
  ladderStep(
    (agent) => !agent.hasConfiguredModel,
    'PUT /v1/agents/{id}/model',
    `Choose a model whose provider is set up (${route('GET /v1/models')} lists them; local/extractive always works).`,
  ),
  ladderStep((agent) => !agent.hasPrompt, 'PUT /v1/agents/{id}/prompt', 'Tell the agent its role, limits and style.'),
  ladderStep(
    (agent) => !agent.hasKnowledgeBase,
    'POST /v1/agents/{id}/knowledge-bases',
    'Make a knowledge base, so that the agent answers from your documents and cites them.',
  ),
  ladderStep(
    (agent) => agent.hasKnowledgeBase && !agent.hasDocument,
    'POST /v1/agents/{id}/knowledge-bases/{kbId}/documents',
    'Upload a document (PDF, DOCX, CSV, TXT or Markdown) to the knowledge base.',
  ),
  ladderStep(
    (agent) => !agent.hasGuardrails,
    'PUT /v1/agents/{id}/guardrails',
    'Say what must not go in or come out: blocked topics, personal data, lengths.',
  ),
  ladderStep((agent) => !agent.hasChatted, 'POST /v1/chat', 'Try the agent: send it a first message.'),
  ladderStep(
    (agent) => !agent.hasSuite,
    'POST /v1/agents/{id}/evals',
    'Write down what a good answer is: make an eval suite with some test cases.',
  ),
  ladderStep(
    (agent) => agent.hasSuite && !agent.hasRun,
    'POST /v1/agents/{id}/evals/{suiteId}/run',
    'Test the agent: run its eval suite.',
  ),
  ladderStep(
    (agent) => agent.status !== 'active',
    'PATCH /v1/agents/{id}',
    'When the answers are good, set the status to active.',
  ),
]

const ACTIVE_STEPS: NextStep[] = [
  nextStep('POST /v1/chat-stream', 'Talk to the agent, or stream its answers.'),
  nextStep('GET /v1/agents/{id}/stats', 'See what it costs and how quick it is.'),
]

/** Returns the missing steps, the next one first; for a finished agent, the steps to use and watch it. */
export function nextStepsOf(progress: AgentProgress): NextStep[] {
  const steps = LADDER.filter(({ isMissing }) => isMissing(progress)).map(({ step }) => step)
  return steps.length > 0 ? steps : ACTIVE_STEPS
}

/**
 * Returns a step for each platform of the agent: the address, and where needed the token, to register there, with the scopes
 * and events that it needs.
 */
export function channelSteps(
  agentId: string,
  channels: ChannelConfig,
  publicUrl: string,
  tokenOf: (channel: ChannelName) => string,
): NextStep[] {
  return CHANNELS.filter((channel) => channels[channel]).map((channel) => {
    const instruct = INSTRUCTIONS[channel]
    const description = instruct(`${publicUrl}/api/channels/${agentId}/${channel}`, () => tokenOf(channel))
    return nextStep('GET /v1/agents/{id}/channels', description)
  })
}

const INSTRUCTIONS: Record<ChannelName, (address: string, token: () => string) => string> = {
  discord: (address) =>
    `Enter ${address} as the Interactions Endpoint URL of the Discord application, invite its bot with the scopes bot and applications.commands, and make the commands ${DISCORD_COMMANDS.map(({ name }) => `/${name}`).join(', ')}.`,
  telegram: (address, token) =>
    `Set the Telegram bot's webhook with setWebhook to ${address}, secret token: ${token()}`,
  whatsapp: (address, token) =>
    `Enter ${address} as the callback URL of the WhatsApp app, subscribed to the field messages, verify token: ${token()}`,
  slack: (address) =>
    `Enter ${address} as the Request URL under Event Subscriptions of the Slack app, with the bot events ${SLACK_EVENTS.join(', ')} and the bot token scopes ${Object.keys(SLACK_SCOPES).join(', ')}.`,
}
