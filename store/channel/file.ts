import { and, eq, isNull, sql } from 'drizzle-orm'
import { type RefusedFile, sentenceOfFiles, withoutFiles } from '../../domain/channel/media.ts'
import { newId } from '../../domain/id.ts'
import { maskPii } from '../../domain/pii/mask.ts'
import { type Attachment, hasWaiting } from '../../domain/turn/attachment.ts'
import type { AgentRecord } from '../agent/agent.ts'
import { noteFileUses } from '../conversation/file.ts'
import type { KeptRow } from '../conversation/kept-message.ts'
import type { Database, Executor } from '../database.ts'
import {
  agents,
  channelEvents,
  channelPlaces,
  channelReplies,
  conversations,
  keptMessages,
  turns,
} from '../tables/index.ts'
import { LeaseLost } from '../turn/lease.ts'
import type { Turn } from '../turn/turn.ts'
import { insertReply } from './reply.ts'

type Settled = { taken: Attachment[]; refused: RefusedFile[] }

/**
 * Writes which files of a channel's message its turn has. What is left out is named in the message, and the reply begins
 * with a sentence about it. May be repeated.
 * @returns the columns as they are now
 * @throws LeaseLost
 */
export function settleTurnFiles(
  database: Database,
  turn: Turn,
  agent: AgentRecord,
  { taken, refused }: Settled,
): Promise<Pick<Turn, 'message' | 'attachments'>> {
  const { id, workspaceId, conversationId, generation } = turn
  const attachments = taken.length > 0 ? taken : null
  const message = messageWithout(turn.message, refused, agent)
  return database.transaction(async (tx) => {
    const isHeld = and(eq(turns.id, id), eq(turns.generation, generation), eq(turns.status, 'running'))
    const [stored] = await tx.select({ message: turns.message }).from(turns).where(isHeld).for('update')
    if (!stored) throw new LeaseLost()
    // A repeated write whose first one was committed: the message names what is left out, and so does the reply.
    if (refused.length > 0 && stored.message === message) return { message, attachments }
    await tx.update(turns).set({ attachments, message }).where(isHeld)
    await noteFileUses(tx, workspaceId, conversationId, idsOf(taken))
    if (refused.length > 0)
      await tx
        .update(channelReplies)
        .set({ text: sql`concat_ws(' ', ${channelReplies.text}, ${sentenceOfFiles(refused)}::text)` })
        .where(and(eq(channelReplies.workspaceId, workspaceId), eq(channelReplies.id, id)))
    return { message, attachments }
  })
}

/** The message with the names of the files that are left out, masked where the agent masks. */
const messageWithout = (message: string, refused: RefusedFile[], agent: AgentRecord): string => {
  const isMasked = agent.guardrailConfig?.piiDetection === true
  return withoutFiles(
    message,
    refused.map(({ filename }) => ({ filename: isMasked ? maskPii(filename).text : filename })),
  )
}

const idsOf = (files: Attachment[]): string[] => files.map(({ file_id }) => file_id)

/** A kept message whose files wait, with its agent; undefined when there is none, or agent or conversation are deleted. */
export async function findKeptWaiting(
  database: Executor,
  workspaceId: string,
  id: string,
): Promise<{ kept: KeptRow; agent: AgentRecord } | undefined> {
  const [found] = await database
    .select({ kept: keptMessages, agent: agents })
    .from(keptMessages)
    .innerJoin(agents, and(eq(agents.id, keptMessages.agentId), isNull(agents.deletedAt)))
    .innerJoin(conversations, and(eq(conversations.id, keptMessages.conversationId), isNull(conversations.deletedAt)))
    .where(and(eq(keptMessages.workspaceId, workspaceId), eq(keptMessages.id, id)))
  return found && hasWaiting(found.kept.attachments) ? found : undefined
}

/** Writes which files a kept message has, once. Its user gets a sentence about those that are left out. */
export function settleKeptFiles(
  database: Database,
  { id, workspaceId, conversationId }: KeptRow,
  agent: AgentRecord,
  { taken, refused }: Settled,
): Promise<void> {
  return database.transaction(async (tx) => {
    const isKept = and(eq(keptMessages.workspaceId, workspaceId), eq(keptMessages.id, id))
    const [kept] = await tx.select().from(keptMessages).where(isKept).for('update')
    if (!kept || !hasWaiting(kept.attachments)) return
    await noteFileUses(tx, workspaceId, conversationId, idsOf(taken))
    const text = messageWithout(kept.text, refused, agent)
    await tx.update(keptMessages).set({ attachments: taken, text }).where(isKept)
    if (refused.length === 0) return
    const [found] = await tx
      .select({ place: channelPlaces })
      .from(channelEvents)
      .innerJoin(channelPlaces, eq(channelPlaces.id, channelEvents.placeId))
      .where(and(eq(channelEvents.workspaceId, workspaceId), eq(channelEvents.id, id)))
    if (!found) return
    await insertReply(tx, found.place, {
      id: newId(),
      kind: 'sentence',
      conversationId,
      text: sentenceOfFiles(refused),
    })
  })
}
