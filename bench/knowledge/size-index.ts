import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { vectorIndexName } from '../../store/knowledge/vector-index.ts'
import type { Figure } from '../figure.ts'
import { spentByPart } from '../process/cpu.ts'
import { crowd, percentile, timed } from '../sample.ts'
import type { Target } from '../target.ts'
import { SIZE_MODEL, type SizedBase } from './size-fill.ts'
import { type SizeStack, searchOnce } from './size-search.ts'
import { questionVector, type Topics } from './size-vector.ts'

type Question = { vector: number[]; nearest: string[] }

const MESSAGE = '[[say The answer is forty-two.]]'
/** Chats by turns, while the index is built and while the process that builds it is held: both meet the same load. */
const ORDER = Array.from({ length: 10 }, () => ['held', 'building', 'building', 'held'] as const).flat()
const CHATS_PER_TURN = 20
const QUESTIONS = 50
/** A scan of a million vectors takes seconds, so few are timed. */
const SCANS = 10

/**
 * Lets the worker build the index of vectors, and measures chats meanwhile.
 * @returns questions with what a scan found before
 */
export async function measureIndex(
  { target, services, client, database, filling }: SizeStack,
  base: SizedBase,
): Promise<{ figures: Figure[]; questions: Question[] }> {
  await client.query('analyze documents, chunks, chunk_vectors, document_words')
  const questions = await findNearest(client, filling.topics, base)
  const scans: number[] = []
  for (const { vector } of questions.slice(0, SCANS))
    scans.push((await timed(() => searchOnce(database, base, vector, { mode: 'vector' }))).ms)
  const spent = () => spentByPart(services).get('postgres') ?? 0
  const before = spent()
  await client.query('update knowledge_bases set embedding_model = $2 where id = $1', [base.kbId, SIZE_MODEL])
  const processId = await findBuilder(client)
  const [chats, seconds] = await Promise.all([chatBeside(target, processId), untilBuilt(client, base)])
  const cpuMs = spent() - before
  const figures: Figure[] = [
    { name: 'a search by vectors without the index, p50', value: percentile(scans, 0.5), unit: 'ms' },
    {
      name: 'index built',
      value: seconds,
      unit: 's',
      note: `${(cpuMs / 1_000).toFixed(0)} s of Postgres's processor time`,
    },
    chats,
  ]
  return { figures, questions }
}

/** Compares chats while an index is built with chats while its process is held. */
async function chatBeside(target: Target, processId: number): Promise<Figure> {
  const agent = await target.createAgent('bench beside an index')
  const chat = async () => (await timed(() => target.chat(agent, MESSAGE))).ms
  const times = { building: [] as number[], held: [] as number[] }
  for (const state of ORDER) {
    // A small index may be there before.
    if (!signal(processId, state === 'held' ? 'SIGSTOP' : 'SIGCONT')) break
    await chat()
    times[state].push(...(await crowd(CHATS_PER_TURN, 1, chat)))
  }
  signal(processId, 'SIGCONT')
  const [building, held] = [percentile(times.building, 0.95), percentile(times.held, 0.95)]
  return {
    name: "chat's p95 while the index is built, beside while its process is held",
    value: building / held,
    unit: '×',
    goal: { atMost: 1.2 },
    note: `${held.toFixed(0)} ms held, ${building.toFixed(0)} ms meanwhile; load ${loadavg()[0]?.toFixed(1)}`,
  }
}

/** @returns false once the process has ended */
function signal(processId: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(processId, name)
  } catch {
    return false
  }
}

/** The process of Postgres that builds an index, once it does. */
async function findBuilder(client: pg.Client): Promise<number> {
  for (;;) {
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_progress_create_index')
    if (rows[0]) return rows[0].pid
    await wait(1_000)
  }
}

/** The part of the ten nearest chunks that a search by the index finds. */
export async function measureRecall({ database }: SizeStack, base: SizedBase, questions: Question[]): Promise<number> {
  let found = 0
  for (const { vector, nearest } of questions) {
    const hits = await searchOnce(database, base, vector, { mode: 'vector', limit: 10 })
    const ids = new Set(hits.flatMap(({ chunk_id, neighbours = [] }) => [chunk_id, ...neighbours]))
    found += nearest.filter((id) => ids.has(id)).length
  }
  return found / questions.flatMap(({ nearest }) => nearest).length
}

async function findNearest(client: pg.Client, topics: Topics, { kbId }: SizedBase): Promise<Question[]> {
  const questions: Question[] = []
  while (questions.length < QUESTIONS) {
    const vector = questionVector(topics)
    const { rows } = await client.query<{ id: string }>(
      `select chunk_id as id from chunk_vectors where kb_id = $1 and embedding_model = $2
      order by embedding <=> $3::halfvec limit 10`,
      [kbId, SIZE_MODEL, JSON.stringify(vector)],
    )
    questions.push({ vector, nearest: rows.map(({ id }) => id) })
  }
  return questions
}

/** @returns how long the index took from its begin, in seconds */
async function untilBuilt(client: pg.Client, { kbId }: SizedBase): Promise<number> {
  const startedAt = performance.now()
  const name = vectorIndexName({ kbId, embeddingModel: SIZE_MODEL })
  for (;;) {
    const { rows } = await client.query('select from pg_index where indexrelid = to_regclass($1) and indisvalid', [
      name,
    ])
    if (rows.length > 0) return (performance.now() - startedAt) / 1_000
    await wait(1_000)
  }
}
