import { newId } from '../../domain/id.ts'
import { sumCosts } from '../../domain/model/cost.ts'
import { FITS_SPEAKER, SETS_SPEAKER, type SpeakerValues, speakerValues } from '../conversation/speaker.ts'
import type { Database, Executor } from '../database.ts'
import { listColumns, queryOf, statement, type Value } from '../statement.ts'
import { turns } from '../tables/index.ts'
import type { NewTurn } from './accept.ts'
import { startEvent } from './event.ts'
import type { Turn } from './turn.ts'

/** The columns of an accepted turn. The statement computes its place and its moments; the others have defaults. */
const ACCEPTED = listColumns(turns, [
  'id',
  'workspaceId',
  'agentId',
  'conversationId',
  'agentVersion',
  'model',
  'source',
  'status',
  'requestId',
  'idempotencyKey',
  'requestHash',
  'message',
  'inputVerdict',
  'clientContext',
  'retrieval',
  'settings',
  'prompt',
  'output',
  'attachments',
  'tools',
  'toolChoice',
  'continues',
  'traceContext',
  'generation',
  'holderId',
])
type TurnValues = ReturnType<typeof ACCEPTED.parametersOf> &
  SpeakerValues & { timeoutMs: number; eventType: string; eventData: string }
/** What the statements take beside the row of the turn. */
type Accepting = Pick<NewTurn, 'timeoutMs' | 'user' | 'metadata'>
type Written = { place: number; createdAt: Date; deadlineAt: Date }

/** Parts of a statement: write a turn and its `message.start`, at the place that the part `conversation` gives. */
const WRITES = `turn as (
      insert into turns (${ACCEPTED.names}, place, deadline_at, started_at)
      select ${ACCEPTED.parameters}, place, now() + :timeoutMs::float8 * interval '1 millisecond',
        case when :status::text = 'running' then now() end
      from conversation returning id, place, created_at, deadline_at
    ), event as (
      insert into turn_events (turn_id, workspace_id, seq, generation, type, data)
      select id, :workspaceId::uuid, 1, 0, :eventType, :eventData::jsonb from turn
    )`
const WRITTEN = 'select place, created_at as "createdAt", deadline_at as "deadlineAt" from turn'

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
    ), ${WRITES}${after} ${WRITTEN}`,
  )

/**
 * The condition that the conversation has no open turn. Without it the unique index refuses the statement, and the pool
 * drops a connection with each error.
 */
export const HAS_NO_OPEN_TURN =
  "not exists (select from turns where turns.conversation_id = :conversationId and status in ('waiting', 'running'))"

const begin = runningTurnStatement('begin_conversation', {
  conversation: `insert into conversations (id, workspace_id, agent_id, source, next_place, end_user, metadata)
   select :conversationId, :workspaceId, id, :source, 2, :endUser, :metadata::jsonb from agent returning id, 1 as place`,
})

const proceed = runningTurnStatement('continue_conversation', {
  conversation: `update conversations set next_place = next_place + 1, ${SETS_SPEAKER} from agent
   where conversations.id = :conversationId and workspace_id = :workspaceId and agent_id = agent.id
     and deleted_at is null and paused_at is null and ${HAS_NO_OPEN_TURN}
     and ${FITS_SPEAKER}
   returning conversations.id, next_place - 1 as place`,
})

/**
 * Accepts a turn that has no other turn before it, in one statement.
 * @returns the turn; undefined when its agent or its conversation is gone, or its conversation is paused or has an open turn,
 *   or is not of the user
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

const INSERT_AT_PLACE = `with conversation as (select :place::int as place), ${WRITES} ${WRITTEN}`

/** Writes a turn of a conversation in the caller's transaction, which has taken its place under the conversation's lock. */
export async function insertTurnAt(tx: Executor, place: number, turn: Turn, input: Accepting): Promise<Turn> {
  const { rows } = await tx.execute<Written>(queryOf(INSERT_AT_PLACE, { ...valuesOf(turn, input), place }))
  if (!rows[0]) throw new Error('The turn was written but not returned.')
  return asWritten(turn, rows[0])
}

export function valuesOf(turn: Turn, { timeoutMs, ...speaker }: Accepting): TurnValues {
  const start = startEvent(turn)
  return {
    ...ACCEPTED.parametersOf(turn),
    ...speakerValues(speaker),
    timeoutMs,
    eventType: start.type,
    eventData: JSON.stringify(start.data),
  }
}

/** The turn as the statement has written it. */
export function asWritten(turn: Turn, { place, ...moments }: Written): Turn {
  const createdAt = new Date(moments.createdAt)
  return {
    ...turn,
    place,
    createdAt,
    deadlineAt: new Date(moments.deadlineAt),
    beatAt: createdAt,
    startedAt: turn.status === 'running' ? createdAt : null,
  }
}

/** The row before it is written; the database decides its place and its moments. */
export function turnOfInput(workspaceId: string, input: NewTurn, status: 'running' | 'waiting' = 'running'): Turn {
  const unknown = new Date(0)
  const holderId = (status === 'running' && input.holderId) || null
  return {
    id: input.id ?? newId(),
    workspaceId,
    agentId: input.agentId,
    conversationId: input.conversationId ?? newId(),
    agentVersion: input.agentVersion,
    model: input.model,
    source: input.source,
    place: 1,
    status,
    requestId: input.requestId,
    idempotencyKey: input.idempotency?.key ?? null,
    requestHash: input.idempotency?.hash ?? null,
    message: input.message,
    inputVerdict: input.inputVerdict,
    clientContext: input.clientContext ?? null,
    retrieval: input.retrieval ?? null,
    settings: input.settings ?? null,
    prompt: input.prompt ?? null,
    output: input.output ?? null,
    attachments: input.attachments ?? null,
    tools: input.tools ?? null,
    toolChoice: input.toolChoice ?? null,
    continues: input.continues ?? null,
    mergedInto: null,
    mergedRound: null,
    traceContext: input.traceContext ?? null,
    deadlineAt: unknown,
    generation: holderId ? 1 : 0,
    holderId,
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
    cachedTokens: 0,
    cacheWriteTokens: 0,
    reasoningTokens: 0,
    cost: sumCosts([]),
    createdAt: unknown,
    startedAt: unknown,
    endedAt: null,
  }
}
