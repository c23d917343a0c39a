import { ApiError } from '../../domain/error.ts'
import { parseModelId } from '../../domain/model/model.ts'
import { type ProviderKey, type ProviderKeyChange, providerKeyPlace } from '../../domain/model/provider-key.ts'
import { route } from '../../domain/route.ts'
import { isMask, maskSecret } from '../../domain/secret/mask.ts'
import {
  lockProviderKey,
  removeProviderKeys,
  replaceProviderKey,
  type StoredProviderKey,
} from '../../store/spending/provider-key.ts'
import type { RequestAudit } from '../access/audit.ts'
import type { ApiDependencies } from '../dependencies.ts'

type Deps = Pick<ApiDependencies, 'models' | 'sealing' | 'spending'>

/** The name of a provider in a path, in its usual form. @throws ApiError PROVIDER_NOT_FOUND */
export function providerNamed({ models }: Deps, given: string): string {
  const { provider } = parseModelId(`${given}/`)
  if (models.access.names.includes(provider)) return provider
  throw new ApiError('PROVIDER_NOT_FOUND')
}

export function showProvider({ models }: Deps, workspaceId: string, provider: string): ProviderKey {
  const { own, ...key } = models.access.keyOf(workspaceId, provider)
  return { provider, ...key, baseUrl: own?.baseUrl ?? null, keyHint: own ? maskSecret(own.open()) : null }
}

/** Stores a workspace's own key. @throws ApiError WORKSPACE_KEYS_OFF, VALIDATION_ERROR */
export async function replaceKey(
  deps: Deps,
  audit: RequestAudit,
  workspaceId: string,
  provider: string,
  { apiKey, baseUrl = null, protocol = null }: ProviderKeyChange,
): Promise<void> {
  const { access } = deps.models
  if (!access.takesKeys) throw new ApiError('WORKSPACE_KEYS_OFF')
  if (provider === 'local') throw unneededKey()
  if (baseUrl !== null) await access.checkAddress(workspaceId, baseUrl).catch(refuseAddress)
  const place = providerKeyPlace(workspaceId, provider)
  await audit.write(
    'replaceModelProviderKey',
    async (tx) => {
      const stored = isMask(apiKey) ? await lockProviderKey(tx, workspaceId, provider) : undefined
      const clear = isMask(apiKey) ? keptKey(deps, workspaceId, provider, { apiKey, baseUrl }, stored) : apiKey
      await replaceProviderKey(tx, workspaceId, provider, {
        sealedKey: deps.sealing.seal(place, clear),
        baseUrl,
        protocol,
      })
    },
    () => ({ type: 'workspace', id: workspaceId, change: { provider, baseUrl, protocol } }),
  )
  await deps.spending.noteChange()
}

/** The stored key, which a mask keeps: for the address that it was set for, because another one would learn it. */
function keptKey(
  { sealing }: Deps,
  workspaceId: string,
  provider: string,
  given: { apiKey: string; baseUrl: string | null },
  stored: StoredProviderKey | undefined,
): string {
  const clear = stored && sealing.open(providerKeyPlace(workspaceId, provider), stored.sealedKey)
  if (clear === undefined || maskSecret(clear) !== given.apiKey)
    throw invalid('apiKey', 'apiKey is masked, and is not the keyHint of the present key.', 'Send the whole key.')
  if (stored?.baseUrl !== given.baseUrl)
    throw invalid(
      'apiKey',
      'apiKey is masked, and baseUrl is another one than that of the stored key.',
      'Send the whole key together with a new baseUrl.',
    )
  return clear
}

/** Removes a workspace's own key. @returns a sentence that says whose key counts now */
export async function removeKey(
  deps: Deps,
  audit: RequestAudit,
  workspaceId: string,
  provider: string,
): Promise<string> {
  await audit.write(
    'deleteModelProviderKey',
    (tx) => removeProviderKeys(tx, workspaceId, provider),
    (removed) => (removed > 0 ? { type: 'workspace', id: workspaceId, change: { provider } } : undefined),
  )
  await deps.spending.noteChange()
  const { source, setting } = deps.models.access.keyOf(workspaceId, provider)
  if (setting === null) return `${provider} needs no key.`
  const gone = `The workspace has no key of ${provider} any more.`
  return source === 'none'
    ? `${gone} No key counts now: its models do not answer until one is set, or the operator sets ${setting}.`
    : `${gone} The operator's key counts now.`
}

const unneededKey = () =>
  new ApiError('VALIDATION_ERROR', {
    message: 'The models of this machine need no key.',
    fix: `Choose a provider that ${route('GET /v1/model-providers')} lists with a setting.`,
  })

function refuseAddress(error: Error): never {
  throw invalid(
    'baseUrl',
    `baseUrl cannot be used: ${error.message}`,
    'Name a public address, or have the operator open the host with TOOL_ALLOWED_HOSTS.',
  )
}

const invalid = (field: string, message: string, fix: string) =>
  new ApiError('VALIDATION_ERROR', { field, message, fix })
