import { sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'
import { STEP_HOLDER_HAS_ENDED } from '../process/life.ts'

/** A step of the ingestion of one document: PARSE_STEP, or the number of a batch to embed. */
export type IngestionStepKey = { documentId: string; step: number }

/** The number of the step that reads the file and cuts it into chunks. */
export const PARSE_STEP = -1

/**
 * Claims a step for a process. A step is taken over only from a process that has ended.
 * @returns false while a living process works on the step; true also when the document is gone
 */
export async function claimStep(
  database: Executor,
  { documentId, step }: IngestionStepKey,
  holderId: string,
): Promise<boolean> {
  const { rows } = await database.execute<{ isOurs: boolean }>(sql`
    with document as (
      select id, workspace_id from documents where id = ${documentId}
    ), claimed as (
      insert into document_steps (document_id, workspace_id, step, holder_id)
      select id, workspace_id, ${step}, ${holderId} from document
      on conflict (document_id, step) do update set holder_id = excluded.holder_id, beat_at = now()
      where ${STEP_HOLDER_HAS_ENDED} returning 1
    )
    select not exists (select from document) or exists (select from claimed) as "isOurs"`)
  return rows[0]?.isOurs ?? false
}

/** Gives up a step that this process has claimed. */
export async function freeStep(
  database: Executor,
  { documentId, step }: IngestionStepKey,
  holderId: string,
): Promise<void> {
  await database.execute(sql`
    delete from document_steps where document_id = ${documentId} and step = ${step} and holder_id = ${holderId}`)
}

/** The steps that the process has held for 3 s or more. */
export async function listStepsOf(database: Executor, holderId: string): Promise<IngestionStepKey[]> {
  const { rows } = await database.execute<IngestionStepKey>(sql`
    select document_id as "documentId", step from document_steps
    where holder_id = ${holderId} and beat_at < now() - interval '3 seconds'`)
  return rows
}

export type AbandonedDocument = { documentId: string; workspaceId: string; agentId: string }

/** Frees the steps of ended processes. @returns their documents; each is given to one caller */
export async function freeAbandonedSteps(database: Executor): Promise<AbandonedDocument[]> {
  const { rows } = await database.execute<AbandonedDocument>(sql`
    with gone as (
      delete from document_steps where (document_id, step) in (
        select document_id, step from document_steps where ${STEP_HOLDER_HAS_ENDED} for update skip locked)
      returning document_id
    )
    select distinct documents.id as "documentId", workspace_id as "workspaceId", agent_id as "agentId"
    from documents join gone on gone.document_id = documents.id
    where status = 'processing' and deleted_at is null`)
  return rows
}
