import pg from 'pg'
import type { Services } from '../test/support/stack/services.ts'
import type { Figure } from './figure.ts'
import { median, percentile } from './sample.ts'
import { createTarget } from './target.ts'

const TURNS = 12
const KILLS = 3
/** Half a minute of text. */
const MESSAGE = '[[clock 1500 20]]'
const GOAL_S = 12

/** Measures the seconds that the turns of a killed process stand still until another process takes them over. */
export async function measureRecovery(services: Services): Promise<Figure[]> {
  const client = new pg.Client(services.info.databaseUrl)
  await client.connect()
  const slow = await services.addApi({ AMS_EARLY_START: 'off' })
  const second = services.addWorker()
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
      name: `a turn of a killed ${killed} moves again, p95`,
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
  // Two workers share the turns: only the turns of the killed worker stop beating.
  const taken = await watchTakeovers(client, agent, before, killedAt)
  if (!doomed) services.part('worker').start()
  await cancelAll(services, client, agent)
  await Promise.all(asked)
  return taken
}

type Held = Map<string, { generation: number; lease: number }>

async function readHeld(client: pg.Client, agentId: string): Promise<Held> {
  const text = "select id, generation, lease::int from turns where agent_id = $1 and status = 'running' and lease > 0"
  const { rows } = await client.query<{ id: string; generation: number; lease: number }>(text, [agentId])
  return new Map(rows.map(({ id, ...held }) => [id, held]))
}

async function untilAllHeld(read: () => Promise<Held>): Promise<Held> {
  for (;;) {
    const held = await read()
    if (held.size === TURNS) return held
    await pause(50)
  }
}

/** Waits until each turn has a new holder or its first holder has shown that it lives. */
async function watchTakeovers(client: pg.Client, agentId: string, before: Held, killedAt: number): Promise<number[]> {
  const seconds: number[] = []
  const open = new Map(before)
  while (open.size > 0) {
    await pause(50)
    const now = await readHeld(client, agentId)
    const passed = (performance.now() - killedAt) / 1000
    for (const [id, { generation, lease }] of open) {
      const held = now.get(id)
      if (held && held.generation > generation) seconds.push(passed)
      // Two more beats in the same generation show that the holder was not killed.
      else if (held && held.lease < lease + 2) continue
      open.delete(id)
    }
  }
  return seconds
}

async function cancelAll({ info }: Services, client: pg.Client, agentId: string): Promise<void> {
  const text = "select id from turns where agent_id = $1 and status in ('running', 'waiting')"
  const { rows } = await client.query<{ id: string }>(text, [agentId])
  const target = createTarget(info)
  for (const { id } of rows) await target.call('POST', `/v1/turns/${id}/cancel`)
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
