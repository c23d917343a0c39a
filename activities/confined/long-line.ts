import type { Readable } from 'node:stream'

/** A line is parsed on the event loop, where 4 MiB take some 20 ms. A line of an honest process is shorter. */
export const LINE_BYTES = 4 * 1024 * 1024

const NEWLINE = 10

/** Calls `refuse` once a line of the stream grows beyond `most` bytes, before the line has been kept as a whole. */
export function refuseLongLines(stream: Readable, most: number, refuse: () => void): void {
  let length = 0
  stream.on('data', (data: Buffer) => {
    const first = data.indexOf(NEWLINE)
    const last = data.lastIndexOf(NEWLINE)
    // A line in the middle of one piece is shorter than the piece, which a pipe bounds.
    if (length + (first < 0 ? data.length : first) > most) refuse()
    length = last < 0 ? length + data.length : data.length - last - 1
  })
}
