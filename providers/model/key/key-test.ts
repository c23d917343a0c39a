import { ModelError } from '../../../domain/model/model.ts'
import type { ModelProtocol } from '../../../domain/model/protocol.ts'
import { callProvider } from '../call.ts'
import { lostCall, refusedCall, unconnectedCall } from '../failure.ts'
import { modelFetch, type ProviderSettings, withoutVersion } from '../fetch.ts'
import { refusalOf } from '../google/client.ts'
import { createProvider } from '../protocol.ts'

const TIMEOUT_MS = 15_000
const NO_SUCH_PATH = [404, 405, 501]

/**
 * Tries a key at an address: it asks for the list of models, which costs nothing. A server without one is asked for a
 * few tokens.
 * @param model the name of a model, for such a server
 * @throws ModelError that says why the key or the address does not work
 */
export async function testKey(protocol: ModelProtocol, settings: ProviderSettings, model: string): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const { name } = settings
  try {
    const response = await callProvider(
      name,
      signal,
      (error) => unconnectedCall(name, error),
      () => listModels(protocol, settings, signal),
    )
    if (response.ok) return
    const { status } = response
    if (!NO_SUCH_PATH.includes(status))
      throw protocol === 'gemini' ? await refusalOf(name, response) : refusedCall(name, { status })
    const messages = [{ role: 'user' as const, text: 'Hello' }]
    await createProvider(protocol, settings).answer({ model, messages, maxOutputTokens: 16, signal }, () => {})
  } catch (error) {
    throw error instanceof ModelError && error.kind === 'aborted' ? lostCall(name, 'no answer in time') : error
  }
}

async function listModels(protocol: ModelProtocol, settings: ProviderSettings, signal: AbortSignal): Promise<Response> {
  const { url, headers } = LISTS[protocol](settings.baseUrl.replace(/\/+$/, ''), settings.apiKey)
  const response = await (settings.fetch ?? modelFetch)(url, { headers, signal })
  if (protocol !== 'gemini' || response.ok) await response.body?.cancel()
  return response
}

type List = (baseUrl: string, apiKey: string | undefined) => { url: string; headers: Record<string, string> }

const openaiList: List = (baseUrl, apiKey) => {
  const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {}
  return { url: `${baseUrl}/models`, headers }
}

const LISTS: Record<ModelProtocol, List> = {
  'chat-completions': openaiList,
  responses: openaiList,
  anthropic: (baseUrl, apiKey = '') => ({
    url: `${withoutVersion(baseUrl)}/v1/models`,
    headers: { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' },
  }),
  gemini: (baseUrl, apiKey = '') => ({
    url: `${withoutVersion(baseUrl)}/v1beta/models`,
    headers: { 'x-goog-api-key': apiKey },
  }),
}
