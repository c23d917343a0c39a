import type pg from 'pg'
import { newId } from '../../domain/id.ts'
import { indexWords, WORD_INDEX } from '../../domain/knowledge/word/word-index.ts'
import { zipfPassages, zipfWord } from './vocabulary.ts'

/** A document has this many chunks. */
export const CHUNKS_PER_DOCUMENT = 1_000
/** The model of these vectors; no process can ask it. */
export const SIZE_MODEL = 'bench/vectors'
const DIMENSIONS = 384
const [CENTERS, NOISES] = [1_000, 10_000]
const WORDS_PER_CHUNK = 60
/** Documents have the words of one of these texts, so a word is in at least a hundredth of many documents. */
const TEXTS = 100

/** A knowledge base of a workspace of its own. */
export type SizedBase = { workspaceId: string; agentId: string; kbId: string }

/**
 * Makes what documents are filled with: a table for the word index of their texts, and vectors that a chunk's vector is the sum of. A
 * center is a topic, which questions are about, too.
 */
export async function prepareFilling(client: pg.Client): Promise<void> {
  // What keys and triggers check and copy is made by these statements.
  await client.query('set session_replication_role = replica')
  await client.query('create temp table bench_words (text integer, word text, ordinals integer[], impacts smallint[])')
  await client.query('create index on bench_words (text)')
  await client.query(
    'create temp table bench_parts (kind text, number integer, part halfvec, primary key (kind, number))',
  )
  await insertParts(client, 'center', CENTERS)
  await insertParts(client, 'noise', NOISES)
}

/** Indexes the words of a text, once. */
async function prepareText(client: pg.Client, text: number): Promise<void> {
  const { rowCount } = await client.query('select from bench_words where text = $1 limit 1', [text])
  if (rowCount) return
  const passages = zipfPassages(CHUNKS_PER_DOCUMENT, WORDS_PER_CHUNK).map((passage) => ({ text: passage }))
  const entries = await indexWords('bench.txt', passages, async () => {})
  await client.query(
    `insert into bench_words select $1, entry.word, entry.ordinals, entry.impacts
    from jsonb_to_recordset($2::jsonb) as entry (word text, ordinals integer[], impacts smallint[])`,
    [text, JSON.stringify(entries)],
  )
}

const insertParts = (client: pg.Client, kind: string, count: number) =>
  client.query(
    `insert into bench_parts select $1, number,
      (select l2_normalize(array_agg(random() + random() + random() - 1.5)::halfvec) from generate_series(1, $3) where number > 0)
    from generate_series(1, $2) as number`,
    [kind, count, DIMENSIONS],
  )

/** A question of these many words, most of which some passages have. */
export const wordsOf = (count: number): string => Array.from({ length: count }, zipfWord).join(' ')

/** A vector near some chunks. */
export const vectorOf = async (client: pg.Client): Promise<number[]> => {
  const { rows } = await client.query<{ vector: string }>(
    `select l2_normalize(center.part + noise.part)::text as vector from bench_parts as center, bench_parts as noise
    where center.kind = 'center' and center.number = $1 and noise.kind = 'noise' and noise.number = $2`,
    [1 + Math.floor(CENTERS * Math.random()), 1 + Math.floor(NOISES * Math.random())],
  )
  return JSON.parse(rows[0]?.vector ?? '[]')
}

/** Makes a workspace with an empty knowledge base. */
export async function insertSizedBase(client: pg.Client): Promise<SizedBase> {
  const [workspaceId, agentId, kbId] = [newId(), newId(), newId()]
  await client.query('insert into workspaces (id, name, webhook_secret) values ($1, $2, $3)', [workspaceId, kbId, ''])
  await client.query(
    `insert into agents (id, workspace_id, name, model, system_prompt, status, version)
    values ($1, $2, 'bench size', 'local/extractive', '', 'active', 1)`,
    [agentId, workspaceId],
  )
  await client.query(
    'insert into knowledge_bases (id, workspace_id, agent_id, name, embedding_model) values ($1, $2, $3, $4, $5)',
    [kbId, workspaceId, agentId, 'bench size', SIZE_MODEL],
  )
  return { workspaceId, agentId, kbId }
}

/** Stores a ready document of a thousand chunks, as an ingestion leaves it. */
export async function insertSizedDocument(client: pg.Client, base: SizedBase, number: number): Promise<void> {
  const documentId = newId()
  const keys = [documentId, base.workspaceId, base.kbId]
  await client.query(
    `insert into documents (id, workspace_id, kb_id, agent_id, filename, format, size_bytes, sha256, storage_url, status, stage,
      chunk_count, word_index)
    values ($1, $2, $3, $4, $5, 'txt', 1, 'bench', '', 'ready', 'ready', ${CHUNKS_PER_DOCUMENT}, ${WORD_INDEX})`,
    [...keys, base.agentId, `bench-${number}.txt`],
  )
  await client.query(
    `with made as (insert into chunks (id, document_id, workspace_id, kb_id, ordinal, text, token_count)
      select gen_random_uuid(), $1, $2, $3, ordinal, 'chunk ' || ordinal || ' of ' || $4::integer, 80
      from generate_series(0, ${CHUNKS_PER_DOCUMENT - 1}) as ordinal returning id)
    insert into chunk_vectors (document_id, embedding_model, chunk_id, workspace_id, kb_id, embedding)
    select $1, '${SIZE_MODEL}', picked.id, $2, $3, l2_normalize(center.part + noise.part)
    from (select id, 1 + floor(random() * ${CENTERS}) as center, 1 + floor(random() * ${NOISES}) as noise from made) as picked
      join bench_parts as center on center.kind = 'center' and center.number = picked.center
      join bench_parts as noise on noise.kind = 'noise' and noise.number = picked.noise`,
    [...keys, number],
  )
  await prepareText(client, number % TEXTS)
  await client.query(
    `insert into document_words (document_id, workspace_id, kb_id, word, ordinals, impacts, passages)
    select $1, $2, $3, word, ordinals, impacts, cardinality(ordinals) from bench_words where text = $4::integer`,
    [...keys, number % TEXTS],
  )
}
