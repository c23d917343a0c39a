import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import type { McpFailureReason } from '../../domain/tool/mcp/server.ts'
import { GuardedHttpError } from '../guarded-http/error.ts'

/** The message of `authorization_required`. */
export const REFUSED = 'The server asks for an authorization that this agent does not have.'

/** What the model reads of a tool that wants input of the user. */
export const INPUT_REQUIRED = 'The tool asks for input that this service does not give. It was not finished.'

/** A server gave no answer that can be used. The message is for the owner and the model. */
export class McpFailure extends Error {
  readonly reason: McpFailureReason
  /** True when the request may have reached the server, so that it may have had its effect. */
  readonly mayHaveArrived: boolean

  constructor(reason: McpFailureReason, message: string, mayHaveArrived: boolean, cause?: unknown) {
    super(message, { cause })
    this.name = 'McpFailure'
    this.reason = reason
    this.mayHaveArrived = mayHaveArrived
  }
}

/** A server allows the agent less than the request needs, so that no other token of the same grant helps. */
export class BeyondGrant extends McpFailure {
  /** The scope that the server names. */
  readonly scope: string | undefined

  constructor(scope?: string) {
    super('authorization_required', REFUSED, false)
    this.scope = scope
  }
}

/** A server was cut off because it sent or asked too much. */
export class ServerExcess extends Error {}

/** The data of the error that stands for an answer whose stream ended without it. No server can send it. */
export const LOST = Symbol('lost')
/** True for the error of a request whose stream ended before its answer. */
export const isLost = (error: unknown): boolean => error instanceof ProtocolError && error.data === LOST

/** The server wants a person to open an address first. */
const URL_ELICITATION_REQUIRED = -32042

/** @param isSent true when the request that failed may have arrived and may have an effect */
export function failureOf(error: unknown, isSent: boolean, isLate: boolean): McpFailure {
  if (error instanceof McpFailure) return error
  const fail = (reason: McpFailureReason, message: string, mayHaveArrived: boolean) =>
    new McpFailure(reason, message, isSent && mayHaveArrived, error)
  if (isLate) return fail('timeout', 'The server gave no answer in time.', true)
  if (error instanceof ServerExcess) return fail('invalid', error.message, true)
  if (isLost(error)) return fail('unreachable', 'The server ended the connection before its answer.', true)
  const causes = causesOf(error)
  const guarded = causes.find((cause) => cause instanceof GuardedHttpError)
  if (guarded?.kind === 'too_large') return fail('invalid', guarded.message, true)
  if (guarded) return fail('unreachable', guarded.message, true)
  const http = causes.find((cause) => cause instanceof SdkHttpError)
  if (http) return fail(...httpFailure(http.status))
  const protocol = causes.find((cause) => cause instanceof ProtocolError)
  if (protocol?.code === URL_ELICITATION_REQUIRED) return new BeyondGrant()
  if (protocol) return fail('invalid', `The server refused the request: ${protocol.message}`, false)
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)
    return fail('timeout', 'The server gave no answer in time.', true)
  const code = causes
    .map((cause) => (cause instanceof Error && 'code' in cause ? String(cause.code) : ''))
    .find(isSystemCode)
  if (code) return fail('unreachable', `The connection failed (${code}).`, true)
  if (causes.some((cause) => cause instanceof TypeError && cause.message === 'fetch failed'))
    return fail('unreachable', 'The connection failed.', true)
  return fail('invalid', 'The server did not answer as the protocol says.', true)
}

const isSystemCode = (code: string): boolean => /^(E[A-Z]+|UND_ERR_[A-Z_]+|CERT_[A-Z_]+|ERR_TLS_[A-Z_]+)$/.test(code)

/** The fetch of Node hides its reason behind others. */
export function causesOf(error: unknown): unknown[] {
  const causes = [error]
  for (const cause of causes) {
    const inner = cause instanceof Error ? cause.cause : undefined
    if (inner !== undefined && causes.length < 8) causes.push(inner)
  }
  return causes
}

function httpFailure(status: number | undefined): [McpFailureReason, string, boolean] {
  if (status === 401) return ['authorization_required', REFUSED, false]
  const said = `The server answered with status ${status ?? 'unknown'}.`
  // A server that is down behind its proxy may have begun the call.
  if (status !== undefined && status >= 500) return ['unreachable', said, true]
  return ['invalid', said, false]
}
