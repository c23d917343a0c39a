import pg from 'pg'
import { openDatabase } from '../../store/database.ts'
import type { Services } from '../../test/support/stack/services.ts'
import type { Figure } from '../figure.ts'
import type { Target } from '../target.ts'
import {
  CHUNKS_PER_DOCUMENT,
  insertSizedBase,
  insertSizedDocument,
  prepareFilling,
  type SizedBase,
} from './size-fill.ts'
import { measureIndex, measureRecall, type SizeStack } from './size-index.ts'
import { measureSearch } from './size-search.ts'

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
    await prepareFilling(client)
    const bases = [await fillBase(client, 1)]
    const alone = await measureSearch(services, client, database, bases)
    while (bases.length < TENANTS) bases.push(await fillBase(client, 1))
    const among = await measureSearch(services, client, database, bases)
    const name = (tenants: number) => `a search in one of ${tenants} knowledge bases × ${CHUNKS_PER_DOCUMENT} chunks`
    return [
      { name: `${name(1)}, p50`, value: alone.p50, unit: 'ms' },
      { name: `${name(1)}, p95`, value: alone.p95, unit: 'ms', goal: { atMost: 15 }, note: alone.note },
      { name: `${name(TENANTS)}, p50`, value: among.p50, unit: 'ms' },
      { name: `${name(TENANTS)}, p95`, value: among.p95, unit: 'ms', goal: { atMost: 15 }, note: among.note },
      ...(await measureLarge({ target, services, client, database })),
    ]
  } finally {
    await Promise.all([client.end(), database.$client.end()])
  }
}

async function measureLarge(stack: SizeStack): Promise<Figure[]> {
  const { services, client, database } = stack
  if (LARGE_CHUNKS === 0) {
    process.stdout.write('BENCH_LARGE_CHUNKS is not set: no large knowledge base is measured.\n')
    return []
  }
  const base = await insertSizedBase(client)
  // No index is made for a model without vectors.
  await client.query('update knowledge_bases set embedding_model = $2 where id = $1', [base.kbId, 'bench/none'])
  for (let number = 0; number * CHUNKS_PER_DOCUMENT < LARGE_CHUNKS; number++)
    await insertSizedDocument(client, base, number)
  const name = `a search in one knowledge base of ${LARGE_CHUNKS} chunks`
  const { figures, questions } = await measureIndex(stack, base)
  const recall = await measureRecall(stack, base, questions)
  const byVector = await measureSearch(services, client, database, [base], 'vector')
  const byWords = await measureSearch(services, client, database, [base], 'text')
  const { p50, p95, note } = await measureSearch(services, client, database, [base])
  return [
    ...figures,
    { name: `${name} by vectors, p50`, value: byVector.p50, unit: 'ms' },
    { name: `${name} by vectors, p95`, value: byVector.p95, unit: 'ms', goal: { atMost: 50 }, note: byVector.note },
    { name: `${name} by vectors, recall@10`, value: recall, unit: '', goal: { atLeast: 0.97 } },
    { name: `${name} by words, p50`, value: byWords.p50, unit: 'ms' },
    { name: `${name} by words, p95`, value: byWords.p95, unit: 'ms', note: byWords.note },
    { name: `${name}, p50`, value: p50, unit: 'ms' },
    { name: `${name}, p95`, value: p95, unit: 'ms', goal: { atMost: 50 }, note },
  ]
}

async function fillBase(client: pg.Client, documents: number): Promise<SizedBase> {
  const base = await insertSizedBase(client)
  for (let number = 0; number < documents; number++) await insertSizedDocument(client, base, number)
  return base
}
