import { ApiError } from '../../domain/error.ts'
import type { LocalModelState } from '../../domain/model/machine-fetch.ts'
import { MACHINE_MODELS } from '../../domain/model/machine-model.ts'
import { parseModelId } from '../../domain/model/model.ts'
import { route } from '../../domain/route.ts'
import { notReady } from '../../providers/model/machine/machine-models.ts'
import type { ApiDependencies } from '../dependencies.ts'

type Offering = Pick<ApiDependencies, 'models' | 'modelFetches'>

/**
 * The embedding model that a request names, in the form of GET /v1/models.
 * @throws VALIDATION_ERROR unless that call lists it for a provider that is set up; EMBEDDING_MODEL_NOT_READY for one of
 * this machine that is not there
 */
export async function offeredEmbeddingModel(
  { models, modelFetches }: Offering,
  workspaceId: string,
  given: string,
): Promise<string> {
  const { provider, name } = parseModelId(given)
  const id = `${provider}/${name}`
  const offered = models
    .ofWorkspace(workspaceId)
    .list()
    .filter(({ configured }) => configured)
  if (offered.some(({ embeddingModels }) => embeddingModels.some((model) => model.id === id))) {
    const missing = await missingLocalModel({ modelFetches }, id)
    if (missing) throw refusalOf(missing)
    return id
  }
  throw new ApiError('VALIDATION_ERROR', {
    message: `embeddingModel ${given} is not offered here.`,
    fix: `Name a model that ${route('GET /v1/models')} lists among the embeddingModels of a configured provider.`,
    field: 'embeddingModel',
  })
}

/** The model of this machine with this id, unless it is ready; undefined for that, and for a model of a provider. */
export async function missingLocalModel(
  { modelFetches }: Pick<ApiDependencies, 'modelFetches'>,
  id: string,
): Promise<LocalModelState | undefined> {
  const { provider, name } = parseModelId(id)
  // A look at a model starts Python.
  if (provider !== 'local' || !MACHINE_MODELS.has(name)) return undefined
  const model = await modelFetches.find(name)
  return model?.status === 'ready' ? undefined : model
}

function refusalOf({ id, status, error }: LocalModelState): ApiError {
  if (!error) return notReady(parseModelId(id).name, status === 'fetching')
  const message = `The embedding model ${id} cannot be used. ${error.message}`
  return new ApiError('EMBEDDING_MODEL_NOT_READY', { message, fix: error.fix })
}
