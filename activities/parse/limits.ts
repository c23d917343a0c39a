/** What reading one document may take. Beyond any of these it is DOCUMENT_TOO_COMPLEX. */
export const PARSE_LIMITS = {
  timeMs: 120_000,
  pages: 2_000,
  inflatedBytes: 200 * 1024 * 1024,
  /** Parts of a zip archive. */
  entries: 5_000,
  /** How much larger than its packed form a large part of an archive may be. */
  inflationRatio: 300,
  characters: 30_000_000,
  chunks: 50_000,
} as const
