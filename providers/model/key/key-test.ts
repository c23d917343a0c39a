import { ModelError } from '../../../domain/model/model.ts'
import type { ModelProtocol } from '../../../domain/model/protocol.ts'
import { callProvider } from '../call.ts'
import { lostCall, refusedCall, unconnectedCall } from '../failure.ts'
import { fetchOf, type ProviderSettings, withoutVersion } from '../fetch.ts'
import { refusalOf } from '../google/client.ts'
import { createProvider } from '../protocol.ts'

const TIMEOUT_MS = 15_000
const NO_SUCH_PATH = [404, 405, 501]
const NO_SUCH_MODEL = [400, 404]

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
    if (protocol === 'converse') return await askForNoModel(settings, signal)
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

/** Bedrock has no list at this address. It looks at the key first, and then does not know this model. */
async function askForNoModel(settings: ProviderSettings, signal: AbortSignal): Promise<void> {
  const messages = [{ role: 'user' as const, text: 'Hello' }]
  const provider = createProvider('converse', settings)
  await provider
    .answer({ model: 'no-model', messages, signal }, () => {})
    .catch((error: unknown) => {
      const isOfModel = error instanceof ModelError && /model/i.test(error.refusal?.text ?? '')
      if (!isOfModel || !NO_SUCH_MODEL.includes(error.status ?? 0)) throw error
    })
}

async function listModels(
  protocol: ListingProtocol,
  settings: ProviderSettings,
  signal: AbortSignal,
): Promise<Response> {
  const { url, headers } = LISTS[protocol](settings.baseUrl.replace(/\/+$/, ''), settings.apiKey)
  const response = await fetchOf(settings)(url, { headers, signal })
  if (protocol !== 'gemini' || response.ok) await response.body?.cancel()
  return response
}

type ListingProtocol = Exclude<ModelProtocol, 'converse'>
type List = (baseUrl: string, apiKey: string | undefined) => { url: string; headers: Record<string, string> }

const openaiList: List = (baseUrl, apiKey) => {
  const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {}
  return { url: `${baseUrl}/models`, headers }
}

const LISTS: Record<ListingProtocol, List> = {
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
