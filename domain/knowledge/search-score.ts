/** A passage before it is scored. */
export type SearchCandidate = {
  /** Its cosine with the question; null without one. */
  similarity: number | null
  /** The share of the question's words that it has, by their rarity, from 0; repeated words may make it more than 1. */
  wordShare: number
  /** The sum of reciprocal ranks of both searches; it orders equal scores. */
  fused: number
  /** The model that made the vectors of its knowledge base. */
  embeddingModel: string
}

/** The cosines of a model for passages that say nothing of a question, and for those that answer it. */
type CosineScale = { unrelated: number; related: number }

/** local/lexical compares words again, and worse than BM25 does, so its meaning counts less. */
const LEXICAL = 'local/lexical'
const MEANING_WEIGHT = { lexical: 0.3, semantic: 0.5 }
const WORD_WEIGHT = 0.75
/** A passage that repeats the question's words has a share above 1. It counts up to here. */
const MAX_SHARE = 1.3
/** The first pattern that fits a model's id. local/multilingual-e5-small was measured (decision 0052); providers tell the others. */
const COSINE_SCALES: [pattern: RegExp, scale: CosineScale][] = [
  [/^local\/lexical$/, { unrelated: 0.1, related: 0.5 }],
  [/\be5\b|[-_/]e5[-_]/, { unrelated: 0.81, related: 0.89 }],
  [/text-embedding-3/, { unrelated: 0.2, related: 0.6 }],
  [/ada-002/, { unrelated: 0.76, related: 0.88 }],
  [/gemini-embedding|text-embedding-00\d|embedding-001/, { unrelated: 0.55, related: 0.8 }],
]
const USUAL_SCALE: CosineScale = { unrelated: 0.45, related: 0.8 }

/**
 * The share of a question's words from which on a passage scores higher than each passage that only its vector finds.
 * @returns undefined where vectors find what words do not: then no share makes a search by vectors needless
 */
export const sufficientShareOf = (model: string): number | undefined =>
  model === LEXICAL ? MEANING_WEIGHT.lexical / WORD_WEIGHT : undefined

/** The arms of a search: both, vectors alone, or words alone. */
type Arms = 'hybrid' | 'vector' | 'text'

/**
 * Scores passages from 0 to 1 and returns the best first. The cosine is brought to the scale of its model, and meaning and
 * words raise the score independently: 1 − (1 − a × meaning) × (1 − b × words). A soft step then parts low from high scores
 * and keeps their order.
 */
export function rankCandidates<Row extends SearchCandidate>(rows: Row[], arms: Arms): (Row & { score: number })[] {
  return rows
    .map((row) => ({ row, raw: rawScore(row, arms) }))
    .sort((a, b) => b.raw - a.raw || b.row.wordShare - a.row.wordShare || b.row.fused - a.row.fused)
    .map(({ raw, row }) => ({ ...row, score: round(softStep(raw)) }))
}

function rawScore({ similarity, wordShare, embeddingModel }: SearchCandidate, arms: Arms): number {
  const words = Math.min(MAX_SHARE, wordShare)
  if (arms === 'text') return Math.min(1, words)
  const meaning = similarity === null ? 0 : meaningOf(similarity, embeddingModel)
  if (arms === 'vector') return meaning
  const weight = embeddingModel === LEXICAL ? MEANING_WEIGHT.lexical : MEANING_WEIGHT.semantic
  return 1 - (1 - weight * meaning) * (1 - WORD_WEIGHT * words)
}

/** The cosine on the scale of its model: 0.12 for unrelated, 0.88 for related passages; it never stops rising. */
function meaningOf(similarity: number, model: string): number {
  const { unrelated, related } = COSINE_SCALES.find(([pattern]) => pattern.test(model))?.[1] ?? USUAL_SCALE
  return 1 / (1 + Math.exp((-4 * (similarity - (unrelated + related) / 2)) / (related - unrelated)))
}

const softStep = (value: number): number => value * value * (3 - 2 * value)

const round = (value: number) => (Number.isFinite(value) ? roundScore(value) : 0)

/** A score, a share or a cosine with four decimal digits, as callers see it. */
export const roundScore = (value: number): number => Math.round(value * 10_000) / 10_000
