import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Client, Connection } from '@temporalio/client'
import { makeKnowledgeBase } from '../support/knowledge/knowledge.ts'
import { modelControl } from '../support/model/client.ts'
import { type Services, startOwnStack, until } from '../support/stack/stack.ts'

const HUNG = 'sundial'
/** One request has this long, and a document asks no more after the first one. */
const settings = { EMBEDDING_TIMEOUT_SECONDS: '10', INGESTION_PATIENCE_SECONDS: '1' }

let own: Services & AsyncDisposable
let connection: Connection

before(async () => {
  own = await startOwnStack({ settings })
  connection = await Connection.connect({ address: own.info.temporalAddress })
})
after(async () => {
  await connection?.close()
  await own?.[Symbol.asyncDispose]()
})

/** Uploads documents into a new knowledge base of the model. */
async function uploadTo(embeddingModel: string, count: number) {
  const base = await makeKnowledgeBase({ baseUrl: own.info.baseUrl, key: own.info.keys.a, embeddingModel })
  const ids: string[] = []
  for (let place = 0; place < count; place++) {
    const { data } = await base.upload(`${place}.txt`, `A ${HUNG} tells the hour ${place}.`)
    ids.push(data.id)
  }
  const documents = () => Promise.all(ids.map((id) => base.find(id)))
  return { ids, documents }
}

/** Resolves with the moments at which Temporal heard of the activity of a workflow, one after the other. */
async function heartbeatsOf(workflowId: string, count: number): Promise<number[]> {
  const handle = new Client({ connection }).workflow.getHandle(workflowId)
  const beats = new Set<number>()
  await until(
    'the heartbeats',
    async () => {
      const { raw } = await handle.describe()
      const at = raw.pendingActivities?.[0]?.lastHeartbeatTime
      if (at) beats.add(Number(at.seconds) * 1000 + Number(at.nanos) / 1e6)
      return beats.size >= count
    },
    60_000,
  )
  return [...beats]
}

describe('an embedding service that accepts and never answers', { timeout: 300_000 }, () => {
  it('stops its own documents only, and they fail', async () => {
    await modelControl(own.info.modelServerUrl).stallEmbeddings(HUNG, true)
    const hung = await uploadTo('openai/text-embedding-3-small', 8)
    const beats = heartbeatsOf(`ingest-${hung.ids[0]}`, 4)
    const local = await uploadTo('local/lexical', 2)
    await until('the documents of the other model are ready', async () =>
      (await local.documents()).every(({ status }) => status === 'ready'),
    )
    assert.deepEqual(new Set((await hung.documents()).map(({ status }) => status)), new Set(['processing']))
    const gaps = (await beats).map((at, place, all) => at - (all[place - 1] ?? at))
    assert.ok(Math.min(...gaps.slice(1)) < 3_000, `Temporal heard of the attempt with pauses of ${gaps} ms`)
    await until('they fail', async () => (await hung.documents()).every(({ status }) => status === 'error'), 120_000)
    const errors = (await hung.documents()).map(({ error }) => error?.code)
    assert.deepEqual(new Set(errors), new Set(['EMBEDDING_FAILED']))
  })
})
