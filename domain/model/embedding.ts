import { type EmbeddingOptions, type EmbeddingPurpose, parseModelId } from './model.ts'

type Prefixes = Record<EmbeddingPurpose, string>

/**
 * The words that a model wants before a text. The first pattern that fits the name of the model, in any case, counts.
 * Sources: the model cards of intfloat/multilingual-e5-large-instruct, intfloat/multilingual-e5-small and
 * nomic-ai/nomic-embed-text-v1.5.
 */
const PREFIXES: [pattern: RegExp, prefixes: Prefixes][] = [
  [
    /\be5\b.*instruct/i,
    {
      query: 'Instruct: Given a question, retrieve passages that answer it\nQuery: ',
      document: '',
      similarity: 'Instruct: Retrieve texts of the same meaning\nQuery: ',
    },
  ],
  [/\be5\b/i, { query: 'query: ', document: 'passage: ', similarity: 'query: ' }],
  [/\bnomic-embed-text\b/i, { query: 'search_query: ', document: 'search_document: ', similarity: 'classification: ' }],
]

/**
 * Returns the texts as the model wants them for this purpose. `modelId` is `<provider>/<name>`. The models of this machine
 * get the purpose itself.
 */
export function textsToEmbed(modelId: string, texts: string[], { purpose }: EmbeddingOptions): string[] {
  const { provider, name } = parseModelId(modelId)
  if (provider === 'local') return texts
  const prefix = PREFIXES.find(([pattern]) => pattern.test(name))?.[1][purpose]
  return prefix ? texts.map((text) => prefix + text) : texts
}
