import {
  IssuerMismatchError,
  OAuthError,
  OAuthErrorCode,
  RegistrationRejectedError,
} from '@modelcontextprotocol/client'
import { GuardedHttpError } from '../guarded-http/error.ts'
import { causesOf } from './failure.ts'

/**
 * unsupported: the server, or its authorization server, lacks what we need. refused: the authorization server says no.
 * mismatch: the answer is of another authorization server.
 */
export type OAuthFailureReason = 'unreachable' | 'timeout' | 'unsupported' | 'refused' | 'mismatch' | 'invalid'

/**
 * An authorization did not come about. The message is for people, and holds nothing of what an authorization server has
 * sent: that may echo codes and tokens.
 */
export class OAuthFailure extends Error {
  readonly reason: OAuthFailureReason

  constructor(reason: OAuthFailureReason, message: string) {
    super(message)
    this.name = 'OAuthFailure'
    this.reason = reason
  }
}

/** Does one step of an authorization. @param what begins the sentence about its failure. @throws OAuthFailure */
export async function oauthStep<Result>(
  what: string,
  signal: AbortSignal,
  step: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    signal.throwIfAborted()
    return await step()
  } catch (error) {
    if (error instanceof OAuthFailure) throw error
    throw new OAuthFailure(...reasonOf(what, error, signal.aborted))
  }
}

/** The authorization server cannot answer now; what it holds may still be valid. */
const PASSING = new Set<string>([
  OAuthErrorCode.ServerError,
  OAuthErrorCode.TemporarilyUnavailable,
  OAuthErrorCode.TooManyRequests,
])
const KNOWN = new Set<string>(Object.values(OAuthErrorCode))
const FAULT = 'could not be had: the authorization server has a fault.'

function reasonOf(what: string, error: unknown, isLate: boolean): [OAuthFailureReason, string] {
  if (isLate) return ['timeout', `${what} did not come in time.`]
  const causes = causesOf(error)
  const guarded = causes.find((cause) => cause instanceof GuardedHttpError)
  if (guarded?.kind === 'too_large') return ['invalid', `${what} is too large.`]
  if (guarded) return ['unreachable', `${what} could not be had: ${guarded.message}`]
  if (error instanceof IssuerMismatchError) return ['mismatch', `${what} is of another authorization server.`]
  if (error instanceof RegistrationRejectedError) return ['refused', `${what} was refused with status ${error.status}.`]
  if (error instanceof OAuthError) {
    if (PASSING.has(error.code)) return ['unreachable', `${what} ${FAULT}`]
    return ['refused', `${what} was refused${KNOWN.has(error.code) ? ` (${error.code})` : ''}.`]
  }
  if (causes.some((cause) => cause instanceof TypeError && cause.message === 'fetch failed'))
    return ['unreachable', `${what} could not be had: the connection failed.`]
  return ['invalid', `${what} is not as the protocol says.`]
}

/** With these an authorization server says that a refresh token is good no more. */
const ENDING = new Set<string>([
  OAuthErrorCode.InvalidGrant,
  OAuthErrorCode.InvalidClient,
  OAuthErrorCode.UnauthorizedClient,
  // GitHub's word for a void refresh token.
  'bad_refresh_token',
])

/** A fault in words of its own, as `internal_error` or `rate_limit_exceeded`, leaves the refresh token good. */
export function failRefresh(error: unknown): never {
  if (error instanceof OAuthError && !ENDING.has(error.code))
    throw new OAuthFailure('unreachable', `The renewed access token ${FAULT}`)
  throw error
}
