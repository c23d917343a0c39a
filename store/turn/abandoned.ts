import { ROUND_BREAK } from '../../domain/turn/turn.ts'
import type { ModelCall, Round } from './round.ts'
import type { Turn } from './turn.ts'

/** What counting needs of the models: structural, so that the store knows no provider. */
export type TokenPrices = {
  countTokens(text: string): number
  costOf(model: string, usage: { promptTokens: number; completionTokens: number }): { cost: string }
}

/**
 * The model call of a holder that can not tell any more: it died, or the turn was ended over its head. It was paid
 * for all the same. What readers were shown beyond the complete rounds is what is known of it; the rest is estimated.
 */
export function abandonedCalls(models: TokenPrices, turn: Turn, rounds: Round[], shown: string): ModelCall[] {
  const told = rounds
    .map(({ text }) => text)
    .filter(Boolean)
    .join(ROUND_BREAK).length
  if (shown.length <= told) return []
  const usage = {
    promptTokens: models.countTokens(turn.message),
    completionTokens: models.countTokens(shown.slice(told)),
  }
  const startedAt = turn.startedAt ?? turn.createdAt
  return [
    {
      round: rounds.length + 1,
      generation: turn.generation,
      purpose: 'answer',
      model: turn.model,
      ...usage,
      estimated: true,
      cost: models.costOf(turn.model, usage).cost,
      error: 'The call was broken off.',
      startedAt,
      firstTokenAt: null,
      endedAt: new Date(),
    },
  ]
}
