import pg from 'pg'
import type { Services } from '../test/support/stack/services.ts'
import type { Figure } from './figure.ts'
import { median, percentile } from './sample.ts'
import { createTarget } from './target.ts'

const TURNS = 12
const KILLS = 3
/** Half a minute of text. */
const MESSAGE = '[[clock 1500 20]]'
const GOAL_S = 2
const LONGEST_S = 60

/** Measures the seconds from the death of a process until another process has taken its turns: the commit of the take. */
export async function measureRecovery(services: Services): Promise<Figure[]> {
  const client = new pg.Client(services.info.databaseUrl)
  await client.connect()
  const slow = await services.addApi({ AMS_EARLY_START: 'off' })
  const second = await services.addWorker()
  try {
    const workerSeconds = await repeat(() => killUnder(services, client, slow.baseUrl, 'worker'))
    const apiSeconds = await repeat(() => killUnder(services, client, undefined, 'api'))
    return [...figuresOf('worker', workerSeconds), ...figuresOf('API', apiSeconds)]
  } finally {
    await Promise.all([client.end(), second.stop(), slow.part.stop()])
  }
}

async function repeat(kill: () => Promise<number[]>): Promise<number[]> {
  const all: number[] = []
  for (let round = 0; round < KILLS; round++) all.push(...(await kill()))
  return all
}

function figuresOf(killed: string, seconds: number[]): Figure[] {
  const note = `median ${median(seconds).toFixed(1)} s, of ${seconds.length} turns`
  return [
    {
      name: `a turn of a killed ${killed} is taken over, p95`,
      value: percentile(seconds, 0.95),
      unit: 's',
      goal: { atMost: GOAL_S },
      note,
    },
  ]
}

/** Starts turns and kills their holder; returns the seconds until each takeover. Turns of other holders are left out. */
async function killUnder(
  services: Services,
  client: pg.Client,
  baseUrl: string | undefined,
  victim: 'api' | 'worker',
): Promise<number[]> {
  const doomed = victim === 'api' ? await services.addApi() : undefined
  const target = createTarget({ ...services.info, baseUrl: doomed?.baseUrl ?? baseUrl ?? services.info.baseUrl })
  const agent = await target.createAgent(`bench recovery ${victim}`)
  const asked = Array.from({ length: TURNS }, () => target.chatStream(agent, MESSAGE).catch(() => undefined))
  const before = await untilAllHeld(() => readHeld(client, agent))
  await (doomed?.part ?? services.part('worker')).kill()
  const killedAt = performance.now()
  const taken = await watchTakeovers(client, agent, before, killedAt)
  if (!doomed) services.part('worker').start()
  await cancelAll(services, client, agent)
  await Promise.all(asked)
  return taken
}

type Held = Map<string, { generation: number; holderId: string }>

async function readHeld(client: pg.Client, agentId: string): Promise<Held> {
  const text = `select id, generation, holder_id as "holderId" from turns
    where agent_id = $1 and status = 'running' and generation > 0 and not handed_over`
  const { rows } = await client.query<{ id: string; generation: number; holderId: string }>(text, [agentId])
  return new Map(rows.map(({ id, ...held }) => [id, held]))
}

async function untilAllHeld(read: () => Promise<Held>): Promise<Held> {
  for (;;) {
    const held = await read()
    if (held.size === TURNS) return held
    await pause(50)
  }
}

/** Waits until each turn of the killed process has another holder: the process whose end is written down, or was deleted. */
async function watchTakeovers(client: pg.Client, agentId: string, before: Held, killedAt: number): Promise<number[]> {
  const seconds = new Map<string, number>()
  for (;;) {
    await pause(20)
    const now = await readHeld(client, agentId)
    const passed = (performance.now() - killedAt) / 1000
    for (const [id, { generation }] of before)
      if ((now.get(id)?.generation ?? 0) > generation && !seconds.has(id)) seconds.set(id, passed)
    const { rows } = await client.query<{ id: string }>('select id from processes where ended_at is null')
    const living = new Set(rows.map(({ id }) => id))
    const doomed = [...before].filter(([, { holderId }]) => !living.has(holderId))
    if (doomed.length > 0 && doomed.every(([id]) => seconds.has(id))) return [...seconds.values()]
    if (passed > LONGEST_S) throw new Error(`${doomed.length} turns were not taken over within ${LONGEST_S} s`)
  }
}

async function cancelAll({ info }: Services, client: pg.Client, agentId: string): Promise<void> {
  const text = "select id from turns where agent_id = $1 and status in ('running', 'waiting')"
  const { rows } = await client.query<{ id: string }>(text, [agentId])
  const target = createTarget(info)
  for (const { id } of rows) await target.call('POST', `/v1/turns/${id}/cancel`)
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
