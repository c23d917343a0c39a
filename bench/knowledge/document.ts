import { extractText, getDocumentProxy } from 'unpdf'
import { parseDocument } from '../../activities/parse/parse.ts'
import type { Figure } from '../figure.ts'
import { median, timed } from '../sample.ts'
import type { Target } from '../target.ts'
import { pdfOf } from './pdf.ts'

type Document = { id: string; status: string; chunkCount: number | null }
/** A look takes some milliseconds of the processors that the ingestion needs, and a client looks much more rarely. */
const LOOK_MS = 50
export type Embed = (texts: string[]) => Promise<unknown>

/** Measures how long an upload takes until search finds it, beside bare parsing and embedding. */
export async function measureDocuments(target: Target, embed: Embed): Promise<Figure[]> {
  const path = await makeDocumentPath(target, 'bench documents')
  const pages: number[] = []
  for (let round = 0; round < 7; round++) {
    const content = pageOf(round)
    const { ms } = await timed(() => ingest(target, path, { filename: `page-${round}.txt`, content }))
    const { ms: bare } = await timed(() => embed([content]))
    if (round > 0) pages.push(ms - bare)
  }
  return [
    {
      name: 'one-page text ready, beside the embedding, median',
      value: median(pages),
      unit: 'ms',
      goal: { atMost: 1000 },
    },
    ...(await measurePdf(target, path, embed)),
  ]
}

async function measurePdf(target: Target, path: string, embed: Embed): Promise<Figure[]> {
  const ratios: number[] = []
  const times: string[] = []
  for (let round = 0; round < 3; round++) {
    const pages = Array.from({ length: 100 }, (_, page) => pageOf(round * 1000 + page))
    const bytes = pdfOf(pages)
    const base64 = Buffer.from(bytes).toString('base64')
    const chunks = (await parseDocument('pdf', bytes.slice())).chunks.map(({ text }) => text)
    const bare = await timed(async () => {
      await extractText(await getDocumentProxy(bytes))
      await embed(chunks)
    })
    const ours = await timed(() => ingest(target, path, { filename: `book-${round}.pdf`, base64 }))
    ratios.push(ours.ms / bare.ms)
    times.push(`${ours.ms.toFixed(0)}/${bare.ms.toFixed(0)}`)
  }
  const note = `ms, ours/bare: ${times.join(', ')}`
  return [
    {
      name: '100-page PDF ready, beside bare parse and embedding',
      value: median(ratios),
      unit: '×',
      goal: { atMost: 2 },
      note,
    },
  ]
}

/** Makes an agent with a knowledge base, with this embedding model or the default. @returns the path of its documents */
export async function makeDocumentPath(target: Target, name: string, embeddingModel?: string): Promise<string> {
  const agent = await target.createAgent(name)
  const body = { name, ...(embeddingModel && { embeddingModel }) }
  const base = await target.send<{ id: string }>('POST', `/v1/agents/${agent}/knowledge-bases`, body)
  return `/v1/agents/${agent}/knowledge-bases/${base.id}/documents`
}

/** Uploads a document and waits until it is ready. */
export async function ingest(target: Target, path: string, body: unknown): Promise<void> {
  const { id } = await target.send<Document>('POST', path, body)
  for (;;) {
    const { status } = await target.send<Document>('GET', `${path}/${id}`)
    if (status === 'ready') return
    if (status === 'error') throw new Error('the document could not be read')
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

const WORDS =
  'pump valve filter pressure sensor manual service interval warranty delivery order invoice customer region'.split(' ')

/** A page of plain sentences; each number gives another page. */
export function pageOf(number: number): string {
  const sentence = (index: number) => {
    const word = (step: number) => WORDS[(number * 7 + index * step) % WORDS.length]
    return `Item ${number}-${index}: the ${word(3)} of the ${word(5)} is checked with the ${word(11)} before each ${word(13)}.`
  }
  return Array.from({ length: 36 }, (_, index) => sentence(index)).join('\n')
}
