import { cosineOf, directionOf, splitForComparison, TOPIC_THRESHOLDS } from '../domain/guardrail/topic-meaning.ts'
import { createPause, type Pause } from '../domain/pause.ts'
import type { Models } from '../providers/model/models.ts'

/**
 * Finds the blocked topic that is nearest to `text` in meaning, by the cosine between the topic's vector and the
 * vectors of the text and its sentences. An embedding model without a threshold, such as `local/lexical`, cannot
 * compare.
 * @returns the topic, or null when none reaches the threshold
 * @throws ModelError when the embedding model does not answer, so that an unchecked text does not pass
 */
export async function matchTopicByMeaning(
  models: Pick<Models, 'embed' | 'topicThresholds'>,
  embeddingModel: string,
  topics: readonly string[],
  text: string,
  signal: AbortSignal,
): Promise<string | null> {
  const threshold = models.topicThresholds[embeddingModel] ?? TOPIC_THRESHOLDS[embeddingModel]
  const named = [...new Set(topics.map((topic) => topic.trim()).filter(Boolean))]
  if (threshold === undefined || named.length === 0) return null
  const pieces = splitForComparison(text)
  if (pieces.length === 0) return null
  const known = new Map(named.map((topic) => [topic, topicDirections.get(keyOf(embeddingModel, topic))]))
  const unknown = named.filter((topic) => known.get(topic) === undefined)
  const { vectors } = await models.embed(embeddingModel, [...pieces, ...unknown], { purpose: 'similarity' }, signal)
  const pause = createPause()
  for (const [index, topic] of unknown.entries()) {
    known.set(topic, directionOf(vectors[pieces.length + index] ?? []))
    await pause()
  }
  remember(embeddingModel, known)
  const directions = named.map((topic) => known.get(topic) ?? new Float64Array())
  const nearest = await nearestCosines(directions, vectors.slice(0, pieces.length), pause)
  const best = nearest.indexOf(Math.max(...nearest))
  return (nearest[best] ?? 0) >= threshold ? (named[best] ?? null) : null
}

/** The largest cosine between each topic and the vectors. One vector takes about 1 ms with 200 topics. */
async function nearestCosines(topics: readonly Float64Array[], vectors: readonly number[][], pause: Pause) {
  const nearest = topics.map(() => -1)
  for (const vector of vectors) {
    const direction = directionOf(vector)
    for (const [index, topic] of topics.entries())
      nearest[index] = Math.max(nearest[index] ?? -1, cosineOf(direction, topic))
    await pause()
  }
  return nearest
}

/** The vectors of the topics that were used last: topics change seldom, so a message costs one embedding call. */
const topicDirections = new Map<string, Float64Array>()
const MAX_KEPT_TOPICS = 2_000

const keyOf = (embeddingModel: string, topic: string): string => `${embeddingModel} ${topic}`

function remember(embeddingModel: string, directions: ReadonlyMap<string, Float64Array | undefined>): void {
  for (const [topic, direction] of directions) {
    if (direction === undefined) continue
    topicDirections.delete(keyOf(embeddingModel, topic))
    topicDirections.set(keyOf(embeddingModel, topic), direction)
  }
  for (const key of topicDirections.keys()) {
    if (topicDirections.size <= MAX_KEPT_TOPICS) return
    topicDirections.delete(key)
  }
}
