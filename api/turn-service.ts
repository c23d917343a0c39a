import type { Logger } from 'pino'
import { ApiError, apiErrorOf, type StoredError, storedError } from '../domain/error.ts'
import { screenInput } from '../domain/output-screen.ts'
import type { Sealing } from '../domain/sealing.ts'
import type { ChatResult, NumberedTurnEvent, TurnSource, TurnStatus } from '../domain/turn.ts'
import type { Models } from '../providers/models.ts'
import { type AgentRecord, findAgent } from '../store/agent.ts'
import { findConversation } from '../store/conversation.ts'
import type { Database } from '../store/database.ts'
import { findTurn, listOpenTurns, listOpenTurnsOfAgent, loadTurn, type Turn } from '../store/turn.ts'
import { acceptTurn, findTurnByKey } from '../store/turn-accept.ts'
import type { TurnBus } from '../store/turn-bus.ts'
import { endTurn } from '../store/turn-end.ts'
import { eventsAreKept, rebuiltEvents } from '../store/turn-event.ts'
import { followTurn } from '../store/turn-follow.ts'
import { createEarlyStart, inputOf } from './early-start.ts'
import type { TemporalStarter } from './temporal.ts'

export type TurnRequest = {
  agentId: string
  message: string
  conversationId: string | undefined
  source: TurnSource
  requestId: string
  idempotency: { key: string; hash: string } | undefined
}

export type TurnService = {
  /** Takes a message. From here on nothing of it is lost. @throws ApiError, when it is refused */
  submit(workspaceId: string, request: TurnRequest): Promise<Turn>
  /** The turn's events after `afterSeq`, live until the last. */
  follow(turn: Turn, afterSeq: number, signal: AbortSignal): AsyncGenerator<NumberedTurnEvent>
  /** Waits for the answer. @throws ApiError, what the turn ended with */
  answer(turn: Turn, signal: AbortSignal): Promise<ChatResult>
  /** Stops a turn; one that has ended stays as it is. @throws TURN_NOT_FOUND */
  cancel(workspaceId: string, turnId: string): Promise<{ turn_id: string; status: TurnStatus }>
  /** Ends the open turns of conversations that were deleted. */
  endForDeletion(workspaceId: string, conversationIds: string[], code: 'CONVERSATION_NOT_FOUND'): Promise<void>
  /** Ends the open turns of an agent that was deleted. */
  endForAgentDeletion(workspaceId: string, agentId: string): Promise<void>
  drain(graceMs: number): Promise<void>
}

export type TurnServiceDependencies = {
  database: Database
  models: Models
  bus: TurnBus
  sealing: Sealing
  temporal: TemporalStarter
  log: Logger
  turnTimeoutSeconds: number
  earlyStart: boolean
}

export function createTurnService(deps: TurnServiceDependencies): TurnService {
  const early = createEarlyStart(deps)
  const timeoutMs = deps.turnTimeoutSeconds * 1000
  let draining = false
  const startsEarly = () => deps.earlyStart && !draining
  const startTurn = (turn: Turn) => (startsEarly() ? early.takeUp(turn) : deps.temporal.startTurn(inputOf(turn), 0))
  const ending = { database: deps.database, bus: deps.bus, models: deps.models, startTurn }
  // Last in line first: none of them is promoted, and begun, only to be ended.
  const endAll = async (turnIds: string[], error: StoredError) => {
    for (const turnId of turnIds.toReversed()) await endTurn(ending, turnId, { status: 'cancelled', error })
  }
  return {
    async submit(workspaceId, request) {
      const repeated = await findRepeated(deps.database, workspaceId, request)
      if (repeated) return repeated
      const agent = await findAgent(deps.database, workspaceId, request.agentId)
      await assertMayChat(deps, workspaceId, agent, request)
      const held = startsEarly()
      const { turn, created } = await acceptTurn(deps.database, workspaceId, {
        ...newTurnOf(agent, request),
        timeoutMs,
        held,
      })
      if (!created) await assertReachable(deps.database, workspaceId, turn)
      else if (turn.status === 'running' && held) early.run(turn, agent, timeoutMs)
      else if (turn.status === 'running') deps.temporal.startTurn(inputOf(turn), 0)
      return turn
    },
    follow: (turn, afterSeq, signal) => followOrRebuild(deps, turn, afterSeq, signal),
    async answer(turn, signal) {
      for await (const event of followOrRebuild(deps, turn, 0, signal)) {
        if (event.type === 'message.end') return event.data
        if (event.type === 'error') throw apiErrorOf(event.data.error)
      }
      throw await reasonOfSilence(deps.database, turn)
    },
    async cancel(workspaceId, turnId) {
      await findReadableTurn(deps.database, workspaceId, turnId)
      const ended = await endTurn(ending, turnId, { status: 'cancelled', finishReason: 'cancelled' })
      if (!ended) throw turnNotFound(turnId)
      return { turn_id: turnId, status: ended.turn.status }
    },
    endForDeletion: async (workspaceId, conversationIds, code) =>
      endAll(await listOpenTurns(deps.database, workspaceId, conversationIds), storedError(code)),
    endForAgentDeletion: async (workspaceId, agentId) =>
      endAll(await listOpenTurnsOfAgent(deps.database, workspaceId, agentId), storedError('AGENT_NOT_FOUND')),
    drain(graceMs) {
      draining = true
      return early.drain(graceMs)
    },
  }
}

/** @throws ApiError TURN_NOT_FOUND */
export async function findReadableTurn(database: Database, workspaceId: string, turnId: string): Promise<Turn> {
  const turn = await findTurn(database, workspaceId, turnId)
  if (!turn) throw turnNotFound(turnId)
  return turn
}

const turnNotFound = (turnId: string) =>
  new ApiError('TURN_NOT_FOUND', { message: `There is no turn ${turnId} in this workspace.` })

/** The turn that this Idempotency-Key stands for: looked at before the agent's status and the conversation. */
async function findRepeated(
  database: Database,
  workspaceId: string,
  { idempotency }: TurnRequest,
): Promise<Turn | undefined> {
  const turn = idempotency && (await findTurnByKey(database, workspaceId, idempotency))
  if (turn) await assertReachable(database, workspaceId, turn)
  return turn
}

/** A turn of what was deleted since can't be read any more. */
async function assertReachable(database: Database, workspaceId: string, turn: Turn): Promise<void> {
  await findAgent(database, workspaceId, turn.agentId)
  await findConversation(database, workspaceId, turn.agentId, turn.conversationId)
}

async function assertMayChat(
  deps: TurnServiceDependencies,
  workspaceId: string,
  agent: AgentRecord,
  request: TurnRequest,
): Promise<void> {
  if (agent.status === 'paused' || agent.status === 'disabled')
    throw new ApiError(agent.status === 'paused' ? 'AGENT_PAUSED' : 'AGENT_DISABLED')
  if (request.conversationId) await findConversation(deps.database, workspaceId, agent.id, request.conversationId)
  deps.models.find(agent.model)
}

function newTurnOf(agent: AgentRecord, request: TurnRequest) {
  const { message, verdict } = screenInput(agent.guardrailConfig, request.message)
  return {
    agentId: agent.id,
    agentVersion: agent.version,
    model: agent.model,
    conversationId: request.conversationId,
    source: request.source,
    message,
    inputVerdict: verdict,
    requestId: request.requestId,
    idempotency: request.idempotency,
  }
}

/** Events are kept for 24 hours; later the stream is made again from the turn: start, the whole text, the last event. */
async function* followOrRebuild(
  deps: TurnServiceDependencies,
  turn: Turn,
  afterSeq: number,
  signal: AbortSignal,
): AsyncGenerator<NumberedTurnEvent> {
  if (await eventsAreKept(deps.database, turn)) yield* followTurn(deps, turn.id, afterSeq, signal)
  else yield* rebuiltEvents(turn)
}

/** Why a stream ended without its last event: what it belonged to is gone, or its reader. */
async function reasonOfSilence(database: Database, turn: Turn): Promise<ApiError> {
  if (await loadTurn(database, turn.id)) return new ApiError('SERVICE_UNAVAILABLE')
  await findAgent(database, turn.workspaceId, turn.agentId)
  return new ApiError('CONVERSATION_NOT_FOUND')
}
