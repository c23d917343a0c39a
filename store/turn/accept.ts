import { and, eq, sql } from 'drizzle-orm'
import type { PromptChange } from '../../domain/agent/prompt.ts'
import { ApiError } from '../../domain/error.ts'
import { passFaultPoint } from '../../domain/fault-point.ts'
import { newId } from '../../domain/id.ts'
import type { SearchLimits } from '../../domain/knowledge/retrieval.ts'
import { currentTrace, type TraceContext } from '../../domain/log/span.ts'
import type { ChosenFormat } from '../../domain/model/answer-format.ts'
import type { AnswerSettings } from '../../domain/model/answer-settings.ts'
import type { CallerTool, ToolChoice } from '../../domain/tool/caller-tool.ts'
import type { KeptAttachment } from '../../domain/turn/attachment.ts'
import { type ClientContext, fileIdsOf } from '../../domain/turn/client-context.ts'
import type { Speaker } from '../../domain/turn/metadata.ts'
import { type GuardrailVerdict, MAX_WAITING_TURNS, type TurnSource } from '../../domain/turn/turn.ts'
import { agentNotFound, lockAgentForInsert } from '../agent/agent.ts'
import { noteFileUses } from '../conversation/file.ts'
import { countOpen } from '../conversation/line.ts'
import { assertSpeakerFits, speakerColumns } from '../conversation/speaker.ts'
import type { Database, Executor } from '../database.ts'
import { untilWritten } from '../repeat.ts'
import { conversations, turns } from '../tables/index.ts'
import { insertRunningTurn, insertTurnAt, turnOfInput } from './insert.ts'
import { loadTurn, type Turn } from './turn.ts'

export type NewTurn = Speaker & {
  /** An eval run has stored this id before: a second insert with it finds the same turn. */
  id?: string
  agentId: string
  agentVersion: number
  model: string
  conversationId: string | undefined
  source: TurnSource
  /** The text is screened and masked. */
  message: string
  inputVerdict: GuardrailVerdict | null
  /** The context is screened and masked, as the message is. */
  clientContext?: ClientContext | undefined
  /** The limits on the turn's searches. */
  retrieval?: SearchLimits | undefined
  /** The request's settings, each in place of the agent's. */
  settings?: AnswerSettings | undefined
  /** An unsaved prompt, each field in place of the agent's. */
  prompt?: PromptChange | undefined
  output?: ChosenFormat | undefined
  /** The files are stored, and read where they are documents; a worker has yet to fetch those of a channel. */
  attachments?: KeptAttachment[] | undefined
  tools?: CallerTool[] | undefined
  toolChoice?: ToolChoice | undefined
  /** The turn that this one goes on with. */
  continues?: string | undefined
  /** Writes what is accepted with the turn. */
  write?: ((transaction: Executor) => Promise<void>) | undefined
  requestId: string
  /** The trace of the request. */
  traceContext?: TraceContext | undefined
  idempotency: { key: string; hash: string } | undefined
  timeoutMs: number
  /** The accepting process when it runs the turn itself: it holds the turn from the same commit on. */
  holderId: string | undefined
}

/** A request waits this long for Postgres; then its caller repeats it. */
export const MAX_OUTAGE_MS = 10_000

/**
 * Accepts a message: writes conversation, turn and `message.start` in one transaction. While Postgres does not answer, it
 * is repeated with the same id: a turn that was accepted, although the answer was lost, gets its holder.
 * @returns the turn; `created: false` when a turn with the same Idempotency-Key or given id was there before.
 * @throws ApiError AGENT_NOT_FOUND, CONVERSATION_NOT_FOUND, CONVERSATION_PAUSED, QUEUE_FULL, IDEMPOTENCY_CONFLICT
 */
export async function acceptTurn(
  database: Database,
  workspaceId: string,
  input: NewTurn,
): Promise<{ turn: Turn; created: boolean }> {
  passFaultPoint('turn.accept.before-insert')
  const named = { ...input, id: input.id ?? newId(), traceContext: input.traceContext ?? currentTrace() }
  const accept = () => acceptOnce(database, workspaceId, named)
  const { turn, created } = await untilWritten(accept, AbortSignal.timeout(MAX_OUTAGE_MS))
  passFaultPoint('turn.accept.after-insert')
  return { turn, created: created || (input.id === undefined && turn.id === named.id) }
}

async function acceptOnce(database: Database, workspaceId: string, input: NewTurn) {
  try {
    const hasMore = input.write || fileIdsOf(input).length > 0
    const turn = hasMore
      ? await insertWithMore(database, workspaceId, input)
      : ((await insertAtOnce(database, workspaceId, input)) ?? (await insertTurnInLine(database, workspaceId, input)))
    return { turn, created: true }
  } catch (error) {
    const turn = await findDuplicate(database, workspaceId, input, constraintOf(error))
    if (!turn) throw error
    return { turn, created: false }
  }
}

/** Writes a turn with its files, which its conversation uses from then on, and what else is accepted. @throws FILE_NOT_FOUND */
const insertWithMore = (database: Database, workspaceId: string, input: NewTurn): Promise<Turn> =>
  database.transaction(async (tx) => {
    const { agentId, source, conversationId = newId() } = input
    await lockAgentForInsert(tx, workspaceId, agentId)
    if (!input.conversationId)
      await tx.insert(conversations).values({ id: conversationId, workspaceId, agentId, source })
    await input.write?.(tx)
    const turn = await insertTurn(tx, workspaceId, { ...input, conversationId })
    await noteFileUses(tx, workspaceId, conversationId, fileIdsOf(input))
    return turn
  })

/**
 * Finds the turn of an Idempotency-Key. 24 hours after the turn's end the key is removed from it, and undefined is returned.
 * @throws ApiError IDEMPOTENCY_CONFLICT when the key was used with another body
 */
export async function findTurnOrFreeKey(
  database: Executor,
  workspaceId: string,
  { key, hash }: { key: string; hash: string },
): Promise<Turn | undefined> {
  const [found] = await database
    .select({ turn: turns, isExpired: sql<boolean>`${turns.endedAt} < now() - interval '24 hours'` })
    .from(turns)
    .where(and(eq(turns.workspaceId, workspaceId), eq(turns.idempotencyKey, key)))
  if (!found) return undefined
  if (found.isExpired) {
    await database.update(turns).set({ idempotencyKey: null }).where(eq(turns.id, found.turn.id))
    return undefined
  }
  if (found.turn.requestHash !== hash) throw new ApiError('IDEMPOTENCY_CONFLICT')
  return found.turn
}

/** Most turns find no other turn before them. Undefined when one is before this turn, or when the statement finds no agent or conversation for it. */
async function insertAtOnce(database: Database, workspaceId: string, input: NewTurn): Promise<Turn | undefined> {
  try {
    return await insertRunningTurn(database, workspaceId, input)
  } catch (error) {
    if (isSecondRunning(error)) return undefined
    throw error
  }
}

/**
 * Writes a turn of a conversation in which another turn may run: it waits then, and runs at once otherwise. Each row is
 * as `insertRunningTurn` writes it.
 * @throws ApiError AGENT_NOT_FOUND, CONVERSATION_NOT_FOUND, CONVERSATION_PAUSED, QUEUE_FULL
 */
export function insertTurnInLine(database: Database, workspaceId: string, input: NewTurn): Promise<Turn> {
  const { conversationId } = input
  if (!conversationId) throw agentNotFound(input.agentId)
  return database.transaction((tx) => insertTurn(tx, workspaceId, { ...input, conversationId }))
}

/** A turn of a conversation that exists. */
export type LaterTurn = NewTurn & { conversationId: string }

/**
 * Inserts a turn of a conversation that exists, in the caller's transaction: it waits when another turn is before it. The
 * lock on the agent's row makes a delete wait; after a delete it refuses the turn.
 * @throws ApiError AGENT_NOT_FOUND, CONVERSATION_NOT_FOUND, CONVERSATION_PAUSED, QUEUE_FULL
 */
export async function insertTurn(tx: Executor, workspaceId: string, input: LaterTurn): Promise<Turn> {
  await lockAgentForInsert(tx, workspaceId, input.agentId)
  const conversation = await lockConversation(tx, workspaceId, input)
  const queue = await countOpen(tx, conversation.id)
  if (queue.waiting >= MAX_WAITING_TURNS) throw new ApiError('QUEUE_FULL')
  const status = queue.open === 0 ? 'running' : 'waiting'
  return await insertTurnAt(tx, conversation.nextPlace, turnOfInput(workspaceId, input, status), input)
}

/** Locks the conversation and takes the next place under the lock. */
async function lockConversation(tx: Executor, workspaceId: string, input: LaterTurn) {
  const [row] = await tx
    .update(conversations)
    .set({ nextPlace: sql`${conversations.nextPlace} + 1`, ...speakerColumns(input) })
    .where(
      and(
        eq(conversations.id, input.conversationId),
        eq(conversations.workspaceId, workspaceId),
        eq(conversations.agentId, input.agentId),
        sql`${conversations.deletedAt} is null`,
      ),
    )
    .returning({
      id: conversations.id,
      nextPlace: sql<number>`${conversations.nextPlace} - 1`,
      pausedAt: conversations.pausedAt,
      endUser: conversations.endUser,
      metadata: conversations.metadata,
    })
  if (!row)
    throw new ApiError('CONVERSATION_NOT_FOUND', { message: `The conversation ${input.conversationId} was not found.` })
  if (row.pausedAt) throw new ApiError('CONVERSATION_PAUSED')
  assertSpeakerFits(row, input)
  return row
}

/** The turn whose unique key refused an insert, when it belongs to the same request. */
async function findDuplicate(database: Database, workspaceId: string, input: NewTurn, constraint: string | undefined) {
  if (constraint === 'turns_idempotent' && input.idempotency)
    return await findTurnOrFreeKey(database, workspaceId, input.idempotency)
  return constraint === 'turns_pkey' && input.id ? await loadTurn(database, input.id) : undefined
}

/** True when a turn was refused, because another one of its conversation runs. */
export const isSecondRunning = (error: unknown): boolean => constraintOf(error) === 'turns_one_running'

/** The unique constraint that refused an insert. */
function constraintOf(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error
  const { code, constraint } = cause as { code?: string; constraint?: string }
  return code === '23505' ? constraint : undefined
}
