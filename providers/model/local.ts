import { MAX_QUESTION_CHARACTERS } from '../../domain/knowledge/word/word-query.ts'
import {
  type ModelAnswer,
  ModelError,
  type ModelProvider,
  type ModelRequest,
  type OnDelta,
} from '../../domain/model/model.ts'
import { estimateTokens } from '../../domain/model/token-estimate.ts'
import { beginning } from '../../domain/text/character.ts'
import { callProvider, handOn } from './call.ts'
import { extractQuotes, type Quote } from './extractive/extract.ts'
import { cited } from './extractive/mark.ts'
import { abortedCall, lostCall } from './failure.ts'
import { embedLexically } from './local-embedding.ts'
import type { MachineEmbedding } from './machine/machine-models.ts'
import { estimateUsage } from './token.ts'

/**
 * Returns the provider of models that need neither key nor network. `local/extractive` invents nothing: it quotes the
 * best sentences of the passages, with their source, or says that it does not know.
 * @param machine the embedding models of this machine; without it there is `local/lexical` alone
 */
export function createLocalProvider(machine?: MachineEmbedding): ModelProvider {
  return {
    name: 'local',
    answer: (request, onDelta) =>
      callProvider(
        'local',
        request.signal,
        () => lostCall('local', 'a fault of ours'),
        () => answer(request, onDelta),
      ),
    async embed(model, texts, { purpose }, signal) {
      if (machine?.knows(model)) return await machine.embed(model, texts, purpose !== 'document', signal)
      if (model !== 'lexical') throw unknownModel(model, 'local/lexical')
      const vectors: number[][] = []
      for (const text of texts) {
        if (signal.aborted) throw abortedCall('local')
        if (vectors.length % 32 === 31) await new Promise((resolve) => setImmediate(resolve))
        vectors.push(embedLexically(text))
      }
      return { vectors, tokens: texts.reduce((sum, text) => sum + estimateTokens(text), 0) }
    },
  }
}

const unknownModel = (model: string, instead: string): ModelError =>
  new ModelError('final', `There is no model local/${model}; use ${instead}.`, { status: 404 })

async function answer(request: ModelRequest, onDelta: OnDelta): Promise<ModelAnswer> {
  if (request.model !== 'extractive') throw unknownModel(request.model, 'local/extractive')
  if (request.responseSchema)
    throw new ModelError('final', 'local/extractive only quotes: it can neither grade nor write JSON.', { status: 400 })
  const text = replyTo(request)
  for (const piece of text.match(/\s*\S+/g) ?? []) {
    if (request.signal.aborted) throw abortedCall('local')
    await handOn(onDelta, piece)
  }
  return {
    text,
    toolCalls: [],
    finishReason: 'stop',
    usage: estimateUsage(request, text, estimateTokens),
  }
}

function replyTo({ messages, passages, scoreThreshold }: ModelRequest): string {
  const message = messages.findLast(({ role }) => role === 'user')?.text ?? ''
  const question = beginning(message, MAX_QUESTION_CHARACTERS)
  const quotes = extractQuotes(question, passages ?? [])
  if (quotes.length > 0) return quoted(quotes)
  if (!passages) return NO_DOCUMENTS
  if (passages.length > 0) return NOTHING_SAID
  return scoreThreshold === undefined ? NOTHING_FOUND : nothingReached(scoreThreshold)
}

/** Returns one quotation for each passage: its sentences in order, its source, and the mark that cites it. */
function quoted(quotes: Quote[]): string {
  const passages = [...new Set(quotes.map(({ passage }) => passage))]
  return passages
    .map((passage) =>
      cited(joined(quotes.filter((quote) => quote.passage === passage)), sourceOf(passage), passage.index),
    )
    .join('\n\n')
}

const joined = (quotes: Quote[]): string =>
  quotes.reduce((text, quote, index) => {
    const before = quotes[index - 1]
    return before ? `${text}${before.position + 1 === quote.position ? ' ' : ' … '}${quote.text}` : quote.text
  }, '')

const sourceOf = ({ filename, page }: Quote['passage']): string => (page ? `${filename}, p. ${page}` : filename)

const NOTHING_SAID = "I don't know: I found nothing about this in my documents."
const NOTHING_FOUND = "I don't know: I found no document about this."
const nothingReached = (threshold: number): string =>
  `I don't know: no passage reaches the score of ${threshold} that the request asks for. Ask with a lower retrieval.score_threshold, or without one.`
const NO_DOCUMENTS =
  "I don't know: I answer only by quoting documents, and have none yet. Add some to this agent's knowledge, or choose another model."
