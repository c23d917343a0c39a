import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ClientBase, Pool, QueryResult, QueryResultRow } from 'pg'
import type { Executor } from './database.ts'

/** The types of a statement's parameters. */
export type Value = string | number | boolean | Date | null

const PARAMETER = /(?<!:):([a-z]\w*)/gi

/** A pool, or a client in a transaction of `inStatements`. */
type Queryable = { $client: Pick<ClientBase, 'query'> }

/**
 * A statement on the path of a turn: written out, so that no query is built anew, and prepared once on each connection,
 * so that Postgres does not parse and plan it each time.
 * @param name unique among all statements: Postgres keeps the prepared statement under it
 * @param text SQL that names its parameters, such as `:turnId`; a cast (`::jsonb`) is no parameter
 * @returns a function that runs the statement; it throws when a parameter has no value
 */
export function statement<Values extends Record<string, Value>, Row extends QueryResultRow = QueryResultRow>(
  name: string,
  text: string,
): (database: Queryable, values: Values) => Promise<QueryResult<Row>> {
  const numbered = numberParameters(text)
  const config = { name, text: numbered.text }
  return async (database, values) =>
    await database.$client.query<Row>({ ...config, values: numbered.names.map((each) => required(values, each)) })
}

/** The same text for a transaction of the query builder, which gives moments back as text. */
export const queryOf = (text: string, values: Record<string, Value>): SQL =>
  sql.join(
    text.split(PARAMETER).map((part, place) => (place % 2 === 0 ? sql.raw(part) : sql`${required(values, part)}`)),
  )

/** The pattern of `like` for texts that contain this one. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * Runs prepared statements in one transaction, in the order of the work.
 * @returns the result of the work; when that is undefined, nothing was written
 */
export async function inStatements<Result>(
  { $client: pool }: { $client: Pool },
  work: (transaction: Queryable) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work({ $client: client })
    await client.query(result === undefined ? 'rollback' : 'commit')
    return result
  } catch (error) {
    // The pool drops a connection that broke; what fails here says less than what failed before.
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** The statement as Postgres takes it, with `$1` for the first name, and the names in the order of their numbers. */
function numberParameters(text: string): { text: string; names: string[] } {
  const names: string[] = []
  const numbered = text.replace(PARAMETER, (_match, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text: numbered, names }
}

/** Postgres takes `undefined` for null, so a name that is written wrongly would store null without an error. */
function required(values: Record<string, Value>, name: string): Value {
  const value = values[name]
  if (value === undefined) throw new Error(`The parameter :${name} has no value.`)
  return value
}

type RowOf<Table extends PgTable> = Table['$inferSelect']
type NameOf<Table extends PgTable> = keyof RowOf<Table> & string
/** The parameters of the columns; a column of type jsonb takes text. */
type ParametersOf<Row> = { [Name in keyof Row]: Row[Name] extends Value ? Row[Name] : string | null }

/** Columns of one table, for statements that are written out. The table gives their names and types. */
export function listColumns<Table extends PgTable, Name extends NameOf<Table>>(table: Table, names: readonly Name[]) {
  const columns = getTableColumns<PgTable>(table)
  const list = names.map((name) => ({ name, column: toSnakeCase(name), type: columns[name]?.getSQLType() ?? '' }))
  return {
    /** For `insert into` */
    names: list.map(({ column }) => column).join(', '),
    /** For `select`: a parameter of each column */
    parameters: list.map(({ name, type }) => `:${name}::${type}`).join(', '),
    parametersOf: (row: Pick<RowOf<Table>, Name>) =>
      Object.fromEntries(
        list.map(({ name, type }) => [name, type === 'jsonb' ? jsonOf(row[name]) : row[name]]),
      ) as ParametersOf<Pick<RowOf<Table>, Name>>,
    /** For `jsonb_to_recordset(…) as` */
    record: list.map(({ name, type }) => `"${name}" ${type}`).join(', '),
    /** For `update … set`, from a record */
    assignmentsFrom: (record: string) => list.map(({ name, column }) => `${column} = ${record}."${name}"`).join(', '),
  }
}

/** A value for a column of type jsonb: its text, or null for undefined and null, which are SQL's null. */
export const jsonOf = (value: unknown): string | null => (value == null ? null : JSON.stringify(value))

/**
 * Does the same for a query of the query builder.
 * @returns a function that builds the query at its first call with a pool or a transaction, and later returns the same query
 */
export function preparedOnce<Prepared>(build: (database: Executor) => Prepared): (database: Executor) => Prepared {
  const made = new WeakMap<Executor, Prepared>()
  return (database) => {
    const prepared = made.get(database) ?? build(database)
    made.set(database, prepared)
    return prepared
  }
}
