import type { ModelProvider } from '../../domain/model/model.ts'
import type { ModelProtocol } from '../../domain/model/protocol.ts'
import { createAnthropicProvider } from './anthropic/provider.ts'
import type { ProviderSettings } from './fetch.ts'
import { createGoogleProvider } from './google/provider.ts'
import { createOpenaiProvider } from './openai.ts'

const CREATE: Record<ModelProtocol, (settings: ProviderSettings) => ModelProvider> = {
  'chat-completions': createOpenaiProvider,
  responses: createOpenaiProvider,
  anthropic: createAnthropicProvider,
  gemini: createGoogleProvider,
}

/** Returns a provider that speaks this protocol at an address. */
export const createProvider = (protocol: ModelProtocol, settings: ProviderSettings): ModelProvider =>
  CREATE[protocol](settings)
