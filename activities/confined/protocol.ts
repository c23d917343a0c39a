import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { ConfinedStoppedError, TaskFailure, WallMissingError } from './failure.ts'

/**
 * A worker speaks with a confined process over its pipes, and with a runner over a unix socket, in the same words. The
 * request is a line of JSON, then as many bytes as its `size` says. The answer is lines of JSON: parts of the result and
 * signs of life, then the end in one of its forms.
 */
export type AnswerLine =
  | { alive: true }
  | { parts: unknown[] }
  | { end: true; heldMiB: number }
  /** A TaskFailure, with its code. */
  | { failure: string }
  /** A ConfinedStoppedError, with its reason. */
  | { stopped: 'time' | 'crash' }
  /** A WallMissingError, with its message. */
  | { unavailable: string }

/** `heldMiB` is the memory that the process still holds for the result and for itself. */
export type Answer = { parts: unknown[]; heldMiB: number }

/** A line is parsed on the event loop, where 4 MiB take some 20 ms. A line of an honest process is shorter. */
const LINE_BYTES = 4 * 1024 * 1024
/** A line of so many parts is not huge, and lines cost nothing. */
const PARTS_PER_LINE = 50
const MAX_PIECES = 1_000
const NEWLINE = 10

/**
 * Sends a request and reads its answer, of which nothing is believed.
 * @param onLine is called with each line that arrives
 * @throws the error that the answer says; any other error when it is none, too large, or has no end
 */
export async function ask(
  { input, output }: { input: Writable; output: Readable },
  { head, bytes }: { head: object; bytes: Uint8Array },
  answerBytes: number,
  onLine?: () => void,
): Promise<Answer> {
  input.write(`${JSON.stringify({ ...head, size: bytes.length })}\n`)
  input.write(bytes)
  const reader = new FrameReader(output)
  const parts: unknown[] = []
  for (let bytesLeft = answerBytes; ; ) {
    const text = await reader.line(Math.min(LINE_BYTES, bytesLeft))
    bytesLeft -= text.length
    onLine?.()
    const line = JSON.parse(text.toString()) as AnswerLine
    if ('failure' in line) throw new TaskFailure(String(line.failure))
    if ('stopped' in line) throw new ConfinedStoppedError(line.stopped === 'time' ? 'time' : 'crash')
    if ('unavailable' in line) throw new WallMissingError(String(line.unavailable))
    if ('parts' in line) for (const part of line.parts) parts.push(part)
    if ('end' in line) return { parts, heldMiB: Number(line.heldMiB) }
  }
}

/** The lines of a result. */
export function* linesOfAnswer({ parts, heldMiB }: Answer): Generator<AnswerLine> {
  for (let start = 0; start < parts.length; start += PARTS_PER_LINE)
    yield { parts: parts.slice(start, start + PARTS_PER_LINE) }
  yield { end: true, heldMiB }
}

/** The line that says the error to the other side; undefined for one that says nothing about the content. */
export function lineOfError(error: unknown): AnswerLine | undefined {
  if (error instanceof TaskFailure) return { failure: error.code }
  if (error instanceof ConfinedStoppedError) return { stopped: error.why }
  return error instanceof WallMissingError ? { unavailable: error.message } : undefined
}

/** Reads lines and bytes as they are asked for: what is not asked for stays in the kernel. */
export class FrameReader {
  readonly #stream: Readable
  readonly #silenceMs: number | undefined
  #pieces: Buffer[] = []

  /** @param silenceMs the longest time until a further piece comes */
  constructor(stream: Readable, silenceMs?: number) {
    this.#stream = stream
    this.#silenceMs = silenceMs
  }

  /** @throws Error when the stream ends before, is silent, or the line is longer */
  async line(mostBytes: number): Promise<Buffer> {
    let piece: Buffer = Buffer.concat(this.#pieces.splice(0))
    for (let before = 0; ; piece = await this.#next()) {
      const end = piece.indexOf(NEWLINE)
      if (before + (end < 0 ? piece.length : end) > mostBytes) throw new Error('The line is too long.')
      this.#pieces.push(end < 0 ? piece : piece.subarray(0, end))
      before += piece.length
      // A hostile process writes byte by byte, and each piece takes a hundred times its size.
      if (end < 0 && this.#pieces.length < MAX_PIECES) continue
      const line = Buffer.concat(this.#pieces)
      this.#pieces = end < 0 ? [line] : [piece.subarray(end + 1)]
      if (end >= 0) return line
    }
  }

  /** @throws Error when the stream ends before, or is silent */
  async bytes(size: number): Promise<Buffer> {
    let held = this.#pieces.reduce((sum, { length }) => sum + length, 0)
    while (held < size) {
      const piece = await this.#next()
      this.#pieces.push(piece)
      held += piece.length
    }
    const whole = Buffer.concat(this.#pieces)
    // A view of nothing would keep a whole document in memory until the next request.
    this.#pieces = whole.length > size ? [whole.subarray(size)] : []
    return whole.subarray(0, size)
  }

  async #next(): Promise<Buffer> {
    for (;;) {
      const piece: Buffer | null = this.#stream.read()
      if (piece) return piece
      if (this.#stream.readableEnded || this.#stream.destroyed) throw new Error('The other side has ended.')
      await this.#somethingHappens()
    }
  }

  async #somethingHappens(): Promise<void> {
    const over = new AbortController()
    const late = this.#silenceMs && setTimeout(() => over.abort(), this.#silenceMs)
    const events = ['readable', 'end', 'close'].map((name) => once(this.#stream, name, { signal: over.signal }))
    await Promise.race(events).finally(() => {
      clearTimeout(late)
      over.abort()
    })
  }
}
