import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Chunk } from '../../domain/chunk.ts'
import type { DocumentFormat } from '../../domain/document.ts'
import { DocumentFailure, isDocumentErrorCode } from '../../domain/document-error.ts'
import { PARSE_LIMITS } from './limits.ts'
import { takeSlot } from './slot.ts'

const PROGRAM = fileURLToPath(new URL('./child.ts', import.meta.url))
const OPTIONS = [`--max-old-space-size=${PARSE_LIMITS.heapMiB}`, '--disable-warning=ExperimentalWarning']

/**
 * Reads a document in a process of its own: no environment, bounded heap, memory and time, ended as a group.
 * @throws DocumentFailure for what the document is; the signal's reason when the signal fires.
 */
export async function parseInChild(format: DocumentFormat, bytes: Uint8Array, signal: AbortSignal): Promise<Chunk[]> {
  const release = await takeSlot(signal)
  try {
    return await runChild(format, bytes, signal)
  } finally {
    release()
  }
}

async function runChild(format: DocumentFormat, bytes: Uint8Array, signal: AbortSignal): Promise<Chunk[]> {
  const child = spawn(process.execPath, [...OPTIONS, PROGRAM, format], {
    detached: true,
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const end = () => endGroup(child)
  const deadline = setTimeout(end, PARSE_LIMITS.timeMs)
  signal.addEventListener('abort', end)
  // The child may end before it has read everything; how it ended says more than the broken pipe.
  child.stdin?.on('error', () => {})
  child.stdin?.end(bytes)
  try {
    const [answer, closed] = await Promise.allSettled([readAnswer(child), ended(child)])
    if (closed.status === 'rejected') throw closed.reason
    if (answer.status === 'fulfilled') return answer.value
    throw answer.reason
  } catch (error) {
    // Ended by us it has no answer either, and that is not the document's fault.
    signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(deadline)
    signal.removeEventListener('abort', end)
    end()
  }
}

/** @throws DocumentFailure when the answer says so, or when there is none: a limit ended the process. */
async function readAnswer(child: ChildProcess): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  if (!child.stdout) throw new Error('The parsing process has no output.')
  for await (const line of createInterface({ input: child.stdout })) {
    const part = JSON.parse(line) as { chunks?: Chunk[]; end?: number; failure?: unknown }
    if (isDocumentErrorCode(part.failure)) throw new DocumentFailure(part.failure)
    if (part.end === chunks.length) return chunks
    for (const chunk of part.chunks ?? []) chunks.push(chunk)
  }
  throw new DocumentFailure('DOCUMENT_TOO_COMPLEX')
}

/** @throws when the process could not be started at all: that is no fault of the document. */
const ended = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => resolve())
  })

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
