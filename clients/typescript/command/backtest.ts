import { waitForBacktest } from '../backtest-stream.ts'
import { unwrap } from '../client.ts'
import type { Backtest, BacktestRequest } from '../schema.ts'
import {
  type Command,
  type Context,
  EXIT,
  findAgent,
  needed,
  numberOf,
  print,
  printJson,
  shareOf,
  UsageError,
} from './command.ts'

/** `ams backtest`: asks turns of the past again and fails when the candidate is worse, for CI. */
export const backtest: Command = {
  usage:
    '<agent> [--agent-version <number> | latest | released] [--model <model>] [--limit <turns>] [--judge <criteria>] [--max-cost <USD>] [--max-divergence <0 to 1>] [--json]',
  summary:
    'Asks turns of the past again, without an effect. It exits with 1 when the judge finds the candidate worse or has too few turns, when more turns diverge than allowed, or when a turn has an error or --max-cost leaves one out.',
  async run({ client, places, values, signal }) {
    const { agent } = needed(places, 'agent')
    const mostDiverged = shareOf(values['max-divergence'], 'max-divergence')
    const body = requestOf(values)
    const { id } = await findAgent(client, agent)
    const { data: started } = await unwrap(client.POST('/v1/agents/{id}/backtests', { params: { path: { id } }, body }))
    const path = { id, backtestId: started.id }
    const ended = await waitForBacktest(client, path, { signal, ...(!values.json && { onProgress: showProgress }) })
    const { isGood, reason } = verdictOf(ended, mostDiverged)
    if (values.json) printJson(ended)
    else describe(ended, reason)
    return isGood ? EXIT.done : EXIT.failed
  },
}

/** @throws UsageError */
function requestOf({
  'agent-version': version,
  model,
  limit,
  judge,
  'max-cost': maxCost,
}: Context['values']): BacktestRequest {
  const most = numberOf(limit, 'limit')
  const cost = numberOf(maxCost, 'max-cost')
  return {
    candidate: {
      ...(version !== undefined && { agent_version: versionOf(version) }),
      ...(model !== undefined && { model }),
    },
    ...(most !== undefined && { turns: { limit: most } }),
    ...(judge !== undefined && { judge: judge === '' ? {} : { criteria: judge } }),
    ...(cost !== undefined && { maxCost: cost }),
  }
}

/** @throws UsageError */
function versionOf(text: string): number | 'latest' | 'released' {
  if (text === 'latest' || text === 'released') return text
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new UsageError(`--agent-version is neither the number of a version nor latest or released: ${text}`)
}

const showProgress = ({ progress: { total, done, errored, leftOut } }: Backtest) =>
  process.stderr.write(
    `${process.stderr.isTTY ? '\r' : ''}${done + errored + leftOut} of ${total}${process.stderr.isTTY ? '' : '\n'}`,
  )

/** An errored turn and one that was not asked tested nothing, so they never count as good. */
function verdictOf(
  { status, figures, progress, leftOut, error }: Backtest,
  mostDiverged: number | undefined,
): { isGood: boolean; reason: string } {
  if (status !== 'completed')
    return { isGood: false, reason: `The backtest is ${status}${error ? `: ${error.message} ${error.fix}` : '.'}` }
  if (progress.errored > 0) return { isGood: false, reason: `${progress.errored} turns have an error.` }
  if (leftOut.max_cost)
    return { isGood: false, reason: `${leftOut.max_cost} turns were left out, because the cost limit was reached.` }
  if (progress.done === 0) return { isGood: false, reason: 'No turn could be asked again.' }
  const diverged = 1 - (figures?.divergence.none.share ?? 1)
  if (mostDiverged !== undefined && diverged > mostDiverged)
    return { isGood: false, reason: `${percent(diverged)} of the turns diverge; ${percent(mostDiverged)} may.` }
  const verdict = figures?.verdict
  if (!verdict) return { isGood: true, reason: `${percent(diverged)} of the turns diverge.` }
  const isJudged = Object.values(figures.verdicts ?? {}).some(({ count }) => count > 0)
  return { isGood: verdict !== 'worse' && verdict !== 'too_few', reason: VERDICTS[isJudged ? verdict : 'none'] }
}

const VERDICTS = {
  better: 'The candidate is better.',
  worse: 'The candidate is worse.',
  no_difference: 'There is no difference.',
  too_few: 'There are too few judged turns for a verdict.',
  none: 'The judge gave no verdict on any turn.',
}

function describe({ figures, leftOut, progress, cost }: Backtest, reason: string): void {
  print(reason)
  print(`${progress.done} of ${progress.total} turns, ${cost} USD`)
  for (const [kind, { count, share }] of Object.entries({ ...figures?.verdicts, ...figures?.divergence }))
    if (count > 0) print(`  ${kind}  ${count}  ${percent(share)}`)
  for (const [name, ratio] of Object.entries({ cost: figures?.costRatio, latency: figures?.latencyRatio }))
    if (ratio) print(`  ${name} × ${ratio.value.toFixed(2)} (${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)})`)
  for (const [why, count] of Object.entries(leftOut)) print(`  left out, ${why}  ${count}`)
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`
