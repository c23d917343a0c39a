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
  /** True when question and passage are both of a script that writes no spaces, such as Chinese. */
  isUnspaced?: boolean | undefined
  /** The estimated tokens of the text that its vector is made of, where the model asks for them (`countsBrevity`). */
  tokens?: number | undefined
}

/** How a model's cosines are read, and how much meaning and words can give. */
type Calibration = {
  /** The cosine of passages that say nothing of the question, and of those that answer it. */
  unrelated: number
  related: number
  meaning: number
  words: number
  /** Where both give little alone, the score is a part of what they give together, and rises the faster the higher this is. */
  steepness?: number
  /** True where vectors compare words again, so that they find no passage of another meaning. */
  isOfWords?: boolean
  /** How much higher the cosines are where question and passage are both of a script without spaces. */
  unspaced?: number
  /** How much more a share of the words counts there: passages that answer share few of a question's pairs of characters. */
  unspacedShare?: number
  /** How much higher the cosines of a passage of a word or two are, with a word of the question and without one. */
  brief?: { worded: number; unworded: number }
}

/** local/lexical compares words, too, and worse than BM25 does. */
const LEXICAL: Calibration = {
  unrelated: 0.1,
  related: 0.5,
  meaning: 0.3,
  words: 0.75,
  unspacedShare: 1.5,
  isOfWords: true,
}
/** A passage of at most `full` tokens, some three words, is as brief as can be; one of `none` is not brief. */
const BRIEF_TOKENS = { full: 4, none: 12 }
/** A passage that repeats the question's words has a share above 1. It counts up to here beside meaning. */
const MAX_SHARE = 1.3
const BRIEF_E5 = { worded: 0.045, unworded: 0.06 }
const SEMANTIC = { meaning: 0.85, words: 0.5 }
/** The first pattern that fits a model's id. e5 measured: unrelated passages of XQuAD 0.71 to 0.79, docs/documents.md. */
const CALIBRATIONS: [pattern: RegExp, calibration: Calibration][] = [
  [/^local\/lexical$/, LEXICAL],
  // Measured with XQuAD: 95 % of unrelated passages are below 0.80 in English, German and Spanish, and below 0.85 in Chinese.
  // The cosines of one to three words reach 0.86 with questions that they say nothing of, and 0.87 with "hello".
  [
    /^local\/multilingual-e5-small$/,
    { unrelated: 0.78, related: 0.86, meaning: 0.3, words: 0.5, steepness: 1.25, unspaced: 0.06, brief: BRIEF_E5 },
  ],
  [/\be5\b|[-_/]e5[-_]/, { ...SEMANTIC, unrelated: 0.79, related: 0.9 }],
  [/text-embedding-3/, { ...SEMANTIC, unrelated: 0.2, related: 0.6 }],
  [/ada-002/, { ...SEMANTIC, unrelated: 0.76, related: 0.88 }],
  [/gemini-embedding|text-embedding-00\d|embedding-001/, { ...SEMANTIC, unrelated: 0.55, related: 0.8 }],
]
const OTHER: Calibration = { ...SEMANTIC, unrelated: 0.45, related: 0.8 }

const calibrationOf = (model: string): Calibration =>
  CALIBRATIONS.find(([pattern]) => pattern.test(model))?.[1] ?? OTHER

/**
 * The share of a question's words from which on a passage scores higher than each passage that only its vector finds.
 * @returns undefined where vectors find what words do not: then no share makes a search by vectors needless
 */
export function sufficientShareOf(model: string): number | undefined {
  const { meaning, words, isOfWords } = calibrationOf(model)
  return isOfWords ? meaning / words : undefined
}

/** Whether the cosines of a model say less where a passage is brief: then the score asks for its tokens. */
export const countsBrevity = (model: string): boolean => calibrationOf(model).brief !== undefined

/** The meaning of an unrelated passage (`meaningOf`); below it, this part of meaning is the share that orders passages without words. */
const SAYS_NOTHING = 0.12
const LEAST = 0.1
/** With it, the scores of one question lie between those that the models give alone. */
const SHARE_RISE = 1.5

/** What a search goes by: both, vectors alone, or words alone. */
type Arms = 'hybrid' | 'vector' | 'text'

/**
 * Scores passages from 0 to 1 and returns the best first. Each arm's value is brought to one scale (the cosine by what is
 * usual for its model, the words by the question's own best), and both raise the score independently: 1 − (1 − m × meaning)
 * × (1 − w × words). A soft step then parts low from high scores and keeps their order. Where several models are searched
 * together, words count alike with each of them (`commonScore`).
 * @param hasSeveralModels whether knowledge bases of other models are searched by both arms, too
 */
export function rankCandidates<Row extends SearchCandidate>(
  rows: Row[],
  arms: Arms,
  hasSeveralModels = false,
): (Row & { score: number })[] {
  const isCommon = hasSeveralModels && arms !== 'vector'
  return rows
    .map((row) => ({ ...row, raw: isCommon ? commonScore(row) : rawScore(row, arms) }))
    .sort((a, b) => b.raw - a.raw || b.wordShare - a.wordShare || b.fused - a.fused)
    .map(({ raw, ...row }) => ({ ...(row as unknown as Row), score: round(softStep(raw)) }))
}

function rawScore(candidate: SearchCandidate, arms: Arms): number {
  const calibration = calibrationOf(candidate.embeddingModel)
  const { meaning, words } = evidenceOf(candidate, calibration)
  if (arms === 'vector') return meaning ?? 0
  // Without a vector, words have the whole score.
  if (meaning === undefined || arms === 'text') return Math.min(1, words)
  return steepened(togetherOf(meaning, words, calibration), calibration)
}

/** What the meaning of a passage says, undefined without a vector, and what its words say. */
function evidenceOf(candidate: SearchCandidate, calibration: Calibration): { meaning?: number; words: number } {
  const { similarity, wordShare, isUnspaced } = candidate
  const share = wordShare * (isUnspaced ? (calibration.unspacedShare ?? 1) : 1)
  const words = Math.min(MAX_SHARE, share)
  if (similarity === null) return { words }
  return { meaning: meaningOf(similarity - surplusOf(candidate, calibration), calibration), words }
}

const togetherOf = (meaning: number, words: number, calibration: Calibration): number =>
  1 - (1 - calibration.meaning * meaning) * (1 - calibration.words * words)

/**
 * The score of a passage beside those of other models. What meaning and words give together is told as the share of words
 * that gives as much where meaning says nothing: the same words count alike with each model, and the order of one model's
 * passages stays.
 */
function commonScore(candidate: SearchCandidate): number {
  const calibration = calibrationOf(candidate.embeddingModel)
  const { meaning, words } = evidenceOf(candidate, calibration)
  const raised = candidate.isUnspaced ? (calibration.unspacedShare ?? 1) : 1
  if (meaning === undefined) return scoreOfShare(words / raised)
  const without = 1 - calibration.meaning * SAYS_NOTHING
  const share = (1 - (1 - togetherOf(meaning, words, calibration)) / without) / calibration.words
  return scoreOfShare(Math.max(share / raised, LEAST * meaning))
}

/** It rises without an end, because meaning and words together may be worth more than all words. */
const scoreOfShare = (share: number): number => 1 - Math.exp(-SHARE_RISE * share)

function steepened(value: number, { meaning, words, steepness }: Calibration): number {
  if (steepness === undefined) return value
  const most = 1 - (1 - meaning) * (1 - words)
  return 1 - (1 - Math.min(1, value / most)) ** steepness
}

/** How much higher the cosine is than that of a longer passage, and of one in a script with spaces, that says as much. */
function surplusOf(candidate: SearchCandidate, { unspaced = 0, brief }: Calibration): number {
  const { isUnspaced, wordShare, tokens = Number.POSITIVE_INFINITY } = candidate
  const briefness = (BRIEF_TOKENS.none - tokens) / (BRIEF_TOKENS.none - BRIEF_TOKENS.full)
  const most = brief?.[wordShare > 0 ? 'worded' : 'unworded'] ?? 0
  return (isUnspaced ? unspaced : 0) + most * Math.min(1, Math.max(0, briefness))
}

/** The cosine on the scale of its model: 0.12 for unrelated, 0.88 for related passages; it never stops rising. */
const meaningOf = (similarity: number, { unrelated, related }: Calibration): number =>
  1 / (1 + Math.exp((-4 * (similarity - (unrelated + related) / 2)) / (related - unrelated)))

const softStep = (value: number): number => value * value * (3 - 2 * value)

const round = (value: number) => (Number.isFinite(value) ? roundScore(value) : 0)

/** A score, a share or a cosine with four decimal digits, as callers see it. */
export const roundScore = (value: number): number => Math.round(value * 10_000) / 10_000
