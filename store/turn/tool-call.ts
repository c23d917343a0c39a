import { and, asc, desc, eq, getTableColumns, gte, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Attachment } from '../../domain/turn/attachment.ts'
import type { Database, Executor } from '../database.ts'
import { jsonOf, statement } from '../statement.ts'
import { toolCalls, turns } from '../tables/index.ts'
import { HOLDER, type HolderValues, LeaseLost } from './lease.ts'
import type { Turn } from './turn.ts'

/** `isCut`: the model got a part of the result, and the whole is kept. */
export type ToolCallRow = Omit<typeof toolCalls.$inferSelect, 'wholeResult'> & { isCut: boolean }
export type ToolCallStatus = ToolCallRow['status']

/** The tool calls of a turn from a round on, in the order in which the model asked for them. */
export const listToolCalls = async (database: Executor, turnId: string, fromRound = 1): Promise<ToolCallRow[]> =>
  (await listToolCallsOf(database, [turnId], fromRound)).get(turnId) ?? []

/** The same for many turns; a turn without tool calls has no entry. */
export async function listToolCallsOf(
  database: Executor,
  turnIds: string[],
  fromRound = 1,
): Promise<Map<string, ToolCallRow[]>> {
  if (turnIds.length === 0) return new Map()
  const rows = await database
    .select(LISTED)
    .from(toolCalls)
    .where(and(inArray(toolCalls.turnId, turnIds), gte(toolCalls.round, fromRound)))
    .orderBy(asc(toolCalls.round), asc(toolCalls.ordinal))
  return Map.groupBy(rows, ({ turnId }) => turnId)
}

const { wholeResult, ...listed } = getTableColumns(toolCalls)
const LISTED = { ...listed, isCut: sql<boolean>`${wholeResult} is not null` }

type NewToolCall = Pick<ToolCallRow, 'turnId' | 'callId' | 'round' | 'ordinal' | 'name' | 'type' | 'arguments'> &
  Partial<Pick<ToolCallRow, 'argumentsHash'>>

type StartValues = HolderValues &
  Pick<ToolCallRow, 'callId' | 'round' | 'ordinal' | 'name' | 'type' | 'argumentsHash'> & {
    arguments: string | null
    startedAt: Date
  }

const start = statement<StartValues, { isOurs: boolean }>(
  'start_tool_call',
  `with ${HOLDER}, started as (
    insert into tool_calls (turn_id, workspace_id, call_id, round, ordinal, name, type, arguments, arguments_hash, status,
      started_at, generation)
    select id, workspace_id, :callId, :round, :ordinal, :name, :type, :arguments::jsonb, :argumentsHash, 'started', :startedAt,
      :generation
    from holder on conflict do nothing returning turn_id
  )
  select exists (select from started) as "isOurs" from holder`,
)

/**
 * Writes into the ledger that a tool call is about to be made. The first holder to write it may make the call. May be
 * repeated before the call is made: a row of the same generation is the holder's own.
 * @returns undefined when the caller may make the call; else the row that an earlier holder wrote
 * @throws LeaseLost
 */
export async function startToolCall(
  database: Database,
  generation: number,
  call: NewToolCall,
): Promise<ToolCallRow | undefined> {
  const values = { argumentsHash: null, ...call, generation, arguments: jsonOf(call.arguments), startedAt: new Date() }
  const { rows } = await start(database, values)
  if (!rows[0]) throw new LeaseLost()
  if (rows[0].isOurs) return undefined
  const row = (await listToolCalls(database, call.turnId)).find(({ callId }) => callId === call.callId)
  return row?.generation === generation && row.status === 'started' ? undefined : row
}

const NOT_MADE = 'The turn that was to make this call ended before, so it was not made.'
const UNKNOWN_END = 'The turn ended while this call was under way: it may have had its effect.'

/**
 * Marks the calls that these turns make, and the allowed ones of the turns that they continue, as `outcome_unknown` where they
 * are still open at the end: their results will not be stored.
 */
export async function closeToolCalls(tx: Executor, turnIds: string[]): Promise<void> {
  const isOfTurns = or(
    inArray(toolCalls.turnId, turnIds),
    inArray(toolCalls.turnId, tx.select({ id: turns.continues }).from(turns).where(inArray(turns.id, turnIds))),
  )
  await tx
    .update(toolCalls)
    .set({ status: 'outcome_unknown', error: UNKNOWN_END, endedAt: new Date() })
    .where(and(isOfTurns, eq(toolCalls.status, 'started')))
  // A call that was allowed and waits still will not be made.
  await tx.execute(sql`
    update tool_calls set status = 'failed', error = ${NOT_MADE}, ended_at = now()
    from turns, required_actions
    where turns.id = any(${`{${turnIds.join()}}`}::uuid[]) and tool_calls.turn_id = turns.continues
      and tool_calls.status = 'waiting' and required_actions.turn_id = turns.continues
      and required_actions.call_id = tool_calls.call_id and required_actions.status = 'approved'`)
}

type AllowedValues = HolderValues & { askedTurnId: string; callId: string; arguments: string | null; startedAt: Date }

const startAllowed = statement<AllowedValues, { isOurs: boolean }>(
  'start_allowed_call',
  `with ${HOLDER}, started as (
    update tool_calls set status = 'started', started_at = :startedAt, generation = :generation,
      arguments = coalesce(:arguments::jsonb, arguments)
    from holder where tool_calls.turn_id = :askedTurnId and tool_calls.call_id = :callId and tool_calls.status = 'waiting'
    returning tool_calls.turn_id
  )
  select exists (select from started) as "isOurs" from holder`,
)

/** A call that a person has allowed: the turn that asked for it, and the one that goes on and makes it. */
export type AllowedCall = { turnId: string; askedTurnId: string; callId: string; generation: number }

/**
 * Writes into the ledger that an allowed call is about to be made.
 * @param args the changed arguments as people see them; null where nobody changed them
 * @returns undefined when the caller may make the call; else the row of an earlier attempt
 * @throws LeaseLost
 */
export async function startAllowedCall(
  database: Database,
  call: AllowedCall,
  args: unknown,
): Promise<ToolCallRow | undefined> {
  const { rows } = await startAllowed(database, { ...call, arguments: jsonOf(args), startedAt: new Date() })
  if (!rows[0]) throw new LeaseLost()
  if (rows[0].isOurs) return undefined
  const row = (await listToolCalls(database, call.askedTurnId)).find(({ callId }) => callId === call.callId)
  return row?.generation === call.generation && row.status === 'started' ? undefined : row
}

type Result = {
  status: Exclude<ToolCallStatus, 'started'>
  result: string
  error: string | null
  /** The masked text, where `result` has a part of it. */
  wholeResult?: string | null
  pictures?: Attachment[]
  durationMs: number
}

type FinishValues = HolderValues &
  Omit<Result, 'pictures'> & { pictures: string | null; askedTurnId: string; callId: string; endedAt: Date }

const finish = statement<FinishValues, { id: string }>(
  'finish_tool_call',
  `with ${HOLDER}, finished as (
    update tool_calls
    set status = :status, result = :result, error = :error, whole_result = :wholeResult, pictures = :pictures::jsonb,
      duration_ms = :durationMs, ended_at = :endedAt
    from holder where turn_id = :askedTurnId and call_id = :callId and status = 'started'
  )
  select id from holder`,
)

/** Writes the result of a tool call; `askedTurnId` is the turn that asked for it, where another one makes it. A call that has a result keeps it, so this may be repeated. @throws LeaseLost */
export async function finishToolCall(
  database: Database,
  generation: number,
  turnId: string,
  callId: string,
  result: Result,
  askedTurnId = turnId,
): Promise<void> {
  const pictures = result.pictures?.length ? jsonOf(result.pictures) : null
  const values = {
    turnId,
    generation,
    askedTurnId,
    callId,
    wholeResult: null,
    ...result,
    pictures,
    endedAt: new Date(),
  }
  const { rows } = await finish(database, values)
  if (!rows[0]) throw new LeaseLost()
}

/** A piece of a result; `length` is that of the whole, in characters. */
export type ResultPiece = { text: string; length: number }

/**
 * Reads a piece of the result of a call of the turn's conversation, masked as it was kept. Ids of calls may come again in
 * another turn: this turn's call counts first, then the latest.
 * @returns undefined where no call of the conversation with this id has a result
 */
export async function findResultPiece(
  database: Executor,
  { id, workspaceId, conversationId, place }: Turn,
  callId: string,
  { offset, characters }: { offset: number; characters: number },
): Promise<ResultPiece | undefined> {
  const whole = sql`coalesce(${toolCalls.wholeResult}, ${toolCalls.result})`
  const [piece] = await database
    .select({
      text: sql<string>`substr(${whole}, ${offset + 1}, ${characters})`,
      length: sql<number>`char_length(${whole})`,
    })
    .from(toolCalls)
    .innerJoin(turns, eq(turns.id, toolCalls.turnId))
    .where(
      and(
        eq(turns.workspaceId, workspaceId),
        eq(turns.conversationId, conversationId),
        lte(turns.place, place),
        eq(toolCalls.callId, callId),
        isNotNull(toolCalls.result),
      ),
    )
    .orderBy(desc(eq(turns.id, id)), desc(turns.place))
    .limit(1)
  return piece
}
