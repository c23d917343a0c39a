import { type AmsClient, unwrap } from '../../../clients/typescript/index.ts'
import type { BasePath } from '../documents.ts'

const PATH = '/v1/agents/{id}/knowledge-bases/{kbId}/documents'
/** The most documents of one answer. */
const PAGE = 1_000
/** So many names are asked for one by one; of more, all documents are listed. */
const FEW = 5
/** A knowledge base with more documents than these pages hold is compared in part. */
const MOST_PAGES = 20

/** The names that documents of the knowledge base have already; `isWhole` is false when not all documents were compared. */
export type Taken = { names: string[]; isWhole: boolean }

/** Finds out which of the names stand in the knowledge base already. */
export async function findTakenNames(
  api: AmsClient,
  path: BasePath,
  names: string[],
  signal: AbortSignal,
): Promise<Taken> {
  const read = (query: { offset: number; filename?: string }) =>
    unwrap(api.GET(PATH, { params: { path, query: { limit: PAGE, ...query } }, signal }))
  const found = new Set<string>()
  let isWhole = true
  for (const part of names.length <= FEW ? names.map((filename) => ({ filename })) : [{}])
    for (let offset = 0; ; offset += PAGE) {
      const { data, total } = await read({ offset, ...part })
      for (const { filename } of data) found.add(filename)
      if (offset + PAGE >= total) break
      isWhole = offset + PAGE < MOST_PAGES * PAGE
      if (!isWhole) break
    }
  return { names: [...new Set(names)].filter((name) => found.has(name)), isWhole }
}
