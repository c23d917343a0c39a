/** The topic of the bus for replies of channels: the workers that listen look into the outbox at once. */
export const REPLY_TOPIC = 'replies'

/**
 * Parts of a statement that make the replies of ended turns pending, each with its outbox row, in the transaction that ends
 * the turns.
 * @param ended the name of a part of the statement with the ended turns
 */
export const readyReplyFrom = (ended: string): string => `ready as (
    update channel_replies set state = 'pending'
    from ${ended} where channel_replies.id = ${ended}.id and channel_replies.state = 'awaiting'
    returning channel_replies.id, channel_replies.workspace_id, channel_replies.agent_id, channel_replies.channel
  ), replying as (
    insert into outbox (kind, workspace_id, subject_id, payload)
    select 'reply', workspace_id, id, jsonb_build_object('agentId', agent_id, 'channel', channel) from ready
  )`
