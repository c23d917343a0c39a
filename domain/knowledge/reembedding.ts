import Type, { type Static } from 'typebox'
import { route } from '../route.ts'
import { EmbeddingModel, ReembeddingStatus } from './base.ts'

const REEMBED = route('POST /v1/agents/{id}/knowledge-bases/{kbId}/reembed')

/**
 * The reasons of a failed re-embedding: what happened, and what the owner can do. Its stored vectors stay for the next
 * one.
 */
export const REEMBEDDING_ERRORS = {
  EMBEDDING_FAILED: {
    message: 'The embedding model refused the text or did not answer.',
    fix: `Check the embedding provider with ${route('GET /v1/models')} and its key in the settings, then go on where it stopped with ${REEMBED} and the same model.`,
  },
  EMBEDDING_MODEL_NOT_READY: {
    message: 'The new embedding model is not on this machine any more, or files of it are damaged.',
    fix: `Have an owner of the operator’s workspace fetch it with ${route('POST /v1/local-models/{name}/fetch')} or in the settings of the dashboard, then go on where it stopped with ${REEMBED} and the same model.`,
  },
  REEMBEDDING_STOPPED: {
    message: 'The re-embedding was stopped by an operator.',
    fix: `Go on where it stopped with ${REEMBED} and the same model.`,
  },
} as const satisfies Record<string, { message: string; fix: string }>

export type ReembeddingErrorCode = keyof typeof REEMBEDDING_ERRORS

const ReembeddingError = Type.Object({ code: Type.String(), message: Type.String(), fix: Type.String() })

/** The latest change of the embedding model of a knowledge base. */
export const Reembedding = Type.Object(
  {
    kbId: Type.String({ format: 'uuid' }),
    embeddingModel: Type.String({ description: 'The model that the knowledge base changes to.' }),
    status: ReembeddingStatus,
    progress: Type.Object(
      { total: Type.Integer({ minimum: 0 }), done: Type.Integer({ minimum: 0 }) },
      { description: 'In chunks of documents that are ready.' },
    ),
    startedAt: Type.String(),
    endedAt: Type.Union([Type.String(), Type.Null()]),
    error: Type.Union([ReembeddingError, Type.Null()]),
  },
  { additionalProperties: false },
)
export type Reembedding = Static<typeof Reembedding>

/** The body of POST …/reembed. */
export const NewReembedding = Type.Object(
  {
    embeddingModel: EmbeddingModel,
    again: Type.Optional(
      Type.Boolean({
        description:
          'True embeds all chunks again with the model that serves, such as one that has changed behind its name.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type NewReembedding = Static<typeof NewReembedding>
