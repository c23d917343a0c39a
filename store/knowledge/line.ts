import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'
import { CURRENT_BUILD_ID } from '../process/release.ts'
import { awaitsRecognition } from './recognised.ts'

/** A worker runs six steps of a workspace at once (activities/knowledge/attempt.ts); the other ingestions come right behind. */
const BEGUN_PER_WORKER = 16
/** A knowledge base has room for these also beside another one, whose embedding model may not answer for minutes. */
const BEGUN_PER_BASE = 4
/** The bound of a workspace with many knowledge bases, as a multiple of its usual room. */
const WORST_FACTOR = 4
const BEGUN_AT_ONCE = 100

const isInWork = (table: string) => sql.raw(`${table}.status = 'processing' and ${table}.deleted_at is null`)

/**
 * The rows of begun ingestions. Those of a deleted agent are left to the purge, and take no room; neither do documents
 * that are read but for their pictures, because they come in turns (activities/knowledge/recognition-turn.ts).
 */
const BEGUN = sql`documents as begun join agents on agents.id = begun.agent_id and agents.deleted_at is null
  where ${isInWork('begun')} and not begun.is_waiting
    and not (${awaitsRecognition('begun')})`

/**
 * The part of a statement that tells whether a document that is uploaded or retried now has to wait for its turn:
 * others of its knowledge base wait, or its workspace has enough ingestions under way.
 */
export const mustWait = (workspaceId: SQL, kbId: SQL): SQL<boolean> => sql<boolean>`(
  select count(*) >= ${BEGUN_PER_WORKER} and (count(*) >= ${BEGUN_PER_WORKER * WORST_FACTOR}
      or count(*) filter (where begun.kb_id = ${kbId}) >= ${BEGUN_PER_BASE})
    or exists (select from documents as waiting where ${isInWork('waiting')} and waiting.is_waiting
      and waiting.workspace_id = ${workspaceId} and waiting.kb_id = ${kbId})
  from ${BEGUN} and begun.workspace_id = ${workspaceId})`

/** A document whose ingestion is begun, as the input of its workflow. */
export type BegunDocument = { id: string; workspaceId: string; agentId: string }

/**
 * Takes as many documents out of their line as the living workers have room for: by turns of the workspaces, in each by
 * turns of the knowledge bases, in each the earliest first by its id, because a further upload of the same file gives a
 * document another position. Each is given to one caller, who starts its workflow; the sweep starts those whose caller
 * dies before.
 */
export async function beginWaitingDocuments(database: Executor): Promise<BegunDocument[]> {
  const { rows } = await database.execute<BegunDocument>(sql`
    with recursive line as (
      (select workspace_id, kb_id from documents where ${isInWork('documents')} and is_waiting
        order by workspace_id, kb_id limit 1)
      union all
      select next.workspace_id, next.kb_id from line cross join lateral (
        select workspace_id, kb_id from documents where ${isInWork('documents')} and is_waiting
          and (workspace_id, kb_id) > (line.workspace_id, line.kb_id)
        order by workspace_id, kb_id limit 1) as next
    ), room as (
      select greatest(1, count(*))::int * ${BEGUN_PER_WORKER}::int as most from processes
      where kind = 'worker' and ended_at is null and beat_at > now() - interval '5 seconds'
        and build_id is not distinct from ${CURRENT_BUILD_ID}
    ), counted as (
      select workspace_id, kb_id, max(waits) = 1 as waits, sum(begun)::int as in_base,
        (sum(sum(begun)) over (partition by workspace_id))::int as in_workspace
      from (
        select workspace_id, kb_id, 1 as waits, 0 as begun from line
        union all select begun.workspace_id, begun.kb_id, 0, 1 from ${BEGUN}) as both_kinds group by 1, 2
    ), placed as (
      select first.id,
        in_workspace + row_number() over (partition by counted.workspace_id order by first.turn, first.id) as place,
        in_base + first.turn as place_in_base
      from counted cross join room cross join lateral (
        select documents.id, row_number() over (order by documents.id) as turn
        from documents join agents on agents.id = documents.agent_id and agents.deleted_at is null
        where ${isInWork('documents')} and is_waiting
          and documents.workspace_id = counted.workspace_id and documents.kb_id = counted.kb_id
        order by documents.id
        limit least(${BEGUN_AT_ONCE}::int, greatest(0, most - in_workspace, ${BEGUN_PER_BASE}::int - in_base))) as first
      where counted.waits and in_workspace < most * ${WORST_FACTOR}::int
    ), chosen as (
      select id from placed, room
      where place <= most or (place_in_base <= ${BEGUN_PER_BASE} and place <= most * ${WORST_FACTOR}::int)
      order by place limit ${BEGUN_AT_ONCE}
    ), taken as (
      select documents.id from documents join chosen on chosen.id = documents.id
      where is_waiting order by documents.id for update of documents skip locked
    )
    update documents set is_waiting = false, beat_at = now() from taken where documents.id = taken.id
    returning documents.id, documents.workspace_id as "workspaceId", documents.agent_id as "agentId"`)
  return rows
}
