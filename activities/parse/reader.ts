import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Chunk } from '../../domain/chunk/chunk.ts'
import type { DocumentFormat } from '../../domain/knowledge/document.ts'
import { DocumentFailure, isDocumentErrorCode } from '../../domain/knowledge/document-error.ts'
import { PARSE_LIMITS } from './limits.ts'

const PROGRAM = fileURLToPath(new URL('./child.ts', import.meta.url))
const OPTIONS = [`--max-old-space-size=${PARSE_LIMITS.heapMiB}`, '--disable-warning=ExperimentalWarning']

/** A process that reads documents, one at a time. */
export type Reader = {
  /** @throws DocumentFailure for what the document is; the signal's reason when the signal fires */
  read(format: DocumentFormat, bytes: Uint8Array, signal: AbortSignal): Promise<Chunk[]>
  /** May it read another document? Not after a failure, nor when it has grown. */
  readonly isFresh: boolean
  /** Ends it with all that it started. */
  end(): void
}

type Child = ChildProcessByStdio<Writable, Readable, null>
type Answer = { chunks?: Chunk[]; end?: number; residentMiB?: number; failure?: unknown }
type Waiting = { chunks: Chunk[]; resolve: (chunks: Chunk[]) => void; reject: (error: unknown) => void }

/** Starts a reading process: no environment, bounded heap and memory, a group of its own. */
export function startReader(): Reader {
  const child: Child = spawn(process.execPath, [...OPTIONS, PROGRAM], {
    detached: true,
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let waiting: Waiting | undefined
  let isFresh = true
  const fail = (error: unknown) => {
    isFresh = false
    waiting?.reject(error)
  }
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = JSON.parse(line) as Answer
    if (isDocumentErrorCode(answer.failure)) fail(new DocumentFailure(answer.failure))
    waiting?.chunks.push(...(answer.chunks ?? []))
    if (answer.end === undefined) return
    isFresh &&= (answer.residentMiB ?? 0) <= PARSE_LIMITS.reusableMiB
    waiting?.resolve(waiting.chunks)
  })
  // It could not be started: no fault of the document. It ended without an answer: a limit ended it.
  child.once('error', fail)
  child.once('close', () => fail(new DocumentFailure('DOCUMENT_TOO_COMPLEX')))
  // It may end before it has read everything; how it ended says more than the broken pipe.
  child.stdin.on('error', () => {})
  return {
    get isFresh() {
      return isFresh
    },
    end: () => endGroup(child),
    read: (format, bytes, signal) =>
      within(child, signal, (resolve, reject) => {
        waiting = { chunks: [], resolve, reject }
        child.stdin.write(`${JSON.stringify({ format, size: bytes.length })}\n`)
        child.stdin.write(bytes)
      }),
  }
}

/** Ends the process at its deadline or at the signal, and keeps this process alive only while it reads. */
async function within(
  child: Child,
  signal: AbortSignal,
  ask: (resolve: (chunks: Chunk[]) => void, reject: (error: unknown) => void) => void,
): Promise<Chunk[]> {
  const end = () => endGroup(child)
  const deadline = setTimeout(end, PARSE_LIMITS.timeMs)
  signal.addEventListener('abort', end)
  holdOpen(child, true)
  try {
    return await new Promise<Chunk[]>(ask)
  } catch (error) {
    // Ended by us it has no answer either, and that is not the document's fault.
    signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(deadline)
    signal.removeEventListener('abort', end)
    holdOpen(child, false)
  }
}

/** Pipes to a child are sockets, which the types do not tell. */
function holdOpen(child: Child, isBusy: boolean): void {
  for (const handle of [child, child.stdin, child.stdout] as unknown as { ref(): void; unref(): void }[])
    isBusy ? handle.ref() : handle.unref()
}

function endGroup(child: Child): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
