import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eachOf } from '../fault/fault.ts'
import type { Violation } from '../fault/rule.ts'
import { makeKnowledgeBase } from '../knowledge/knowledge.ts'
import { request, until } from '../stack/stack.ts'
import { pick, type Random, wholeBetween } from './random.ts'

/** judgeUrl: an API process without a proxy in between, whose connections no fault resets. */
type Target = { key: string; baseUrls: readonly string[]; judgeUrl: string }
type File = { filename: string; body: { content: string } | { base64: string } }
/** A document that a client uploads, and what the service said about it. */
type AskedDocument = File & { shape: string; mark: string; id?: string; fault?: string }
type Shown = { id: string; filename: string; status: string; chunkCount: number | null }

const AT_ONCE = 4
const UPLOAD_MS = 300_000
const SETTLE_MS = 600_000
/** Every this many documents one is a file of `test/fixtures/documents/`. */
const FIXTURE_EVERY = 20
const FIXTURES = ['water-losses.pdf', 'tariffs.docx', 'preisliste.csv', 'newsletter.pdf']
const SECTIONS = [1, 3, 10, 40]
const SENTENCE = 'A storm in the harbour moved every crate that nobody had tied down. '

/** A word of always the same length, so that it changes no number of chunks. */
const markOf = (index: number, word: number): string =>
  `mark${String(index).padStart(6, '0')}x${String(word).padStart(9, '0')}`
const CONTROL = markOf(0, 0)

export type DocumentLoad = {
  /** Resolves when every upload was accepted. */
  ended: Promise<void>
  documents: AskedDocument[]
  /** Waits until every document has settled. @returns every broken promise about them */
  judge(): Promise<Violation[]>
}

/**
 * Uploads documents of several shapes, each until it is accepted, into a knowledge base of its own. Before that it
 * uploads one of each shape, whose number of chunks the others must have.
 */
export async function uploadDocuments(target: Target, count: number, random: Random): Promise<DocumentLoad> {
  const base = await makeKnowledgeBase({ baseUrl: target.judgeUrl, key: target.key })
  const at = () => ({ key: target.key, baseUrl: pick(Math.random, target.baseUrls) })
  const controls = [...SECTIONS.map(String), ...(count >= FIXTURE_EVERY ? FIXTURES : [])]
  const expected = new Map<string, number | null>()
  for (const shape of controls) {
    const { data, text } = await base.upload(...uploadOf(documentOf(shape, CONTROL)))
    if (!data) throw new Error(text)
    expected.set(shape, (await base.settled(data.id)).chunkCount)
  }
  const documents = Array.from({ length: count }, (_, index) =>
    documentOf(
      index % FIXTURE_EVERY === FIXTURE_EVERY - 1 ? pick(random, FIXTURES) : String(pick(random, SECTIONS)),
      markOf(index + 1, wholeBetween(random, 0, 999_999_999)),
    ),
  )
  const ended = eachOf(documents, AT_ONCE, async (document) => {
    const { filename, body } = document
    const send = async () => {
      const reply = await request('POST', `${base.path}/documents`, { ...at(), body: { filename, ...body } }).catch(
        () => undefined,
      )
      if (reply && reply.status < 500 && reply.status !== 200 && reply.status !== 201) throw new Error(reply.text)
      return reply && reply.status < 300 ? reply.data.id : undefined
    }
    document.id = await until(`${filename} is accepted`, send, UPLOAD_MS).catch((error) => {
      document.fault = String(error)
      return ''
    })
  })
  const list = () => request<Shown[]>('GET', `${base.path}/documents`, { key: target.key, baseUrl: target.judgeUrl })
  const judge = async () => {
    await until(
      'every document has settled',
      async () => (await list()).data.every(({ status }) => status !== 'processing'),
      SETTLE_MS,
    ).catch(() => {})
    const shown = (await list()).data.filter(({ filename }) => !filename.startsWith(CONTROL))
    const found = judgeRows(documents, shown, expected)
    await eachOf(documents, AT_ONCE, async ({ mark, filename, shape }) => {
      if (FIXTURES.includes(shape)) return
      const hits = await base.search(mark, 1)
      if (hits[0]?.filename !== filename)
        found.push({ rule: 'search finds a document', subject: filename, detail: String(hits[0]?.filename) })
    })
    return found
  }
  return { ended, documents, judge }
}

function judgeRows(documents: AskedDocument[], shown: Shown[], expected: Map<string, number | null>): Violation[] {
  const found: Violation[] = []
  const byName = Map.groupBy(shown, ({ filename }) => filename)
  for (const { filename, shape, id, fault } of documents) {
    const expect = (rule: string, holds: boolean, detail: string) =>
      void (holds || found.push({ rule, subject: filename, detail }))
    const rows = byName.get(filename) ?? []
    expect('a document is accepted', !fault, fault ?? '')
    expect('a document is there once', rows.length === 1 && rows[0]?.id === id, `${rows.length} times`)
    expect('a document gets ready', rows[0]?.status === 'ready', JSON.stringify(rows[0]))
    expect(
      'a document has its chunks once',
      rows[0]?.chunkCount === expected.get(shape),
      `${rows[0]?.chunkCount} of ${expected.get(shape)}`,
    )
  }
  return found
}

function documentOf(shape: string, mark: string): AskedDocument {
  if (!FIXTURES.includes(shape)) {
    const sections = Array.from({ length: Number(shape) }, (_, part) => `# Part ${part + 1}\n\n${SENTENCE.repeat(4)}`)
    return { filename: `${mark}.md`, shape, mark, body: { content: `${mark}\n\n${sections.join('\n\n')}` } }
  }
  const bytes = readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', 'documents', shape))
  return { filename: `${mark}-${shape}`, shape, mark, body: { base64: bytes.toString('base64') } }
}

const uploadOf = ({ filename, body }: File): [string, string | Uint8Array] => [
  filename,
  'content' in body ? body.content : Buffer.from(body.base64, 'base64'),
]
