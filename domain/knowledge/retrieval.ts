import Type, { type Static } from 'typebox'
import { estimateTokens } from '../model/token-estimate.ts'
import { type Filter, GivenFilter, readFilter } from './filter.ts'

/** A search for an agent gives at most this many passages, unless its turn asks for another number. */
export const PASSAGE_LIMIT = 5
const MAX_PASSAGES = 20
const MAX_KNOWLEDGE_BASES = 50
/** The passages of one search have at most this many tokens together: more would leave a small model no room. */
const MAX_PASSAGE_TOKENS = 8_000

/** The limits on the searches of one turn, as a request has them and its receipt shows them. */
export const Retrieval = Type.Object(
  {
    filter: Type.Optional(GivenFilter),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_PASSAGES,
        description: `The most passages; ${PASSAGE_LIMIT} without it. Passages beyond some 8,000 tokens are left out.`,
      }),
    ),
    score_threshold: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, description: 'Passages with a lower score are left out.' }),
    ),
    knowledge_base_ids: Type.Optional(
      Type.Array(Type.String({ format: 'uuid' }), {
        minItems: 1,
        maxItems: MAX_KNOWLEDGE_BASES,
        description: 'Those of the agent that are searched; all without it.',
      }),
    ),
  },
  {
    additionalProperties: false,
    description: 'Limits the searches of this turn: the one before the answer, and those of the tool knowledge_card.',
  },
)

/** The limits of a turn, checked. They are stored with it, so that each of its holders searches alike. */
export type SearchLimits = Omit<Static<typeof Retrieval>, 'filter'> & { filter?: Filter }

/**
 * Reads the limits of a request whose other members its schema has checked.
 * @returns undefined when nothing is limited
 * @throws ApiError VALIDATION_ERROR that names the part of the filter at fault
 */
export function readRetrieval(given: Static<typeof Retrieval> | undefined): SearchLimits | undefined {
  if (given === undefined || Object.keys(given).length === 0) return undefined
  const { filter: givenFilter, knowledge_base_ids: ids, ...others } = given
  const filter = readFilter(givenFilter, 'retrieval.filter')
  return {
    ...others,
    ...(filter && { filter }),
    ...(ids && { knowledge_base_ids: ids.map((id) => id.toLowerCase()) }),
  }
}

/** The first passages that fit into a model's context together; always the first one. */
export function fitting<Passage extends { text: string }>(passages: Passage[]): Passage[] {
  let tokens = 0
  const end = passages.findIndex(({ text }, place) => {
    tokens += estimateTokens(text)
    return place > 0 && tokens > MAX_PASSAGE_TOKENS
  })
  return end === -1 ? passages : passages.slice(0, end)
}
