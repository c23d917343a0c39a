import Type, { type Static } from 'typebox'

const Id = Type.String({ format: 'uuid' })
const Count = Type.Integer({ minimum: 0 })
const closed = { additionalProperties: false }
const orNull = <Schema extends Type.TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description })

/** The place of a chunk's own text on a page, in characters: from `start` up to, and without, `end`. */
const Place = {
  start: Count,
  end: Count,
  repeated: Type.Integer({
    minimum: 0,
    description: 'The first characters of the chunk that stand before its place: an overlap, or the header of a table.',
  }),
}

/** A chunk as it was cut. */
export const DocumentChunk = Type.Object(
  {
    id: Id,
    index: Count,
    page: orNull(Type.Integer({ minimum: 1 }), 'The number of the page; null in a format without pages.'),
    heading: orNull(Type.String(), 'The path of headings above the chunk.'),
    text: Type.String(),
    tokenCount: Type.Integer({ minimum: 1, description: 'Estimated.' }),
    place: Type.Object(
      { pageIndex: Count, ...Place },
      { ...closed, description: 'Where its own text stands among the pages.' },
    ),
  },
  closed,
)
export type DocumentChunk = Static<typeof DocumentChunk>

/** A page as it was read, and the places of its chunks. */
export const DocumentPage = Type.Object(
  {
    index: Count,
    page: orNull(Type.Integer({ minimum: 1 }), 'The number of the page; null in a format without pages.'),
    text: Type.String(),
    chunks: Type.Array(Type.Object({ id: Id, index: Count, ...Place }, closed)),
  },
  closed,
)
export type DocumentPage = Static<typeof DocumentPage>

/** The part of a document's chunks that a caller wants. */
export const ChunkQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
})

/** The part of a document's pages that a caller wants. A page has some thousand characters. */
export const PageQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 1 })),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'The index of the first page.' }),
  ),
})

/** Page numbers in ascending order, as `3` or `5-9` for each run of neighbours. */
export function rangesOf(numbers: number[]): string[] {
  const runs: [first: number, last: number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && run[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
}

/** A sentence names at most this many ranges. */
const NAMED_RANGES = 12

/** The ranges in words, such as `pages 1 to 12, 15 and 20`. */
export function sayPages(ranges: string[]): string {
  const named = ranges.slice(0, NAMED_RANGES).map((range) => range.replace('-', ' to '))
  const others = ranges.length - named.length
  const parts = others > 0 ? [...named, `${others} more places`] : named
  const last = parts.pop() ?? ''
  const isOne = parts.length === 0 && !last.includes(' ')
  return `${isOne ? 'page' : 'pages'} ${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last}`
}
