import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Filter } from '../../../domain/knowledge/filter.ts'
import { inWorkspace } from '../../../store/connection/scope.ts'
import { type Database, openDatabase } from '../../../store/database.ts'
import { searchPassages } from '../../../store/knowledge/search/search.ts'
import {
  buildVectorIndex,
  type DueVectorIndex,
  listDueVectorIndexes,
  vectorIndexName,
} from '../../../store/knowledge/vector-index.ts'
import { createOwnDatabase } from '../stack/own-database.ts'
import { addVectorDocument, makeVectorBase, randomVector, VECTOR_MODEL, type VectorBase } from './vector-base.ts'

/** The database across workspaces, and as the processes see it, one workspace at a time. */
export type OwnDatabases = { database: Database; app: Database; url: string } & AsyncDisposable
export type Searched = { filter?: Filter; vector: number[]; limit?: number }

/** Makes a database for a file of tests. */
export async function openOwnDatabases(): Promise<OwnDatabases> {
  const own = await createOwnDatabase()
  const app = openDatabase({ url: own.url }, 4)
  const end = async () => {
    await app.$client.end()
    await own[Symbol.asyncDispose]()
  }
  return { url: own.url, database: own.database, app, [Symbol.asyncDispose]: end }
}

/** A knowledge base with documents of 100 chunks each. */
export async function makeFilledVectorBase(
  database: Database,
  documentCount: number,
): Promise<VectorBase & { documentIds: string[] }> {
  const base = await makeVectorBase(database)
  const documentIds: string[] = []
  for (let number = 0; number < documentCount; number++)
    documentIds.push(await addVectorDocument(database, base, { attributes: { part: String(number) } }))
  return { ...base, documentIds }
}

export async function findDue(database: Database, { kbId }: VectorBase, minChunks: number): Promise<DueVectorIndex> {
  const [due] = await listDueVectorIndexes(database, minChunks, kbId)
  assert.ok(due, 'an index is due')
  return due
}

/** Starts the build that is due. */
export function startBuild(database: Database, due: DueVectorIndex, memoryMb = 64) {
  const stop = new AbortController()
  const notices: string[] = []
  const onNotice = (message: string) => void notices.push(message)
  const ended = buildVectorIndex(database, due, { memoryMb, onNotice, signal: stop.signal })
  ended.catch(() => {})
  return { ended, notices, stop: () => stop.abort() }
}

/** Builds the index that is due. @returns its name */
export async function indexVectors(database: Database, base: VectorBase, minChunks: number): Promise<string> {
  const due = await findDue(database, base, minChunks)
  assert.equal(await startBuild(database, due).ended, true)
  return vectorIndexName(due)
}

/** A build waits for this transaction once it has begun: it has written, so a row of the table may be its. */
export async function holdBuilds(url: string): Promise<pg.Client & AsyncDisposable> {
  const holder = new pg.Client(url)
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table chunk_vectors in row exclusive mode')
  return Object.assign(holder, { [Symbol.asyncDispose]: () => holder.end() })
}

/** Tells whether an index is there: `invalid` while it is built, and when its build failed. */
export async function stateOf(database: Database, name: string): Promise<'valid' | 'invalid' | 'none'> {
  const { rows } = await database.execute<{ isValid: boolean }>(
    sql`select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`,
  )
  return rows[0] ? (rows[0].isValid ? 'valid' : 'invalid') : 'none'
}

/** Counts Postgres's walks through an index. */
export async function countWalks(database: Database, name: string): Promise<number> {
  const { rows } = await database.execute<{ walks: number }>(
    sql`select idx_scan::int as walks from pg_stat_user_indexes where indexrelname = ${name}`,
  )
  return rows[0]?.walks ?? 0
}

/** @returns the ids of the chunks that are found, with those that were merged into their passages */
export async function searchVectors(
  app: Database,
  { workspaceId, kbId }: VectorBase,
  { filter, vector, limit = 10 }: Searched,
  embeddingModel = VECTOR_MODEL,
): Promise<string[]> {
  const bases = [{ id: kbId, embeddingModel }]
  const query = { query: 'what', limit, mode: 'vector' as const, filter }
  const hits = await inWorkspace(workspaceId, () => searchPassages(app, workspaceId, bases, query, async () => vector))
  return hits.flatMap(({ chunk_id, neighbours = [] }) => [chunk_id, ...neighbours])
}

export async function searchAllVectors(
  app: Database,
  base: VectorBase,
  searched: Searched[],
  embeddingModel = VECTOR_MODEL,
): Promise<string[][]> {
  const found: string[][] = []
  for (const each of searched) found.push(await searchVectors(app, base, each, embeddingModel))
  return found
}

export const questions = (filter?: Filter): Searched[] =>
  Array.from({ length: 30 }, () => ({ vector: randomVector(), ...(filter && { filter }) }))

/** The part of what a scan finds that is found. */
export function recall(exact: string[][], found: string[][]): number {
  const hits = exact.flatMap((ids, number) => ids.filter((id) => found[number]?.includes(id)))
  return hits.length / exact.flat().length
}
