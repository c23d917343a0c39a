import { formatCount, formatNumberOf, formatShare } from '../parts/format.ts'
import { type Backtest, candidateName, type Figures, isReproduction } from './backtests.ts'

type Share = Figures['divergence']['none']

/** Below this many judged turns no verdict is given. */
const FEWEST_JUDGED = 30

/** What a backtest says of its candidate, in one or two sentences. */
export function verdictSentence(backtest: Backtest): string {
  const { figures, status, progress } = backtest
  const isOver = status !== 'running' && status !== 'paused'
  if (progress.total === 0) return 'No turn matched, so nothing was asked.'
  if (figures === null || progress.done === 0)
    return isOver ? 'No turn could be asked again.' : 'The first turns are being asked.'
  const sentence = figures.verdicts === null ? differenceOf(backtest, figures) : judgedOf(backtest, figures)
  return isOver ? sentence : `So far: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
}

/** Without a judge: how many answers differ. */
function differenceOf(backtest: Backtest, { divergence: { none } }: Figures): string {
  const { done } = backtest.progress
  const differing = done - none.count
  if (differing === 0)
    return isReproduction(backtest)
      ? `All ${formatNumberOf(done, 'turn')} were reproduced exactly.`
      : `${nameOf(backtest)} gave the same answer in all ${formatNumberOf(done, 'turn')}.`
  const share = { count: differing, share: differing / done, low: 1 - none.high, high: 1 - none.low }
  return `${nameOf(backtest)} answered ${shareOf(share)} of ${formatNumberOf(done, 'turn')} differently.`
}

function judgedOf(backtest: Backtest, { verdicts, verdict }: Figures): string {
  if (verdicts === null) return ''
  const { better, worse, same } = verdicts
  const judged = better.count + worse.count + same.count
  const turns = `${formatNumberOf(judged, 'judged turn')}`
  if (verdict === 'worse')
    return `${nameOf(backtest)} answers worse: ${shareOf(worse)} of ${turns} are worse than before.`
  if (verdict === 'better')
    return `${nameOf(backtest)} answers better: ${shareOf(better)} of ${turns} are better, and ${formatShare(worse.share)} worse.`
  if (verdict === 'no_difference')
    return `${nameOf(backtest)} answers no worse: at most ${formatShare(worse.high)} of ${turns} are worse than before.`
  if (judged === 0)
    return `The judge gave no verdict on ${formatNumberOf(backtest.progress.done, 'turn')}. Open one to see why.`
  const found = `${formatCount(better.count)} better, ${formatCount(worse.count)} worse, ${formatCount(same.count)} the same.`
  return judged < FEWEST_JUDGED
    ? `Too few turns for a verdict: ${turns}, at least ${FEWEST_JUDGED} are needed. ${found}`
    : `No clear verdict from ${turns}: ${found} More turns would tell.`
}

/** `12% (9–16%)`. */
const shareOf = (share: Share): string => `${formatShare(share.share)} (${intervalOf(share)})`

/** `9–16%`: the 95 % interval of a share. */
export function intervalOf({ low, high }: Pick<Share, 'low' | 'high'>): string {
  // Below 10 % a tenth tells something; above, it only looks exact.
  const [from, to] = [low, high].map((end) => (high < 0.1 ? formatShare(end) : `${Math.round(end * 100)}%`))
  return from === to ? `${to}` : `${from?.replace('%', '')}–${to}`
}

/** `38% less`, `12% more`, with its interval: what a ratio of candidate and baseline means. */
export function ratioWords({ value, low, high }: { value: number; low: number; high: number }): string {
  if (low <= 1 && high >= 1) return 'about the same'
  return value < 1 ? `${formatShare(1 - value)} less` : `${formatShare(value - 1)} more`
}

/** `62–71%`: the 95 % interval of a ratio. */
export const intervalOfRatio = ({ low, high }: { low: number; high: number }): string => intervalOf({ low, high })

/** `Version 15`, with what else differs. */
function nameOf(backtest: Backtest): string {
  if (isReproduction(backtest)) return 'The same request'
  return candidateName(backtest)
    .replace(/^v(?=\d)/, 'Version ')
    .replace(/^Recorded versions with /, 'The recorded version with ')
}
