import { existsSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseDocument } from '../../activities/parse/parse.ts'
import type { Services } from '../../test/support/stack/services.ts'
import type { Figure } from '../figure.ts'
import { processesByPart, spentByPart } from '../process/cpu.ts'
import { median, timed } from '../sample.ts'
import type { Target } from '../target.ts'
import { type Embed, ingest, makeDocumentPath } from './document.ts'

const ROUNDS = 3
/** A reader that has read a document stays for seconds, so one of these looks sees its peak. */
const LOOK_MS = 500
const PARTS = ['api', 'worker', 'temporal', 'postgres']

/**
 * Measures debian-policy, 193 pages: the time to `ready` beside the embedding by the stand-in model, and with `local/lexical`,
 * whose embedding counts; and the memory of its reader.
 * `<BENCH_COLLECTIONS>/debian-policy/policy.pdf` is the file of Debian's package debian-policy.
 */
export async function measurePolicy(target: Target, embed: Embed, services: Services): Promise<Figure[]> {
  const file = join(process.env.BENCH_COLLECTIONS ?? '', 'debian-policy', 'policy.pdf')
  if (!existsSync(file)) {
    process.stdout.write('debian-policy is not measured: <BENCH_COLLECTIONS>/debian-policy/policy.pdf is missing.\n')
    return []
  }
  const paths = {
    given: await makeDocumentPath(target, 'bench debian-policy'),
    keyless: await makeDocumentPath(target, 'bench debian-policy, keyless', 'local/lexical'),
  }
  const bytes = readFileSync(file)
  const texts = (await parseDocument('pdf', new Uint8Array(bytes))).chunks.map(({ text }) => text)
  const beside: number[] = []
  const keyless: number[] = []
  let readerMb = 0
  const looking = setInterval(() => {
    readerMb = Math.max(readerMb, mostReaderMb(services))
  }, LOOK_MS)
  const spentBefore = spentByPart(services)
  for (let round = 0; round < ROUNDS; round++) {
    const { ms: bare } = await timed(() => embed(texts))
    // Bytes behind the last mark of a PDF change nothing but its hash.
    const base64 = Buffer.concat([bytes, Buffer.from(`\n%${round}\n`)]).toString('base64')
    const upload = (path: string) => timed(() => ingest(target, path, { filename: `policy-${round}.pdf`, base64 }))
    beside.push((await upload(paths.given)).ms - bare)
    keyless.push((await upload(paths.keyless)).ms)
  }
  clearInterval(looking)
  const spentAfter = spentByPart(services)
  const each = PARTS.map(
    (name) => `${name} ${(((spentAfter.get(name) ?? 0) - (spentBefore.get(name) ?? 0)) / ROUNDS / 2).toFixed(0)}`,
  )
  const note = `${texts.length} chunks; processor time each, ms: ${each.join(', ')}; load ${loadavg()[0]?.toFixed(1)}`
  const goal = { atMost: 1_500 }
  return [
    { name: 'debian-policy ready, beside the embedding', value: median(beside), unit: 'ms', goal, note },
    { name: 'debian-policy ready, keyless', value: median(keyless), unit: 'ms', goal },
    { name: "debian-policy, the reader's peak memory", value: readerMb, unit: 'MB', goal: { atMost: 250 } },
  ]
}

/** The peak memory of the largest process that the worker has started. */
function mostReaderMb(services: Services): number {
  const worker = services.part('worker').pid()
  const readers = (processesByPart(services).get('worker') ?? []).filter((pid) => pid !== worker)
  return Math.max(0, ...readers.map(peakMb))
}

function peakMb(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1_000
  } catch {
    return 0
  }
}
