import { asc, inArray } from 'drizzle-orm'
import { newId } from '../../domain/id.ts'
import type { Payer } from '../../domain/model/budget.ts'
import type { ModelCall } from '../../domain/model/call.ts'
import type { ToolCallRequest } from '../../domain/model/model.ts'
import type { StoredThoughts } from '../../domain/secret/call.ts'
import type { Database, Executor } from '../database.ts'
import { addSpent, addSpentFrom, spentBy } from '../spending/spent.ts'
import { statement } from '../statement.ts'
import { modelCalls, turnRounds } from '../tables/index.ts'
import { HOLDER, type HolderValues, LeaseLost } from './lease.ts'

/** One answered model call of a turn; its text is masked where masking is on. */
export type Round = {
  round: number
  model: string
  text: string
  toolCalls: ToolCallRequest[]
  finishReason: string
  /** The provider wants these back with the round; null or left out where the model thought nothing. */
  thoughts?: StoredThoughts | null
  startedAt: Date
  endedAt: Date
}

/** Part of a statement: writes the model calls that `:calls` holds, of the turn whose `id` and `workspace_id` a table has. */
export function insertCallsFrom(table: string): string {
  return `insert into model_calls (id, turn_id, workspace_id, round, generation, purpose, model, prompt_tokens, completion_tokens,
      cached_tokens, cache_write_tokens, reasoning_tokens, estimated, cost, error, reasoning, ignored_settings, request_hash, started_at,
      first_token_at, ended_at)
    select call.id, ${table}.id, ${table}.workspace_id, call.round, call.generation, call.purpose, call.model, call."promptTokens",
      call."completionTokens", coalesce(call."cachedTokens", 0), coalesce(call."cacheWriteTokens", 0),
      coalesce(call."reasoningTokens", 0), call.estimated, call.cost, call.error, call.reasoning, call."ignoredSettings",
      call."requestHash", call."startedAt", call."firstTokenAt", call."endedAt"
    from ${table}, jsonb_to_recordset(:calls::jsonb) as call (id uuid, round int, generation int, purpose text,
      model text, "promptTokens" int, "completionTokens" int, "cachedTokens" int, "cacheWriteTokens" int,
      "reasoningTokens" int, estimated boolean, cost numeric, error text, reasoning text, "ignoredSettings" jsonb, "requestHash" text,
      "startedAt" timestamptz, "firstTokenAt" timestamptz, "endedAt" timestamptz)`
}

/** The value of `:calls`; each call gets its id here. */
export const callsValue = (calls: ModelCall[]): string =>
  JSON.stringify(calls.map((call) => ({ id: newId(), ...call })))

/** The complete rounds of a turn, oldest first. */
export const listRounds = async (database: Executor, turnId: string): Promise<Round[]> =>
  (await listRoundsOf(database, [turnId])).get(turnId) ?? []

/** The same for many turns; a turn without rounds has no entry. */
export async function listRoundsOf(database: Executor, turnIds: string[]): Promise<Map<string, Round[]>> {
  if (turnIds.length === 0) return new Map()
  const rows = await database
    .select()
    .from(turnRounds)
    .where(inArray(turnRounds.turnId, turnIds))
    .orderBy(asc(turnRounds.round))
  return Map.groupBy(rows, ({ turnId }) => turnId)
}

type RoundValues = HolderValues &
  Omit<Round, 'toolCalls' | 'thoughts'> & {
    toolCalls: string
    thoughts: string | null
    calls: string
    spent: string
    operatorSpent: string
  }

const insert = statement<RoundValues>(
  'insert_turn_round',
  `with ${HOLDER}, written as (
    insert into turn_rounds (turn_id, workspace_id, round, model, text, tool_calls, finish_reason, thoughts, started_at, ended_at)
    select id, workspace_id, :round, :model, :text, :toolCalls::jsonb, :finishReason, :thoughts::jsonb, :startedAt, :endedAt from holder
    on conflict (turn_id, round) do nothing returning turn_id as id, workspace_id
  ), calls as (
    ${insertCallsFrom('written')}
  ), payer as (
    select workspace_id, agent_id from turns where id in (select id from written)
  ), spent as (
    ${addSpentFrom('payer')}
  )
  select id from holder`,
)

/**
 * Writes a round, and the attempts at model calls that led to it, for the turn's holder. May be repeated: a holder writes
 * only rounds that no former holder has stored, so a round that is there is its own, with its calls.
 * @param calls attempts that are not stored yet
 * @throws LeaseLost
 */
export async function insertRound(
  database: Database,
  { id, generation }: { id: string; generation: number },
  round: Round,
  calls: ModelCall[],
): Promise<void> {
  const written = {
    ...round,
    toolCalls: JSON.stringify(round.toolCalls),
    thoughts: round.thoughts ? JSON.stringify(round.thoughts) : null,
    calls: callsValue(calls),
    ...spentBy(calls),
  }
  const { rowCount } = await insert(database, { turnId: id, generation, ...written })
  if (rowCount === 0) throw new LeaseLost()
}

/** Writes the model calls of turns that end, and adds their cost to the day. */
export async function insertModelCallsOf(tx: Executor, ends: { turn: Payer & { id: string }; calls: ModelCall[] }[]) {
  const rows = ends.flatMap(({ turn: { id: turnId, workspaceId }, calls }) =>
    calls.map((call) => ({ id: newId(), turnId, workspaceId, ...call })),
  )
  if (rows.length > 0) await tx.insert(modelCalls).values(rows)
  const spent = ends.flatMap(({ turn: { workspaceId, agentId }, calls }) =>
    calls.map(({ cost, operatorCost }) => ({ workspaceId, agentId, cost, operatorCost })),
  )
  await addSpent(tx, spent)
}

/** All stored attempts at model calls of a turn, by their start. */
export const listModelCalls = async (database: Executor, turnId: string): Promise<ModelCall[]> =>
  (await listModelCallsOf(database, [turnId])).get(turnId) ?? []

/** The same for many turns; a turn without model calls has no entry. */
export async function listModelCallsOf(database: Executor, turnIds: string[]): Promise<Map<string, ModelCall[]>> {
  if (turnIds.length === 0) return new Map()
  const rows = await database
    .select()
    .from(modelCalls)
    .where(inArray(modelCalls.turnId, turnIds))
    .orderBy(asc(modelCalls.startedAt))
  return Map.groupBy(rows as (ModelCall & { turnId: string })[], ({ turnId }) => turnId)
}
