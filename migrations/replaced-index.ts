import type pg from 'pg'

/** `before` removes the rows that a unique index would refuse. */
type Replaced = { name: string; on: string; isUnique?: true; before?: string; former?: string }

/** Indexes that are made while the service writes, each with the one that it replaces, if any (migrations 0051 and 0055). */
const REPLACED: Replaced[] = [
  {
    name: 'document_words_counted',
    on: 'document_words (kb_id, word, workspace_id, passages)',
    former: 'document_words_by_word',
  },
  {
    name: 'documents_under_way',
    on: `documents (beat_at) where status = 'processing' and deleted_at is null and not is_waiting`,
    former: 'documents_in_work',
  },
  // A former release that knows the table begins one copy of a model at a time, below a lock. Should
  // there be two nevertheless, a start removes one instead of failing.
  {
    name: 'vector_indexes_serving',
    on: 'vector_indexes (kb_id, embedding_model) where replaces is null',
    isUnique: true,
    before: `select drop_vector_copy(id) from (
      select id, row_number() over (partition by kb_id, embedding_model order by built_at, id) as place from vector_indexes
      where replaces is null) as serving where place > 1`,
  },
]

/**
 * Makes the index of words that has the number of their passages, that of documents in work without those that wait, and that
 * of copies that serve, and drops those that they replace. Readers and writers go on meanwhile. It may be repeated after a
 * crash, and does nothing once it is done.
 * @param client holds the lock of migrations
 */
export async function replaceIndexes(client: pg.Client): Promise<void> {
  for (const { name, on, isUnique, before, former } of REPLACED) {
    const { rows } = await client.query<{ isValid: boolean }>(
      'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
      [name],
    )
    if (!rows[0]?.isValid) {
      // A build that a crash ended leaves an index that is not valid.
      if (rows[0]) await client.query(`drop index concurrently ${name}`)
      if (before) await client.query(before)
      await client.query(`create ${isUnique ? 'unique ' : ''}index concurrently if not exists ${name} on ${on}`)
    }
    if (former) await client.query(`drop index concurrently if exists ${former}`)
  }
}
