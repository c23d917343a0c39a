import { MACHINE_MODELS } from '../domain/model/machine-model.ts'
import { parseModelId } from '../domain/model/model.ts'
import { ConfigError, type Environment, integer, text } from './value.ts'

/**
 * The model of EMBEDDING_MODEL, which embeds documents and questions by default; undefined when it is not set. A provider's
 * models are not known here; those of this machine are.
 * @throws ConfigError for a model that this machine cannot have
 */
export function embeddingModel(env: Environment): string | undefined {
  const given = text(env, 'EMBEDDING_MODEL')
  const own = ['local/lexical', ...[...MACHINE_MODELS.values()].map(({ id }) => id)]
  if (given === undefined || parseModelId(given).provider !== 'local' || own.includes(given)) return given
  throw new ConfigError(
    `EMBEDDING_MODEL is ${given}; the models of this machine are ${own.join(' and ')}. Name one of these, or a provider's model as <provider>/<name>.`,
  )
}

/** The bounds of an ingestion's waits for services (activities/knowledge/attempt.ts). */
export const ingestionBounds = (env: Environment) => ({
  embeddingMs: integer(env, 'EMBEDDING_TIMEOUT_SECONDS', 120, 1, 540) * 1000,
  patienceMs: integer(env, 'INGESTION_PATIENCE_SECONDS', 600, 1, 86_400) * 1000,
})
