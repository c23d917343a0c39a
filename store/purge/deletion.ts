import { sql } from 'drizzle-orm'
import type { Database, Executor } from '../database.ts'
import { hideWorkspace } from './workspace.ts'

/** A caller deleted it, and a restored backup must not bring it back. */
export type Deletion = { id: string; kind: 'agent' | 'conversation' | 'workspace' }

/** A backup is not restored after this time. */
export const DELETIONS_KEPT_DAYS = 400

/** Deletions that object storage does not have yet, the oldest first. */
export async function listUnlistedDeletions(database: Executor, limit: number): Promise<Deletion[]> {
  const { rows } = await database.execute<Deletion>(sql`
    select id, kind from deletions where listed_at is null order by deleted_at limit ${limit}`)
  return rows
}

/** Marks deletions as written into object storage, and forgets those that no backup is as old as. */
export async function markDeletionsListed(database: Executor, deletions: Deletion[]): Promise<void> {
  await database.execute(sql`update deletions set listed_at = now() where id = any(${idsOf(deletions)}::uuid[])`)
  await database.execute(sql`
    delete from deletions where listed_at < now() - ${DELETIONS_KEPT_DAYS} * interval '1 day'`)
}

/** Deletes again what a restored backup has brought back. @returns how many agents, conversations and workspaces */
export async function applyDeletions(database: Database, deletions: Deletion[]): Promise<number> {
  const ofKind = (kind: Deletion['kind']) => idsOf(deletions.filter((deletion) => deletion.kind === kind))
  const agents = await database.execute(sql`
    with hidden as (
      update agents set deleted_at = now() where id = any(${ofKind('agent')}::uuid[]) and deleted_at is null
      returning id, workspace_id
    )
    insert into outbox (kind, workspace_id, subject_id) select 'purge-agent', workspace_id, id from hidden`)
  const conversations = await database.execute(sql`
    update conversations set deleted_at = now()
    where id = any(${ofKind('conversation')}::uuid[]) and deleted_at is null`)
  return (
    (agents.rowCount ?? 0) + (conversations.rowCount ?? 0) + (await applyToWorkspaces(database, ofKind('workspace')))
  )
}

/** @param ids as an array of Postgres */
async function applyToWorkspaces(database: Database, ids: string): Promise<number> {
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from workspaces where id = any(${ids}::uuid[]) and deleted_at is null`,
  )
  for (const { id } of rows) await database.transaction((transaction) => hideWorkspace(transaction, id, null))
  return rows.length
}

const idsOf = (deletions: Deletion[]): string => `{${deletions.map(({ id }) => id).join()}}`
