import { loadavg } from 'node:os'
import type pg from 'pg'
import type { SearchMode } from '../../domain/knowledge/base.ts'
import { inWorkspace } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import { searchPassages } from '../../store/knowledge/search/search.ts'
import { modelControl } from '../../test/support/model/client.ts'
import type { Services } from '../../test/support/stack/services.ts'
import { spentByPart } from '../process/cpu.ts'
import { percentile, timed } from '../sample.ts'
import type { Target } from '../target.ts'
import { type Filling, SIZE_MODEL, type SizedBase, wordsOf } from './size-fill.ts'
import { questionVector } from './size-vector.ts'

export type SizeStack = {
  target: Target
  services: Services
  client: pg.Client
  database: Database
  filling: Filling
}

const SEARCHES = 200
const WARM_UP = 20
const WORDS_PER_QUESTION = 8

type Measured = { p50: number; p95: number; note: string }
type Question = { query: string; vector: number[] }

/**
 * Measures the store's function. Each search is of another of the knowledge bases. The processor time of Postgres hardly changes
 * on a busy machine.
 */
export async function measureSearch(
  { services, client, database, filling }: SizeStack,
  bases: SizedBase[],
  mode: SearchMode = 'hybrid',
): Promise<Measured> {
  await client.query('analyze documents, chunks, chunk_vectors, document_words')
  return await measure(services, questionsOf(filling), async ({ vector, query }, number) => {
    const base = bases[(number * 7) % bases.length]
    if (base) await searchOnce(database, base, vector, { mode, query })
  })
}

/** Measures a search by both arms through the API; the stand-in makes the vectors of the questions. */
export async function measureService({ target, services, filling }: SizeStack, base: SizedBase): Promise<Measured> {
  const questions = questionsOf(filling)
  await modelControl(services.info.modelServerUrl).setVectors(
    Object.fromEntries(questions.map(({ query, vector }) => [query, vector])),
  )
  const path = `/v1/agents/${base.agentId}/knowledge-bases/${base.kbId}/search`
  return await measure(services, questions, ({ query }) => target.send('POST', path, { query, limit: 5 }))
}

const questionsOf = ({ topics }: Filling): Question[] =>
  Array.from({ length: SEARCHES + WARM_UP }, () => ({
    query: wordsOf(WORDS_PER_QUESTION),
    vector: questionVector(topics),
  }))

async function measure(
  services: Services,
  questions: Question[],
  ask: (question: Question, number: number) => Promise<unknown>,
): Promise<Measured> {
  const spent = () => spentByPart(services).get('postgres') ?? 0
  const times: number[] = []
  let before = 0
  for (const [number, question] of questions.entries()) {
    if (number === WARM_UP) before = spent()
    times.push((await timed(() => ask(question, number))).ms)
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
  { mode, limit = 5, query = wordsOf(WORDS_PER_QUESTION) }: { mode: SearchMode; limit?: number; query?: string },
) {
  const searched = [{ id: kbId, embeddingModel: SIZE_MODEL }]
  return inWorkspace(workspaceId, () =>
    searchPassages(database, workspaceId, searched, { query, limit, mode }, async () => vector),
  )
}
