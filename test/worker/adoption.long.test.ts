import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { awaitRun, makeSuite, saying, startRun } from '../support/eval/eval.ts'
import { streamFault } from '../support/fault/careful-client.ts'
import { modelControl } from '../support/model/client.ts'
import { readEvents, request, type Services, startOwnStack, until } from '../support/stack/stack.ts'
import { makeAgent, openChatStream, resumeStream, shownText } from '../support/turn/chat.ts'

const TURNS = 20
/** About twelve seconds of text: a turn must not end before its holder is killed. */
const MESSAGE = '[[tokens 600 20]]'
/** A take-over takes about 1.5 s; only a stuck one takes longer than this on a loaded machine. */
const STUCK_MS = 60_000
/** A worker starts within seconds, and on a machine with a load of 30 within this time. */
const START_MS = 120_000
const FROZEN_MS = 8_000

let own: Services & AsyncDisposable
let client: pg.Client
before(async () => {
  own = await startOwnStack({ settings: { TURN_TIMEOUT_SECONDS: '300' }, keepAlive: false })
  client = new pg.Client(own.info.databaseUrl)
  client.on('error', () => {})
  await client.connect()
})
after(async () => {
  await client.end()
  await own[Symbol.asyncDispose]()
})

const askAt = async (baseUrl: string, agentId: string): Promise<string> => {
  const response = await openChatStream(agentId, MESSAGE, { baseUrl, key: own.info.keys.a })
  const turnId = response.headers.get('x-turn-id') ?? ''
  void Array.fromAsync(readEvents(response)).catch(() => {})
  return turnId
}

const askSome = (baseUrl: string, agentId: string): Promise<string[]> =>
  Promise.all(Array.from({ length: TURNS }, () => askAt(baseUrl, agentId)))

type Receipt = {
  cost: string
  model_calls: { cost: string; error: string | null; usage: { promptTokens: number; completionTokens: number } }[]
}
type Row = { id: string; generation: number; status: string }

async function readTurns(agentId: string): Promise<Row[]> {
  const { rows } = await client.query<Row>('select id, generation, status from turns where agent_id = $1', [agentId])
  return rows
}

async function expectComplete(turnIds: string[]): Promise<void> {
  const streams = await Promise.all(
    turnIds.map((turnId) => resumeStream(turnId, 0, { baseUrl: own.info.baseUrl, key: own.info.keys.a })),
  )
  for (const events of streams) {
    assert.equal(streamFault(events), undefined)
    assert.equal(shownText(events), events.at(-1)?.data.text)
  }
}

describe('the turns of a killed API process', () => {
  it('are taken by a worker within seconds, without Temporal', { timeout: 400_000 }, async () => {
    const { baseUrl, part } = await own.addApi()
    const agentId = await makeAgent({}, { baseUrl, key: own.info.keys.a })
    const turnIds = await askSome(baseUrl, agentId)
    await own.part('temporal').kill()
    await part.kill()
    const killedAt = performance.now()
    const takenAfterMs = new Map<string, number>()
    await until(
      'all turns are taken',
      async () => {
        for (const { id, generation } of await readTurns(agentId))
          if (generation > 1 && !takenAfterMs.has(id)) takenAfterMs.set(id, performance.now() - killedAt)
        return takenAfterMs.size === TURNS
      },
      STUCK_MS,
    )
    const sorted = [...takenAfterMs.values()].sort((a, b) => a - b)
    console.log(`death to take-over, ${TURNS} turns: p95 ${Math.round(sorted[Math.floor(TURNS * 0.95) - 1] ?? 0)} ms`)
    await expectComplete(turnIds)
    own.part('temporal').start()
    await own.ready()
  })
})

describe('an eval run', () => {
  it('of a killed worker is taken by another within seconds, without Temporal', { timeout: 400_000 }, async () => {
    const at = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
    const mark = randomUUID()
    // All but two wait until they are let go: the run must not end before its worker is killed.
    const cases = Array.from({ length: 30 }, (_, index) => ({
      ...saying('', `a${index}`),
      input: `${index < 2 ? '' : `${mark} [[stall]]`}[[say a${index}]]`,
    }))
    const suite = await makeSuite(cases, await makeAgent({}, at), at)
    const { path, run } = await startRun(suite, { concurrency: 2 }, at)
    await awaitRun(path, ({ progress }) => progress.done >= 2, 120_000, at)
    const other = await own.addWorker()
    const registered = async () => {
      const alive = `select 1 from processes where kind = 'worker' and ended_at is null and pid = $1`
      return (await client.query(alive, [other.pid()])).rows[0]
    }
    await until('the other worker has registered', registered, START_MS)
    await own.part('temporal').kill()
    await own.part('worker').kill()
    const killedAt = performance.now()
    const taken = 'select 1 from eval_runs where id = $1 and generation = 2'
    await until('the run is taken', async () => (await client.query(taken, [run.id])).rows[0], STUCK_MS)
    console.log(`death to take-over of an eval run: ${Math.round(performance.now() - killedAt)} ms`)
    const model = modelControl(own.info.modelServerUrl)
    const lettingGo = setInterval(() => void model.release(mark).catch(() => {}), 200)
    const ended = await awaitRun(path, undefined, 120_000, at).finally(() => clearInterval(lettingGo))
    assert.deepEqual([ended.status, ended.progress.passed], ['completed', 30])
    await other.kill()
    own.part('temporal').start()
    own.part('worker').start()
    await own.ready()
  })

  it('stays with its worker while Temporal is away', { timeout: 400_000 }, async () => {
    const at = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
    const cases = Array.from({ length: 30 }, (_, index) => ({
      ...saying('', `a${index}`),
      input: `[[slow 1]][[say a${index}]]`,
    }))
    const suite = await makeSuite(cases, await makeAgent({}, at), at)
    const { path, run } = await startRun(suite, { concurrency: 2 }, at)
    await awaitRun(path, ({ progress }) => progress.done >= 2, 120_000, at)
    await own.part('temporal').kill()
    own.part('temporal').start()
    const ended = await awaitRun(path, undefined, 120_000, at)
    assert.deepEqual([ended.status, ended.progress.passed], ['completed', 30])
    const { rows } = await client.query('select generation from eval_runs where id = $1', [run.id])
    assert.deepEqual(rows, [{ generation: 1 }])
  })
})

describe('a turn whose holders die one after another', () => {
  it('costs the calls of all of them', { timeout: 400_000 }, async () => {
    const { baseUrl, part } = await own.addApi()
    const agentId = await makeAgent({}, { baseUrl, key: own.info.keys.a })
    const turnId = await askAt(baseUrl, agentId)
    const isSpeaking = (generation: number) =>
      until(`holder ${generation} speaks`, async () => {
        const told = `select 1 from turn_events where turn_id = $1 and generation = $2 and type = 'message.delta' limit 1`
        return (await client.query(told, [turnId, generation])).rows[0]
      })
    await isSpeaking(1)
    await part.kill()
    await isSpeaking(2)
    await own.part('worker').kill()
    own.part('worker').start()
    await expectComplete([turnId])
    const at = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
    const { data } = await request<Receipt>('GET', `/v1/turns/${turnId}`, at)
    const broken = data.model_calls.filter(({ error }) => error === 'The call was broken off.')
    assert.deepEqual([broken.length, data.model_calls.length], [2, 3])
    assert.ok(broken.every(({ usage }) => usage.promptTokens > 0 && usage.completionTokens > 0))
    const sum = data.model_calls.reduce((total, { cost }) => total + Number(cost), 0)
    assert.equal(Number(data.cost), Number(sum.toFixed(8)))
  })
})

describe('a process that lives', () => {
  const readLives = async () => {
    const { rows } = await client.query<{ id: string }>('select id from processes where ended_at is null order by id')
    return rows.map(({ id }) => id)
  }

  it('is not taken for dead while Postgres stands still', { timeout: 400_000 }, async () => {
    const lives = await readLives()
    const agentId = await makeAgent({}, { baseUrl: own.info.baseUrl, key: own.info.keys.a })
    const turnIds = await askSome(own.info.baseUrl, agentId)
    const postgres = familyOf(own.part('postgres').pid() ?? 0)
    for (const pid of postgres) process.kill(pid, 'SIGSTOP')
    await wait(FROZEN_MS)
    for (const pid of postgres) process.kill(pid, 'SIGCONT')
    await expectComplete(turnIds)
    assert.deepEqual(await readLives(), lives)
  })

  it('is not taken for dead when Postgres was killed and all connections are gone', { timeout: 400_000 }, async () => {
    const lives = await readLives()
    await own.part('postgres').kill()
    own.part('postgres').start()
    client = await until('Postgres answers', async () => {
      const next = new pg.Client(own.info.databaseUrl)
      next.on('error', () => {})
      return await next.connect().then(
        () => next,
        () => undefined,
      )
    })
    const agentId = await until('an agent is made', () =>
      makeAgent({}, { baseUrl: own.info.baseUrl, key: own.info.keys.a }).catch(() => undefined),
    )
    // These turns run longer than a watch waits before it counts a session as missing.
    await expectComplete(await askSome(own.info.baseUrl, agentId))
    assert.deepEqual(await readLives(), lives)
  })
})

/** The process and its children. */
function familyOf(pid: number): number[] {
  const parentOf = (child: string) => {
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${child}/stat`, 'utf8'))?.[1])
    } catch {
      return undefined
    }
  }
  const children = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && parentOf(entry) === pid)
  return [pid, ...children.map(Number)]
}
