import { ApiError } from '../../../domain/error.ts'
import type { AllowedModels } from '../../../domain/model/allowed-model.ts'
import { type ModelProvider, parseModelId } from '../../../domain/model/model.ts'
import { route } from '../../../domain/route.ts'
import type { KnownProvider } from './known-provider.ts'
import type { OwnProviders } from './own-provider.ts'
import type { ProviderAccess } from './provider-access.ts'

export type FoundModel = {
  provider: ModelProvider
  name: string
  id: string
  /** True with a key of the workspace. */
  isOwn: boolean
  /** Calls of one key share the provider's limit, which has this name. */
  quota: string
}

/** Finds the models that a workspace may use; its own keys count before the operator's. */
export type ModelFinder = {
  /** @throws ApiError MODEL_NOT_ALLOWED, or MODEL_PROVIDER_NOT_CONFIGURED, whose fix names the setting */
  find(modelId: string): FoundModel
  isSetUp(modelId: string): boolean
  /** True when a call of this model would use a key of the workspace. */
  usesOwnKey(modelId: string): boolean
}

export type FinderParts = {
  /** Those that the operator has set up. */
  providers: ReadonlyMap<string, ModelProvider>
  known: ReadonlyMap<string, KnownProvider>
  /** The operator's bounds, which hold for his keys. */
  allowed: AllowedModels
  own: OwnProviders
  access: Pick<ProviderAccess, 'takesKeys'>
}

/** @param workspaceId without it only the operator's keys count */
export function createFinder(parts: FinderParts, workspaceId?: string): ModelFinder {
  const { providers, allowed, own } = parts
  const ownOf = (provider: string) => (workspaceId === undefined ? undefined : own.find(workspaceId, provider))
  return {
    find(modelId) {
      const { provider: providerName, name } = parseModelId(modelId)
      const id = `${providerName}/${name}`
      const ofWorkspace = ownOf(providerName)
      if (ofWorkspace) return { provider: ofWorkspace, name, id, isOwn: true, quota: `${providerName} ${workspaceId}` }
      if (!allowed.allows(modelId)) throw notAllowed(id)
      const provider = providers.get(providerName)
      if (!provider) throw notConfigured(parts, id)
      return { provider, name, id, isOwn: false, quota: providerName }
    },
    isSetUp: (modelId) => {
      const { provider } = parseModelId(modelId)
      return ownOf(provider) !== undefined || (allowed.allows(modelId) && providers.has(provider))
    },
    usesOwnKey: (modelId) => ownOf(parseModelId(modelId).provider) !== undefined,
  }
}

/** The setting that sets a provider up; null for the models of this machine, which need none. */
export const settingOf = (known: FinderParts['known'], provider: string): string | null =>
  provider === 'local' ? null : (known.get(provider)?.setting ?? 'MODEL_PROVIDERS')

/** @param message what is missing, if it is not the provider */
export function notConfigured({ known, access }: FinderParts, id: string, message?: string): ApiError {
  const { provider } = parseModelId(id)
  const setting = settingOf(known, provider) ?? 'EMBEDDING_MODEL'
  const key =
    access.takesKeys && known.has(provider)
      ? `have an owner set a key with ${route('PUT /v1/model-providers/{provider}')}, `
      : ''
  return new ApiError('MODEL_PROVIDER_NOT_CONFIGURED', {
    message: message ?? `The model provider ${provider} is not set up (asked for ${id}).`,
    fix: `Have the operator set ${setting}, ${key}or choose another model with ${route('PUT /v1/agents/{id}/model')}; ${route('GET /v1/models')} lists them.`,
  })
}

const notAllowed = (id: string): ApiError =>
  new ApiError('MODEL_NOT_ALLOWED', { message: `The operator does not allow the model ${id}.` })
