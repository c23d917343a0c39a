import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { streamFault, streamThroughout } from '../../support/fault/careful-client.ts'
import { modelControl } from '../../support/model/client.ts'
import { type ServerEvent, type Services, startOwnStack, until } from '../../support/stack/stack.ts'
import { resumeStream } from '../../support/turn/chat.ts'
import { openShop, orderMessage, type Shop } from '../../support/turn/order.ts'

const STREAMS = 100
const ORDERS = 5
/** The answer of an order's target comes in the middle of every outage. */
const ORDER_MS = 3_000
/** An answer of 6 s: the outage comes in its middle. */
const SCRIPT = '[[tokens 60 100]]'
const GIVE_UP_MS = 120_000

let own: Services & AsyncDisposable
let shop: Shop
before(async () => {
  own = await startOwnStack({ settings: { RATE_LIMIT_PER_MINUTE: '100000' } })
  shop = await openShop(key(), ORDER_MS)
})
after(async () => {
  shop?.close()
  await own?.[Symbol.asyncDispose]()
})

const key = () => ({ baseUrl: own.info.baseUrl, key: own.info.keys.a })
const endSessions = (condition: string) =>
  query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and ${condition}`)

/** Each takes Postgres away from living holders, and gives it back. */
const OUTAGES: [name: string, outage: () => Promise<unknown>][] = [
  ['all sessions are ended', () => endSessions('true')],
  ['the session that writes events is ended', () => endSessions(`query like '%turn_events%'`)],
  [
    'Postgres is killed and comes back after 3 s',
    async () => {
      await own.part('postgres').kill()
      await sleep(3_000)
      own.part('postgres').start()
    },
  ],
  [
    'Postgres stands still for 8 s',
    async () => {
      const goOn = await stopPostgres()
      await sleep(8_000)
      goOn()
    },
  ],
]

describe('a turn whose holder lives takes no text back, asks nothing twice and loses no result', () => {
  for (const [name, outage] of OUTAGES)
    it(`when ${name}`, { timeout: 300_000 }, async () => {
      const plain = Array.from({ length: STREAMS }, () => `plain=${randomUUID()} ${SCRIPT}`)
      const orders = Array.from({ length: ORDERS }, () => randomUUID())
      const messages = [...plain, ...orders.map((order) => orderMessage(order))]
      const streams = messages.map((message) => streamThroughout(shop.agentId, message, key(), GIVE_UP_MS))
      const ended = Promise.all(streams)
      await until('the model is asked, and the orders are under way', () => areUnderWay(plain, orders), GIVE_UP_MS)
      await outage()
      for (const [index, events] of (await ended).entries()) await expectWhole(messages[index] ?? '', events)
      for (const order of orders) assert.equal(shop.count(order), 1)
    })
})

async function areUnderWay(plain: string[], orders: string[]): Promise<boolean> {
  const seen = (await modelControl(own.info.modelServerUrl).requests()).map(({ body }) => body)
  const isAsked = (message: string) => seen.some((body) => body.includes(idOf(message)))
  return plain.every(isAsked) && orders.every((order) => shop.count(order) === 1)
}

const idOf = (message: string): string => message.slice(0, message.indexOf(' '))

async function expectWhole(message: string, seen: ServerEvent[]): Promise<void> {
  const isOrder = message.startsWith('order=')
  assert.equal(streamFault(seen), undefined)
  assert.ok(!seen.some(({ event }) => event === 'message.reset'), `${message} took text back`)
  const stored = await resumeStream(String(seen[0]?.data.turn_id), 0, key())
  assert.deepEqual(stored.map(frameOf), seen.map(frameOf))
  const asked = await modelControl(own.info.modelServerUrl).requests({ contains: idOf(message) })
  assert.equal(asked.length, isOrder ? 2 : 1, `${message} was asked ${asked.length} times`)
  const results = seen.filter(({ event }) => event === 'tool.result').map(({ data }) => data.ok)
  assert.deepEqual(results, isOrder ? [true] : [])
}

const frameOf = ({ id, event, data }: ServerEvent) => ({ id, event, data })

/** Stops the server and each session, which has a process group of its own. @returns a function that lets them go on */
async function stopPostgres(): Promise<() => void> {
  const server = own.part('postgres').pid()
  assert.ok(server)
  const sessions = await query('select pid from pg_stat_activity where pid <> pg_backend_pid()')
  const pids = [server, ...sessions.map(({ pid }) => Number(pid))]
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of pids) signalOne(pid, signal)
  }
  signalAll('SIGSTOP')
  return () => signalAll('SIGCONT')
}

function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The session has ended since it was listed.
  }
}

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: own.info.databaseUrl })
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}
