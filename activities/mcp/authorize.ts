import type { Logger } from 'pino'
import type { Sealing } from '../../domain/secret/sealing.ts'
import { openTrialInput, trialResultPlace } from '../../domain/secret/trial.ts'
import type { McpAuthorizationOrder, McpExchangeOrder, McpReturn } from '../../domain/tool/mcp/authorization.ts'
import { headersOf, type McpServer } from '../../domain/tool/mcp/server.ts'
import { type McpOAuth, OAuthFailure } from '../../providers/mcp/oauth.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import { grantOf, saveTokens } from '../../store/agent/mcp/grant.ts'
import { listKey } from '../../store/agent/mcp/list.ts'
import { dropRefusal } from '../../store/agent/mcp/refusal.ts'
import { openServer } from '../../store/agent/mcp/secret.ts'
import type { TrialRow } from '../../store/agent/trial.ts'
import type { Database } from '../../store/database.ts'
import type { LookAtServer } from './list.ts'

export type AuthorizeDependencies = {
  database: Database
  sealing: Sealing
  oauth: McpOAuth
  lookAtServer: LookAtServer
  log: Logger
}

/** A discovery has some five documents, a registration and redirects. */
const BEGIN_MS = 20_000
const EXCHANGE_MS = 15_000

/** Begins the authorization that a trial is about. @returns the page and the attempt, sealed as the trial's result, or why not */
export async function beginAuthorization(
  { sealing, oauth }: AuthorizeDependencies,
  trial: TrialRow,
  agent: AgentRecord,
): Promise<{ result: string } | { error: string }> {
  const server = serverOf(sealing, trial, agent)
  const order = openTrialInput<McpAuthorizationOrder>(sealing, trial)
  const target = { workspaceId: trial.workspaceId, url: server.url, headers: headersOf(server) }
  try {
    const begun = await oauth.begin(target, order, AbortSignal.timeout(BEGIN_MS))
    return { result: sealing.seal(trialResultPlace(trial), JSON.stringify(begun)) }
  } catch (error) {
    if (error instanceof OAuthFailure) return { error: error.message }
    throw error
  }
}

/** Takes and keeps the tokens of the authorization that a trial is about, then lists the server. @returns how it ended */
export async function endAuthorization(
  { database, sealing, oauth, lookAtServer, log }: AuthorizeDependencies,
  trial: TrialRow,
  agent: AgentRecord,
): Promise<McpReturn> {
  const server = serverOf(sealing, trial, agent)
  const { attempt, origin, by, code, iss } = openTrialInput<McpExchangeOrder>(sealing, trial)
  const grant = grantOf(agent, server)
  if (grant.origin !== origin || server.authType !== 'oauth') return 'changed'
  try {
    const answer = { code, ...(iss !== undefined && { iss }) }
    const tokens = await oauth.exchange(grant, attempt, answer, AbortSignal.timeout(EXCHANGE_MS))
    if (!(await saveTokens(database, sealing, grant, { tokens, by: by.name }))) return 'changed'
  } catch (error) {
    if (!(error instanceof OAuthFailure)) throw error
    log.info({ agentId: agent.id, server: server.name, reason: error.reason }, 'an authorization was not given')
    return RETURNS[error.reason]
  }
  await dropRefusal(database, agent.id, listKey(sealing, server))
  await lookAtServer(agent, server)
  return 'done'
}

const RETURNS: Record<OAuthFailure['reason'], McpReturn> = {
  unreachable: 'unreachable',
  timeout: 'unreachable',
  unsupported: 'invalid',
  refused: 'refused',
  mismatch: 'mismatch',
  invalid: 'invalid',
}

function serverOf(sealing: Sealing, { name }: TrialRow, agent: AgentRecord): McpServer {
  const server = name === null ? undefined : openServer(sealing, agent, name)
  if (!server) throw new Error('The trial has no server.')
  return server
}
