import { sql } from 'drizzle-orm'
import { newId } from '../../../domain/id.ts'
import { WORD_INDEX } from '../../../domain/knowledge/word/word-index.ts'
import type { Database } from '../../../store/database.ts'
import { agents, knowledgeBases, workspaces } from '../../../store/tables/index.ts'

export const VECTOR_MODEL = 'test/vectors'
const DIMENSIONS = 24
const TOPICS = 40

/** A knowledge base whose vectors are written by SQL. */
export type VectorBase = { workspaceId: string; agentId: string; kbId: string }

export async function makeVectorBase(database: Database, workspaceId = newId()): Promise<VectorBase> {
  const [agentId, kbId] = [newId(), newId()]
  await database
    .insert(workspaces)
    .values({ id: workspaceId, name: workspaceId, webhookSecret: '' })
    .onConflictDoNothing()
  const agent = { id: agentId, workspaceId, name: 'vectors', model: 'local/extractive', systemPrompt: '', version: 1 }
  await database.insert(agents).values({ ...agent, status: 'draft' })
  await database
    .insert(knowledgeBases)
    .values({ id: kbId, workspaceId, agentId, name: 'vectors', embeddingModel: VECTOR_MODEL })
  return { workspaceId, agentId, kbId }
}

/**
 * Stores a ready document whose chunks lie around some topics. No two of them stand side by side or say the same, so a search
 * makes a passage of each.
 * @returns its id
 */
export async function addVectorDocument(
  database: Database,
  { workspaceId, agentId, kbId }: VectorBase,
  { chunks = 100, attributes = {} }: { chunks?: number; attributes?: Record<string, string> } = {},
): Promise<string> {
  const id = newId()
  await database.execute(sql`
    insert into documents (id, workspace_id, kb_id, agent_id, filename, format, size_bytes, sha256, storage_url, status,
      stage, chunk_count, word_index, attributes)
    values (${id}, ${workspaceId}, ${kbId}, ${agentId}, ${`${id}.txt`}, 'txt', 1, ${id}, '', 'ready', 'ready', ${chunks},
      ${WORD_INDEX}, ${JSON.stringify(attributes)}::jsonb)`)
  await database.execute(sql`
    insert into chunks (id, document_id, workspace_id, kb_id, ordinal, text, token_count,
      page_ordinal, page_start, page_end, repeated)
    select gen_random_uuid(), ${id}, ${workspaceId}, ${kbId}, 2 * number, ${`chunk of ${id} `}::text || number, 2,
      0, 0, 1, 0
    from generate_series(0, ${chunks - 1}::integer) as number`)
  await addVectors(database, id, VECTOR_MODEL)
  return id
}

/** Gives the chunks of a document vectors of a model. */
export async function addVectors(database: Database, documentId: string, embeddingModel: string): Promise<void> {
  const { rows } = await database.execute<{ id: string }>(sql`select id from chunks where document_id = ${documentId}`)
  const given = sql`unnest(${sql.param(rows.map(({ id }) => id))}::uuid[],
    ${sql.param(rows.map(() => JSON.stringify(randomVector())))}::text[]) as given (id, vector)`
  await database.execute(sql`
    insert into chunk_vectors (document_id, embedding_model, chunk_id, workspace_id, kb_id, embedding)
    select chunks.document_id, ${embeddingModel}, chunks.id, chunks.workspace_id, chunks.kb_id, given.vector::halfvec
    from ${given} join chunks on chunks.id = given.id`)
}

/** A vector near one of the topics. */
export function randomVector(): number[] {
  const topic = Math.floor(Math.random() * TOPICS)
  return Array.from(
    { length: DIMENSIONS },
    (_, place) => Math.sin(topic * 7 + place * (topic + 1)) + Math.random() - 0.5,
  )
}
