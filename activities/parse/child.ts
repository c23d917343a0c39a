/**
 * The program of the reading process. It gets documents one by one on stdin and writes their chunks as JSON lines to
 * stdout.
 */
import { writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { DocumentFormat } from '../../domain/knowledge/document.ts'
import { DocumentFailure } from '../../domain/knowledge/document-error.ts'
import { PARSE_LIMITS } from './limits.ts'
import { parseToChunks } from './parse.ts'

/** The number of chunks in a line: few enough for short lines, and enough that the lines cost little. */
const CHUNKS_PER_LINE = 200

// The output of a library would mix with our answer on stdout.
for (const method of ['log', 'info', 'debug', 'warn', 'error'] as const) console[method] = () => {}

// A second thread watches memory and parent, because this one may be busy for minutes.
new Worker(new URL('./watchdog.ts', import.meta.url), {
  workerData: { residentMiB: PARSE_LIMITS.residentMiB, parent: process.ppid },
}).unref()

for await (const { format, bytes } of requests()) await answerRequest(format, bytes)
process.exit(0)

/** Reads the requests: a line of JSON with the size, then as many bytes. The next request comes after the answer. */
async function* requests(): AsyncGenerator<{ format: DocumentFormat; bytes: Uint8Array }> {
  let parts: Buffer[] = []
  let head: { format: DocumentFormat; size: number } | undefined
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    parts.push(part)
    if (!head) {
      const received = Buffer.concat(parts)
      const lineEnd = received.indexOf(10)
      if (lineEnd < 0) continue
      head = JSON.parse(received.toString('utf8', 0, lineEnd)) as { format: DocumentFormat; size: number }
      parts = [received.subarray(lineEnd + 1)]
    }
    if (parts.reduce((sum, { length }) => sum + length, 0) < head.size) continue
    yield { format: head.format, bytes: Buffer.concat(parts) }
    parts = []
    head = undefined
  }
}

async function answerRequest(format: DocumentFormat, bytes: Uint8Array): Promise<void> {
  try {
    const chunks = await parseToChunks(format, bytes)
    for (let start = 0; start < chunks.length; start += CHUNKS_PER_LINE)
      writeLine({ chunks: chunks.slice(start, start + CHUNKS_PER_LINE) })
    writeLine({ end: chunks.length, residentMiB: process.memoryUsage.rss() / 1024 / 1024 })
  } catch (error) {
    // Any other error comes from a library that could not read the document.
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
