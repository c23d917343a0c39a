import type { DataOf } from '../../clients/typescript/index.ts'
import { formatNumberOf } from '../parts/format.ts'

export type Backtest = DataOf<'/v1/agents/{id}/backtests/{backtestId}', 'get'>
export type BacktestTurn = DataOf<'/v1/agents/{id}/backtests/{backtestId}/turns', 'get'>[number]
export type Figures = NonNullable<Backtest['figures']>
/** The path of a backtest as the API names its parts. */
export type BacktestPath = { id: string; backtestId: string }

/** Every path whose answer changes with a backtest. */
export const BACKTEST_READS = [
  '/v1/agents/{id}/backtests',
  '/v1/agents/{id}/backtests/{backtestId}',
  '/v1/agents/{id}/backtests/{backtestId}/turns',
] as const

/** `v15 with openai/gpt-5.1, temperature 0.2`; `Recorded versions` where each turn keeps its own. */
export function candidateName({ candidate: { model, settings }, candidateVersion }: Backtest): string {
  const version = candidateVersion === null ? 'Recorded versions' : `v${candidateVersion}`
  const others = Object.entries(settings ?? {}).map(([name, value]) => `${SETTINGS[name] ?? name} ${String(value)}`)
  const changes = [...(model ? [model] : []), ...others]
  return changes.length > 0 ? `${version} with ${changes.join(', ')}` : version
}

const SETTINGS: Record<string, string> = {
  temperature: 'temperature',
  topP: 'top P',
  maxOutputTokens: 'maximum length',
  reasoningEffort: 'reasoning effort',
  maxToolRounds: 'tool rounds',
  maxSeconds: 'seconds',
  stop: 'stop',
}

/** True where the candidate is a version as it stands, which may be released. */
export const isPlainVersion = (backtest: Backtest): boolean => backtest.candidateVersion !== null && isPlain(backtest)

/** True where each turn is asked as it was. */
export const isReproduction = (backtest: Backtest): boolean => backtest.candidateVersion === null && isPlain(backtest)

/** True where no other model and no other setting is asked. */
const isPlain = ({ candidate: { model, settings } }: Backtest): boolean =>
  model === undefined && Object.keys(settings ?? {}).length === 0

/** The number of turns that have ended, in whatever way. */
export const endedCount = ({ progress: { done, errored, leftOut } }: Backtest): number => done + errored + leftOut

const REASONS: Record<string, string> = {
  memory_gone: 'earlier messages are gone',
  passage_gone: 'a passage is gone',
  file_gone: 'a file is gone',
  recorded_before: 'recorded by a release that kept too little',
  changed: 'the request cannot be rebuilt exactly',
  deleted: 'the conversation was deleted',
  max_cost: 'the cost limit was reached',
}

/** Why a turn was left out. */
export const reasonWords = (reason: string): string => REASONS[reason] ?? reason

/** `8 turns were left out: earlier messages are gone (6), a file is gone (2).`; undefined where there are none. */
export function leftOutSentence({ leftOut, progress }: Backtest): string | undefined {
  if (progress.leftOut === 0) return undefined
  const reasons = Object.entries(leftOut).filter(([, count]) => count)
  const words = reasons.map(([reason, count]) => reasonWords(reason) + (reasons.length > 1 ? ` (${count})` : ''))
  const verb = progress.leftOut === 1 ? 'was' : 'were'
  return `${formatNumberOf(progress.leftOut, 'turn')} ${verb} left out${words.length ? `: ${words.join(', ')}` : ''}.`
}
