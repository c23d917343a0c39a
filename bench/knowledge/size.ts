import { loadavg } from 'node:os'
import pg from 'pg'
import { inWorkspace } from '../../store/connection/scope.ts'
import { type Database, openDatabase } from '../../store/database.ts'
import { searchPassages } from '../../store/knowledge/search.ts'
import type { Services } from '../../test/support/stack/services.ts'
import { spentByPart } from '../cpu.ts'
import type { Figure } from '../figure.ts'
import { percentile, timed } from '../sample.ts'
import {
  CHUNKS_PER_DOCUMENT,
  insertSizedBase,
  insertSizedDocument,
  prepareFilling,
  SIZE_MODEL,
  type SizedBase,
  vectorOf,
  wordsOf,
} from './size-fill.ts'

/** Knowledge bases of a thousand chunks, each of a workspace of its own. A thousand of them take minutes and 6 GB. */
const TENANTS = Number(process.env.BENCH_TENANTS ?? 100)
/** The chunks of one large knowledge base, which take as much room; none is measured without this setting. */
const LARGE_CHUNKS = Number(process.env.BENCH_LARGE_CHUNKS ?? 0)
const SEARCHES = 200
const WARM_UP = 20
const WORDS_PER_QUESTION = 8

type Measured = { p50: number; p95: number; note: string }

/**
 * Measures a search by vectors of 384 dimensions and by words, with the store's own function and the login of the API: in one
 * knowledge base of a thousand chunks, in one of a thousand such, and in a large one. Postgres has the rows, written by SQL.
 */
export async function measureSizes(services: Services): Promise<Figure[]> {
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
      ...(await measureLarge(services, client, database)),
    ]
  } finally {
    await Promise.all([client.end(), database.$client.end()])
  }
}

async function measureLarge(services: Services, client: pg.Client, database: Database): Promise<Figure[]> {
  if (LARGE_CHUNKS === 0) {
    process.stdout.write('BENCH_LARGE_CHUNKS is not set: no large knowledge base is measured.\n')
    return []
  }
  const base = await fillBase(client, Math.ceil(LARGE_CHUNKS / CHUNKS_PER_DOCUMENT))
  const { p50, p95, note } = await measureSearch(services, client, database, [base])
  const name = `a search in one knowledge base of ${LARGE_CHUNKS} chunks`
  return [
    { name: `${name}, p50`, value: p50, unit: 'ms' },
    { name: `${name}, p95`, value: p95, unit: 'ms', goal: { atMost: 50 }, note },
  ]
}

async function fillBase(client: pg.Client, documents: number): Promise<SizedBase> {
  const base = await insertSizedBase(client)
  for (let number = 0; number < documents; number++) await insertSizedDocument(client, base, number)
  return base
}

/** Each search is of another of the knowledge bases. The processor time of Postgres hardly changes on a busy machine. */
export async function measureSearch(
  services: Services,
  client: pg.Client,
  database: Database,
  bases: SizedBase[],
): Promise<Measured> {
  await client.query('analyze documents, chunks, chunk_vectors, document_words')
  const vectors: number[][] = []
  while (vectors.length < SEARCHES + WARM_UP) vectors.push(await vectorOf(client))
  const spent = () => spentByPart(services).get('postgres') ?? 0
  const times: number[] = []
  let before = 0
  for (const [number, vector] of vectors.entries()) {
    if (number === WARM_UP) before = spent()
    const base = bases[(number * 7) % bases.length]
    if (base) times.push((await timed(() => searchOnce(database, base, vector))).ms)
  }
  const each = (spent() - before) / SEARCHES
  const warm = times.slice(WARM_UP)
  const note = `${each.toFixed(1)} ms of Postgres's processor time each; load ${loadavg()[0]?.toFixed(1)}`
  return { p50: percentile(warm, 0.5), p95: percentile(warm, 0.95), note }
}

function searchOnce(database: Database, { workspaceId, kbId }: SizedBase, vector: number[]) {
  const searched = [{ id: kbId, embeddingModel: SIZE_MODEL }]
  const query = { query: wordsOf(WORDS_PER_QUESTION), limit: 5 }
  return inWorkspace(workspaceId, () => searchPassages(database, workspaceId, searched, query, async () => vector))
}
