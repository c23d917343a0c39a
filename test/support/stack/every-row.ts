import { createHash } from 'node:crypto'
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
/** Rows refer to rows that refer to rows: an agent's turn's event. */
const REFERENCES = 3

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
 * Makes equal what differs from run to run: an id becomes its number in order of appearance; a moment, a measured
 * duration and the number of a connection become a word.
 */
async function readEveryRow(owner: Client, tables: string[]): Promise<Record<string, Row[]>> {
  const numbers = new Map<string, string>()
  const numbered = (id: string) => {
    if (!numbers.has(id)) numbers.set(id, `id ${numbers.size + 1}`)
    return numbers.get(id) ?? id
  }
  const rowsOf: Record<string, Row[]> = {}
  for (const table of tables)
    rowsOf[table] = (await query(owner, `select * from "${table}"`)).filter(isNotDrawn).map(withoutTimes)
  const words = wordsOf(rowsOf)
  const found: Record<string, Row[]> = {}
  for (const [table, rows] of Object.entries(rowsOf)) {
    const sorted = rows.toSorted((a, b) => withIds(a, words).localeCompare(withIds(b, words)))
    found[table] = sorted.map((row) => mapValues(row, (value) => value.replace(ID, numbered)))
  }
  return found
}

/** False for the review of a turn whose random id is among the 1 % that are drawn. */
const isNotDrawn = ({ why }: Row): boolean => why !== '{drawn}'

/**
 * A word for each id, made of the rows in which it stands: it gives an order, the same in each run, to rows that differ by
 * their ids alone. Postgres gives rows in any order.
 */
function wordsOf(rowsOf: Record<string, Row[]>): Map<string, string> {
  let words = new Map<string, string>()
  for (let round = 0; round < REFERENCES; round += 1) {
    const places = new Map<string, string[]>()
    for (const [table, rows] of Object.entries(rowsOf))
      for (const row of rows)
        for (const [column, value] of Object.entries(row))
          for (const [id] of (value ?? '').matchAll(ID))
            places.set(id, [...(places.get(id) ?? []), `${table}.${column} ${withIds(row, words)}`])
    words = new Map([...places].map(([id, each]) => [id, hashOf(each.toSorted().join())]))
  }
  return words
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Much faster than `truncate`, which makes new files for all tables. In the role of a replica no foreign key is checked. */
async function empty(owner: Client, tables: string[]): Promise<void> {
  const deletes = tables.map((table) => `delete from "${table}";`).join(' ')
  await query(owner, `begin; set local session_replication_role = replica; ${deletes} commit`)
  await query(
    owner,
    `select setval(oid, 1, false) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  )
}

/** Partitions are left out: their table shows their rows, and two runs may write into two of them. */
async function listTables(owner: Client): Promise<string[]> {
  const rows = await query(
    owner,
    `select relname from pg_class where relkind in ('r', 'p') and not relispartition
       and relnamespace = 'public'::regnamespace order by relname`,
  )
  return rows.map(({ relname }) => String(relname))
}

async function query(owner: Client, text: string): Promise<Row[]> {
  const asText: CustomTypesConfig = { getTypeParser: () => (value: string) => value }
  return (await owner.query<Row>({ text, types: asText })).rows
}

const withoutTimes = (row: Row): Row =>
  mapValues(row, (value, column) => (CHANGING.includes(column) ? 'a number' : value.replace(MOMENT, 'a moment')))

const withIds = (row: Row, words: Map<string, string>): string =>
  JSON.stringify(row).replace(ID, (id) => words.get(id) ?? 'an id')

const mapValues = (row: Row, map: (value: string, column: string) => string): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, value === null ? null : map(value, column)]))
