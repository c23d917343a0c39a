import { sql } from 'drizzle-orm'
import { newId } from '../domain/id.ts'
import { agentNotFound } from './agent.ts'
import type { Executor } from './database.ts'
import type { Turn } from './turn.ts'
import type { NewTurn } from './turn-accept.ts'
import { startEvent } from './turn-event.ts'

type Moments = { createdMs: number; deadlineMs: number }

/**
 * A turn that begins its conversation: agent's lock, conversation, turn and `message.start` in one statement, and so
 * in one round trip and one transaction. Most turns are such, all of evals among them. @throws AGENT_NOT_FOUND
 */
export async function insertFirstTurn(database: Executor, workspaceId: string, input: NewTurn): Promise<Turn> {
  const turn = turnOfInput(workspaceId, input)
  const start = startEvent(turn)
  const { rows } = await database.execute<Moments>(sql`
    with agent as (
      select id from agents where workspace_id = ${workspaceId} and id = ${input.agentId} and deleted_at is null for share
    ), conversation as (
      insert into conversations (id, workspace_id, agent_id, source, next_place)
      select ${turn.conversationId}, ${workspaceId}, id, ${input.source}, 2 from agent returning id
    ), turn as (
      insert into turns (id, workspace_id, agent_id, conversation_id, agent_version, model, source, place, status,
        request_id, idempotency_key, request_hash, message, input_verdict, deadline_at, generation, started_at)
      select ${turn.id}, ${workspaceId}, ${input.agentId}, id, ${input.agentVersion}, ${input.model}, ${input.source},
        1, 'running', ${input.requestId}, ${turn.idempotencyKey}, ${turn.requestHash}, ${input.message},
        ${turn.inputVerdict && JSON.stringify(turn.inputVerdict)}::jsonb,
        now() + ${input.timeoutMs} * interval '1 millisecond', ${turn.generation}, now()
      from conversation returning id, created_at, deadline_at
    ), event as (
      insert into turn_events (turn_id, seq, generation, type, data)
      select id, 1, 0, ${start.type}, ${JSON.stringify(start.data)}::jsonb from turn
    )
    select extract(epoch from created_at)::float8 * 1000 as "createdMs",
      extract(epoch from deadline_at)::float8 * 1000 as "deadlineMs" from turn`)
  const [moments] = rows
  if (!moments) throw agentNotFound(input.agentId)
  const createdAt = new Date(Math.round(moments.createdMs))
  const deadlineAt = new Date(Math.round(moments.deadlineMs))
  return { ...turn, createdAt, beatAt: createdAt, startedAt: createdAt, deadlineAt }
}

/** The row as it will be; its moments are the database's. */
function turnOfInput(workspaceId: string, input: NewTurn): Turn {
  const unknown = new Date(0)
  return {
    id: input.id ?? newId(),
    workspaceId,
    agentId: input.agentId,
    conversationId: newId(),
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
    deadlineAt: unknown,
    generation: input.held ? 1 : 0,
    lease: 0,
    beatAt: unknown,
    handedOver: false,
    snapshot: null,
    text: '',
    finishReason: null,
    result: null,
    error: null,
    promptTokens: 0,
    completionTokens: 0,
    cost: '0',
    createdAt: unknown,
    startedAt: unknown,
    endedAt: null,
  }
}
