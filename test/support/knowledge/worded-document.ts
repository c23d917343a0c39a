import { newId } from '../../../domain/id.ts'
import { indexWords, type WordEntry } from '../../../domain/knowledge/word/word-index.ts'
import type { Database } from '../../../store/database.ts'
import { addWords } from '../../../store/knowledge/word.ts'
import { chunks, documents } from '../../../store/tables/index.ts'
import type { VectorBase } from './vector-base.ts'

/**
 * Stores a ready document with its words and without vectors. No two passages say the same, and each stands by itself.
 * @returns its id, and its words as the index has them
 */
export async function addWordedDocument(
  database: Database,
  base: VectorBase,
  filename: string,
  texts: string[],
): Promise<{ id: string; words: WordEntry[] }> {
  const id = newId()
  const { workspaceId, kbId } = base
  const file = { id, filename, format: 'text', sizeBytes: 1, sha256: id, storageUrl: '' } as const
  await database
    .insert(documents)
    .values({ ...file, ...base, status: 'ready', stage: 'embedded', chunkCount: texts.length })
  await database.insert(chunks).values(
    texts.map((text, ordinal) => ({
      id: newId(),
      documentId: id,
      workspaceId,
      kbId,
      ordinal,
      tokenCount: 1,
      pageOrdinal: 0,
      pageStart: 0,
      pageEnd: text.length,
      repeated: 0,
      text: `${filename} ${ordinal} ${text}`,
    })),
  )
  const passages = texts.map((text) => ({ heading: null, text }))
  const words = await indexWords(filename, passages, async () => {})
  await addWords(database, { id, workspaceId, kbId, filename }, words)
  return { id, words }
}
