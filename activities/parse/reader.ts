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
  /** Reads one document. @throws DocumentFailure; the signal's reason when it fires */
  read(format: DocumentFormat, bytes: Uint8Array, signal: AbortSignal): Promise<Chunk[]>
  /** True when it may read another document: not after a failure, and not when it holds too much memory. */
  readonly isFresh: boolean
  /** Kills the process and its descendants. */
  end(): void
}

type Child = ChildProcessByStdio<Writable, Readable, null>
type Answer = { chunks?: Chunk[]; end?: number; residentMiB?: number; failure?: unknown }
type PendingRead = { chunks: Chunk[]; resolve: (chunks: Chunk[]) => void; reject: (error: unknown) => void }

/** Starts a reading process with an empty environment, limits on heap and memory, and a process group of its own. */
export function startReader(): Reader {
  const child: Child = spawn(process.execPath, [...OPTIONS, PROGRAM], {
    detached: true,
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let pending: PendingRead | undefined
  let isFresh = true
  const fail = (error: unknown) => {
    isFresh = false
    pending?.reject(error)
  }
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = JSON.parse(line) as Answer
    if (isDocumentErrorCode(answer.failure)) fail(new DocumentFailure(answer.failure))
    pending?.chunks.push(...(answer.chunks ?? []))
    if (answer.end === undefined) return
    isFresh &&= (answer.residentMiB ?? 0) <= PARSE_LIMITS.reusableMiB
    pending?.resolve(pending.chunks)
  })
  // A failed start is not the document's fault. A process that ends without an answer has reached a limit.
  child.once('error', fail)
  child.once('close', () => fail(new DocumentFailure('DOCUMENT_TOO_COMPLEX')))
  // A process that ends early breaks the pipe; its end is reported above.
  child.stdin.on('error', () => {})
  return {
    get isFresh() {
      return isFresh
    },
    end: () => endGroup(child),
    read: (format, bytes, signal) =>
      within(child, signal, (resolve, reject) => {
        pending = { chunks: [], resolve, reject }
        child.stdin.write(`${JSON.stringify({ format, size: bytes.length })}\n`)
        child.stdin.write(bytes)
      }),
  }
}

/**
 * Makes one request, and kills the child at the deadline or the signal. The child keeps this process alive only
 * meanwhile.
 */
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
    // A child that the signal killed has no answer either; that is not the document's fault.
    signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(deadline)
    signal.removeEventListener('abort', end)
    holdOpen(child, false)
  }
}

function holdOpen(child: Child, isBusy: boolean): void {
  // Pipes to a child are sockets, which have ref() although their types lack it.
  for (const handle of [child, child.stdin, child.stdout] as unknown as { ref(): void; unref(): void }[])
    isBusy ? handle.ref() : handle.unref()
}

function endGroup(child: Child): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The process has ended meanwhile.
  }
}
