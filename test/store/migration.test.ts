import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { migrate, OldDatabaseError } from '../../migrations/migrate.ts'
import * as tables from '../../store/tables/index.ts'
import { createOwnDatabase } from '../support/stack/own-database.ts'

/** The moment of 0000, the first migration of the chain that the baseline has replaced. */
const BEFORE_THE_BASELINE = 1_795_279_978_001

async function queryAsOwner(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query(statement).finally(() => client.end())).rows
}

const columnsOf = (table: PgTable): string[] =>
  Object.values(getTableColumns(table)).map(
    (column) => `${getTableName(table)}.${snakeCase(column.name)} ${column.notNull} ${column.hasDefault}`,
  )

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

describe('the baseline', () => {
  it('makes the columns that the code knows, and no others', async () => {
    await using own = await createOwnDatabase()
    const made = (await queryAsOwner(own.url, COLUMNS)).map(({ column }) => String(column))
    const known = Object.values(tables).flatMap((table) => (is(table, PgTable) ? columnsOf(table) : []))
    assert.deepEqual(made.sort(), known.sort())
  })

  it('says of each table what a row is', async () => {
    await using own = await createOwnDatabase()
    assert.deepEqual(await queryAsOwner(own.url, UNTOLD_TABLES), [])
  })

  it('is made once when several processes start', async () => {
    await using own = await createOwnDatabase(async (url) => {
      await Promise.all([migrate(url), migrate(url)])
    })
    const repeated = 'select hash from drizzle.__drizzle_migrations group by hash having count(*) > 1'
    assert.deepEqual(await queryAsOwner(own.url, repeated), [])
  })
})

describe('a database from before 0.1.0', () => {
  it('is refused with the way out, and stays as it was', async () => {
    await using own = await createOwnDatabase(async (url) => {
      await queryAsOwner(url, OLD_JOURNAL)
    })
    await assert.rejects(migrate(own.url), (error) => {
      assert.ok(error instanceof OldDatabaseError)
      assert.match(error.message, /Nothing was changed\..*docs\/operations\.md/)
      return true
    })
    const tablesMade = await queryAsOwner(own.url, `select from pg_class where relnamespace = 'public'::regnamespace`)
    assert.deepEqual(tablesMade, [])
  })
})

/** Without the tables that only the former release uses (migrations/0002_own_chunk_vectors.sql). */
const COLUMNS = `
  select relname || '.' || attname || ' ' || attnotnull || ' ' || atthasdef as column
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and attnum > 0 and not attisdropped
    and relname not in ('vector_indexes', 'indexed_documents', 'forgotten_vectors', 'indexed_vectors')`

const UNTOLD_TABLES = `select relname from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and obj_description(oid, 'pg_class') is null`

const OLD_JOURNAL = `
  create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  insert into drizzle.__drizzle_migrations (hash, created_at) values ('old', ${BEFORE_THE_BASELINE})`
