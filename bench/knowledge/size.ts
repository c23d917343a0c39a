import pg from 'pg'
import { openDatabase } from '../../store/database.ts'
import type { Services } from '../../test/support/stack/services.ts'
import type { Figure } from '../figure.ts'
import type { Target } from '../target.ts'
import {
  CHUNKS_PER_DOCUMENT,
  createSizedBase,
  insertSizedBase,
  insertSizedDocument,
  prepareFilling,
  type SizedBase,
} from './size-fill.ts'
import { measureIndex, measureRecall } from './size-index.ts'
import { measureSearch, measureService, type SizeStack } from './size-search.ts'

/** Knowledge bases of a thousand chunks, each of a workspace of its own. A thousand of them take minutes and 6 GB. */
const TENANTS = Number(process.env.BENCH_TENANTS ?? 100)
/** The chunks of one large knowledge base, which take as much room; none is measured without this setting. */
const LARGE_CHUNKS = Number(process.env.BENCH_LARGE_CHUNKS ?? 0)

/**
 * Measures a search by vectors of 384 dimensions and by words, with the store's own function and the login of the API: in one
 * knowledge base of a thousand chunks, in one of a thousand such, and in a large one. Postgres has the rows, written by SQL.
 */
export async function measureSizes(target: Target, services: Services): Promise<Figure[]> {
  const { info } = services
  const client = new pg.Client(info.databaseUrl)
  await client.connect()
  const { DATABASE_URL: url = '', SYSTEM_DATABASE_URL: systemUrl } = info.env
  const database = openDatabase({ url, systemUrl }, 4)
  try {
    const filling = await prepareFilling(client)
    const stack = { target, services, client, database, filling }
    const bases = [await fillBase(stack)]
    const alone = await measureSearch(stack, bases)
    while (bases.length < TENANTS) bases.push(await fillBase(stack))
    const among = await measureSearch(stack, bases)
    const name = (tenants: number) => `a search in one of ${tenants} knowledge bases × ${CHUNKS_PER_DOCUMENT} chunks`
    return [
      { name: `${name(1)}, p50`, value: alone.p50, unit: 'ms' },
      { name: `${name(1)}, p95`, value: alone.p95, unit: 'ms', goal: { atMost: 15 }, note: alone.note },
      { name: `${name(TENANTS)}, p50`, value: among.p50, unit: 'ms' },
      { name: `${name(TENANTS)}, p95`, value: among.p95, unit: 'ms', goal: { atMost: 15 }, note: among.note },
      ...(await measureLarge(stack)),
    ]
  } finally {
    await Promise.all([client.end(), database.$client.end()])
  }
}

async function measureLarge(stack: SizeStack): Promise<Figure[]> {
  const { target, client, filling } = stack
  if (LARGE_CHUNKS === 0) {
    process.stdout.write('BENCH_LARGE_CHUNKS is not set: no large knowledge base is measured.\n')
    return []
  }
  const base = await createSizedBase(client, target)
  for (let number = 0; number * CHUNKS_PER_DOCUMENT < LARGE_CHUNKS; number++)
    await insertSizedDocument(client, base, filling, number)
  const name = `a search in one knowledge base of ${LARGE_CHUNKS} chunks`
  const { figures, questions } = await measureIndex(stack, base)
  const recall = await measureRecall(stack, base, questions)
  const byVector = await measureSearch(stack, [base], 'vector')
  const byWords = await measureSearch(stack, [base], 'text')
  const both = await measureSearch(stack, [base])
  const served = await measureService(stack, base)
  return [
    ...figures,
    { name: `${name} by vectors, p50`, value: byVector.p50, unit: 'ms' },
    { name: `${name} by vectors, p95`, value: byVector.p95, unit: 'ms', goal: { atMost: 50 }, note: byVector.note },
    { name: `${name} by vectors, recall@10`, value: recall, unit: '', goal: { atLeast: 0.97 } },
    { name: `${name} by words, p50`, value: byWords.p50, unit: 'ms' },
    { name: `${name} by words, p95`, value: byWords.p95, unit: 'ms', note: byWords.note },
    { name: `${name}, p50`, value: both.p50, unit: 'ms' },
    { name: `${name}, p95`, value: both.p95, unit: 'ms', goal: { atMost: 50 }, note: both.note },
    { name: `${name} through the API, p50`, value: served.p50, unit: 'ms' },
    { name: `${name} through the API, p95`, value: served.p95, unit: 'ms', goal: { atMost: 50 }, note: served.note },
  ]
}

/** A knowledge base of one document, in a workspace of its own. */
async function fillBase({ client, filling }: SizeStack): Promise<SizedBase> {
  const base = await insertSizedBase(client)
  await insertSizedDocument(client, base, filling, 0)
  return base
}
