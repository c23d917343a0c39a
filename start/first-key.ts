import pg from 'pg'

/**
 * Calls `show` with the first API key, or with nothing once somebody has seen it. The API leaves the key in `installation`;
 * it counts as shown only after it was, so that a start that is killed in between shows one again.
 */
export async function showFirstKey(databaseUrl: string, show: (key: string | undefined) => void): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const found = await client.query<{ value: { key?: string } }>(
      `select value from installation where name = 'first_key'`,
    )
    const key = found.rows[0]?.value.key
    show(key)
    if (key) await client.query(`update installation set value = '{"shown": true}' where name = 'first_key'`)
  } finally {
    await client.end()
  }
}
