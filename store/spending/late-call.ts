import { sql } from 'drizzle-orm'
import { newId } from '../../domain/id.ts'
import type { Payer } from '../../domain/model/budget.ts'
import type { ModelCall } from '../../domain/model/call.ts'
import type { Database, Executor } from '../database.ts'
import { insertExports } from '../log/export/queue.ts'
import { LOG_HOURS_LOCK } from '../log/hour.ts'
import { untilWritten } from '../repeat.ts'
import { statement } from '../statement.ts'
import { modelCalls } from '../tables/index.ts'
import { traceOfCall } from '../turn/result.ts'
import { addSpent, addSpentFrom, spentBy } from './spent.ts'

/** The turn that a call belongs to, and the agent and workspace that pay. */
export type CallSubject = Payer & { turnId: string }

/**
 * Stores a model call that ended after its turn, such as that of a judge or a summary, and adds its cost to the turn, its
 * log entry and the sums of the hour. A repeat after a commit adds nothing.
 * @param signal ends the repeats while Postgres is away
 */
export async function insertLateCall(
  database: Database,
  subject: CallSubject,
  call: ModelCall,
  signal?: AbortSignal,
): Promise<void> {
  const id = newId()
  const insert = () =>
    database.transaction(async (tx) => {
      // The hour of an older entry may be summed up right now; an entry of this hour is not.
      await tx.execute(sql`
        select pg_advisory_xact_lock_shared(${sql.raw(LOG_HOURS_LOCK)}) from request_logs
        where turn_id = ${subject.turnId} and created_at < date_trunc('hour', now() - interval '4 minutes', 'UTC')`)
      const found = await tx.execute(sql`select id from turns where id = ${subject.turnId} for update`)
      const ofTurn = (found.rowCount ?? 0) > 0
      const { workspaceId } = subject
      const { rowCount } = await tx
        .insert(modelCalls)
        .values({ id, workspaceId, ...call, ...(ofTurn ? { turnId: subject.turnId } : { agentId: subject.agentId }) })
        .onConflictDoNothing()
      if (rowCount === 0) return
      if (ofTurn) await tx.execute(addCost(subject.turnId, call))
      await addSpent(tx, [{ ...subject, cost: call.cost, operatorCost: call.operatorCost }])
      if (ofTurn && database.exportsTraces)
        await insertExports(tx, [{ kind: 'call', workspaceId: subject.workspaceId, subjectId: id }])
    })
  await untilWritten(insert, signal)
}

const addCost = (turnId: string, call: ModelCall) => sql`
  with turn as (
    update turns set cost = cost + ${call.cost}::numeric where id = ${turnId}
  ), entry as (
    update request_logs set cost = cost + ${call.cost}::numeric,
      trace = jsonb_set(trace, '{model_calls}', (trace -> 'model_calls') || ${JSON.stringify(traceOfCall(call))}::jsonb)
    where turn_id = ${turnId} returning agent_id, created_at
  )
  update log_hours set cost = log_hours.cost + ${call.cost}::numeric from entry
  where log_hours.agent_id = entry.agent_id and hour = date_trunc('hour', entry.created_at, 'UTC')`

/**
 * Stores a model call that belongs to no turn, such as that of an ingestion. A deleted agent has no use for the row; its
 * workspace pays all the same.
 * @param documentId the document whose ingestion made the call
 */
export async function insertAgentCall(
  database: Database,
  payer: Payer,
  call: ModelCall,
  documentId?: string,
): Promise<void> {
  const { workspaceId } = payer
  const id = newId()
  await database.transaction(async (tx) => {
    const isStored = await writeAgentCall(tx, payer, call, id)
    if (isStored && documentId && database.exportsTraces)
      await insertExports(tx, [{ kind: 'call', workspaceId, subjectId: id, payload: { documentId } }])
  })
}

type OnceValues = { agentId: string; call: string; spent: string; operatorSpent: string }

const insertOnce = statement<OnceValues>(
  'insert_agent_call_once',
  `with stored as (
    insert into model_calls (id, workspace_id, agent_id, round, generation, purpose, model, prompt_tokens, completion_tokens,
      cached_tokens, cache_write_tokens, reasoning_tokens, estimated, cost, error, started_at, ended_at)
    select call.id, agents.workspace_id, agents.id, call.round, call.generation, call.purpose, call.model, call."promptTokens",
      call."completionTokens", coalesce(call."cachedTokens", 0), coalesce(call."cacheWriteTokens", 0),
      coalesce(call."reasoningTokens", 0), call.estimated, call.cost, call.error, call."startedAt", call."endedAt"
    from agents, jsonb_to_record(:call::jsonb) as call (id uuid, round int, generation int, purpose text, model text,
      "promptTokens" int, "completionTokens" int, "cachedTokens" int, "cacheWriteTokens" int, "reasoningTokens" int,
      estimated boolean, cost numeric, error text, "startedAt" timestamptz, "endedAt" timestamptz)
    where agents.id = :agentId::uuid and agents.deleted_at is null for share of agents
    on conflict do nothing returning workspace_id, agent_id
  ), spent as (
    ${addSpentFrom('stored')}
  )
  select 1`,
)

/** Stores such a call once, however often it is stored under this id. A deleted agent makes none. */
export async function insertCallOnce(
  database: Database,
  { agentId }: Payer,
  id: string,
  call: ModelCall,
): Promise<void> {
  const values = { agentId, call: JSON.stringify({ ...call, id }), ...spentBy([call]) }
  await untilWritten(() => insertOnce(database, values))
}

/**
 * Writes such a call in a transaction, with what it cost.
 * @param id the same at a repeat, which then writes nothing
 * @returns whether the row was written
 */
export async function writeAgentCall(tx: Executor, payer: Payer, call: ModelCall, id: string): Promise<boolean> {
  const { workspaceId, agentId } = payer
  const known = await tx.execute(sql`select from model_calls where id = ${id}`)
  if (known.rowCount) return false
  const found = await tx.execute(sql`select id from agents where id = ${agentId} and deleted_at is null for share`)
  if (found.rowCount) await tx.insert(modelCalls).values({ id, workspaceId, agentId, ...call })
  await addSpent(tx, [{ ...payer, cost: call.cost, operatorCost: call.operatorCost }])
  return Boolean(found.rowCount)
}
