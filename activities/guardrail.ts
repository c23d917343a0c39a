import { cosineOf, directionOf, splitForComparison, TOPIC_THRESHOLDS } from '../domain/guardrail/topic-meaning.ts'
import { createPause, type Pause } from '../domain/pause.ts'
import type { Models } from '../providers/model/models.ts'

/**
 * The blocked topic that `text` means most clearly, or null. Compares vectors of the topics with those of the text
 * and its sentences. With an embedding model that has no threshold (`local/lexical` is one) nothing is compared.
 * @throws ModelError when the embedding model does not answer: what could not be checked is not let through
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
  const { vectors } = await models.embed(embeddingModel, [...pieces, ...unknown], signal)
  const pause = createPause()
  for (const [index, topic] of unknown.entries()) {
    known.set(topic, directionOf(vectors[pieces.length + index] ?? []))
    await pause()
  }
  remember(embeddingModel, known)
  const directions = named.map((topic) => known.get(topic) ?? new Float64Array())
  const nearest = await compare(directions, vectors.slice(0, pieces.length), pause)
  const best = nearest.indexOf(Math.max(...nearest))
  return (nearest[best] ?? 0) >= threshold ? (named[best] ?? null) : null
}

/** How near each topic comes to the nearest of the vectors. One vector takes about 1 ms with 200 topics. */
async function compare(topics: readonly Float64Array[], vectors: readonly number[][], pause: Pause) {
  const nearest = topics.map(() => -1)
  for (const vector of vectors) {
    const direction = directionOf(vector)
    for (const [index, topic] of topics.entries())
      nearest[index] = Math.max(nearest[index] ?? -1, cosineOf(direction, topic))
    await pause()
  }
  return nearest
}

/** Topics change seldom: the vectors of those last used are kept, so that a message costs one embedding call. */
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
