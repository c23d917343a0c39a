import type { Backtest } from '../../domain/eval/backtest/backtest.ts'
import { modelControl } from '../../test/support/model/client.ts'
import type { Services } from '../../test/support/stack/services.ts'
import type { Figure } from '../figure.ts'
import { crowd, interleaved, median, percentile, timed } from '../sample.ts'
import type { Target } from '../target.ts'
import { residentMb } from './eval.ts'

const MESSAGE = '[[say The answer is forty-two.]]'
const ROUNDS = 200
const OWED = Number(process.env.BENCH_EVALUATIONS ?? 10_000)
const ASKED_AGAIN = 1_000
const AT_ONCE = 16

/** Measures what live evaluations and feedback cost users, how fast what is owed is judged, and a backtest beside an eval run. */
export async function measureQuality(target: Target, services: Services): Promise<Figure[]> {
  await modelControl(services.info.modelServerUrl).setJudge({ bench: { hit: 1, miss: 1 } })
  return [
    await measureTurns(target),
    await measureFeedback(target),
    ...(await measureDrain(target, services)),
    await measureBacktest(target),
  ]
}

/** A turn that a judge is owed of, beside one without evaluators. */
async function measureTurns(target: Target): Promise<Figure> {
  const judged = await agentWithJudge(target)
  const plain = await target.createAgent('bench without evaluators')
  const turn = (agentId: string) => async () => (await timed(() => target.chat(agentId, MESSAGE))).ms
  const { ours, bare } = await interleaved(ROUNDS, turn(judged), turn(plain))
  const [judgedMs, plainMs] = [percentile(ours, 0.95), percentile(bare, 0.95)]
  return {
    name: 'a turn with a live evaluator, added, p95',
    value: judgedMs - plainMs,
    unit: 'ms',
    goal: { atMost: 1 },
    note: `${plainMs.toFixed(1)} → ${judgedMs.toFixed(1)} ms`,
  }
}

async function agentWithJudge(target: Target): Promise<string> {
  const agentId = await target.createAgent('bench evaluators')
  const judge = { name: 'judge', scorer: 'llm-judge', criteria: 'GRADEIT:bench', sample: 1, enabled: true }
  await target.send('PUT', `/v1/agents/${agentId}/evaluators`, { evaluators: [judge] })
  return agentId
}

/** A rating, beside the read of the turn that it rates. */
async function measureFeedback(target: Target): Promise<Figure> {
  const { turn_id } = await target.chat(await target.createAgent('bench feedback'), MESSAGE)
  const rate = async () => (await timed(() => target.send('PUT', `/v1/turns/${turn_id}/feedback`, { score: 1 }))).ms
  const read = async () => (await timed(() => target.send('GET', `/v1/turns/${turn_id}`))).ms
  const { ours, bare } = await interleaved(ROUNDS, rate, read)
  return {
    name: 'feedback, beside a read of its turn, median',
    value: median(ours) - median(bare),
    unit: 'ms',
    goal: { atMost: 3 },
    note: `${median(bare).toFixed(1)} → ${median(ours).toFixed(1)} ms`,
  }
}

/** Judgements of many turns, made beside them and behind them. */
async function measureDrain(target: Target, services: Services): Promise<Figure[]> {
  const agentId = await agentWithJudge(target)
  const untilJudged = async () => {
    while ((await target.send<unknown[]>('GET', `/v1/evaluations?agent=${agentId}&status=owed&limit=1`)).length > 0)
      await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await crowd(OWED / 10, AT_ONCE, () => target.chat(agentId, MESSAGE))
  await untilJudged()
  const before = residentMb(services)
  const turns = await timed(() => crowd(OWED, AT_ONCE, () => target.chat(agentId, MESSAGE)))
  const rest = await timed(untilJudged)
  const after = residentMb(services)
  const seconds = (turns.ms + rest.ms) / 1000
  return [
    { name: `judgements a second of ${OWED} turns, beside the turns`, value: OWED / seconds, unit: '/ s' },
    { name: `until the last of ${OWED} judgements, behind the last turn`, value: rest.ms / 1000, unit: 's' },
    {
      name: `worker memory after ${OWED} judgements, beside ${OWED / 10}`,
      value: after / before,
      unit: '×',
      goal: { atMost: 1.2 },
      note: `${before.toFixed(0)} → ${after.toFixed(0)} MB`,
    },
  ]
}

/** A backtest of an instant model, beside an eval run of as many cases. */
async function measureBacktest(target: Target): Promise<Figure> {
  const agentId = await target.createAgent('bench backtests')
  const input = '[[say ok]]'
  await crowd(ASKED_AGAIN, AT_ONCE, () => target.chat(agentId, input))
  const testCases = Array.from({ length: ASKED_AGAIN }, () => ({
    input,
    expectedOutput: 'ok',
    criteria: '',
    scorer: 'exact-match',
  }))
  const { id } = await target.send<{ id: string }>('POST', `/v1/agents/${agentId}/evals`, { name: 'bench', testCases })
  const run = () => target.send('POST', `/v1/agents/${agentId}/evals/${id}/run`, { concurrency: AT_ONCE })
  const evals = await timed(run)
  const backtest = await timed(() => runBacktest(target, agentId))
  return {
    name: `${ASKED_AGAIN} turns asked again, beside as many cases of a suite`,
    value: backtest.ms / evals.ms,
    unit: '×',
    goal: { atMost: 1.3 },
    note: `${(evals.ms / 1000).toFixed(1)} → ${(backtest.ms / 1000).toFixed(1)} s`,
  }
}

async function runBacktest(target: Target, agentId: string): Promise<void> {
  const path = `/v1/agents/${agentId}/backtests`
  const { id } = await target.send<Backtest>('POST', path, { candidate: {}, concurrency: AT_ONCE })
  for (;;) {
    const { status, progress, figures } = await target.send<Backtest>('GET', `${path}/${id}`)
    if (status === 'running') await new Promise((resolve) => setTimeout(resolve, 100))
    else if (status !== 'completed' || figures?.divergence.none.count !== ASKED_AGAIN)
      throw new Error(`The backtest is ${status}: ${JSON.stringify({ progress, figures })}`)
    else return
  }
}
