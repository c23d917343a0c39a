import assert from 'node:assert/strict'
import { loadavg } from 'node:os'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Part } from '../../../start/part.ts'
import { eachOf, untilEnded } from '../../support/fault/fault.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { modelControl } from '../../support/model/client.ts'
import { type Services, startOwnStack, until } from '../../support/stack/stack.ts'

/** 1,000 is the promise of the service; a worker is then killed some ten times. */
const DOCUMENTS = Number(process.env.AMS_INGESTION_DOCUMENTS ?? 60)
const KILL_EVERY_MS = 30_000
const STANDSTILL_MS = 1_800_000
/** One of so many embedding requests is refused with 429. */
const REFUSED_EVERY = 5
const MOST_EMBEDDED_AGAIN = 0.05
/** Below this number of documents, what one kill costs is more than a small share of all. */
const MANY = 500
/** A worker works on this many steps of a workspace at once (activities/knowledge/attempt.ts), of one batch each here. */
const STEPS_AT_ONCE = 6
const SECTIONS = [1, 3, 10, 40]
const MOST_SECTIONS = 40
const UPLOADS_AT_ONCE = 32

type Row = { filename: string; status: string; attempts: number; chunks: number; content: string; words: string }

let own: Services & AsyncDisposable
let database: pg.Client
const files = Array.from({ length: DOCUMENTS }, (_, index) => fileOf(index))

before(async () => {
  own = await startOwnStack()
  database = new pg.Client({ connectionString: own.info.databaseUrl })
  await database.connect()
})
after(async () => {
  await database?.end()
  await own?.[Symbol.asyncDispose]()
})

function fileOf(index: number): { filename: string; content: string } {
  const mark = `mark${String(index).padStart(6, '0')}`
  const sections = Array.from({ length: SECTIONS[index % SECTIONS.length] ?? 1 }, (_, section) => {
    const sentences = Array.from({ length: 6 }, (_, line) => `${mark} moved crate ${section}-${line} of the harbour.`)
    return `# Part ${section + 1}\n\n${sentences.join(' ')}`
  })
  return { filename: `${mark}.md`, content: sections.join('\n\n') }
}

const makeBase = (): Promise<TestBase> => makeKnowledgeBase({ baseUrl: own.info.baseUrl, key: own.info.keys.a })

const uploadAll = (base: TestBase): Promise<void> =>
  eachOf(files, UPLOADS_AT_ONCE, async ({ filename, content }) => {
    const { status, text } = await base.upload(filename, content)
    assert.equal(status, 201, text)
  })

/** The documents of a base with hashes of all their chunks and indexed words, when all are uploaded. */
async function readRows({ id }: TestBase): Promise<Row[]> {
  const { rows } = await database.query<Row>(
    `select filename, status, attempts,
      (select count(*)::int from chunks where document_id = documents.id) as chunks,
      (select md5(string_agg(concat_ws('|', ordinal, heading, page, token_count, text), '' order by ordinal))
       from chunks where document_id = documents.id) as content,
      (select md5(string_agg(word || ordinals::text || impacts::text, '' order by word))
       from document_words where document_id = documents.id) as words
     from documents where kb_id = $1 order by filename`,
    [id],
  )
  return rows
}

const untilReady = (base: TestBase): Promise<Row[]> =>
  untilEnded(
    () => readRows(base),
    ({ status }) => status === 'processing',
    ({ filename }) => filename,
  )

const countReady = async (base: TestBase): Promise<number> =>
  (await readRows(base)).filter(({ status }) => status === 'ready').length

/**
 * Kills one worker after the other, the first one when some documents are ready. A slow machine takes longer than the time
 * between two kills to start a worker, so a kill waits until documents have become ready since the last one.
 * @returns the number of kills
 */
async function killWorkers(workers: Part[], base: TestBase, isOver: AbortSignal): Promise<number> {
  let wanted = DOCUMENTS / 10
  for (let kills = 0; ; ) {
    const ready = async () => isOver.aborted || (await countReady(base)) >= wanted
    await until('further documents are ready', ready, STANDSTILL_MS)
    if (isOver.aborted) return kills
    const worker = workers[kills % workers.length]
    await worker?.kill()
    worker?.start()
    kills += 1
    wanted = (await countReady(base)) + 1
    await wait(KILL_EVERY_MS, undefined, { signal: isOver }).catch(() => {})
  }
}

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((total, count) => total + count, 0)

describe(`${DOCUMENTS} uploads at once`, () => {
  it('end as in a quiet run while embedding calls are refused and workers are killed', {
    timeout: 3_600_000,
  }, async (test) => {
    const model = modelControl(own.info.modelServerUrl)
    const quiet = await makeBase()
    const quietAt = performance.now()
    await uploadAll(quiet)
    const expected = await untilReady(quiet)
    const quietSeconds = (performance.now() - quietAt) / 1_000
    const texts = (await model.embedded()).texts
    assert.ok(expected.every(({ status }) => status === 'ready'))
    assert.equal(sum(texts), Object.keys(texts).length, 'a quiet run embeds each text once')
    assert.equal(
      sum(texts),
      expected.reduce((total, { chunks }) => total + chunks, 0),
    )

    const workers = [own.part('worker'), await own.addWorker()]
    await model.refuseEmbeddings({ every: REFUSED_EVERY, status: 429, retryAfter: '1' })
    const base = await makeBase()
    const over = new AbortController()
    const startedAt = performance.now()
    const killing = killWorkers(workers, base, over.signal)
    await uploadAll(base)
    const found = await untilReady(base).finally(() => over.abort())
    const seconds = (performance.now() - startedAt) / 1_000
    const kills = await killing

    assert.deepEqual(found, expected)
    assert.ok(found.every(({ attempts }) => attempts === 1))
    const { texts: embedded, refused } = await model.embedded()
    const again = sum(embedded) - 2 * sum(texts)
    const load = loadavg()[0]?.toFixed(1)
    test.diagnostic(
      `${DOCUMENTS} documents, ${sum(texts)} chunks: ${quietSeconds.toFixed(0)} s quiet, ${seconds.toFixed(0)} s with ` +
        `${refused} refused calls and ${kills} kills; ${again} texts embedded again; load ${load}`,
    )
    assert.ok(refused >= DOCUMENTS / REFUSED_EVERY, `${refused} refused`)
    assert.ok(again >= 0, `${again} texts were not embedded`)
    const most = DOCUMENTS >= MANY ? MOST_EMBEDDED_AGAIN * sum(texts) : kills * STEPS_AT_ONCE * MOST_SECTIONS
    assert.ok(again <= most, `${again} of ${sum(texts)} texts were embedded again`)
  })
})
