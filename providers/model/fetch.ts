import { Agent } from 'undici'
import { currentTrace } from '../../domain/log/span.ts'

/** The addresses of OpenAI and Google; Google's package adds the version. */
export const OPENAI_URL = 'https://api.openai.com/v1'
export const GEMINI_URL = 'https://generativelanguage.googleapis.com'
const FOREIGN_ORIGINS = [OPENAI_URL, GEMINI_URL].map((url) => new URL(url).origin)

/**
 * Switches the runtime's timeouts off. Node's fetch gives up after 300 silent seconds, Bun's too, but the silence of
 * a model is no failure before the turn's own deadline.
 */
const withoutTimeouts: Record<string, unknown> =
  'bun' in process.versions
    ? { timeout: false }
    : { dispatcher: new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } }) }

/** Calls a model provider without timeouts. It follows no redirect, because a key must not travel to another origin. */
export const modelFetch = (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
  fetch(input, { ...init, ...traced(input, init), redirect: 'manual', ...withoutTimeouts })

/** A server at an address that the operator has set can continue the trace. OpenAI and Google have no use for it. */
function traced(input: string | URL | Request, init?: RequestInit): { headers?: Headers } {
  const place = currentTrace()
  const url = input instanceof Request ? input.url : String(input)
  if (place === undefined || FOREIGN_ORIGINS.includes(new URL(url).origin)) return {}
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
  headers.set('traceparent', place.traceparent)
  return { headers }
}
