import type pg from 'pg'

const NAME = 'document_words_counted'

/**
 * Makes the index of words that has the number of their passages, and drops the one that it replaces. Readers and writers go
 * on meanwhile. It may be repeated after a crash, and does nothing once it is done.
 * @param client holds the lock of migrations
 */
export async function indexWordCounts(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isValid: boolean }>(
    'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [NAME],
  )
  // A build that a crash ended leaves an index that is not valid.
  if (rows[0] && !rows[0].isValid) await client.query(`drop index concurrently ${NAME}`)
  if (!rows[0]?.isValid)
    await client.query(
      `create index concurrently if not exists ${NAME} on document_words (kb_id, word, workspace_id, passages)`,
    )
  await client.query('drop index concurrently if exists document_words_by_word')
}
