import { createFairPlaces } from '../../domain/operation/fair-places.ts'
import { untilAborted } from '../../domain/operation/until-aborted.ts'
import type { SecretOwner } from '../../domain/secret/configuration.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import type { McpTokens } from '../../domain/tool/mcp/authorization.ts'
import type { McpFailureReason, McpServer } from '../../domain/tool/mcp/server.ts'
import { BeyondGrant, McpFailure, REFUSED } from '../../providers/mcp/client.ts'
import { type McpOAuth, OAuthFailure } from '../../providers/mcp/oauth.ts'
import { findTokens, type GrantOf, grantOf, renewTokens, saveWantedScope } from '../../store/agent/mcp/grant.ts'
import type { Database } from '../../store/database.ts'
import { isOutage } from '../../store/repeat.ts'

export type CredentialDependencies = { database: Database; sealing: Sealing; oauth: McpOAuth }

/**
 * Does work with a server, in the clear, that has its credential of now as `authValue`. Where an access token is refused, it
 * is renewed, and the work done once more: a refused request has done nothing.
 * @throws McpFailure `authorization_required` without a grant, and what the work throws
 */
export type WithCredential = <Result>(
  owner: SecretOwner,
  server: McpServer,
  signal: AbortSignal,
  work: (server: McpServer) => Promise<Result>,
) => Promise<Result>

/** An authorization server has this long; Postgres ends a transaction that stands still for 10 s. */
const RENEWAL_MS = 8_000
/** Each holds a connection to Postgres meanwhile. The slow authorization servers of one workspace leave places for others. */
const RENEWALS_AT_ONCE = { total: 4, perWorkspace: 2 }
/** A renewal goes on when a turn that waits for it is cancelled. */
const NEVER = new AbortController().signal

export function createWithCredential(deps: CredentialDependencies): WithCredential {
  const renew = createRenewal(deps)
  return async (owner, server, signal, work) => {
    if (server.authType !== 'oauth') return await work(server)
    const grant = grantOf(owner, server)
    const found = await findTokens(deps.database, deps.sealing, grant)
    if (!found) throw refused()
    const tokens = found.isStale ? await renew(grant, found.tokens, signal) : found.tokens
    try {
      return await work({ ...server, authValue: tokens.accessToken })
    } catch (error) {
      if (error instanceof BeyondGrant && error.scope) await saveWantedScope(deps.database, grant, error.scope)
      if (!isRefusal(error)) throw error
      const renewed = await renew(grant, tokens, signal)
      return await work({ ...server, authValue: renewed.accessToken })
    }
  }
}

const refused = () => new McpFailure('authorization_required', REFUSED, false)

/** True where another token of the same grant may be taken. */
const isRefusal = (error: unknown): boolean =>
  error instanceof McpFailure && error.reason === 'authorization_required' && !(error instanceof BeyondGrant)

type Renew = (grant: GrantOf, former: McpTokens, signal: AbortSignal) => Promise<McpTokens>

/** Renews tokens, once for all who ask at the same time. */
function createRenewal({ database, sealing, oauth }: CredentialDependencies): Renew {
  const running = new Map<string, Promise<McpTokens>>()
  const places = createFairPlaces(RENEWALS_AT_ONCE)
  const run = async (grant: GrantOf, former: McpTokens) => {
    const renew = (tokens: McpTokens) => renewedBy(oauth, grant, tokens)
    try {
      const tokens = await renewTokens(database, sealing, grant, { former: former.accessToken, renew })
      if (tokens) return tokens
    } catch (error) {
      if (error instanceof OAuthFailure) throw new McpFailure(failureReasonOf(error), error.message, false)
      // The lock of another process that renews, or a database that is away.
      if (isOutage(error)) throw new McpFailure('timeout', 'The access token could not be renewed in time.', false)
      throw error
    }
    throw refused()
  }
  return async (grant, former, signal) => {
    const key = `${grant.agentId} ${grant.server} ${former.accessToken}`
    const inPlace = () => places.run(grant.workspaceId, NEVER, () => run(grant, former))
    const renewal = running.get(key) ?? inPlace().finally(() => running.delete(key))
    running.set(key, renewal)
    return await untilAborted(signal, renewal).catch((error: unknown) => {
      throw error === signal.reason && isDeadline(signal) ? LATE() : error
    })
  }
}

/** @returns undefined where only a person can renew the tokens */
async function renewedBy(oauth: McpOAuth, grant: GrantOf, tokens: McpTokens): Promise<McpTokens | undefined> {
  try {
    return await oauth.refresh(grant, tokens, AbortSignal.timeout(RENEWAL_MS))
  } catch (error) {
    if (error instanceof OAuthFailure && error.reason === 'refused') return undefined
    throw error
  }
}

const failureReasonOf = ({ reason }: OAuthFailure): McpFailureReason =>
  reason === 'unreachable' || reason === 'timeout' ? reason : 'invalid'

const isDeadline = ({ reason }: AbortSignal): boolean =>
  reason instanceof DOMException && reason.name === 'TimeoutError'
const LATE = () => new McpFailure('timeout', 'The access token could not be renewed in time.', false)
