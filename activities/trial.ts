import type { Logger } from 'pino'
import type { TrialRequest } from '../domain/agent/trial.ts'
import { maskPii } from '../domain/pii/mask.ts'
import { opening, WEBHOOK_FIELD } from '../domain/secret/configuration.ts'
import { maskText } from '../domain/secret/part.ts'
import type { Sealing } from '../domain/secret/sealing.ts'
import { openTrialInput } from '../domain/secret/trial.ts'
import { storableText } from '../domain/text/storable.ts'
import { isRepeatable, toolTimeoutMs } from '../domain/tool/call.ts'
import type { Tool } from '../domain/tool/config.ts'
import type { OpenApiOrder } from '../domain/tool/import.ts'
import type { GuardedHttp } from '../providers/guarded-http/client.ts'
import type { WebhookSender } from '../providers/webhook.ts'
import { type AgentRecord, findAgentVersion, openTools } from '../store/agent/agent.ts'
import { endTrial, type TrialOutcome, type TrialRow } from '../store/agent/trial.ts'
import type { Database } from '../store/database.ts'
import { insertAgentCall } from '../store/spending/late-call.ts'
import { findWebhookSecret } from '../store/workspace.ts'
import { type CheckDependencies, checkChannel } from './channel/check.ts'
import type { Confinement } from './confined/confinement.ts'
import { type AuthorizeDependencies, beginAuthorization, endAuthorization } from './mcp/authorize.ts'
import { type ListDependencies, listServers } from './mcp/trial.ts'
import type { RunTool, ToolContext } from './tool/contract.ts'
import { echoHider } from './tool/echo.ts'
import { readOpenApiOrder } from './tool/openapi/order.ts'

export type TrialDependencies = {
  database: Database
  sealing: Sealing
  webhooks: WebhookSender
  http: GuardedHttp
  confinement: Confinement
  runTool: RunTool
  log: Logger
} & CheckDependencies &
  ListDependencies &
  AuthorizeDependencies

/** Shorter secrets are hidden in a shown request, too: it holds few ordinary words. */
const MIN_HIDDEN_LENGTH = 3
const CREDENTIAL_HEADERS = new Set(['authorization', 'x-api-key'])
const NOTHING_SENT = { request: null, answerStatus: null, result: null }

/**
 * Makes the call of a trial that this worker has taken, and stores what happened. Nothing repeats it: a call that was
 * broken off may have had its effect.
 */
export async function runTrial(deps: TrialDependencies, trial: TrialRow): Promise<void> {
  const startedAt = performance.now()
  const outcome = await callOf(deps, trial).catch((error: unknown): Outcome => {
    deps.log.warn({ trialId: trial.id, err: error }, 'a trial broke off')
    return OWN_FAULT
  })
  const durationMs = Math.round(performance.now() - startedAt)
  await endTrial(deps.database, trial.id, 'running', { ...outcome, durationMs })
}

type Outcome = Omit<TrialOutcome, 'durationMs'>

const OWN_FAULT: Outcome = {
  ...NOTHING_SENT,
  status: 'outcome_unknown',
  error: 'The trial broke off in the service; the log of the worker says why.',
}

async function callOf(deps: TrialDependencies, trial: TrialRow): Promise<Outcome> {
  if (trial.kind === 'openapi') return await readOpenApi(deps, trial)
  const agent = await findAgentVersion(deps.database, trial.workspaceId, trial.agentId, trial.agentVersion)
  if (trial.kind === 'tool') return await callTool(deps, trial, agent)
  if (trial.kind === 'webhook') return await sendWebhook(deps, trial, agent)
  if (trial.kind === 'mcp-authorize') {
    const begun = await beginAuthorization(deps, trial, agent)
    if ('error' in begun) return { ...NOTHING_SENT, status: 'failed', result: null, error: begun.error }
    return { ...NOTHING_SENT, status: 'succeeded', result: begun.result, error: null }
  }
  if (trial.kind === 'mcp-exchange')
    return { ...NOTHING_SENT, status: 'succeeded', result: await endAuthorization(deps, trial, agent), error: null }
  if (trial.kind === 'mcp-list')
    return { ...NOTHING_SENT, status: 'succeeded', result: await listServers(deps, trial, agent), error: null }
  const checks = await checkChannel(deps, trial, agent)
  const status = checks.every(({ ok }) => ok) ? 'succeeded' : 'failed'
  return { ...NOTHING_SENT, status, result: storableText(JSON.stringify(checks)), error: null }
}

const OPENAPI_MS = 45_000

async function readOpenApi(deps: TrialDependencies, trial: TrialRow): Promise<Outcome> {
  const order = openTrialInput<OpenApiOrder>(deps.sealing, trial)
  const reading = await readOpenApiOrder(deps, trial.workspaceId, order, AbortSignal.timeout(OPENAPI_MS))
  return { ...NOTHING_SENT, status: 'succeeded', result: storableText(JSON.stringify(reading)), error: null }
}

async function callTool(deps: TrialDependencies, trial: TrialRow, agent: AgentRecord): Promise<Outcome> {
  const tools = openTools(deps.sealing, agent, agent.toolConfig ?? [])
  const tool = tools.find(({ name }) => name === trial.name)
  if (!tool) throw new Error('The trial has no tool.')
  const args = openTrialInput<Record<string, unknown>>(deps.sealing, trial)
  const mask = maskOf(agent)
  const sent: { request: TrialRequest | null; answerStatus: number | null } = { request: null, answerStatus: null }
  const context: ToolContext = {
    workspaceId: trial.workspaceId,
    agentId: agent.id,
    conversationId: trial.id,
    turnId: trial.id,
    callId: 'trial',
    idempotencyKey: `trial:${trial.id}`,
    mask,
    signal: AbortSignal.timeout(toolTimeoutMs(tool)),
    onModelCall: (call) => insertAgentCall(deps.database, { workspaceId: trial.workspaceId, agentId: agent.id }, call),
    onRequest: (request) => {
      sent.request = shown(tool, request, mask)
    },
    onAnswer: (status) => {
      sent.answerStatus = status
    },
  }
  const outcome = await deps.runTool(tool, args, context)
  if (outcome.ok) return { ...sent, status: 'succeeded', result: storableText(outcome.text), error: null }
  const status = outcome.isUnknown && !isRepeatable(tool) ? 'outcome_unknown' : 'failed'
  return { ...sent, status, result: null, error: storableText(outcome.error) }
}

const maskOf = ({ guardrailConfig }: AgentRecord): ((text: string) => string) =>
  guardrailConfig?.piiDetection ? (text) => maskPii(storableText(text)).text : storableText

type SentRequest = { method?: string; url: string; headers?: Record<string, string>; body?: string | Uint8Array }

/** The request as its owner may see it: without the secrets of the tool. */
function shown(tool: Tool, { method = 'GET', url, headers = {}, body }: SentRequest, mask: (text: string) => string) {
  const hide = echoHider(tool, MIN_HIDDEN_LENGTH)
  const clean = (text: string) => mask(hide(text))
  const header = ([name, value]: [string, string]) => [name, CREDENTIAL_HEADERS.has(name) ? '••••' : clean(value)]
  return {
    method,
    url: clean(url),
    body: typeof body === 'string' ? clean(body) : null,
    headers: Object.fromEntries(Object.entries(headers).map(header)) as Record<string, string>,
  }
}

async function sendWebhook(deps: TrialDependencies, trial: TrialRow, agent: AgentRecord): Promise<Outcome> {
  const { workspaceId, id } = trial
  const sealed = agent.escalationConfig?.webhookUrl
  if (!sealed) throw new Error('The trial has no address.')
  const url = opening(deps.sealing, agent)(sealed, WEBHOOK_FIELD)
  const { secret, former } = await findWebhookSecret(deps.database, deps.sealing, workspaceId)
  const body = JSON.stringify({
    id,
    type: 'escalation.test',
    created_at: trial.createdAt.toISOString(),
    workspace_id: workspaceId,
    agent: { id: agent.id, name: agent.name, version: agent.version },
    message: 'This is a test. No person is asked for.',
  })
  const secrets = former === null ? [secret] : [secret, former]
  const { status, error } = await deps.webhooks.send({ workspaceId, url, id, secrets, body })
  const headers = { 'content-type': 'application/json', 'webhook-id': id }
  const request = { method: 'POST', url: maskText('address', url), headers, body }
  return { request, answerStatus: status, status: error === null ? 'succeeded' : 'failed', result: null, error }
}
