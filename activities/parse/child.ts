/** The program of the parsing process: a document's bytes on stdin, its chunks as JSON lines on stdout. */
import { writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { DocumentFormat } from '../../domain/document.ts'
import { DocumentFailure } from '../../domain/document-error.ts'
import { PARSE_LIMITS } from './limits.ts'
import { parseDocument } from './parse.ts'

/** Chunks a line: small enough that no line is huge, large enough that lines cost nothing. */
const CHUNKS_PER_LINE = 200

// Libraries that talk would talk into our answer.
for (const method of ['log', 'info', 'debug', 'warn', 'error'] as const) console[method] = () => {}

// A thread of its own watches memory and parent: the reading thread may be busy for minutes.
new Worker(new URL('./watchdog.ts', import.meta.url), {
  workerData: { residentMiB: PARSE_LIMITS.residentMiB, parent: process.ppid },
}).unref()

try {
  const chunks = await parseDocument(process.argv[2] as DocumentFormat, await readInput())
  for (let start = 0; start < chunks.length; start += CHUNKS_PER_LINE)
    writeLine({ chunks: chunks.slice(start, start + CHUNKS_PER_LINE) })
  writeLine({ end: chunks.length })
} catch (error) {
  // What a reader throws of its own accord it throws over the document's form.
  writeLine({ failure: error instanceof DocumentFailure ? error.documentErrorCode : 'DOCUMENT_DAMAGED' })
}
process.exit(0)

async function readInput(): Promise<Uint8Array> {
  const parts: Buffer[] = []
  for await (const part of process.stdin) parts.push(part)
  return Buffer.concat(parts)
}

function writeLine(line: unknown): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
  for (let at = 0; at < bytes.length; ) at += writeSome(bytes, at)
}

function writeSome(bytes: Buffer, at: number): number {
  try {
    return writeSync(1, bytes, at)
  } catch (error) {
    if ((error as { code?: string }).code === 'EAGAIN') return 0
    throw error
  }
}
