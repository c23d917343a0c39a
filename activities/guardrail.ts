import { cosineOf, piecesOf, TOPIC_THRESHOLDS } from '../domain/topic-meaning.ts'
import type { Models } from '../providers/models.ts'

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
  const named = topics.map((topic) => topic.trim()).filter(Boolean)
  const pieces = piecesOf(text)
  if (threshold === undefined || named.length === 0 || pieces.length === 0) return null
  const known = named.map((topic) => topicVectors.get(keyOf(embeddingModel, topic)))
  const unknown = named.filter((_, index) => known[index] === undefined)
  const { vectors } = await models.embed(embeddingModel, [...pieces, ...unknown], signal)
  const added = vectors.slice(pieces.length)
  remember(embeddingModel, unknown, added)
  const ofText = vectors.slice(0, pieces.length)
  const nearness = named.map((topic, index) => {
    const vector = known[index] ?? added[unknown.indexOf(topic)] ?? []
    return { topic, nearest: Math.max(...ofText.map((piece) => cosineOf(piece, vector))) }
  })
  const best = nearness.reduce((top, next) => (next.nearest > top.nearest ? next : top))
  return best.nearest >= threshold ? best.topic : null
}

/** Topics change seldom: their vectors are kept, so that a message costs one embedding call. */
const topicVectors = new Map<string, number[]>()
const MAX_KEPT_TOPICS = 2_000

const keyOf = (embeddingModel: string, topic: string): string => `${embeddingModel} ${topic}`

function remember(embeddingModel: string, topics: string[], vectors: number[][]): void {
  if (topicVectors.size + topics.length > MAX_KEPT_TOPICS) topicVectors.clear()
  for (const [index, topic] of topics.entries()) topicVectors.set(keyOf(embeddingModel, topic), vectors[index] ?? [])
}
