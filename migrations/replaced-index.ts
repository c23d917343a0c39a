import type pg from 'pg'

/** Indexes that are made while the service writes, each with the one that it replaces (migration 0051). */
const REPLACED = [
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
]

/**
 * Makes the index of words that has the number of their passages, and that of documents in work without those that wait, and
 * drops those that they replace. Readers and writers go on meanwhile. It may be repeated after a crash, and does nothing once
 * it is done.
 * @param client holds the lock of migrations
 */
export async function replaceIndexes(client: pg.Client): Promise<void> {
  for (const { name, on, former } of REPLACED) {
    const { rows } = await client.query<{ isValid: boolean }>(
      'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
      [name],
    )
    // A build that a crash ended leaves an index that is not valid.
    if (rows[0] && !rows[0].isValid) await client.query(`drop index concurrently ${name}`)
    if (!rows[0]?.isValid) await client.query(`create index concurrently if not exists ${name} on ${on}`)
    await client.query(`drop index concurrently if exists ${former}`)
  }
}
