import { and, eq, isNull, sql } from 'drizzle-orm'
import { withoutFiles } from '../../domain/channel/media.ts'
import { CALL_FOR_PERSON, KEPT_GAP } from '../../domain/channel/person-call.ts'
import { strongestVerdict } from '../../domain/guardrail/screen.ts'
import { currentTrace } from '../../domain/log/span.ts'
import type { KeptAttachment } from '../../domain/turn/attachment.ts'
import { LEFT_OUT_REASONS, type LeftOutReason, latestFiles, leaveOut } from '../../domain/turn/kept.ts'
import { answerKeptEvents } from '../channel/kept.ts'
import type { Executor } from '../database.ts'
import { conversations, keptMessages } from '../tables/index.ts'
import { insertTurn, type NewTurn } from '../turn/accept.ts'
import type { Turn } from '../turn/turn.ts'
import { type KeptRow, listKeptMessages } from './kept-message.ts'
import { lockConversation, type NamedConversation } from './pause.ts'

/** A turn without its message, and the most characters that the message may have. */
type TurnSettings = Pick<NewTurn, 'agentId' | 'agentVersion' | 'model' | 'timeoutMs' | 'requestId'> & {
  maxInputLength?: number | undefined
}

/** `turn` answers the kept messages; undefined when there were none. */
export type Resumption = { isResumed: boolean; turn: Turn | undefined }

/**
 * Ends the pause of a conversation. The messages that were kept become one turn, in their order, in the caller's
 * transaction: after its commit a crash loses none of them, because the sweep starts a turn that no process has taken.
 * Messages that the turn leaves out stay in the transcript.
 * @param settingsOf is called only when messages were kept; it may refuse, and then the pause goes on
 * @throws ApiError CONVERSATION_NOT_FOUND, AGENT_NOT_FOUND, QUEUE_FULL, and what `settingsOf` throws
 */
export async function resumeConversation(
  tx: Executor,
  named: NamedConversation,
  settingsOf: () => TurnSettings,
): Promise<Resumption> {
  const { pausedAt, source } = await lockConversation(tx, named)
  if (!pausedAt) return { isResumed: false, turn: undefined }
  const { workspaceId, id } = named
  await tx.update(conversations).set({ pausedAt: null, pausedBy: null }).where(eq(conversations.id, id))
  const kept = await listKeptMessages(tx, workspaceId, id)
  const last = kept.at(-1)
  if (!last) return { isResumed: true, turn: undefined }
  const { maxInputLength, ...settings } = settingsOf()
  const reasons = leaveOut(kept.map(asScreened), maxInputLength)
  const answered = kept.filter((_message, index) => reasons[index] === undefined)
  const turn = await insertTurn(tx, workspaceId, {
    ...settings,
    ...messageOf(answered),
    conversationId: id,
    source,
    traceContext: currentTrace(),
    idempotency: undefined,
    holderId: undefined,
  })
  const eventIds = kept.map((message) => message.id)
  await answerKeptEvents(tx, turn, eventIds, last.createdAt)
  await settleKept(
    tx,
    turn,
    kept.map((message, index) => ({ id: message.id, leftOut: reasons[index] })),
  )
  return { isResumed: true, turn }
}

const asScreened = ({ text, inputVerdict }: KeptRow) => ({ text, isBlocked: inputVerdict?.action === 'blocked' })

/** The message of the turn. A call for a person may name what the guardrails block. */
const messageOf = (kept: KeptRow[]): Pick<NewTurn, 'message' | 'inputVerdict' | 'attachments'> => ({
  ...withFittingFiles(
    kept.flatMap(({ text }) => text || []).join(KEPT_GAP),
    kept.flatMap(({ attachments }) => attachments ?? []),
  ),
  inputVerdict: strongestVerdict(
    ...kept.filter(({ text }) => text !== CALL_FOR_PERSON).map(({ inputVerdict }) => inputVerdict),
  ),
})

function withFittingFiles(message: string, files: KeptAttachment[]): Pick<NewTurn, 'message' | 'attachments'> {
  const latest = latestFiles(files)
  const leftOut = files.filter((file) => !latest.includes(file))
  return { message: withoutFiles(message, leftOut), attachments: latest.length > 0 ? latest : undefined }
}

/** Deletes the messages that are part of the turn now, and ties the others to it. */
async function settleKept(
  tx: Executor,
  { id: turnId, conversationId }: Turn,
  kept: { id: string; leftOut: LeftOutReason | undefined }[],
): Promise<void> {
  for (const leftOut of LEFT_OUT_REASONS) {
    const ids = kept.filter((message) => message.leftOut === leftOut).map(({ id }) => id)
    const isLeftOut = sql`${keptMessages.id} = any(${`{${ids.join()}}`}::uuid[])`
    await tx.update(keptMessages).set({ turnId, leftOut }).where(isLeftOut)
  }
  const isWaiting = and(eq(keptMessages.conversationId, conversationId), isNull(keptMessages.turnId))
  await tx.delete(keptMessages).where(isWaiting)
}
