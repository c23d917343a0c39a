import type { UserEvent } from '../../domain/channel/reading.ts'
import { newId } from '../../domain/id.ts'
import { type KeptText, keepMessage } from '../conversation/kept-message.ts'
import type { Database } from '../database.ts'
import { insertEvent, noteRepeat } from './event.ts'
import { isLiving, lockPlace, type ReceivedEvent, refuseFlood } from './place.ts'

/**
 * Keeps a message whose turn would be refused, when a person has paused its conversation: it is stored with its event, once.
 * A repeat of an event is only counted.
 * @param message screened and masked before
 * @returns `not-paused`: nothing was stored
 * @throws ApiError RATE_LIMITED
 */
export function keepWhilePaused(
  database: Database,
  workspaceId: string,
  received: ReceivedEvent<UserEvent>,
  message: KeptText,
): Promise<'kept' | 'repeated' | 'not-paused'> {
  const { eventId } = received.event
  return database.transaction(async (tx) => {
    const place = await lockPlace(tx, workspaceId, received)
    if (await noteRepeat(tx, { ...received, eventId })) return 'repeated'
    const { agentId, conversationId } = place
    if (conversationId === null || !(await isLiving(tx, conversationId))) return 'not-paused'
    const id = newId()
    if (!(await keepMessage(tx, { workspaceId, agentId, id: conversationId }, { id, ...message }))) return 'not-paused'
    // A refusal of the flood takes the message back.
    await refuseFlood(tx, place, received.limits)
    await insertEvent(tx, place, eventId, { id, verdict: 'kept', conversationId })
    return 'kept'
  })
}
