import type pg from 'pg'

const FACT = 'chunk_vectors'
/** One statement copies the vectors of this many documents, so that no transaction is long. */
const DOCUMENTS_PER_STATEMENT = 50

/**
 * Copies the vectors that were stored before 0038 into the table of their own. Readers and writers go on meanwhile: the
 * trigger of 0038 copies what is written now. It may be repeated after a crash, and does nothing once it is done.
 * @param client holds the lock of migrations
 */
export async function copyVectors(client: pg.Client): Promise<void> {
  const done = await client.query('select 1 from installation where name = $1', [FACT])
  if (done.rowCount) return
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<{ id: string }>('select id from documents where id > $1 order by id limit $2', [
      after,
      DOCUMENTS_PER_STATEMENT,
    ])
    const last = rows.at(-1)
    if (!last) break
    await client.query(COPY, [rows.map(({ id }) => id)])
    after = last.id
  }
  await client.query('insert into installation (name, value) values ($1, $2) on conflict do nothing', [FACT, 'true'])
}

// A document that the former release removes meanwhile is left out: the key of its vectors would fail otherwise.
const COPY = `
  insert into chunk_vectors (document_id, embedding_model, chunk_id, workspace_id, kb_id, embedding)
  select chunks.document_id, bases.embedding_model, chunks.id, chunks.workspace_id, chunks.kb_id, chunks.embedding
  from chunks join knowledge_bases as bases on bases.id = chunks.kb_id
    join documents on documents.id = chunks.document_id
  where chunks.document_id = any($1) and chunks.embedding is not null
  for key share of documents
  on conflict do nothing`
