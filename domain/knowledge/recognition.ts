/** Text recognition (OCR) on this machine: which packages it needs, and its bounds. docs/decisions/knowledge/0057 says why these. */

/** A package of npm: `files` are the files that are kept, by the name that they get. */
type RecognitionPackage = { requirement: string; integrity: string; files: Record<string, string> }

const language = (name: string, integrity: string): [string, RecognitionPackage] => [
  name,
  {
    requirement: `@tesseract.js-data/${name}@1.0.0`,
    integrity: `sha512-${integrity}`,
    files: { [`4.0.0_best_int/${name}.traineddata.gz`]: `${name}.traineddata` },
  },
]

/** The languages that can be read, by the names of Tesseract. */
export const RECOGNITION_LANGUAGES: ReadonlyMap<string, RecognitionPackage> = new Map([
  language('eng', 'mbTumm6KQPUHyzTPQaF3ObXYnx0SqqfV2nabqFVQBwD6Kl7PhGSLSzOlfFTWy0P3BjghaSKA2W9GB19Jk+ZcTg=='),
  language('deu', '3ter1p2gFAiCd5CMC+PodZ9YY2UDomkKj+ytlKeeZqOUmhLx1SDnYPf5zog0g5MBbxYveW+8omI3PUflqHfZ4Q=='),
  language('fra', 'pp58gMaoyidoBBLd5y5rnf0WW0Y1994QrGqZrYatITqIU/AReUJMykD+YY3JDgvnmgz7uAx1UmhjjuyEmV8JEA=='),
  language('spa', '9Ln+QKq/TNu4Hy4aOp5b4nXo9U0C6IqJMzNDpAJZe/fNtz6jXG9G/hQgR/Irxj+RGf0M7Xy1MNx1yl4wQUIfeg=='),
  language('ita', 'Sx19NVYve5VAxEBDL6CWTX+evlvzV+iAS5ejJywcHVsmir/C9Tzw2fExoh97QFc06t48tYZA8VrMobsBzMAEhA=='),
  language('chi_sim', 'iuErURkPbECDUazgsLn/r3c+tU2y5o5S/w14d0A/YiagfsjYyZKgTo75RUpsGJ311qtu0dIX4hqnXAAjmqf2CA=='),
  language('jpn', 'nUq2xHUjiWE6FRqkvLIIbByLZ39B8qNaBSOnVP4XIKGPKtZ1e0hiRnK7WhPfl8A+Fe7aNE1u/QoXXUym3TbSCA=='),
])

/** The reader of letters, and what draws the pages of a PDF for it. */
export const RECOGNITION_ENGINE: readonly RecognitionPackage[] = [
  {
    requirement: 'tesseract.js-core@7.0.0',
    integrity: 'sha512-WnNH518NzmbSq9zgTPeoF8c+xmilS8rFIl1YKbk/ptuuc7p6cLNELNuPAzcmsYw450ca6bLa8j3t0VAtq435Vw==',
    files: {
      'tesseract-core-simd-lstm.js': 'tesseract.cjs',
      'tesseract-core-simd-lstm.wasm': 'tesseract.wasm',
      LICENSE: 'tesseract.LICENSE',
    },
  },
  {
    requirement: '@hyzyla/pdfium@2.1.13',
    integrity: 'sha512-4J+xMFJW6V+jktxor6Lsk/2YdPCpeY+Ga69J98uyNQwYESkAsUDxz8BeFU0ZbZJIJ+fK3J6bm61gmwWnUzVU1g==',
    files: { 'dist/index.cjs': 'pdfium.cjs', 'dist/pdfium.wasm': 'pdfium.wasm', 'LICENSE.md': 'pdfium.LICENSE' },
  },
]

/** The folder below MODELS_DIR. It names the versions, so others are fetched anew. */
export const RECOGNITION_FOLDER = 'tesseract-7.0.0-pdfium-2.1.13'
/** The folder of the engine, below that one. */
export const ENGINE_FOLDER = 'engine'
/** The folder of a language, below the same one. */
export const languageFolder = (name: string): string => `language-${name}`
/** All folders that the recognition of these languages needs. */
export const recognitionFolders = (languages: readonly string[]): string[] => [
  ENGINE_FOLDER,
  ...languages.map(languageFolder),
]

export const RECOGNITION_LIMITS = {
  /** A longer page is given up and stays unread. */
  pageMs: 90_000,
  /** Pages of one document; further ones stay unread. */
  pages: 500,
  /** After this many pages that took too long or ended the reader, the others of the document stay unread. */
  lostPages: 5,
  /** One attempt of an activity begins no page after this; the next one goes on, and another workspace has its turn before. */
  turnMs: 60_000,
  /** The dots an inch: fewer for pages larger than 10 million dots. */
  resolution: 200,
  pixels: 10_000_000,
  charactersPerPage: 30_000,
  /** Tesseract's own mean confidence, of 100. Photographs give letters too, with less. */
  minConfidence: 50,
} as const
