import type { Payer } from '../../domain/model/budget.ts'
import type { CallPurpose, ModelCall } from '../../domain/model/call.ts'
import type { Tokens } from '../../domain/model/usage.ts'
import { ROUND_BREAK } from '../../domain/turn/turn.ts'
import type { Round } from './round.ts'
import type { Turn } from './turn.ts'

/** The token counter and the prices of the models. A structural type, so that the store imports no provider. */
export type TokenPrices = {
  countTokens(text: string): number
  /** The prices of the workspace that pays. */
  paidBy(payer: Payer): {
    costOf(model: string, usage: Tokens): { cost: string; operatorCost?: string | undefined }
  }
}

/**
 * The snapshot's note about the round under way, so that no call goes uncounted when its holder dies or another process
 * ends the turn.
 */
export type AskedRound = {
  round: number
  generation: number
  /** The call under way, with an estimate of its complete prompt; null between two attempts. `startedAt`: ISO 8601; `purpose`: an answer when left out. */
  call: { model: string; promptTokens: number; startedAt: string; purpose?: CallPurpose; requestHash?: string } | null
  /** Calls that are over and not stored yet: failed attempts, calls of former holders, embeddings. */
  earlier: ModelCall[]
}

/**
 * The model calls of a turn that its holder could not store, because the holder died or another process ended the turn.
 * The provider bills them too. The call under way is estimated: its prompt is the noted one, its completion the text that
 * readers were shown after the complete rounds.
 * @param rounds the complete rounds, which are stored with their calls
 * @param shown the text that readers were shown in all
 */
export function abandonedCalls(models: TokenPrices, turn: Turn, rounds: Round[], shown: string): ModelCall[] {
  const noted = turn.snapshot?.asked
  // A note of a round that is stored says nothing new.
  const asked = noted && noted.round > rounds.length ? noted : undefined
  const before = textOf(rounds)
  // Of an answer that is JSON, readers are shown the last round alone.
  const text = shown.startsWith(before) ? shown.slice(before.length) : shown
  const earlier = (asked?.earlier ?? []).map(withDates)
  // Without a call under way, the text is that of a failed attempt, which has its record.
  if (asked ? !asked.call : text === '') return earlier
  const model = asked?.call?.model ?? turn.model
  const usage = {
    promptTokens: asked?.call?.promptTokens ?? models.countTokens(turn.message),
    completionTokens: models.countTokens(text),
  }
  const { cost, operatorCost } = models.paidBy(turn).costOf(model, usage)
  const abandoned: ModelCall = {
    round: rounds.length + 1,
    generation: asked?.generation ?? turn.generation,
    purpose: asked?.call?.purpose ?? 'answer',
    model,
    ...usage,
    estimated: true,
    cost,
    operatorCost,
    error: 'The call was broken off.',
    requestHash: asked?.call?.requestHash,
    startedAt: asked?.call ? new Date(asked.call.startedAt) : (turn.startedAt ?? turn.createdAt),
    firstTokenAt: null,
    endedAt: new Date(),
  }
  return [...earlier, abandoned]
}

const textOf = (rounds: Round[]): string =>
  rounds
    .map(({ text }) => text)
    .filter(Boolean)
    .join(ROUND_BREAK)

/** A call as JSON gives it back, with its moments as dates. */
const withDates = (call: ModelCall): ModelCall => ({
  ...call,
  startedAt: new Date(call.startedAt),
  firstTokenAt: call.firstTokenAt && new Date(call.firstTokenAt),
  endedAt: new Date(call.endedAt),
})
