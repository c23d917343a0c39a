import { ModelError, type ModelProvider } from '../../../domain/model/model.ts'
import type { OwnKey } from '../../../domain/model/provider-key.ts'
import { route } from '../../../domain/route.ts'
import type { GuardedFetch } from '../../guarded-http/fetch.ts'
import { createProvider } from '../protocol.ts'
import { type KnownProvider, protocolOf } from './known-provider.ts'
import { ownSettings } from './provider-access.ts'

/** The providers that are reached with workspaces' own keys. */
export type OwnProviders = {
  /** Undefined when the workspace has no key of the provider, or such keys do not count here. */
  find(workspaceId: string, provider: string): ModelProvider | undefined
}

const MOST_KEPT = 500

/**
 * Makes the providers of workspaces' own keys when they are first asked for, and keeps those that were asked for last.
 * @param complete adds what every provider has, such as spans
 */
export function createOwnProviders(
  ownKeyOf: (workspaceId: string, provider: string) => OwnKey | undefined,
  known: ReadonlyMap<string, KnownProvider>,
  guarded: GuardedFetch,
  complete: (provider: ModelProvider) => ModelProvider,
): OwnProviders {
  const make = (workspaceId: string, name: string, key: OwnKey, place: KnownProvider) =>
    createProvider(protocolOf(place, key), ownSettings(workspaceId, name, key, place, guarded))
  const kept = new Map<string, { key: OwnKey; provider: ModelProvider }>()
  return {
    find(workspaceId, name) {
      const place = known.get(name)
      const key = place && ownKeyOf(workspaceId, name)
      if (!key) return undefined
      const id = `${workspaceId} ${name}`
      const found = kept.get(id)
      kept.delete(id)
      const provider = found?.key === key ? found.provider : complete(withNamedKey(make(workspaceId, name, key, place)))
      kept.set(id, { key, provider })
      for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
      return provider
    },
  }
}

/** The same provider, whose refusal of the key tells the workspace where to set another one. */
function withNamedKey(provider: ModelProvider): ModelProvider {
  const { name, embed } = provider
  return {
    ...provider,
    answer: (...given) => provider.answer(...given).catch((error) => rethrow(name, error)),
    ...(embed && { embed: (...given) => embed(...given).catch((error) => rethrow(name, error)) }),
  }
}

function rethrow(provider: string, error: unknown): never {
  if (!(error instanceof ModelError) || !error.isKeyRefused) throw error
  const { kind, message, status } = error
  const fix = `Have an owner of the workspace set another key of ${provider} with ${route('PUT /v1/model-providers/{provider}')}; ${route('POST /v1/model-providers/{provider}/test')} tries it.`
  throw new ModelError(kind, message, { status, fix, isKeyRefused: true })
}
