import type { Logger } from 'pino'
import type { Pace } from '../../activities/turn/event-writer.ts'
import { type Reach, reachesAgent } from '../../domain/access/access.ts'
import { ApiError, type StoredError, storedError } from '../../domain/error.ts'
import { screenClientContext } from '../../domain/guardrail/client-context.ts'
import { assertMessageFits, screenInput } from '../../domain/guardrail/screen.ts'
import { settingsOfTurn, type TurnTimes, turnMsOf } from '../../domain/model/answer-settings.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import type { TurnStatus } from '../../domain/turn/turn.ts'
import type { BlobStore } from '../../providers/blob/blob.ts'
import type { Models } from '../../providers/model/models.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import { findChatAgent, type KnownAgent } from '../../store/agent/serving.ts'
import { rejectActions } from '../../store/conversation/required-action.ts'
import type { Database } from '../../store/database.ts'
import { acceptTurn } from '../../store/turn/accept.ts'
import type { TurnBus } from '../../store/turn/bus.ts'
import { type EndDependencies, endTurn } from '../../store/turn/end.ts'
import { findTurn, listOpenTurnsOfAgent, listOpenTurnsOfDeleted, type Turn } from '../../store/turn/turn.ts'
import type { Admission } from '../request/admission.ts'
import type { TemporalStarter } from '../temporal.ts'
import { agentFor, assertMayChat } from './agent.ts'
import { attachmentsOf } from './attachments.ts'
import { withEarlierFiles } from './earlier-files.ts'
import { createEarlyStart, turnInput } from './early-start.ts'
import { createTurnReader, type TurnReader } from './reader.ts'
import { assertReachable, findRepeated } from './repeated.ts'
import type { TurnRequest } from './request.ts'
import { createScreening, type Screening } from './screening.ts'

export type TurnService = Pick<TurnReader, 'follow' | 'answer'> & {
  /**
   * Accepts a message as a turn; once it returns, no crash loses the turn.
   * @throws ApiError when the message is refused, or SERVICE_UNAVAILABLE when the process cannot carry another turn
   */
  submit(workspaceId: string, request: TurnRequest): Promise<Turn>
  /** The id under which this process holds the turns that it accepts; undefined while it leaves them to the workers. */
  readonly holderId: string | undefined
  /** Runs a turn that was accepted with `holderId`, or leaves it to a worker. */
  run(turn: Turn, agent: KnownAgent, timeoutMs: number): void
  /** Starts a running turn that is stored and that no process has taken. A crash before leaves it to the sweep. */
  takeUp(turn: Turn): void
  /** Cancels a turn; a turn that has ended keeps its end, and its open calls are rejected. @throws TURN_NOT_FOUND */
  cancel(reach: Reach, turnId: string): Promise<{ turn_id: string; status: TurnStatus }>
  /** Cancels the open turns of the agent's deleted conversations, with the error CONVERSATION_NOT_FOUND. */
  endForConversationDeletion(workspaceId: string, agentId: string): Promise<void>
  /** Cancels the open turns of a deleted agent, with the error AGENT_NOT_FOUND. */
  endForAgentDeletion(workspaceId: string, agentId: string): Promise<void>
  /** Begins to end overdue turns, and to compare the turns that this process holds with their rows. */
  start(): void
  /** The number of turns that this process holds, in all or of one workspace. */
  running(workspaceId?: string): number
  /** True while turns run in this process, and shortly after. */
  readonly isBusy: boolean
  /** Starts no further turn in this process, waits for the running ones for `graceMs`, then hands the others over. */
  drain(graceMs: number): Promise<void>
}

export type TurnServiceDependencies = {
  database: Database
  models: Models
  bus: TurnBus
  /** Tells the id under which this process holds turns. */
  presence: { readonly id: string }
  sealing: Sealing
  blobs: Pick<BlobStore, 'get' | 'put'>
  approvalDays: number
  temporal: TemporalStarter
  log: Logger
  config: TurnTimes & { maxMessageCharacters: number; maxAttachmentBytes: number; earlyStart: boolean }
  admission: Pick<Admission, 'admitTurn' | 'admitTools'>
}

/** Makes the service that accepts, follows and ends turns in one API process. */
export function createTurnService(deps: TurnServiceDependencies): TurnService {
  const early = createEarlyStart(deps)
  const reader = createTurnReader(deps)
  const screening = createScreening()
  let isDraining = false
  const startsEarly = () => deps.config.earlyStart && !isDraining
  const startTurn = (turn: Turn) => (startsEarly() ? early.takeUp(turn) : deps.temporal.startTurn(turnInput(turn), 0))
  const holderIdNow = () => (startsEarly() ? deps.presence.id : undefined)
  const run = (turn: Turn, agent: KnownAgent, timeoutMs: number, pace?: Pace) => {
    reader.noteNew(turn)
    if (turn.status !== 'running') return
    if (turn.holderId === null) deps.temporal.startTurn(turnInput(turn), 0)
    else early.run(turn, agent, timeoutMs, pace ?? 'live')
  }
  const ending = { database: deps.database, bus: deps.bus, models: deps.models, startTurn }
  return {
    async submit(workspaceId, request) {
      const repeated = await findRepeated(deps.database, workspaceId, request)
      if (repeated) return repeated
      assertMessageFits(request.message, deps.config.maxMessageCharacters)
      const leave = deps.admission.admitTurn(workspaceId)
      const how = { screening, holderId: holderIdNow(), run }
      return await accept(deps, how, workspaceId, request).finally(leave)
    },
    get holderId() {
      return holderIdNow()
    },
    run,
    takeUp: startTurn,
    follow: reader.follow,
    answer: reader.answer,
    async cancel(reach, turnId) {
      await findReadableTurn(deps.database, reach, turnId)
      const ended = await endTurn(ending, turnId, { status: 'cancelled' })
      if (!ended) throw turnNotFound(turnId)
      if (ended.turn.finishReason === 'action_required') await rejectActions(deps.database, turnId)
      return { turn_id: turnId, status: ended.turn.status }
    },
    endForConversationDeletion: async (workspaceId, agentId) =>
      cancelAll(
        ending,
        await listOpenTurnsOfDeleted(deps.database, workspaceId, agentId),
        storedError('CONVERSATION_NOT_FOUND'),
      ),
    endForAgentDeletion: async (workspaceId, agentId) =>
      cancelAll(
        ending,
        await listOpenTurnsOfAgent(deps.database, workspaceId, agentId),
        storedError('AGENT_NOT_FOUND'),
      ),
    start: () => early.start(ending),
    running: early.running,
    get isBusy() {
      return early.isBusy
    },
    drain(graceMs) {
      isDraining = true
      return early.drain(graceMs)
    },
  }
}

type Acceptance = Pick<TurnService, 'holderId'> & {
  screening: Screening
  run(turn: Turn, agent: KnownAgent, timeoutMs: number, pace: Pace | undefined): void
}

/** Accepts a message and starts its turn. */
async function accept(
  deps: TurnServiceDependencies,
  { screening, holderId, run }: Acceptance,
  workspaceId: string,
  request: TurnRequest,
): Promise<Turn> {
  const current = request.known ?? (await findChatAgent(deps.database, workspaceId, request.agentId))
  const known = { ...current, agent: await agentFor(deps.database, workspaceId, current.agent, request) }
  await assertMayChat(deps, workspaceId, known.agent, request)
  const timeoutMs = turnMsOf(settingsOfTurn(known.agent.modelSettings, request.settings ?? null), deps.config)
  if (known.agent.toolConfig?.length || known.agent.mcpConfig?.length) deps.admission.admitTools(workspaceId)
  await deps.models
    .paidBy({ workspaceId, agentId: known.agent.id })
    .refuseBeyondBudget(request.model ?? known.agent.model)
  const attachments = request.waitingFiles ?? (await attachmentsOf(deps, known.agent, request))
  const clientContext = await withEarlierFiles(deps, known.agent, request)
  const { turn, created } = await (request.insert ?? acceptTurn)(deps.database, workspaceId, {
    ...(await screening(workspaceId, request, () => newTurnOf(known.agent, { ...request, clientContext }))),
    attachments,
    write: request.write,
    timeoutMs,
    // A worker fetches the files of channels, so it runs the turn.
    holderId: request.waitingFiles ? undefined : holderId,
  })
  if (created) run(turn, known, timeoutMs, request.pace)
  else await assertReachable(deps.database, workspaceId, turn)
  return turn
}

/** The last in line ends first: otherwise the end of a turn would promote the next one, which is to end too. */
async function cancelAll(ending: EndDependencies, turnIds: string[], error: StoredError): Promise<void> {
  for (const turnId of turnIds.toReversed()) await endTurn(ending, turnId, { status: 'cancelled', error })
}

/** The turn, when it is in the workspace and of an agent that the request reaches. @throws ApiError TURN_NOT_FOUND */
export async function findReadableTurn(database: Database, reach: Reach, turnId: string): Promise<Turn> {
  const turn = await findTurn(database, reach.workspaceId, turnId)
  if (!turn || !reachesAgent(reach, turn.agentId)) throw turnNotFound(turnId)
  return turn
}

const turnNotFound = (turnId: string) =>
  new ApiError('TURN_NOT_FOUND', { message: `There is no turn ${turnId} in this workspace.` })

async function newTurnOf(agent: AgentRecord, request: TurnRequest) {
  const { message, verdict } = await screenInput(agent.guardrailConfig, request.message)
  return {
    agentId: agent.id,
    agentVersion: agent.version,
    model: request.model ?? agent.model,
    conversationId: request.conversationId,
    source: request.source,
    user: request.user,
    metadata: request.metadata,
    retrieval: request.limits,
    settings: request.settings,
    prompt: request.prompt,
    output: request.output,
    tools: request.tools,
    toolChoice: request.toolChoice,
    message,
    inputVerdict: verdict,
    requestId: request.requestId,
    idempotency: request.idempotency,
    clientContext: request.clientContext && (await screenClientContext(agent, request.clientContext)),
  }
}
