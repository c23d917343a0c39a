import type { Chunk } from '../../domain/chunk/chunk.ts'
import type { DocumentFormat } from '../../domain/knowledge/document.ts'
import { DocumentFailure } from '../../domain/knowledge/document-error.ts'
import { type Reader, startReader } from './reader.ts'

/** The number of documents that one worker reads at once: each may take 640 MiB. */
const MAX_READERS = 2
/** An idle reader ends after this long. A warm reader is twice as quick as a new one, but it takes memory. */
const IDLE_MS = 10_000

type Idle = { workspaceId: string; reader: Reader; timer: NodeJS.Timeout }

let busy = 0
const idle: Idle[] = []
const queue: (() => void)[] = []

/**
 * Reads a document in a reading process. A process gets further documents of the same workspace only, so a hostile
 * document that takes it over never sees those of another workspace.
 * @throws DocumentFailure; the signal's reason when the signal fires
 */
export async function readInProcess(
  workspaceId: string,
  format: DocumentFormat,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Chunk[]> {
  await takePlace(signal)
  try {
    const used = takeIdle(workspaceId)
    if (!used) return await readWith(startReader(), workspaceId, format, bytes, signal)
    // A used process holds memory of earlier documents. A new one may succeed within the same limits.
    return await readWith(used, workspaceId, format, bytes, signal).catch((error) => {
      if (!(error instanceof DocumentFailure) || error.documentErrorCode !== 'DOCUMENT_TOO_COMPLEX') throw error
      return readWith(startReader(), workspaceId, format, bytes, signal)
    })
  } finally {
    busy -= 1
    for (const wake of queue.splice(0)) wake()
  }
}

async function readWith(
  reader: Reader,
  workspaceId: string,
  format: DocumentFormat,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Chunk[]> {
  try {
    return await reader.read(format, bytes, signal)
  } finally {
    if (reader.isFresh && !signal.aborted) keep(workspaceId, reader)
    else reader.end()
  }
}

async function takePlace(signal: AbortSignal): Promise<void> {
  while (busy >= MAX_READERS) {
    await new Promise<void>((resolve) => {
      queue.push(resolve)
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    signal.throwIfAborted()
  }
  busy += 1
}

/**
 * An idle reader of the workspace, or undefined. When there would be too many readers, it ends one of another
 * workspace.
 */
function takeIdle(workspaceId: string): Reader | undefined {
  const own = idle.findIndex((candidate) => candidate.workspaceId === workspaceId && candidate.reader.isFresh)
  if (own >= 0) return remove(own)
  if (busy + idle.length > MAX_READERS) remove(0)?.end()
  return undefined
}

function keep(workspaceId: string, reader: Reader): void {
  const timer = setTimeout(() => {
    remove(idle.findIndex((candidate) => candidate.reader === reader))?.end()
  }, IDLE_MS)
  timer.unref()
  idle.push({ workspaceId, reader, timer })
}

function remove(index: number): Reader | undefined {
  const [found] = index >= 0 ? idle.splice(index, 1) : []
  if (found) clearTimeout(found.timer)
  return found?.reader
}

/** Ends all idle readers, for tests. */
export function endIdleReaders(): void {
  while (idle.length > 0) remove(0)?.end()
}
