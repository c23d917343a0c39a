import type { Chunk } from '../../domain/chunk/chunk.ts'
import { DocumentFailure } from '../../domain/knowledge/document-error.ts'
import { RECOGNITION_LIMITS } from '../../domain/knowledge/recognition.ts'
import { storeUnreadPages } from '../../store/knowledge/chunk.ts'
import { listLookedAt, listRecognisedTexts, storeRecognised } from '../../store/knowledge/recognised.ts'
import { ConfinedStoppedError, NO_RECOGNITION, TaskFailure, WallMissingError } from '../confined/failure.ts'
import { cutRecognised } from '../parse/index.ts'
import type { ParsedDocument } from '../parse/parse.ts'
import type { RecognisedPage } from '../recognition/engine.ts'
import type { ReadingDependencies } from './attempt.ts'
import { goesOn } from './recognition-turn.ts'

const { pageMs, pages: MAX_PAGES, lostPages: MAX_LOST, turnMs, minConfidence } = RECOGNITION_LIMITS

/** A document with the text of its pictures; `recognised` are the pages that have it. */
export type RecognisedDocument = ParsedDocument & { recognised?: number[] }

/** A document whose pictures are read; `begin` is called before the first of them. */
type Reading = {
  workspaceId: string
  documentId: string
  bytes: Uint8Array
  read: ParsedDocument
  begin: () => Promise<void>
}

/**
 * Recognises the text of the pages that hold only pictures, where that is switched on, one page after another. Each page
 * is stored, so an attempt that goes on leaves it out. Pages without text, and those that end their reader, stay unread.
 * @throws DocumentFailure DOCUMENT_OCR_UNAVAILABLE for a document without any text where the engine is missing;
 *   ApplicationFailure when the turn is over and pages are left; what `begin` throws
 */
export async function withRecognised(
  deps: ReadingDependencies,
  reading: Reading,
  signal: AbortSignal,
): Promise<RecognisedDocument> {
  const { workspaceId, documentId, read } = reading
  if (!deps.recognition || !read.unread) return read
  const isComplete = await recognisePages(deps, reading, read.unread, signal)
  if (!isComplete && read.chunks.length === 0) throw new DocumentFailure('DOCUMENT_OCR_UNAVAILABLE')
  const texts = await listRecognisedTexts(deps.database, workspaceId, documentId)
  if (texts.length === 0) return read
  const cut = await cutRecognised(deps.confinement, workspaceId, texts, signal)
  return merged(read, cut)
}

/** @returns false when this machine has no engine */
async function recognisePages(
  deps: ReadingDependencies,
  { workspaceId, documentId, bytes, read: { pageCount }, begin }: Reading,
  unread: number[],
  signal: AbortSignal,
): Promise<boolean> {
  const known = await listLookedAt(deps.database, workspaceId, documentId)
  const done = new Map(known.map(({ page, hasText }) => [page, hasText]))
  let lost = known.filter(({ isLost }) => isLost).length
  const left = unread.slice(0, MAX_PAGES).filter((page) => !done.has(page))
  if (left.length === 0 || lost >= MAX_LOST) return true
  // The document shows its pages from now on, and the next attempt knows before it reads the file that it needs a turn.
  const facts = { ...(pageCount !== undefined && { pageCount }), unread: unread.filter((page) => !done.get(page)) }
  const recognised = unread.filter((page) => done.get(page))
  await storeUnreadPages(deps.database, workspaceId, documentId, { ...facts, recognised })
  await begin()
  const endAt = performance.now() + turnMs
  for (const page of left) {
    if (lost >= MAX_LOST) return true
    if (performance.now() > endAt) throw goesOn()
    const found = await recognise(deps, workspaceId, { page, bytes }, signal)
    if (found === 'no engine') return false
    const isLost = found === 'lost'
    const text = isLost || found.confidence < minConfidence || !/[\p{L}\p{N}]/u.test(found.text) ? null : found.text
    if (isLost) lost += 1
    await storeRecognised(deps.database, workspaceId, documentId, { page, text, isLost }, unread)
  }
  return true
}

async function recognise(
  { confinement, recognition }: ReadingDependencies,
  workspaceId: string,
  { page, bytes }: { page: number; bytes: Uint8Array },
  signal: AbortSignal,
): Promise<RecognisedPage | 'lost' | 'no engine'> {
  const task = { kind: 'recognition', page, languages: recognition?.languages ?? [], timeMs: pageMs } as const
  try {
    const [found] = await confinement.run({ workspaceId, task, bytes, timeMs: pageMs, signal })
    const { text, confidence } = found as RecognisedPage
    return { text: String(text).replaceAll('\0', '').toWellFormed(), confidence: Number(confidence) }
  } catch (error) {
    if (error instanceof TaskFailure) return error.code === NO_RECOGNITION ? 'no engine' : 'lost'
    if (error instanceof ConfinedStoppedError) return 'lost'
    if (error instanceof WallMissingError) throw new DocumentFailure('DOCUMENT_READER_UNAVAILABLE', error)
    throw error
  }
}

/** Both documents as one, in the order of the pages. */
function merged(parsed: ParsedDocument, cut: ParsedDocument): RecognisedDocument {
  const recognised = [...new Set(cut.pages.map(({ number = 0 }) => number))]
  const isRead = new Set(recognised)
  const parts = [parsed, cut].flatMap(({ pages, chunks }, source) => {
    const byPage = Map.groupBy(chunks, ({ place }) => place.pageIndex)
    return pages.map((page, index) => ({ page, source, chunks: byPage.get(index) ?? [] }))
  })
  const ordered = parts.toSorted((a, b) => (a.page.number ?? 0) - (b.page.number ?? 0) || a.source - b.source)
  return {
    ...parsed,
    pages: ordered.map(({ page }) => page),
    chunks: ordered.flatMap(({ chunks }, pageIndex) =>
      chunks.map((chunk): Chunk => ({ ...chunk, place: { ...chunk.place, pageIndex } })),
    ),
    unread: (parsed.unread ?? []).filter((page) => !isRead.has(page)),
    recognised,
  }
}
