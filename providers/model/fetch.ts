import { Agent } from 'undici'

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
  fetch(input, { ...init, redirect: 'manual', ...withoutTimeouts })
