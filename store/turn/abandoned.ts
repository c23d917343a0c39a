import { ROUND_BREAK } from '../../domain/turn/turn.ts'
import type { ModelCall, Round } from './round.ts'
import type { Turn } from './turn.ts'

/** The token counter and the prices of the models. A structural type, so that the store imports no provider. */
export type TokenPrices = {
  countTokens(text: string): number
  costOf(model: string, usage: { promptTokens: number; completionTokens: number }): { cost: string }
}

/**
 * Estimates the model call that its holder could not record, because the holder died or another process ended the turn.
 * The provider bills such a call too. The completion is the text that readers were shown after the complete rounds; the
 * prompt is counted as the message alone.
 * @param shown the text that readers were shown in all
 * @returns one call with `estimated`, or none when readers were shown nothing beyond the complete rounds
 */
export function abandonedCalls(models: TokenPrices, turn: Turn, rounds: Round[], shown: string): ModelCall[] {
  const storedLength = rounds
    .map(({ text }) => text)
    .filter(Boolean)
    .join(ROUND_BREAK).length
  if (shown.length <= storedLength) return []
  const usage = {
    promptTokens: models.countTokens(turn.message),
    completionTokens: models.countTokens(shown.slice(storedLength)),
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
