import type { ModelProvider } from '../../domain/model/model.ts'
import type { ModelProtocol } from '../../domain/model/protocol.ts'
import { createAnthropicProvider } from './anthropic/provider.ts'
import { createOpenaiProvider } from './chat-completions/provider.ts'
import { createConverseProvider } from './converse/provider.ts'
import type { ProviderSettings } from './fetch.ts'
import { createGoogleProvider } from './google/provider.ts'
import { createMemory } from './refusal/refused-setting.ts'
import { createResponsesProvider } from './responses/provider.ts'

const CREATE: Record<ModelProtocol, (settings: ProviderSettings) => ModelProvider> = {
  'chat-completions': createOpenaiProvider,
  responses: createResponsesProvider,
  anthropic: createAnthropicProvider,
  gemini: createGoogleProvider,
  converse: createConverseProvider,
}

/** Returns a provider that speaks this protocol at an address. */
export const createProvider = (protocol: ModelProtocol, settings: ProviderSettings): ModelProvider => ({
  ...CREATE[protocol](settings),
  contextTokens: settings.contextTokens,
  requestSizes: createMemory<number>(),
})

/** OpenAI itself speaks the Responses API; what else stands at an address of OPENAI_BASE_URL, Chat Completions. */
export function openaiProtocolAt(baseUrl: string): ModelProtocol {
  const host = URL.parse(baseUrl)?.hostname ?? ''
  return host === 'api.openai.com' || host.endsWith('.api.openai.com') ? 'responses' : 'chat-completions'
}
