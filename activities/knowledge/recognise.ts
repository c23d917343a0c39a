import { ApplicationFailure } from '@temporalio/common'
import type { Chunk } from '../../domain/chunk/chunk.ts'
import { DocumentFailure } from '../../domain/knowledge/document-error.ts'
import { RECOGNITION_LIMITS } from '../../domain/knowledge/recognition.ts'
import { listRecognised, storeRecognised } from '../../store/knowledge/recognised.ts'
import { TaskFailure } from '../confined/perform.ts'
import { ConfinedStoppedError } from '../confined/process.ts'
import { NO_RECOGNITION } from '../confined/task.ts'
import { cutRecognised } from '../parse/index.ts'
import type { ParsedDocument } from '../parse/parse.ts'
import type { RecognisedPage } from '../recognition/engine.ts'
import type { IngestionInput, ReadingDependencies } from './attempt.ts'

const { pageMs, pages: MAX_PAGES, lostPages: MAX_LOST, turnMs, minConfidence } = RECOGNITION_LIMITS

/** A document with the text of its pictures; `recognised` are the pages that have it. */
export type RecognisedDocument = ParsedDocument & { recognised?: number[] }

/**
 * Recognises the text of the pages that hold only pictures, where that is switched on, one page after another. Each page
 * is stored, so an attempt that goes on leaves it out. Pages without text, and those that end their reader, stay unread.
 * @throws DocumentFailure DOCUMENT_OCR_UNAVAILABLE for a document without any text where the engine is missing;
 *   ApplicationFailure when the turn is over and pages are left
 */
export async function withRecognised(
  deps: ReadingDependencies,
  input: IngestionInput,
  bytes: Uint8Array,
  parsed: ParsedDocument,
  signal: AbortSignal,
): Promise<RecognisedDocument> {
  if (!deps.recognition || !parsed.unread) return parsed
  const isComplete = await recognisePages(deps, input, { bytes, unread: parsed.unread }, signal)
  if (!isComplete && parsed.chunks.length === 0) throw new DocumentFailure('DOCUMENT_OCR_UNAVAILABLE')
  const known = await listRecognised(deps.database, input.workspaceId, input.subjectId)
  const texts = known.flatMap(({ page, text }) => (text === null ? [] : { number: page, text }))
  if (texts.length === 0) return parsed
  const cut = await cutRecognised(deps.confinement, input.workspaceId, texts, signal)
  return merged(parsed, cut)
}

/** @returns false when this machine has no engine */
async function recognisePages(
  deps: ReadingDependencies,
  { workspaceId, subjectId }: IngestionInput,
  { bytes, unread }: { bytes: Uint8Array; unread: number[] },
  signal: AbortSignal,
): Promise<boolean> {
  const known = await listRecognised(deps.database, workspaceId, subjectId)
  const done = new Set(known.map(({ page }) => page))
  let lost = known.filter(({ isLost }) => isLost).length
  const endAt = performance.now() + turnMs
  for (const page of unread.slice(0, MAX_PAGES)) {
    if (done.has(page)) continue
    if (lost >= MAX_LOST) return true
    if (performance.now() > endAt) throw goesOn()
    const found = await recognise(deps, workspaceId, { page, bytes }, signal)
    if (found === 'no engine') return false
    const isLost = found === 'lost'
    const text = isLost || found.confidence < minConfidence || !/[\p{L}\p{N}]/u.test(found.text) ? null : found.text
    if (isLost) lost += 1
    await storeRecognised(deps.database, workspaceId, subjectId, { page, text, isLost }, unread)
  }
  return true
}

/** The next attempt goes on at once; other documents may have the place before. */
const goesOn = () =>
  ApplicationFailure.create({
    message: 'Text recognition goes on in the next attempt.',
    type: 'RECOGNITION_GOES_ON',
    nextRetryDelay: 100,
  })

async function recognise(
  { confinement, recognition }: ReadingDependencies,
  workspaceId: string,
  { page, bytes }: { page: number; bytes: Uint8Array },
  signal: AbortSignal,
): Promise<RecognisedPage | 'lost' | 'no engine'> {
  const task = { kind: 'recognition', page, languages: recognition?.languages ?? [] } as const
  try {
    const [found] = await confinement.run({ workspaceId, task, bytes, timeMs: pageMs, signal })
    const { text, confidence } = found as RecognisedPage
    return { text: String(text).replaceAll('\0', '').toWellFormed(), confidence: Number(confidence) }
  } catch (error) {
    if (error instanceof TaskFailure) return error.code === NO_RECOGNITION ? 'no engine' : 'lost'
    if (error instanceof ConfinedStoppedError) return 'lost'
    throw error
  }
}

/** Both documents as one, in the order of the pages. */
function merged(parsed: ParsedDocument, cut: ParsedDocument): RecognisedDocument {
  const recognised = [...new Set(cut.pages.map(({ number = 0 }) => number))]
  const isRead = new Set(recognised)
  const parts = [parsed, cut].flatMap(({ pages, chunks }, source) =>
    pages.map((page, index) => ({ page, source, chunks: chunks.filter(({ place }) => place.pageIndex === index) })),
  )
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
