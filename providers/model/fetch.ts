import { createHash } from 'node:crypto'
import { Agent } from 'undici'
import { currentTrace } from '../../domain/log/span.ts'
import type { ModelProtocol } from '../../domain/model/protocol.ts'
import { boundedAnswer } from '../guarded-http/fetch.ts'

/** The addresses of the providers; the packages of Google and Anthropic add the version. */
export const OPENAI_URL = 'https://api.openai.com/v1'
export const GEMINI_URL = 'https://generativelanguage.googleapis.com'
export const ANTHROPIC_URL = 'https://api.anthropic.com'
export const bedrockUrl = (region: string): string =>
  `https://bedrock-runtime.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
const FOREIGN_ORIGINS = [OPENAI_URL, GEMINI_URL, ANTHROPIC_URL].map((url) => new URL(url).origin)

export type ModelFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** One provider of models at an address. */
export type ProviderSettings = {
  name: string
  baseUrl: string
  apiKey: string | undefined
  /** Bedrock's: with it and without a key, requests are signed with AWS's own credentials. */
  region?: string | undefined
  /** They go with each request, in place of those of the protocol with the same name. */
  headers?: Readonly<Record<string, string>> | undefined
  contextTokens?: number | undefined
  /** `modelFetch` by default. */
  fetch?: ModelFetch | undefined
}

/**
 * Returns the function that names whose the thoughts of a model are. A hash of the key is part of it, because one organisation cannot read the thoughts that
 * another's key got.
 */
export function originsOf(
  protocol: ModelProtocol,
  { baseUrl, apiKey, headers }: ProviderSettings,
): (model: string) => string {
  const key = createHash('sha256')
    .update(JSON.stringify([apiKey, headers]))
    .digest('hex')
    .slice(0, 12)
  return (model) => `${protocol} ${baseUrl} ${key} ${model}`
}

/**
 * Switches the runtime's timeouts off. Node's fetch gives up after 300 silent seconds, Bun's too, but the silence of
 * a model is no failure before the turn's own deadline.
 */
const withoutTimeouts: Record<string, unknown> =
  'bun' in process.versions
    ? { timeout: false }
    : { dispatcher: new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } }) }

/** The fetch of a provider, which adds the provider's own headers. */
export function fetchOf({ headers, fetch: send = modelFetch }: ProviderSettings): ModelFetch {
  if (headers === undefined) return send
  return (input, init) => {
    const all = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    for (const [name, value] of Object.entries(headers)) all.set(name, value)
    return send(input, { ...init, headers: all })
  }
}

/** Calls a model provider without timeouts. It follows no redirect, because a key must not travel to another origin. */
async function modelFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, ...traced(input, init), redirect: 'manual', ...withoutTimeouts })
  // The packages read the whole body of a refusal, whose length nothing else bounds.
  return response.ok ? response : await boundedAnswer(response)
}

/** The address without the version path, which the packages of Google and Anthropic add. */
export const withoutVersion = (baseUrl: string): string => baseUrl.replace(/\/+$/, '').replace(/\/v\d+(?:beta)?$/, '')

/** A server at an address that the operator has set can continue the trace. The providers' own servers have no use for it. */
function traced(input: string | URL | Request, init?: RequestInit): { headers?: Headers } {
  const place = currentTrace()
  const url = input instanceof Request ? input.url : String(input)
  if (place === undefined || isForeign(new URL(url))) return {}
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
  headers.set('traceparent', place.traceparent)
  return { headers }
}

const isForeign = ({ origin, hostname }: URL): boolean =>
  FOREIGN_ORIGINS.includes(origin) || hostname.endsWith('.amazonaws.com')
