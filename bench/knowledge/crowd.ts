import { loadavg } from 'node:os'
import type { StackInfo } from '../../test/support/stack/stack-info.ts'
import type { Figure } from '../figure.ts'
import { crowd, median, percentile, timed } from '../sample.ts'
import { createTarget, type Target } from '../target.ts'
import { ingest, makeDocumentPath, pageOf } from './document.ts'

/** Pages that the other workspace uploads. */
const UPLOADS = Number(process.env.BENCH_UPLOADS ?? 1_000)
const UPLOADS_AT_ONCE = 32
const PAGES_ALONE = 5

/** Measures how long a one-page text takes until it is ready while another workspace uploads a thousand. */
export async function measureCrowd(info: StackInfo): Promise<Figure[]> {
  const ours = createTarget(info)
  const theirs = createTarget({ ...info, keys: { ...info.keys, a: info.keys.b } })
  const [path, theirPath] = [await makeDocumentPath(ours, 'bench page'), await makeDocumentPath(theirs, 'bench crowd')]
  let pages = 0
  const ready = async () =>
    (await timed(() => ingest(ours, path, { filename: `page-${pages}.txt`, content: pageOf(pages++) }))).ms
  const alone = await crowd(PAGES_ALONE, 1, ready)
  let isOver = false
  const crowding = timed(() => ingestAll(theirs, theirPath)).finally(() => {
    isOver = true
  })
  const beside: number[] = []
  while (!isOver) beside.push(await ready())
  const { ms } = await crowding
  const note = `alone ${median(alone).toFixed(0)} ms; ${beside.length} pages meanwhile; all ready after ${(ms / 1_000).toFixed(0)} s; load ${loadavg()[0]?.toFixed(1)}`
  const name = `one-page text ready during ${UPLOADS} uploads of another workspace`
  return [
    { name: `${name}, median`, value: median(beside), unit: 'ms' },
    { name: `${name}, p95`, value: percentile(beside, 0.95), unit: 'ms', goal: { atMost: 2_000 }, note },
  ]
}

/** Uploads the pages of the crowd, and waits until none is processed. */
async function ingestAll(target: Target, path: string): Promise<void> {
  await crowd(UPLOADS, UPLOADS_AT_ONCE, (index) =>
    target.send('POST', path, { filename: `crowd-${index}.txt`, content: pageOf(100_000 + index) }),
  )
  while ((await target.send<unknown[]>('GET', `${path}?status=processing&limit=1`)).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 500))
}
