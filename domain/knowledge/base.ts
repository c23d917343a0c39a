import Type, { type Static } from 'typebox'
import { route } from '../route.ts'
import { Text } from '../text/limit.ts'
import { NewName } from '../text/name.ts'
import { GivenFilter } from './filter.ts'

export const ReembeddingStatus = Type.Enum(['running', 'completed', 'cancelled', 'failed'], {
  description: 'The status of the latest change of the embedding model; left out when it was never changed.',
})
export type ReembeddingStatus = Static<typeof ReembeddingStatus>

/** A knowledge base as every response shows it. The vectors of `embeddingModel` serve. */
export const KnowledgeBase = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    agentId: Type.String({ format: 'uuid' }),
    tenantId: Type.String({ format: 'uuid' }),
    name: Type.String(),
    description: Type.Union([Type.String(), Type.Null()]),
    embeddingModel: Type.String(),
    documentCount: Type.Integer({ minimum: 0 }),
    failedDocumentCount: Type.Integer({ minimum: 0, description: 'How many of them could not be read.' }),
    chunkCount: Type.Integer({ minimum: 0, description: 'Those of documents that are ready.' }),
    reembedding: Type.Optional(ReembeddingStatus),
    createdAt: Type.String(),
  },
  { additionalProperties: false },
)
export type KnowledgeBase = Static<typeof KnowledgeBase>

/** The query of GET …/knowledge-bases. */
export const KnowledgeBaseQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, description: 'The most knowledge bases; all without it.' }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 })),
})
export type KnowledgeBaseQuery = Static<typeof KnowledgeBaseQuery>

/** The contents that a deletion of the knowledge base takes along. `chunks` are those of documents that are ready. */
export const KnowledgeBaseContents = Type.Object({
  documents: Type.Integer(),
  documentBytes: Type.Integer(),
  chunks: Type.Integer(),
})
export type KnowledgeBaseContents = Static<typeof KnowledgeBaseContents>

/** The name of an embedding model in a request. */
export const EmbeddingModel = Type.String({
  minLength: 3,
  maxLength: 200,
  description: `A model that ${route('GET /v1/models')} lists among embeddingModels of a provider that is configured.`,
})

/** The body of POST …/knowledge-bases. */
export const NewKnowledgeBase = Type.Object(
  { name: NewName, description: Type.Optional(Text('description')), embeddingModel: Type.Optional(EmbeddingModel) },
  { additionalProperties: false },
)
export type NewKnowledgeBase = Static<typeof NewKnowledgeBase>

/** The arms of a search. Agents search by both. */
export const SearchMode = Type.Enum(['hybrid', 'vector', 'text'], {
  description:
    'vector goes by meaning alone, text by words alone; hybrid, by default, goes by both, as agents do. Where the embedding model does not answer, words alone search, also for vector.',
})
export type SearchMode = Static<typeof SearchMode>

/** The body of POST …/search; `limit` is 5 by default. */
export const SearchQuery = Type.Object(
  {
    query: Text('passage', { minLength: 1 }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 5 })),
    mode: Type.Optional(SearchMode),
    filter: Type.Optional(GivenFilter),
    score_threshold: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, description: 'Passages with a lower score are left out.' }),
    ),
  },
  { additionalProperties: false },
)
export type SearchQuery = Static<typeof SearchQuery>
export const DEFAULT_SEARCH_LIMIT = 5

const Rank = Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])

/** The reason for the place of a passage: its rank and value in each arm of the search; null if the arm lacks it. */
const SearchExplanation = Type.Object(
  {
    vector: Type.Object({ rank: Rank, similarity: Type.Union([Type.Number(), Type.Null()]) }),
    text: Type.Object({ rank: Rank, share: Type.Number() }),
  },
  {
    description:
      'With ?explain=true: the rank among the vectors and the cosine, the rank among the words and the share of the words of the question, by their rarity (BM25).',
  },
)

/**
 * One passage of a search result. `score` is from 0 to 1; `page` and `heading` are there when the document has them.
 */
export const SearchHit = Type.Object(
  {
    document_id: Type.String({ format: 'uuid' }),
    filename: Type.String(),
    chunk_id: Type.String({ format: 'uuid' }),
    text: Type.String(),
    score: Type.Number({ minimum: 0, maximum: 1 }),
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    heading: Type.Optional(Type.String()),
    neighbours: Type.Optional(
      Type.Array(Type.String({ format: 'uuid' }), {
        description: 'The chunks beside it, on the same page below the same heading, whose text is a part of this one.',
      }),
    ),
    explain: Type.Optional(SearchExplanation),
  },
  { additionalProperties: false },
)
export type SearchHit = Static<typeof SearchHit>
