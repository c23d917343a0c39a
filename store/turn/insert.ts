import { newId } from '../../domain/id.ts'
import { sumCosts } from '../../domain/model/cost.ts'
import type { Database } from '../database.ts'
import { jsonOf, statement, type Value } from '../statement.ts'
import type { NewTurn } from './accept.ts'
import { startEvent } from './event.ts'
import type { Turn } from './turn.ts'

/** The columns that get the turn's own values. The statement computes the others, such as place and moments. */
type Columns =
  | ('id' | 'workspaceId' | 'agentId' | 'conversationId' | 'agentVersion' | 'model' | 'source' | 'message')
  | ('requestId' | 'idempotencyKey' | 'requestHash' | 'generation')
type TurnValues = Pick<Turn, Columns> & {
  inputVerdict: string | null
  clientContext: string | null
  retrieval: string | null
  traceContext: string | null
  timeoutMs: number
  eventType: string
  eventData: string | null
}
type Written = { place: number; createdAt: Date; deadlineAt: Date }

/** SQL that goes around the rows of a turn. `before` and `after` are further parts of the statement; `after` may read `turn`. */
type Around = { before?: string; conversation: string; after?: string }

/**
 * Inserts a turn that runs at once: agent's lock, conversation, turn and `message.start` in one statement, and so in one
 * round trip and one transaction. Only one turn of a conversation can run: a unique index refuses a second one.
 * @param around.conversation begins or continues the conversation, and returns its id and the turn's place
 */
export const runningTurnStatement = <More extends Record<string, Value> = Record<never, Value>>(
  name: string,
  { before = '', conversation, after = '' }: Around,
) =>
  statement<TurnValues & More, Written>(
    name,
    `with ${before}agent as (
      select id from agents where workspace_id = :workspaceId and id = :agentId and deleted_at is null for share
    ), conversation as (${conversation}
    ), turn as (
      insert into turns (id, workspace_id, agent_id, conversation_id, agent_version, model, source, place, status,
        request_id, idempotency_key, request_hash, message, input_verdict, client_context, retrieval, trace_context, deadline_at, generation, started_at, holder_id)
      select :id, :workspaceId, :agentId, id, :agentVersion, :model, :source, place, 'running',
        :requestId, :idempotencyKey, :requestHash, :message, :inputVerdict::jsonb, :clientContext::jsonb, :retrieval::jsonb, :traceContext::jsonb,
        now() + :timeoutMs::float8 * interval '1 millisecond', :generation, now(), :holderId::uuid
      from conversation returning id, place, created_at, deadline_at
    ), event as (
      insert into turn_events (turn_id, workspace_id, seq, generation, type, data)
      select id, :workspaceId, 1, 0, :eventType, :eventData::jsonb from turn
    )${after}
    select place, created_at as "createdAt", deadline_at as "deadlineAt" from turn`,
  )

/**
 * The condition that the conversation has no open turn. Without it the unique index refuses the statement, and the pool
 * drops a connection with each error.
 */
export const HAS_NO_OPEN_TURN =
  "not exists (select from turns where turns.conversation_id = :conversationId and status in ('waiting', 'running'))"

const begin = runningTurnStatement('begin_conversation', {
  conversation: `insert into conversations (id, workspace_id, agent_id, source, next_place)
   select :conversationId, :workspaceId, id, :source, 2 from agent returning id, 1 as place`,
})

const proceed = runningTurnStatement('continue_conversation', {
  conversation: `update conversations set next_place = next_place + 1 from agent
   where conversations.id = :conversationId and workspace_id = :workspaceId and agent_id = agent.id
     and deleted_at is null and paused_at is null and ${HAS_NO_OPEN_TURN}
   returning conversations.id, next_place - 1 as place`,
})

/**
 * Accepts a turn that has no other turn before it, in one statement.
 * @returns the turn; undefined when its agent or its conversation is gone, or its conversation is paused or has an open turn
 * @throws Postgres's unique violation of `turns_one_running` when another turn of the conversation began in the same moment
 */
export async function insertRunningTurn(
  database: Database,
  workspaceId: string,
  input: NewTurn,
): Promise<Turn | undefined> {
  const turn = turnOfInput(workspaceId, input)
  const write = input.conversationId ? proceed : begin
  const { rows } = await write(database, valuesOf(turn, input))
  return rows[0] && asWritten(turn, rows[0])
}

export function valuesOf(turn: Turn, { timeoutMs }: Pick<NewTurn, 'timeoutMs'>): TurnValues {
  const start = startEvent(turn)
  return {
    ...turn,
    inputVerdict: jsonOf(turn.inputVerdict),
    clientContext: jsonOf(turn.clientContext),
    retrieval: jsonOf(turn.retrieval),
    traceContext: jsonOf(turn.traceContext),
    timeoutMs,
    eventType: start.type,
    eventData: jsonOf(start.data),
  }
}

/** The turn as the statement has written it. */
export const asWritten = (turn: Turn, written: Written): Turn => ({
  ...turn,
  ...written,
  beatAt: written.createdAt,
  startedAt: written.createdAt,
})

/** The row before it is written; the database decides its place and its moments. */
export function turnOfInput(workspaceId: string, input: NewTurn): Turn {
  const unknown = new Date(0)
  return {
    id: input.id ?? newId(),
    workspaceId,
    agentId: input.agentId,
    conversationId: input.conversationId ?? newId(),
    agentVersion: input.agentVersion,
    model: input.model,
    source: input.source,
    place: 1,
    status: 'running',
    requestId: input.requestId,
    idempotencyKey: input.idempotency?.key ?? null,
    requestHash: input.idempotency?.hash ?? null,
    message: input.message,
    inputVerdict: input.inputVerdict,
    clientContext: input.clientContext ?? null,
    retrieval: input.retrieval ?? null,
    traceContext: input.traceContext ?? null,
    deadlineAt: unknown,
    generation: input.holderId ? 1 : 0,
    holderId: input.holderId ?? null,
    beatAt: unknown,
    sweptAt: null,
    handedOver: false,
    snapshot: null,
    text: '',
    finishReason: null,
    result: null,
    error: null,
    promptTokens: 0,
    completionTokens: 0,
    cost: sumCosts([]),
    createdAt: unknown,
    startedAt: unknown,
    endedAt: null,
  }
}
