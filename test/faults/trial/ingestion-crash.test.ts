import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { FAULT_POINTS } from '../../../domain/fault-point.ts'
import type { Part } from '../../../start/part.ts'
import { eachOf, firedPoints, killWorkersAt, untilDead, untilEnded } from '../../support/fault/fault.ts'
import { crashUnder, groupsOf, standstillSetting } from '../../support/fault/standstill.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { request, type Services, startOwnStack, until } from '../../support/stack/stack.ts'

const BACKING = ['postgres', 'temporal', 'storage'] as const
const POINTS_EACH = 3
const POINTS = FAULT_POINTS.filter((point) => point.startsWith('ingestion.'))
const isApis = (point: string) => /^ingestion\.(file\.(before|after)-put|row|start-workflow)/.test(point)
const API_POINTS = POINTS.filter(isApis)
const WORKER_POINTS = POINTS.filter((point) => !isApis(point))
const APIS_AT_ONCE = 4

type Upload = { filename: string; content: string }
type Armed = { part: Part; points: string[]; baseUrl?: string }

let own: Services & AsyncDisposable
let base: TestBase
let wholeCount: number
let armed: Armed[] = []
let isOver = false
const uploads: Upload[] = []
before(async () => {
  own = await startOwnStack()
  base = await makeKnowledgeBase({ baseUrl: own.info.baseUrl, key: own.info.keys.a })
  const { data } = await base.upload('control.md', contentOf())
  wholeCount = (await base.settled(data.id)).chunkCount ?? 0
})
after(async () => {
  isOver = true
  // A stopped process cannot end by itself.
  await Promise.all(armed.map(({ part }) => part.kill()))
  await own[Symbol.asyncDispose]()
})

describe('a document', () => {
  it('spans several batches', () => assert.ok(wholeCount > 64, `${wholeCount} chunks`))

  it('is ready once after its API process was killed, at every named point', { timeout: 900_000 }, async () => {
    await eachOf(API_POINTS, APIS_AT_ONCE, async (point) => {
      const doomed = await own.addApi({ AMS_FAULT_POINT: point })
      const upload = newUpload()
      const dying = send(doomed.baseUrl, upload).catch(() => undefined)
      await untilDead(own, doomed.part, point)
      await dying
      await sendThroughout(own.info.baseUrl, upload)
    })
    await expectComplete()
  })

  it('is ready once after its workers were killed, at every named point', { timeout: 900_000 }, async () => {
    await own.part('worker').kill()
    await killWorkersAt(own, WORKER_POINTS, feedWith(own.info.baseUrl, 8))
    own.part('worker').start()
    await expectComplete()
  })

  it('is ready once after Postgres, Temporal and storage were killed, at every named point', {
    timeout: 900_000,
  }, async () => {
    await startArmed()
    for (let round = 0; round < POINTS_EACH * BACKING.length; round++) {
      const due = armed.filter(({ points }) => points.length * BACKING.length > round)
      // Each round has new feeds, because the uploads of earlier rounds may wait for stopped processes.
      const feeds = due.flatMap(({ baseUrl }) => (baseUrl ? feedWith(baseUrl, 2) : []))
      feeds.push(feedWith(own.info.baseUrl, 8))
      const parts = due.map(({ part }) => part)
      await crashUnder(own, BACKING[round % BACKING.length] ?? 'postgres', parts, () => {
        for (const feed of feeds) feed()
      })
    }
    await expectComplete()
    for (const { part, points } of armed)
      assert.deepEqual(
        firedPoints(own, part),
        points.flatMap((point) => BACKING.map(() => point)),
      )
  })
})

async function startArmed(): Promise<void> {
  const settingOf = (points: string[]) => ({ AMS_FAULT_POINT: standstillSetting(points, BACKING.length) })
  const apis = groupsOf(API_POINTS, POINTS_EACH)
  // An API process is ready only while a worker lives.
  armed = await Promise.all(apis.map(async (points) => ({ points, ...(await own.addApi(settingOf(points))) })))
  await own.part('worker').kill()
  for (const points of groupsOf(WORKER_POINTS, POINTS_EACH))
    armed.push({ points, part: await own.addWorker(settingOf(points)) })
}

/** Uploads one more document at each call, unless `most` uploads are under way; every third document is blank. */
function feedWith(baseUrl: string, most: number): () => void {
  let [calls, underWay] = [0, 0]
  return () => {
    if (underWay >= most) return
    underWay += 1
    calls += 1
    void sendThroughout(baseUrl, newUpload(calls % 3 === 0))
      .catch(() => {})
      .finally(() => {
        underWay -= 1
      })
  }
}

function newUpload(isBlank = false): Upload {
  const upload = { filename: `${randomUUID()}.md`, content: isBlank ? ' \n \n' : contentOf() }
  uploads.push(upload)
  return upload
}

/** A text for more than one batch of embeddings, with the same number of chunks each time. */
function contentOf(): string {
  const mark = randomUUID()
  const sentence = 'A storm in the harbour moved every crate that nobody had tied down. '
  return Array.from({ length: 70 }, (_, part) => `# Part ${part + 100}\n\n${mark} ${sentence.repeat(4)}`).join('\n\n')
}

const send = (baseUrl: string, body: Upload) =>
  request('POST', `${base.path}/documents`, { baseUrl, key: own.info.keys.a, body })

/** Uploads like a client that repeats its request after a lost connection or a 503. */
async function sendThroughout(baseUrl: string, upload: Upload): Promise<void> {
  await until(
    'the upload is taken',
    async () => {
      if (isOver) return true
      const reply = await send(baseUrl, upload).catch(() => undefined)
      if (reply && ![200, 201, 503].includes(reply.status)) throw new Error(reply.text)
      return reply !== undefined && reply.status !== 503
    },
    900_000,
  )
}

type Row = { filename: string; status: string; count: number | null; chunks: number; found: number; last: number }
type Outcome = { upload: Upload; rows: Row[] }

const isOpen = ({ rows }: Outcome): boolean => rows.length === 0 || rows.some(({ status }) => status === 'processing')

/** Checks that every document exists once with exactly its chunks, and that search finds all of them or none. */
async function expectComplete(): Promise<void> {
  for (const { upload, rows } of await untilEnded(readOutcomes, isOpen, ({ upload }) => upload.filename)) {
    const isBlank = upload.content.trim() === ''
    const expected = isBlank
      ? { status: 'error', count: null, chunks: 0, found: 0, last: -1 }
      : { status: 'ready', count: wholeCount, chunks: wholeCount, found: wholeCount, last: wholeCount - 1 }
    assert.deepEqual(rows, [{ filename: upload.filename, ...expected }])
  }
}

async function readOutcomes(): Promise<Outcome[]> {
  const client = new pg.Client({ connectionString: own.info.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Row>(
      `select filename, status, chunk_count as count, count(chunks.id)::int as chunks,
        (count(chunks.id) filter (where chunk_vectors.chunk_id is not null and documents.status = 'ready'))::int as found,
        coalesce(max(ordinal), -1) as last
       from documents left join chunks on chunks.document_id = documents.id
         left join chunk_vectors on chunk_vectors.chunk_id = chunks.id
       where documents.kb_id = $1 group by documents.id`,
      [base.id],
    )
    return uploads.map((upload) => ({ upload, rows: rows.filter(({ filename }) => filename === upload.filename) }))
  } finally {
    await client.end()
  }
}
