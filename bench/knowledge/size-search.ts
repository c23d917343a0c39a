import { loadavg } from 'node:os'
import type pg from 'pg'
import type { SearchMode } from '../../domain/knowledge/base.ts'
import { inWorkspace } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import { searchPassages } from '../../store/knowledge/search.ts'
import type { Services } from '../../test/support/stack/services.ts'
import { spentByPart } from '../cpu.ts'
import { percentile, timed } from '../sample.ts'
import { SIZE_MODEL, type SizedBase, vectorOf, wordsOf } from './size-fill.ts'

const SEARCHES = 200
const WARM_UP = 20
const WORDS_PER_QUESTION = 8

type Measured = { p50: number; p95: number; note: string }

/** Each search is of another of the knowledge bases. The processor time of Postgres hardly changes on a busy machine. */
export async function measureSearch(
  services: Services,
  client: pg.Client,
  database: Database,
  bases: SizedBase[],
  mode: SearchMode = 'hybrid',
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
    if (base) times.push((await timed(() => searchOnce(database, base, vector, { mode }))).ms)
  }
  const each = (spent() - before) / SEARCHES
  const warm = times.slice(WARM_UP)
  const note = `${each.toFixed(1)} ms of Postgres's processor time each; load ${loadavg()[0]?.toFixed(1)}`
  return { p50: percentile(warm, 0.5), p95: percentile(warm, 0.95), note }
}

export function searchOnce(
  database: Database,
  { workspaceId, kbId }: SizedBase,
  vector: number[],
  { mode, limit = 5 }: { mode: SearchMode; limit?: number },
) {
  const searched = [{ id: kbId, embeddingModel: SIZE_MODEL }]
  const query = { query: wordsOf(WORDS_PER_QUESTION), limit, mode }
  return inWorkspace(workspaceId, () => searchPassages(database, workspaceId, searched, query, async () => vector))
}
