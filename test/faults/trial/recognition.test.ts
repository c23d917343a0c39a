import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import type { Document } from '../../../domain/knowledge/document.ts'
import { pdf, textPage } from '../../support/knowledge/hostile-document.ts'
import { makeKnowledgeBase } from '../../support/knowledge/knowledge.ts'
import { fetchedRecognition, pdfOf, picturesOf } from '../../support/knowledge/recognition.ts'
import { request, type Services, startOwnStack, until } from '../../support/stack/stack.ts'

const SETTLE_MS = 300_000
/** The last page is drawn; the others are pictures. */
const SCANNED = ['warranty is 24 months', 'seals are not covered', 'oil is changed yearly', 'filter is washed weekly']
const DRAWN = 'The index of the manual.'
/** The third page cannot be stored while this test holds the lock of this number. */
const HELD = 3

let own: Services & AsyncDisposable
let database: pg.Client
let at: { baseUrl: string; key: string }
before(async () => {
  await fetchedRecognition()
  own = await startOwnStack({ settings: { OCR: 'tesseract' } })
  at = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
  database = new pg.Client({ connectionString: own.info.databaseUrl })
  await database.connect()
  // Each page that is stored is counted, also one that is stored again.
  await database.query('select pg_advisory_lock($1)', [HELD])
  await database.query(`
    create table stored_pages (page integer);
    create function count_page() returns trigger language plpgsql security definer as
      'begin
        if new.page = ${HELD} then perform pg_advisory_xact_lock(${HELD}); end if;
        insert into public.stored_pages values (new.page);
        return new;
      end';
    create trigger count_page before insert on recognised_pages for each row execute function count_page();`)
})
after(async () => {
  await database?.end()
  await own?.[Symbol.asyncDispose]()
})

async function scannedManual(): Promise<Buffer> {
  const pages = SCANNED.map((sentence) => textPage(`In this manual the ${sentence}.`))
  const pictures = await picturesOf(await fetchedRecognition(), pdf(pages), pages.length)
  return pdfOf([...pictures, textPage(DRAWN)])
}

const storedPages = async () =>
  (await database.query<{ page: number }>('select page from stored_pages order by page')).rows.map(({ page }) => page)

const isHeld = async () =>
  (await database.query(`select from pg_locks where locktype = 'advisory' and objid = ${HELD} and not granted`))
    .rowCount === 1

describe('a scanned document', () => {
  it('is read on after the kill of its worker, each page once, and is found by the text of its pictures', async () => {
    const base = await makeKnowledgeBase(at)
    const { status, data } = await base.upload('manual.pdf', await scannedManual())
    assert.equal(status, 201)
    await until('the third page is read', isHeld, SETTLE_MS)
    await own.part('worker').kill()
    await database.query('select pg_advisory_unlock($1)', [HELD])
    assert.deepEqual(await storedPages(), [1, 2])
    const shown = await base.find(data.id)
    assert.deepEqual([shown.status, shown.pageCount], ['processing', SCANNED.length + 1])
    own.part('worker').start()
    const ready: Document = await base.settled(data.id, SETTLE_MS)
    assert.deepEqual([ready.status, ready.recognisedPages, ready.unreadPages], ['ready', ['1-4'], []])
    assert.deepEqual(await storedPages(), [1, 2, 3, 4])
    for (const [index, sentence] of SCANNED.entries()) {
      const [hit] = await base.search(`Which ${sentence}?`)
      assert.deepEqual([hit?.page, hit?.text.includes(sentence)], [index + 1, true], hit?.text)
    }
  })

  it('that was read without text recognition is found by its pictures once it is read again with it', async () => {
    const base = await makeKnowledgeBase(at)
    await own.part('worker').kill()
    const without = await own.addWorker({ OCR: 'off' })
    const { data } = await base.upload('manual.pdf', await scannedManual())
    assert.deepEqual((await base.settled(data.id, SETTLE_MS)).unreadPages, ['1-4'])
    await without.kill()
    own.part('worker').start()
    const made = await request<Document>('POST', `${base.path}/documents/${data.id}/reread`, at)
    assert.equal(made.status, 201, made.text)
    const read = await base.settled(made.data.id, SETTLE_MS)
    assert.deepEqual([read.replaces, read.recognisedPages, read.unreadPages], [[data.id], ['1-4'], []])
    assert.equal((await base.search(`Which ${SCANNED[1]}?`))[0]?.page, 2)
  })
})
