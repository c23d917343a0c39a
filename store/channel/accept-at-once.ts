import type { UserEvent } from '../../domain/channel/reading.ts'
import { newId } from '../../domain/id.ts'
import type { Database } from '../database.ts'
import { inStatements, jsonOf, statement } from '../statement.ts'
import { isSecondRunning, type NewTurn } from '../turn/accept.ts'
import { asWritten, HAS_NO_OPEN_TURN, runningTurnStatement, turnOfInput, valuesOf } from '../turn/insert.ts'
import type { Turn } from '../turn/turn.ts'
import { COUNTED, type ReceivedEvent } from './place.ts'

type PlaceValues = { agentId: string; channel: string; userId: string; conversationKey: string; address: string | null }

/** The user's place, locked until the end of the transaction. The address of the event becomes its latest one. */
const lockPlace = statement<PlaceValues, { id: string; conversationId: string | null }>(
  'lock_channel_place',
  `update channel_places set address = :address::jsonb
   where agent_id = :agentId and channel = :channel and user_id = :userId and conversation_key = :conversationKey
   returning id, conversation_id as "conversationId"`,
)

type MessageValues = {
  placeId: string
  channel: string
  deliveryId: string
  eventId: string
  ofUser: number
  ofAgent: number
  address: string | null
  addressSecret: string | null
  messageAt: Date | null
}

/**
 * Writes the turn of a message with its event and its reply, when nothing stands before it: the event is new, no limit is
 * reached, and the conversation goes on without a pause or an open turn. The place is locked by an earlier statement, so this one
 * sees all that was written there.
 */
const insertMessage = runningTurnStatement<MessageValues>('accept_channel_message', {
  before: `admitted as (
      select 1 where not exists (
          select from channel_events where agent_id = :agentId and channel = :channel and event_id = :eventId)
        and (select count(*) from (select from channel_events where place_id = :placeId and ${COUNTED}
          limit :ofUser::bigint) as of_user) < :ofUser::bigint
        and (select count(*) from (select from channel_events where agent_id = :agentId and channel = :channel
          and ${COUNTED} limit :ofAgent::bigint) as of_agent) < :ofAgent::bigint
    ), `,
  conversation: `update conversations set next_place = next_place + 1 from agent, admitted
   where conversations.id = :conversationId and workspace_id = :workspaceId and agent_id = agent.id
     and deleted_at is null and paused_at is null and ${HAS_NO_OPEN_TURN}
   returning conversations.id, next_place - 1 as place`,
  after: `, delivery as (
      insert into channel_events (id, workspace_id, agent_id, channel, event_id, verdict, place_id, conversation_id, turn_id)
      select :deliveryId, :workspaceId, :agentId, :channel, :eventId, 'turn', :placeId, :conversationId, id from turn
    ), reply as (
      insert into channel_replies (id, workspace_id, agent_id, channel, place_id, conversation_id, kind, state, address,
        address_secret, message_at)
      select id, :workspaceId, :agentId, :channel, :placeId, :conversationId, 'turn', 'awaiting', :address::jsonb,
        :addressSecret, :messageAt::timestamptz from turn
    )`,
})

/**
 * Accepts the next message of a conversation in two prepared statements, which is most messages.
 * @returns the turn; undefined when nothing was written, because the message is the first one, or comes again, or must wait, or is
 * refused
 */
export async function acceptAtOnce(
  database: Database,
  workspaceId: string,
  input: NewTurn,
  { agentId, channel, event, limits, sealSecret }: ReceivedEvent<UserEvent>,
): Promise<Turn | undefined> {
  const { userId, conversationKey, eventId, sentAt: messageAt } = event
  const address = jsonOf(event.address)
  return await inStatements(database, async (tx) => {
    const place = (await lockPlace(tx, { agentId, channel, userId, conversationKey, address })).rows[0]
    if (!place?.conversationId) return undefined
    const turn = turnOfInput(workspaceId, { ...input, conversationId: place.conversationId })
    const { rows } = await insertMessage(tx, {
      ...valuesOf(turn, input),
      placeId: place.id,
      channel,
      deliveryId: newId(),
      eventId,
      messageAt,
      ...limits,
      address,
      addressSecret: sealSecret(turn.id),
    })
    return rows[0] && asWritten(turn, rows[0])
  }).catch((error: unknown) => {
    // A turn of another source began meanwhile.
    if (isSecondRunning(error)) return undefined
    throw error
  })
}
