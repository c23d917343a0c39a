import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import type { Part } from '../../start/part.ts'
import { openTelegramAgent, untilCount } from '../support/channel/channel.ts'
import { type Services, startOwnStack, until } from '../support/stack/stack.ts'
import { chat, makeAgent } from '../support/turn/chat.ts'

let own: Services & AsyncDisposable
let database: pg.Client

before(async () => {
  own = await startOwnStack()
  await own.part('worker').kill()
  database = new pg.Client({ connectionString: own.info.databaseUrl })
  await database.connect()
})
after(async () => {
  await database?.end()
  await own?.[Symbol.asyncDispose]()
})

const at = () => ({ baseUrl: own.info.baseUrl, key: own.info.keys.a })
const logOf = ({ name }: Part) => readFileSync(join(own.info.dataDir, 'logs', `${name}.log`), 'utf8')

/** The partitions of the events; a sweep makes those of the next hours, which have numbers as names. */
async function listPartitions(): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'turn_events'::regclass order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Drops the last partition, which is of an hour to come. */
async function dropLastPartition(): Promise<string> {
  const last = (await listPartitions()).filter((name) => /_\d+$/.test(name)).at(-1) ?? ''
  await database.query(`drop table ${last}`)
  return last
}

/** A turn of an API process that dies in its middle, asked again where it lives on. */
async function askOrphan(): Promise<number> {
  const { baseUrl, part } = await own.addApi({ AMS_FAULT_POINT: 'turn.model.after-first-delta' })
  const headers = { 'idempotency-key': randomUUID() }
  const message = `${randomUUID()} [[tokens 5 10]]`
  const agentId = await makeAgent({}, at())
  await chat(agentId, message, { ...at(), baseUrl, headers }).catch(() => undefined)
  await until('the API died', async () => part.pid() === undefined)
  return (await chat(agentId, message, { ...at(), headers })).status
}

describe('a worker without Temporal', { timeout: 300_000 }, () => {
  it('sends replies, makes partitions and ends turns when Temporal refuses from the start', async () => {
    const partition = await dropLastPartition()
    const worker = await own.addWorker({ TEMPORAL_ADDRESS: '127.0.0.1:9' })
    await using telegram = await openTelegramAgent({ ...at(), info: own.info })
    await telegram.say('[[say hi]]')
    await untilCount('replies', () => telegram.texts(), 1)
    await until('the partition is made', async () => (await listPartitions()).includes(partition))
    assert.equal(await askOrphan(), 200)
    await worker.kill()
  })

  it('lives on and ends turns when Temporal has lost its namespace', async () => {
    const worker = await own.addWorker({ TEMPORAL_NAMESPACE: 'lost' })
    const pid = worker.pid()
    await until('Temporal refused twice', async () => (logOf(worker).match(/are started again/g) ?? []).length >= 2)
    assert.equal(await askOrphan(), 200)
    assert.equal(worker.pid(), pid)
    await worker.kill()
  })
})
