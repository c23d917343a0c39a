import type { Receipt } from '../../domain/turn/receipt.ts'
import { createClient, openConnection } from '../../providers/temporal/client.ts'
import type { Services } from '../../test/support/stack/services.ts'
import type { Figure } from '../figure.ts'
import { spentByPart } from '../process/cpu.ts'
import { median, timed } from '../sample.ts'
import type { Target } from '../target.ts'

const ROUNDS = 200
const TURNS = 5
/** A round is compared by those around it, because one alone is chance. */
const AROUND = 10
const RECEIPTS = 20
const APPROVALS = 1_000
const ASKED_AT_ONCE = 8
const WATCHED_MS = 30_000

/** Measures turns of 200 rounds, and approvals that nobody decides. */
export async function measureTools(target: Target, services: Services): Promise<Figure[]> {
  return [...(await measureLongTurns(target, services)), await measureOpenApprovals(target, services)]
}

async function measureLongTurns(target: Target, { info }: Services): Promise<Figure[]> {
  const agentId = await createAgent(target)
  const [early, late, ms]: [number[], number[], number[]] = [[], [], []]
  let turnId = ''
  for (let turn = 0; turn < TURNS; turn++) {
    const message = `long-${turn} [[looptool calculator {"expression": "1 + 1"}]]`
    const { turn_id } = (await timed(() => target.chat(agentId, message))).result
    turnId = turn_id
    const gaps = roundsOf(await target.send<Receipt>('GET', `/v1/turns/${turnId}`))
    early.push(...gaps.slice(20 - AROUND, 20 + AROUND))
    late.push(...gaps.slice(-2 * AROUND))
    ms.push(gaps.reduce((sum, gap) => sum + gap, 0))
  }
  const receipts: number[] = []
  for (let read = 0; read < RECEIPTS; read++)
    receipts.push((await timed(() => target.send('GET', `/v1/turns/${turnId}`))).ms)
  return [
    {
      name: `round ${ROUNDS} of a turn, relative to round 20, median`,
      value: median(late) / median(early),
      unit: '×',
      goal: { atMost: 1.2 },
      note: `${median(early).toFixed(0)} → ${median(late).toFixed(0)} ms; ${(median(ms) / 1000).toFixed(1)} s a turn`,
    },
    { name: `the receipt of ${ROUNDS} rounds, median`, value: median(receipts), unit: 'ms' },
    await measureHistory(info.temporalAddress, turnId),
  ]
}

async function createAgent(target: Target, approval: 'never' | 'always' = 'never'): Promise<string> {
  const agentId = await target.createAgent(`bench tools ${approval}`)
  const tool = { type: 'calculator', name: 'calculator', description: 'Computes.', config: {}, approval }
  await target.send('PUT', `/v1/agents/${agentId}/tools`, [tool])
  const settings = { maxToolRounds: ROUNDS, maxSeconds: 3_600 }
  await target.send('PUT', `/v1/agents/${agentId}/model`, { model: 'openai/gpt-4o-mini', settings })
  return agentId
}

/** The time in ms from each call of the model to the next. */
function roundsOf({ model_calls }: Receipt): number[] {
  const begins = model_calls.map(({ started_at }) => Date.parse(started_at))
  return begins.slice(1).map((begin, index) => begin - (begins[index] ?? 0))
}

async function measureHistory(address: string, turnId: string): Promise<Figure> {
  const connection = openConnection(address)
  try {
    const history = await createClient(connection, 'default').workflow.getHandle(`turn-${turnId}`).fetchHistory()
    return { name: `events in Temporal of a turn of ${ROUNDS} rounds`, value: history.events?.length ?? 0, unit: '' }
  } finally {
    await connection.close()
  }
}

/** The processor time of all processes, with approvals that wait beside none. */
async function measureOpenApprovals(target: Target, services: Services): Promise<Figure> {
  const agentId = await createAgent(target, 'always')
  const without = await shareWhileIdle(services)
  const asked = Array.from({ length: APPROVALS }, (_, index) => index).values()
  const ask = async () => {
    for (const index of asked)
      await target.chat(agentId, `approve-${index} [[tool calculator {"expression": "1 + 1"}]]`)
  }
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask))
  // What follows the turns themselves, such as their records, ends meanwhile.
  await shareWhileIdle(services)
  const beside = await shareWhileIdle(services)
  return {
    name: `processor time a second of ${APPROVALS} open approvals`,
    value: beside - without,
    unit: 'ms',
    goal: { atMost: 10 },
    note: `${without.toFixed(0)} → ${beside.toFixed(0)} ms`,
  }
}

/** The processor time in ms that all processes spend in a second. */
async function shareWhileIdle(services: Services): Promise<number> {
  const spent = () => [...spentByPart(services).values()].reduce((sum, ms) => sum + ms, 0)
  const before = spent()
  await new Promise((resolve) => setTimeout(resolve, WATCHED_MS))
  return (spent() - before) / (WATCHED_MS / 1000)
}
