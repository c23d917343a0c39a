import type pg from 'pg'

type Column = { name: string; type: string }

/** A table with `workspace_id`, as the catalogue describes it. */
export type TenantTable = {
  name: string
  isForced: boolean
  policies: string[]
  /** False for a table into which the application only inserts. */
  isReadable: boolean
  isNullable: boolean
  /** The columns that an insert must give; a constraint of documents asks for their hash. */
  required: Column[]
}

const TABLES = `
  select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced",
    array(select polname::text from pg_policy where polrelid = c.oid order by 1) as policies,
    has_table_privilege('ams_app', c.oid, 'select') as "isReadable", not w.attnotnull as "isNullable",
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and (a.attnotnull or (c.relname, a.attname) = ('documents', 'sha256')) and not a.atthasdef and a.attidentity = '' and a.attname <> 'workspace_id') as required
  from pg_class c join pg_attribute w on w.attrelid = c.oid and w.attname = 'workspace_id' and not w.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`

/** Every table with a workspace, so that a new one is among them. */
export async function listTables(client: pg.Client): Promise<TenantTable[]> {
  return (await client.query<TenantTable>(TABLES)).rows
}

const VALUES: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: "'text'",
  halfvec: "'[1]'",
  integer: '1',
  bigint: '1',
  smallint: '1',
  date: 'now()',
  numeric: '1',
  'double precision': '1',
  boolean: 'true',
  jsonb: `'{}'`,
  'timestamp with time zone': 'now()',
  'text[]': `'{}'`,
  'integer[]': `'{}'`,
  'smallint[]': `'{}'`,
}

/** Inserts a row of this workspace into each table, with a value for each column that needs one. An owner's rows may lack the rows above them. */
export async function insertRowIntoEachTable(
  client: pg.Client,
  tables: TenantTable[],
  workspaceId: string,
): Promise<void> {
  const { rows } = await client.query<{ isOwner: boolean }>(
    `select pg_has_role(current_user, relowner, 'usage') as "isOwner" from pg_class where relname = 'turns'`,
  )
  if (rows[0]?.isOwner) await client.query('set session_replication_role = replica')
  for (const { name, required } of tables) {
    const columns = ['workspace_id', ...required.map((column) => column.name)]
    const values = [`'${workspaceId}'`, ...required.map((column) => literalOf(name, column))]
    await client.query(`insert into ${name} (${columns.join()}) values (${values.join()})`)
  }
  if (rows[0]?.isOwner) await client.query('reset session_replication_role')
}

function literalOf(table: string, { name, type }: Column): string {
  const value = VALUES[type]
  if (!value) throw new Error(`${table}.${name} is of type ${type}, for which this test has no value.`)
  return value
}
