import type { Client, CustomTypesConfig } from 'pg'
import type { Database } from '../../../store/database.ts'
import { asOwner } from './owner.ts'

/** The columns of a row by name, as Postgres writes them: SQL's null is null, JSON's null is the text `null`. */
type Row = Record<string, string | null>

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** A moment of this test run; moments before 2020 are given by the test itself and stay. */
const MOMENT = /20[2-9]\d-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d)/g
/** Columns that measure how long something took, or name the connection that wrote the row. */
const CHANGING = ['latency_ms', 'shard']

/** Empties the database, then gives every row of every table that `act` leaves in it. */
export async function everyRowAfter(database: Database, act: () => Promise<void>): Promise<Record<string, Row[]>> {
  return await asOwner(database, async (owner) => {
    const tables = await listTables(owner)
    await empty(owner, tables)
    await act()
    return await readEveryRow(owner, tables)
  })
}

/**
 * What differs from run to run is made equal: an id becomes its number in order of appearance; a moment, a measured
 * duration and the number of a connection become a word.
 */
async function readEveryRow(owner: Client, tables: string[]): Promise<Record<string, Row[]>> {
  const numbers = new Map<string, string>()
  const numbered = (id: string) => {
    if (!numbers.has(id)) numbers.set(id, `id ${numbers.size + 1}`)
    return numbers.get(id) ?? id
  }
  const found: Record<string, Row[]> = {}
  for (const table of tables) {
    const rows = (await query(owner, `select * from "${table}"`)).map(withoutTimes)
    const sorted = rows.toSorted((a, b) => withoutIds(a).localeCompare(withoutIds(b)))
    found[table] = sorted.map((row) => mapValues(row, (value) => value.replace(ID, numbered)))
  }
  return found
}

/** Much faster than `truncate`, which makes new files for all tables. In the role of a replica no foreign key is checked. */
async function empty(owner: Client, tables: string[]): Promise<void> {
  const deletes = tables.map((table) => `delete from "${table}";`).join(' ')
  await query(owner, `begin; set local session_replication_role = replica; ${deletes} commit`)
  await query(
    owner,
    `select setval(oid, 1, false) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  )
}

async function listTables(owner: Client): Promise<string[]> {
  const rows = await query(owner, "select tablename from pg_tables where schemaname = 'public' order by tablename")
  return rows.map(({ tablename }) => String(tablename))
}

async function query(owner: Client, text: string): Promise<Row[]> {
  const asText: CustomTypesConfig = { getTypeParser: () => (value: string) => value }
  return (await owner.query<Row>({ text, types: asText })).rows
}

const withoutTimes = (row: Row): Row =>
  mapValues(row, (value, column) => (CHANGING.includes(column) ? 'a number' : value.replace(MOMENT, 'a moment')))

const withoutIds = (row: Row): string => JSON.stringify(row).replace(ID, 'an id')

const mapValues = (row: Row, map: (value: string, column: string) => string): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, value === null ? null : map(value, column)]))
