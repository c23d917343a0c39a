import { ModelError, type ModelRequest } from '../../../domain/model/model.ts'
import { estimateTokens } from '../../../domain/model/token-estimate.ts'
import type { FoundModel } from '../key/found-model.ts'
import { estimateUsage } from '../token.ts'
import { isTooLong } from './reason.ts'

/** The numbers by which they say the context's size, and those by which they say the size of the request. */
const MOST =
  /(?:maximum (?:context|prompt) length (?:is|of)|>|allowed|context size|available context|must be <=|for model with) *\(?(\d{3,9})|(\d{3,9}) (?:tokens )?maximum/i
const ASKED =
  /(?:resulted in|you requested(?: about)?|prompt is too long:|input token count|prompt contains|request contains|request has) *\(?(\d{3,9})/i
/** The tokens of the answer, where they count them as asked, too. */
const ANSWER = /(\d{1,9}) (?:tokens )?(?:in|of|for) the (?:completion|output)/i

type Asked = Pick<FoundModel, 'provider' | 'name'>

/** An answer takes some of the context; where nobody says how much, this is left for it, or a quarter of a small context. */
const ROOM_FOR_ANSWER = 4_000

/**
 * The tokens that a request to this model may have, by our estimate: what a refusal has taught within the hour, or what the
 * operator says; undefined where nobody knows.
 */
export function requestTokens({ provider, name }: Asked, { maxOutputTokens }: ModelRequest): number | undefined {
  const said = provider.contextTokens
  const room = said && Math.min(maxOutputTokens ?? ROOM_FOR_ANSWER, said / 4)
  return provider.requestSizes?.recall(name) ?? (said && room && said - room)
}

/** Our estimate of what a request has; real tokenizers count a little less. */
export const estimateRequest = (request: ModelRequest): number =>
  estimateUsage(request, '', estimateTokens).promptTokens

/**
 * Learns for an hour how large a request to the model may be, where this refusal says that it was too large.
 * @returns false where it refuses the request for another reason
 */
export function learnContextSize({ provider, name }: Asked, request: ModelRequest, error: unknown): boolean {
  if (!(error instanceof ModelError) || ![400, 413, 422].includes(error.status ?? 0) || !error.refusal) return false
  const { text } = error.refusal
  if (!isTooLong(text)) return false
  const estimated = estimateRequest(request)
  const share = shareThatFits(text, estimated)
  if (share === undefined) return false
  provider.requestSizes?.remember(name, Math.max(Math.floor(estimated * share), FEWEST_TOKENS))
  return true
}

/** @returns the share of the request that the model takes; undefined where only the answer that was asked for is too long */
function shareThatFits(text: string, estimated: number): number | undefined {
  const most = tokenCount(MOST, text)
  if (most === undefined) return LOWERED
  const answer = tokenCount(ANSWER, text) ?? 0
  const asked = (tokenCount(ASKED, text) ?? estimated) - answer
  const room = Math.min(answer, most / 2)
  if (answer > room && asked <= most - room) return undefined
  // Each refusal lowers the size, also where its numbers say that the request fits.
  return Math.min((most - room) / Math.max(asked, 1), 1) * MARGIN
}

const tokenCount = (words: RegExp, text: string): number | undefined => {
  const [, ...found] = words.exec(text) ?? []
  const number = found.find((each) => each !== undefined)
  return number === undefined ? undefined : Number(number)
}

/** Without numbers the next request is smaller by a quarter; with them a little smaller than they say. */
const LOWERED = 0.75
const MARGIN = 0.95
/** What one refusal teaches counts for all requests to the model, so none makes it useless. */
const FEWEST_TOKENS = 1_000
