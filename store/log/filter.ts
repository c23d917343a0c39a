import { type SQL, sql } from 'drizzle-orm'
import { firstIdAt } from '../../domain/id.ts'
import { LOGGED_MESSAGE_LENGTH, type LogFilter } from '../../domain/log/workspace-entry.ts'
import type { SpeakerFilter } from '../../domain/turn/metadata.ts'
import { speaksAs } from '../conversation/speaker.ts'

export type LogWindow = { from: Date; to: Date }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Joins conditions; undefined ones are left out. */
export const all = (conditions: (SQL | undefined)[]): SQL =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )

/**
 * The condition on rows of `request_logs` (named `log`) of the workspace's living agents, in a window if one is given.
 * `matchesLogFilter` says the same of an entry in memory.
 */
export const matchingLogs = (workspaceId: string, filter: LogFilter, window?: LogWindow): SQL =>
  all([
    sql`log.workspace_id = ${workspaceId}`,
    window && sql`log.created_at >= ${window.from.toISOString()} and log.created_at < ${window.to.toISOString()}`,
    sql`log.agent_id in (select id from agents where workspace_id = ${workspaceId} and deleted_at is null)`,
    isOneOf(sql`log.agent_id`, filter.agentIds, 'uuid'),
    isOneOf(sql`log.model`, filter.models, 'text'),
    isOneOf(sql`log.status`, filter.statuses, 'text'),
    isOneOf(sql`log.source`, filter.sources, 'text'),
    isOneOf(sql`log.feedback`, filter.scores, 'smallint'),
    filter.channels &&
      sql`log.source = 'channel' and exists (select from turns t join conversations c on c.id = t.conversation_id
          where t.id = log.turn_id and c.deleted_at is null and ${isOneOf(sql`c.channel`, filter.channels, 'text')})`,
    filter.conversationId === undefined
      ? undefined
      : sql`log.turn_id in (select t.id from turns t join conversations c on c.id = t.conversation_id
          where c.workspace_id = ${workspaceId} and c.id = ${filter.conversationId} and c.deleted_at is null)`,
    isOfSpeaker(workspaceId, filter),
    filter.q === undefined ? undefined : isAbout(workspaceId, filter.q.toLowerCase(), window),
  ])

/** The condition that an entry is of a conversation that the user and the metadata belong to. */
export function isOfSpeaker(workspaceId: string, filter: SpeakerFilter): SQL | undefined {
  const ids = turnsOfSpeaker(workspaceId, filter)
  return ids && sql`log.turn_id in ${ids}`
}

/** The ids of the turns of these conversations, in parentheses; undefined for a filter that takes all. */
export function turnsOfSpeaker(workspaceId: string, filter: SpeakerFilter): SQL | undefined {
  const conditions = speaksAs(filter)
  return conditions.length === 0
    ? undefined
    : sql`(select t.id from turns t join conversations c on c.id = t.conversation_id
        where c.workspace_id = ${workspaceId} and c.deleted_at is null and ${all(conditions)})`
}

const isOneOf = (column: SQL, values: readonly (string | number)[] | undefined, type: 'uuid' | 'text' | 'smallint') =>
  values && sql`${column} = any(${sql.param(values)}::${sql.raw(type)}[])`

const isAbout = (workspaceId: string, q: string, window: LogWindow | undefined): SQL => {
  const inText = sql`(position(${q} in lower(log.error)) > 0 or log.turn_id in ${turnsWithMessage(workspaceId, q, window)})`
  return UUID.test(q) ? sql`(log.id = ${q} or log.turn_id = ${q} or ${inText})` : inText
}

/** A search in messages reads at most this many turns, the newest. */
const MOST_SEARCHED = 50_000
/** A turn may take a day, and its entry is written at its end. */
const LONGEST_TURN_MS = 86_400_000

/** The ids of the turns whose message has this text, in parentheses. What the agent masks is masked in the message. */
function turnsWithMessage(workspaceId: string, q: string, window: LogWindow | undefined): SQL {
  const within = window && [
    sql`id >= ${firstIdAt(Math.max(window.from.getTime() - LONGEST_TURN_MS, 0))}`,
    sql`id < ${firstIdAt(window.to.getTime())}`,
  ]
  return sql`(select t.id from (
      select id, message, conversation_id from turns
      where ${all([sql`workspace_id = ${workspaceId} and source <> 'eval'`, ...(within ?? [])])}
      order by id desc limit ${MOST_SEARCHED}) t
    join conversations c on c.id = t.conversation_id
    where c.deleted_at is null and position(${q} in lower(left(t.message, ${LOGGED_MESSAGE_LENGTH}))) > 0)`
}
