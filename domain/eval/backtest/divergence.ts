import { isDeepStrictEqual } from 'node:util'
import type { GuardrailVerdict } from '../../turn/turn.ts'
import type { Divergence } from './turn.ts'

/** How a turn ended, as far as a backtest compares it. */
export type TurnEnding = {
  text: string
  status: string
  finishReason: string | null
  guardrail: GuardrailVerdict | null
  isEscalated: boolean
}

/** The names of the calls that one side made and the other did not. */
export type UnequalCalls = { missing: string[]; added: string[] }

/** How the candidate's turn differs from the recorded one: the first that holds. */
export function divergenceOf(
  recorded: TurnEnding,
  candidate: TurnEnding,
  { missing, added }: UnequalCalls,
): Divergence {
  if (missing.length > 0 || added.length > 0) {
    if (isDeepStrictEqual(missing.toSorted(), added.toSorted())) return 'tool_arguments'
    return hasMoreOf(added, missing) ? 'tool_new' : 'tool_missing'
  }
  const { text: before, ...wasEnd } = recorded
  const { text: after, ...isEnd } = candidate
  if (!isDeepStrictEqual(wasEnd, isEnd)) return 'status'
  return before === after ? 'none' : 'text'
}

/** True where a name stands more often in the first list. */
const hasMoreOf = (names: string[], others: string[]): boolean =>
  names.some((name) => countOf(names, name) > countOf(others, name))

const countOf = (names: string[], name: string): number => names.filter((each) => each === name).length

/**
 * Pairs the calls of the two sides, whatever their order.
 * @param areEqual says it of a recorded call and a candidate's
 */
export function unequalCalls<Recorded extends { name: string }, Made extends { name: string }>(
  recorded: readonly Recorded[],
  made: readonly Made[],
  areEqual: (recorded: Recorded, made: Made) => boolean,
): UnequalCalls {
  const left = [...recorded]
  const added = made.filter((call) => {
    const place = left.findIndex((each) => areEqual(each, call))
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
  return { missing: left.map(({ name }) => name), added: added.map(({ name }) => name) }
}
