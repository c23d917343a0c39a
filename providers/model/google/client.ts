import { type GenerativeModel, GoogleGenerativeAI } from '@google/generative-ai'
import type { ModelError } from '../../../domain/model/model.ts'
import { refusedCall } from '../failure.ts'
import { fetchOf, type ProviderSettings } from '../fetch.ts'

/**
 * Runs one call of Google's package by our own fetch. The package takes no fetch: it follows redirects with the key,
 * hides Retry-After, and gives up after the runtime's 300 s. It reads `fetch` before its first await, so it gets ours
 * for just that moment, in which no other code runs. Its last version is 0.24.1, so this does not change; a test
 * checks it.
 * @param onHeaders gets the headers of the answer, also of a refusal
 * @throws ModelError for a refused call, or an error of the package
 */
export async function callGoogle<Result>(
  settings: ProviderSettings,
  model: string,
  signal: AbortSignal,
  call: (model: GenerativeModel) => Promise<Result>,
  onHeaders: (headers: Headers) => void = () => {},
): Promise<Result> {
  let refusal: unknown
  const ours = async (input: string | URL | Request, init?: RequestInit) => {
    // The package makes an error of its own, without the cause.
    const response = await fetchOf(settings)(input, { ...init, signal }).catch((error) => {
      refusal = error
      throw error
    })
    onHeaders(response.headers)
    if (response.ok) return response
    refusal = await refusalOf(settings.name, response)
    throw refusal
  }
  const prepared = new GoogleGenerativeAI(settings.apiKey ?? '').getGenerativeModel(
    { model: pathOf(settings.name, model) },
    { baseUrl: settings.baseUrl },
  )
  try {
    return await withFetch(ours, () => call(prepared))
  } catch (error) {
    throw refusal ?? error
  }
}

/** The package puts the name into the address as it is. @throws ModelError for a name that would lead to another place */
function pathOf(provider: string, model: string): string {
  const segments = model.split('/')
  if (segments.some((segment) => segment === '.' || segment === '..')) throw refusedCall(provider, { status: 404 })
  return segments.map(encodeURIComponent).join('/')
}

function withFetch<Result>(
  ours: (input: string | URL | Request, init?: RequestInit) => Promise<Response>,
  start: () => Promise<Result>,
) {
  const usual = globalThis.fetch
  globalThis.fetch = Object.assign(ours, { preconnect: usual.preconnect })
  try {
    return start()
  } finally {
    globalThis.fetch = usual
  }
}

type Detail = { '@type'?: string; retryDelay?: string; reason?: string }

/**
 * Reads what Gemini puts into the body: the wait (`RetryInfo { retryDelay: "34s" }`), and that it does not know the key,
 * whose status is 400 (`ErrorInfo { reason: "API_KEY_INVALID" }`).
 */
export async function refusalOf(provider: string, response: Response): Promise<ModelError> {
  const body = (await response.json().catch(() => undefined)) as
    | { error?: { message?: unknown; details?: (Detail | null)[] } }
    | undefined
  const details = Array.isArray(body?.error?.details) ? body.error.details : []
  const delay = details.find((detail) => detail?.['@type']?.endsWith('google.rpc.RetryInfo'))?.retryDelay
  const seconds = delay ? Number.parseFloat(delay) : Number.NaN
  return refusedCall(provider, {
    status: response.status,
    headers: response.headers,
    ...(details.some((detail) => detail?.reason === 'API_KEY_INVALID') && { isKeyRefused: true }),
    refusal: { text: String(body?.error?.message ?? '') },
    ...(Number.isFinite(seconds) ? { retryAfterMs: Math.round(seconds * 1000) } : {}),
  })
}
