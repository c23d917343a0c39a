import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, Connection } from '@temporalio/client'
import pg from 'pg'
import { untilDead } from '../support/fault/fault.ts'
import { makeKnowledgeBase, type TestBase } from '../support/knowledge/knowledge.ts'
import { modelControl } from '../support/model/client.ts'
import { type Services, startOwnStack, until } from '../support/stack/stack.ts'

const SETTLE_MS = 120_000
const BATCH_SIZE = 128
const BATCHES = 6
/** One document embeds this many batches at once. */
const SIDE_BY_SIDE = 4
/** Longer than the heartbeat timeout of the activity, so that Temporal gives its work to a further attempt. */
const OUTAGE_MS = 8_000

let own: Services & AsyncDisposable
let base: TestBase
before(async () => {
  own = await startOwnStack({ keepAlive: false })
  const at = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
  base = await makeKnowledgeBase({ ...at, embeddingModel: 'openai/text-embedding-3-small' })
})
after(() => own?.[Symbol.asyncDispose]())

const model = () => modelControl(own.info.modelServerUrl)
const countAsked = async (contains: string) => (await model().requests({ kind: 'embedding', contains })).length

describe('an ingestion', { timeout: 400_000 }, () => {
  it('pays for no stored batch again after the kill of its worker', async () => {
    const mark = randomUUID()
    await own.part('worker').kill()
    const point = 'ingestion.vectors.after-write'
    const doomed = await own.addWorker({ AMS_FAULT_POINT: point })
    const { data } = await base.upload('long.md', sectionsOf(mark))
    await untilDead(own, doomed, point)
    const stored = await listStoredBatches(data.id)
    assert.ok(stored.length > 0 && stored.length < BATCHES, `${stored} are stored`)
    own.part('worker').start()
    const { status, chunkCount } = await base.settled(data.id, SETTLE_MS)
    assert.deepEqual([status, chunkCount], ['ready', BATCHES * BATCH_SIZE])
    for (const batch of stored) assert.equal(await countAsked(sayingOf(mark, batch * BATCH_SIZE)), 1)
    assert.ok((await countAsked(mark)) <= BATCHES + SIDE_BY_SIDE)
  })

  it('pays for no batch twice when Temporal restarts', async () => {
    const mark = randomUUID()
    await model().stallEmbeddings(mark, true)
    const { data } = await base.upload('stalled.txt', `${mark} is asked for once.`)
    await until('it was asked', async () => (await countAsked(mark)) === 1)
    await own.part('temporal').kill()
    await wait(OUTAGE_MS)
    own.part('temporal').start()
    await own.ready()
    await untilSecondAttempt(`ingest-${data.id}`)
    await model().stallEmbeddings(mark, false)
    await model().release(mark)
    assert.equal((await base.settled(data.id, SETTLE_MS)).status, 'ready')
    assert.equal(await countAsked(mark), 1)
  })
})

const sayingOf = (mark: string, place: number) => `${mark} says ${place}.`

const sectionsOf = (mark: string) =>
  Array.from({ length: BATCHES * BATCH_SIZE }, (_, place) => `# Section ${place}\n\n${sayingOf(mark, place)}`).join(
    '\n\n',
  )

async function listStoredBatches(documentId: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: own.info.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ batch: number }>(
      `select distinct ordinal / ${BATCH_SIZE} as batch from chunks join chunk_vectors on chunk_id = chunks.id
       where chunks.document_id = $1`,
      [documentId],
    )
    return rows.map(({ batch }) => batch)
  } finally {
    await client.end()
  }
}

/** Temporal lost sight of the first attempt, and a second one has begun. */
async function untilSecondAttempt(workflowId: string): Promise<void> {
  const connection = await Connection.connect({ address: own.info.temporalAddress })
  try {
    const handle = new Client({ connection }).workflow.getHandle(workflowId)
    const hasBegun = async () => {
      const { raw } = await handle.describe()
      const [pending] = raw.pendingActivities ?? []
      return (pending?.attempt ?? 0) > 1 && Boolean(pending?.lastStartedTime)
    }
    await until('a second attempt has begun', () => hasBegun().catch(() => false), SETTLE_MS)
  } finally {
    await connection.close()
  }
}
