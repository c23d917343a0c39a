import Type, { type Static } from 'typebox'
import { createMarkFilter, type MarkFilter, marksIn } from './citation-mark.ts'

const Id = Type.String({ format: 'uuid' })

/** A passage that an answer cites, or that the model was given for it. */
export const Citation = Type.Object({
  index: Type.Integer({ minimum: 1, description: 'The n of its mark [n] in the text.' }),
  document_id: Id,
  filename: Type.String(),
  chunk_id: Id,
  score: Type.Number(),
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  heading: Type.Optional(Type.String()),
})
export type Citation = Static<typeof Citation>

/**
 * The passages that an answer cites: those whose mark `[n]` stands in its text, in the order of their first mark.
 * @param text as it is stored and was shown
 * @param passages that the model was given
 */
export function citationsOf(text: string, passages: Citation[]): Citation[] {
  if (passages.length === 0) return []
  const byIndex = new Map(passages.map((passage) => [passage.index, passage]))
  return marksIn(text).flatMap((index) => {
    const cited = byIndex.get(index)
    return cited ? [cited] : []
  })
}

/** A passage without its text, as answers and events show it. */
export const citationOf = (passage: Citation): Citation => {
  const { index, document_id, filename, chunk_id, score, page, heading } = passage
  return {
    index,
    document_id,
    filename,
    chunk_id,
    score,
    ...(page !== undefined && { page }),
    ...(heading !== undefined && { heading }),
  }
}

/** Makes the filter of an answer that takes out the marks which name none of these passages. */
export function createCitationFilter(passages: Citation[]): MarkFilter {
  const named = new Set(passages.map(({ index }) => index))
  return createMarkFilter((index) => named.has(index))
}
