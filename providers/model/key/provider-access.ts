import { ModelError } from '../../../domain/model/model.ts'
import type { ModelProtocol } from '../../../domain/model/protocol.ts'
import type { OwnKey, ProviderTest } from '../../../domain/model/provider-key.ts'
import type { GuardedFetch } from '../../guarded-http/fetch.ts'
import type { ProviderSettings } from '../fetch.ts'
import type { Prices } from '../price.ts'
import { testKey } from './key-test.ts'
import { type KnownProvider, protocolOf } from './known-provider.ts'

/** Whose key of a provider counts for a workspace. */
type CountingKey = {
  source: 'workspace' | 'operator' | 'none'
  setting: string | null
  /** Null for the models of this machine. */
  protocol: ModelProtocol | null
  own: OwnKey | undefined
}

/** Tells a workspace about the providers and its keys of them. */
export type ProviderAccess = {
  /** The names of all providers, with that of this machine. */
  readonly names: readonly string[]
  /** False where the operator has switched workspaces' own keys off. */
  readonly takesKeys: boolean
  /** @param provider one of `names` */
  keyOf(workspaceId: string, provider: string): CountingKey
  /** Refuses an address that the workspace may not reach. @throws GuardedHttpError `blocked` */
  checkAddress(workspaceId: string, url: string): Promise<void>
  /** Tries the key that counts. @param provider one of `names` */
  test(workspaceId: string, provider: string): Promise<ProviderTest>
}

type AccessParts = {
  known: ReadonlyMap<string, KnownProvider>
  guarded: GuardedFetch
  takesKeys: boolean
  ownKeyOf: (workspaceId: string, provider: string) => OwnKey | undefined
  prices: Prices
}

export function createProviderAccess({ known, guarded, takesKeys, ownKeyOf, prices }: AccessParts): ProviderAccess {
  const keyOf = (workspaceId: string, name: string): CountingKey => {
    const provider = known.get(name)
    if (!provider) return { source: 'operator', setting: null, protocol: null, own: undefined }
    const { setting, operators } = provider
    const own = ownKeyOf(workspaceId, name)
    const source = own ? 'workspace' : operators ? 'operator' : 'none'
    return { source, setting, protocol: protocolOf(provider, own), own }
  }
  return {
    names: [...known.keys(), 'local'],
    takesKeys,
    keyOf,
    checkAddress: guarded.check,
    async test(workspaceId, name) {
      const provider = known.get(name)
      if (!provider) return { ok: true }
      const own = ownKeyOf(workspaceId, name)
      const settings = own ? ownSettings(workspaceId, name, own, provider, guarded) : provider.operators
      if (!settings) return { ok: false, error: `${name} has no key.` }
      const [priced] = prices.list(name)
      try {
        await testKey(protocolOf(provider, own), settings, priced?.id.slice(name.length + 1) ?? 'test')
        return { ok: true }
      } catch (error) {
        if (!(error instanceof ModelError)) throw error
        return { ok: false, error: error.message }
      }
    },
  }
}

/** The operator answers for the address of his settings; one that a workspace has named is fenced. */
export const ownSettings = (
  workspaceId: string,
  name: string,
  own: OwnKey,
  { baseUrl, operators }: KnownProvider,
  guarded: GuardedFetch,
): ProviderSettings => ({
  name,
  apiKey: own.open(),
  baseUrl: own.baseUrl ?? baseUrl,
  contextTokens: own.baseUrl === null ? operators?.contextTokens : undefined,
  fetch: own.baseUrl === null ? undefined : guarded.of(workspaceId),
})
