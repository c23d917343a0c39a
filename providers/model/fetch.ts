import { Agent } from 'undici'

/**
 * How model providers are called: no redirect is followed, because a key must not travel to another
 * origin, and no clock of the runtime runs. Node's fetch gives up after 300 silent seconds, Bun's too;
 * the silence of a model is no failure before the turn's own deadline.
 */
const withoutTimeouts: Record<string, unknown> =
  'bun' in process.versions
    ? { timeout: false }
    : { dispatcher: new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } }) }

export const modelFetch = (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
  fetch(input, { ...init, redirect: 'manual', ...withoutTimeouts })
