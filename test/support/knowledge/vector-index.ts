import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Filter } from '../../../domain/knowledge/filter.ts'
import { inWorkspace } from '../../../store/connection/scope.ts'
import { type Database, openDatabase } from '../../../store/database.ts'
import { searchPassages } from '../../../store/knowledge/search/search.ts'
import { type Build, beginBuild, endBuild, startBuild } from '../../../store/knowledge/vector-build.ts'
import { claimDueVectorIndex } from '../../../store/knowledge/vector-claim.ts'
import { copyNextVectors } from '../../../store/knowledge/vector-copy.ts'
import {
  dropVectorCopy,
  findVectorIndex,
  makeVectorCopy,
  markVectorIndexReady,
  measureVectorCopy,
  type VectorIndexRecord,
} from '../../../store/knowledge/vector-index.ts'
import { purgeDocumentBatch } from '../../../store/purge/batch.ts'
import { createOwnDatabase } from '../stack/own-database.ts'
import { until } from '../stack/stack.ts'
import { addVectorDocument, makeVectorBase, randomVector, VECTOR_MODEL, type VectorBase } from './vector-base.ts'

/** The database across workspaces, and as the processes see it, one workspace at a time. */
export type Databases = { database: Database; app: Database }
/** The same of a database of its own, which is dropped at the end. */
export type OwnDatabases = Databases & AsyncDisposable & { url: string }
export type Searched = { filter?: Filter; vector: number[]; limit?: number }

/** Makes a database for a file of tests. @param connections of those that see one workspace at a time */
export async function openOwnDatabases(connections: number): Promise<OwnDatabases> {
  const own = await createOwnDatabase()
  const app = openDatabase({ url: own.url }, connections)
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

/** Copies what is due and builds its index, until nothing waits, as the workflow does. */
export async function indexVectors(
  databases: Databases,
  base: VectorBase,
  minChunks: number,
): Promise<VectorIndexRecord> {
  const { database } = databases
  const found = await fillVectorCopy(databases, base, minChunks)
  assert.equal((await beginBuild(database, found)).state, 'begun')
  const build = await startVectorBuild(database, found)
  await build.ended.finally(build.stop)
  await endBuild(database, found)
  if (found.replaces) await dropVectorCopy(database, found.replaces)
  await markVectorIndexReady(database, found)
  return found
}

/** Makes the copy that is due, and fills it. It has no index yet. */
export async function fillVectorCopy(
  { database, app }: Databases,
  { workspaceId }: VectorBase,
  minChunks: number,
): Promise<VectorIndexRecord> {
  const due = await claimDueVectorIndex(database, minChunks)
  const found = due && (await findVectorIndex(database, workspaceId, due.id))
  assert.ok(found, 'an index is due')
  await makeVectorCopy(database, found.id)
  await copyAllVectors(app, found)
  await measureVectorCopy(database, found.id)
  return found
}

/** Starts to build the index of a copy, once no other process builds it. */
export async function startVectorBuild(database: Database, { id }: VectorIndexRecord): Promise<Build> {
  let build: Build | undefined
  await until('no other process builds the index', async () => {
    build = await startBuild(database, id, { memoryMb: 64, onNotice: () => {} })
    return build !== undefined
  })
  assert.ok(build)
  return build
}

/** The statement that builds an index waits while the copy is held, and all that writes to the copy waits behind it. */
export async function holdVectorCopy(url: string, { id }: VectorIndexRecord): Promise<pg.Client & AsyncDisposable> {
  const holder = new pg.Client(url)
  await holder.connect()
  await holder.query('begin')
  await holder.query(`lock table indexed_vectors_${id.replaceAll('-', '')} in row exclusive mode`)
  return Object.assign(holder, { [Symbol.asyncDispose]: () => holder.end() })
}

/** Deletes a document, and its vectors from what has them. */
export async function purgeVectorDocument(
  { database, app }: Databases,
  { workspaceId, agentId, kbId }: VectorBase,
  documentId: string,
): Promise<void> {
  await database.execute(sql`update documents set deleted_at = now() where id = ${documentId}`)
  const purged = { workspaceId, agentId, kbId, documentId }
  while ((await inWorkspace(workspaceId, () => purgeDocumentBatch(app, purged))) > 0);
}

export async function copyAllVectors(app: Database, found: VectorIndexRecord): Promise<void> {
  let last: string | undefined
  for (;;) {
    const batch = await inWorkspace(found.workspaceId, () => copyNextVectors(app, found, { after: last, most: 500 }))
    if (batch.state !== 'copied') return
    last = batch.after
  }
}

export async function countVectorsOf(database: Database, indexId: string): Promise<number> {
  const { rows } = await database.execute<{ n: number }>(
    sql`select count(*)::int as n from indexed_vectors where index_id = ${indexId}`,
  )
  return rows[0]?.n ?? 0
}

/** @returns the ids of the chunks that are found, with those that were merged into their passages */
export async function searchVectors(
  app: Database,
  { workspaceId, kbId }: VectorBase,
  { filter, vector, limit = 10 }: Searched,
): Promise<string[]> {
  const bases = [{ id: kbId, embeddingModel: VECTOR_MODEL }]
  const query = { query: 'what', limit, mode: 'vector' as const, filter }
  const hits = await inWorkspace(workspaceId, () => searchPassages(app, workspaceId, bases, query, async () => vector))
  return hits.flatMap(({ chunk_id, neighbours = [] }) => [chunk_id, ...neighbours])
}

export async function searchAllVectors(app: Database, base: VectorBase, given: Searched[]): Promise<string[][]> {
  const found: string[][] = []
  for (const each of given) found.push(await searchVectors(app, base, each))
  return found
}

export const questions = (filter?: Filter): Searched[] =>
  Array.from({ length: 30 }, () => ({ vector: randomVector(), ...(filter && { filter }) }))

/** The part of what a scan finds that is found. */
export function recall(exact: string[][], found: string[][]): number {
  const hits = exact.flatMap((ids, number) => ids.filter((id) => found[number]?.includes(id)))
  return hits.length / exact.flat().length
}
