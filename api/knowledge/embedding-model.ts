import { ApiError } from '../../domain/error.ts'
import { parseModelId } from '../../domain/model/model.ts'
import type { ApiDependencies } from '../dependencies.ts'

/**
 * The embedding model that a request names, in the form of GET /v1/models.
 * @throws VALIDATION_ERROR unless that call lists it for a provider that is set up
 */
export function offeredEmbeddingModel(
  { models, spending }: Pick<ApiDependencies, 'models' | 'spending'>,
  workspaceId: string,
  given: string,
): string {
  const { provider, name } = parseModelId(given)
  const id = `${provider}/${name}`
  const offered = models.list(spending.pricesOf(workspaceId)).filter(({ configured }) => configured)
  if (offered.some(({ embeddingModels }) => embeddingModels.some((model) => model.id === id))) return id
  throw new ApiError('VALIDATION_ERROR', {
    message: `embeddingModel ${given} is not offered here.`,
    fix: 'Name a model that GET /v1/models lists among the embeddingModels of a configured provider.',
    field: 'embeddingModel',
  })
}
