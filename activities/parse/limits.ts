/** The limits of reading one document. A document beyond any of them is DOCUMENT_TOO_COMPLEX. */
export const PARSE_LIMITS = {
  timeMs: 120_000,
  heapMiB: 384,
  /** The resident memory of the process, with its buffers. */
  residentMiB: 640,
  /** A process that holds more memory after a document does not read another one. */
  reusableMiB: 320,
  pages: 2_000,
  inflatedBytes: 200 * 1024 * 1024,
  /** The parts of a zip archive. */
  entries: 5_000,
  /** The largest ratio between the unpacked and the packed size of an archive's part of more than 1 MiB. */
  inflationRatio: 300,
  characters: 30_000_000,
  chunks: 50_000,
} as const

/** The worker itself reads a text up to this size: a process would cost more than the reading. */
export const INLINE_BYTES = 256 * 1024
