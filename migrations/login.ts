import pg from 'pg'

/** The logins of the processes, as addresses of the database. */
export type Logins = { databaseUrl: string; systemDatabaseUrl: string }

/**
 * Makes the logins of the processes that do not work yet, each with the name and the password of its address, as members of
 * the roles of the baseline.
 * @param owner may make roles; it need not when the operator has made the logins
 */
export async function makeLogins(owner: pg.Client, { databaseUrl, systemDatabaseUrl }: Logins): Promise<void> {
  await makeLogin(owner, databaseUrl, 'ams_app')
  await makeLogin(owner, systemDatabaseUrl, 'ams_system')
}

async function makeLogin(owner: pg.Client, url: string, role: string): Promise<void> {
  if (await works(url, role)) return
  const { username, password } = new URL(url)
  const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  const known = await owner.query('select from pg_roles where rolname = $1', [name])
  const verb = known.rowCount ? 'alter' : 'create'
  await owner.query(`${verb} role ${pg.escapeIdentifier(name)} login password ${pg.escapeLiteral(secret)}`)
  await owner.query(`grant ${role} to ${pg.escapeIdentifier(name)}`)
}

async function works(url: string, role: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, options: `-c role=${role}` })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
