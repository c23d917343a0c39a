import type OpenAI from 'openai'
import { lostCall } from '../failure.ts'
import { countTokens, reportedUsage } from '../token.ts'

/** OpenAI takes 2,048 texts and 300,000 tokens a request; a character is at most about one token. */
const MAX_TEXTS = 256
const MAX_CHARACTERS = 250_000

/** Returns one vector for each text, in order, in as few requests as the service takes. @throws ModelError */
export async function embedByOpenai(
  client: OpenAI,
  provider: string,
  model: string,
  texts: string[],
  signal: AbortSignal,
): Promise<{ vectors: number[][]; tokens: number }> {
  const vectors: number[][] = []
  let tokens = 0
  for (const batch of batches(texts, MAX_TEXTS, MAX_CHARACTERS)) {
    const answer = await client.embeddings.create({ model, input: batch.map((text) => text || ' ') }, { signal })
    const rows = Array.isArray(answer?.data) ? [...answer.data].sort((a, b) => a.index - b.index) : []
    vectors.push(
      ...checkedVectors(
        provider,
        rows.map((row) => row.embedding),
        batch.length,
      ),
    )
    tokens +=
      reportedUsage(answer.usage?.prompt_tokens, 0)?.promptTokens ??
      batch.reduce((sum, text) => sum + countTokens(text), 0)
  }
  return { vectors, tokens }
}

/** Cuts texts into consecutive batches within both limits; a single text may be longer than `maxCharacters`. */
export function* batches(texts: string[], maxTexts: number, maxCharacters: number): Generator<string[]> {
  let batch: string[] = []
  let characters = 0
  for (const text of texts) {
    if (batch.length > 0 && (batch.length === maxTexts || characters + text.length > maxCharacters)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(text)
    characters += text.length
  }
  if (batch.length > 0) yield batch
}

/** Returns the vectors as plain numbers. @throws ModelError unless there are `count` vectors, all of one length */
export function checkedVectors(provider: string, vectors: ArrayLike<number>[], count: number): number[][] {
  const numbers = vectors.map((vector) => Array.from(vector ?? []))
  const dimensions = numbers[0]?.length ?? 0
  const isComplete = numbers.length === count && dimensions > 0
  if (!isComplete || !numbers.every((vector) => vector.length === dimensions && vector.every(Number.isFinite)))
    throw lostCall(provider, 'it sent something that is not a vector for each text')
  return numbers
}
