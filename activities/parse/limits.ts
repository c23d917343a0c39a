/** The limits of reading one document. A document beyond any of them is DOCUMENT_TOO_COMPLEX. */
export const PARSE_LIMITS = {
  timeMs: 120_000,
  pages: 2_000,
  inflatedBytes: 200 * 1024 * 1024,
  /** The parts of a zip archive. */
  entries: 5_000,
  /** The largest ratio between the unpacked and the packed size of an archive's part of more than 1 MiB. */
  inflationRatio: 300,
  characters: 30_000_000,
  chunks: 50_000,
} as const
