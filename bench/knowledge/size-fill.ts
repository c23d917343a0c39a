import type pg from 'pg'
import { newId } from '../../domain/id.ts'
import { indexWords, WORD_INDEX } from '../../domain/knowledge/word/word-index.ts'
import type { Target } from '../target.ts'
import { growTopics, passageVector, type Topics, vectorsOf } from './size-vector.ts'
import { zipfPassages, zipfWord } from './vocabulary.ts'

/** A document has this many chunks. */
export const CHUNKS_PER_DOCUMENT = 1_000
/** The model of these vectors. The stand-in has no vectors like them, unless it is told which text has which. */
export const SIZE_MODEL = 'openai/text-embedding-3-small'
const WORDS_PER_CHUNK = 60
/** Documents have the words of one of these texts, so a word is in at least a hundredth of many documents. */
const TEXTS = 100

/** A knowledge base whose rows are written by SQL. */
export type SizedBase = { workspaceId: string; agentId: string; kbId: string }

export type Filling = { topics: Topics; vectorTypeId: number }

/** Makes a table for the word index of texts, and topics that passages and questions are about. */
export async function prepareFilling(client: pg.Client): Promise<Filling> {
  // These statements do the work of keys and triggers, so Postgres skips both.
  await client.query('set session_replication_role = replica')
  await client.query('create temp table bench_words (text integer, word text, ordinals integer[], impacts smallint[])')
  await client.query('create index on bench_words (text)')
  const { rows } = await client.query<{ typeId: number }>(`select 'vector'::regtype::oid::int as "typeId"`)
  return { topics: growTopics(), vectorTypeId: rows[0]?.typeId ?? 0 }
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

/** A question of these many words, most of which some passages have. */
export const wordsOf = (count: number): string => Array.from({ length: count }, zipfWord).join(' ')

/** Makes an empty knowledge base through the API, in the workspace that the bench works for. */
export async function createSizedBase(client: pg.Client, target: Target): Promise<SizedBase> {
  const agentId = await target.createAgent('bench size')
  const path = `/v1/agents/${agentId}/knowledge-bases`
  const { id: kbId } = await target.send<{ id: string }>('POST', path, { name: 'bench size' })
  // No index is made for a model without vectors.
  const { rows } = await client.query<{ workspaceId: string }>(
    `update knowledge_bases set embedding_model = 'bench/none' where id = $1 returning workspace_id as "workspaceId"`,
    [kbId],
  )
  return { workspaceId: rows[0]?.workspaceId ?? '', agentId, kbId }
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
export async function insertSizedDocument(
  client: pg.Client,
  base: SizedBase,
  { topics, vectorTypeId }: Filling,
  number: number,
): Promise<void> {
  const documentId = newId()
  const keys = [documentId, base.workspaceId, base.kbId]
  await client.query(
    `insert into documents (id, workspace_id, kb_id, agent_id, filename, format, size_bytes, sha256, storage_url, status, stage,
      chunk_count, word_index)
    values ($1, $2, $3, $4, $5, 'txt', 1, 'bench', '', 'ready', 'ready', ${CHUNKS_PER_DOCUMENT}, ${WORD_INDEX})`,
    [...keys, base.agentId, `bench-${number}.txt`],
  )
  const vectors = Array.from({ length: CHUNKS_PER_DOCUMENT }, () => passageVector(topics))
  await client.query(
    `with given as (select gen_random_uuid() as id, ordinal - 1 as ordinal, embedding
      from unnest($4::vector[]) with ordinality as given (embedding, ordinal)),
    made as (insert into chunks (id, document_id, workspace_id, kb_id, ordinal, text, token_count, page_ordinal,
        page_start, page_end, repeated)
      select id, $1, $2, $3, ordinal, 'chunk ' || ordinal || ' of ' || $5::integer, 80, 0, 0, 1, 0 from given)
    insert into chunk_vectors (document_id, embedding_model, chunk_id, workspace_id, kb_id, embedding)
    select $1, '${SIZE_MODEL}', id, $2, $3, embedding::halfvec from given`,
    [...keys, vectorsOf(vectors, vectorTypeId), number],
  )
  await prepareText(client, number % TEXTS)
  await client.query(
    `insert into document_words (document_id, workspace_id, kb_id, word, ordinals, impacts, passages)
    select $1, $2, $3, word, ordinals, impacts, cardinality(ordinals) from bench_words where text = $4::integer`,
    [...keys, number % TEXTS],
  )
}
