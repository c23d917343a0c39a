import { SIMILAR, type Verdict } from '../../domain/eval/scorer.ts'
import type { TestCase } from '../../domain/eval/suite.ts'
import { cosineOf, directionOf } from '../../domain/guardrail/topic-meaning.ts'
import type { OnModelCall } from '../../domain/model/call.ts'
import { withEmbeddingRecords } from '../../providers/model/call-record.ts'
import type { Models } from '../../providers/model/models.ts'
import { MAX_RETRIES, retryModel } from '../turn/model-attempt.ts'

/**
 * Scores an answer by its meaning: the cosine of its vector and that of the expected output.
 * @throws ModelError when the embedding model does not answer
 */
export async function compareMeanings(
  models: Models,
  { expectedOutput, threshold = SIMILAR }: TestCase,
  answer: string,
  signal: AbortSignal,
  onCall: OnModelCall,
): Promise<Verdict> {
  const recorded = withEmbeddingRecords(models, onCall)
  const texts = [expectedOutput ?? '', answer]
  const embed = () => recorded.embed(models.embeddingModel, texts, { purpose: 'similarity' }, signal)
  const { vectors } = await retryModel(embed, { maxRetries: MAX_RETRIES, signal })
  const [expected, given] = vectors.map(directionOf)
  const cosine = expected && given ? cosineOf(expected, given) : 0
  const score = Math.round(Math.min(Math.max(cosine, 0), 1) * 10_000) / 10_000
  const passed = score >= threshold
  return { passed, score, reasoning: passed ? null : `Its similarity to the expected output is below ${threshold}.` }
}
