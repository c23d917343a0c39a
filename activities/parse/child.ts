/** The program of the reading process: documents on stdin one after another, their chunks as JSON lines on stdout. */
import { writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { DocumentFormat } from '../../domain/knowledge/document.ts'
import { DocumentFailure } from '../../domain/knowledge/document-error.ts'
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

for await (const { format, bytes } of requests()) await answer(format, bytes)
process.exit(0)

/** A request is a line of JSON, then as many bytes as it says. The next one comes after the answer. */
async function* requests(): AsyncGenerator<{ format: DocumentFormat; bytes: Uint8Array }> {
  let parts: Buffer[] = []
  let head: { format: DocumentFormat; size: number } | undefined
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    parts.push(part)
    if (!head) {
      const whole = Buffer.concat(parts)
      const end = whole.indexOf(10)
      if (end < 0) continue
      head = JSON.parse(whole.toString('utf8', 0, end)) as { format: DocumentFormat; size: number }
      parts = [whole.subarray(end + 1)]
    }
    if (parts.reduce((sum, { length }) => sum + length, 0) < head.size) continue
    yield { format: head.format, bytes: Buffer.concat(parts) }
    parts = []
    head = undefined
  }
}

async function answer(format: DocumentFormat, bytes: Uint8Array): Promise<void> {
  try {
    const chunks = await parseDocument(format, bytes)
    for (let start = 0; start < chunks.length; start += CHUNKS_PER_LINE)
      writeLine({ chunks: chunks.slice(start, start + CHUNKS_PER_LINE) })
    writeLine({ end: chunks.length, residentMiB: process.memoryUsage.rss() / 1024 / 1024 })
  } catch (error) {
    // What a library throws of its own accord it throws over the document's form.
    writeLine({ failure: error instanceof DocumentFailure ? error.documentErrorCode : 'DOCUMENT_DAMAGED' })
  }
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
