import { type SQL, sql } from 'drizzle-orm'
import type { Reach } from '../../domain/access/access.ts'
import { ApiError } from '../../domain/error.ts'
import { firstIdAt } from '../../domain/id.ts'
import type { Conversation, ConversationStatus } from '../../domain/turn/conversation.ts'
import type { SpeakerFilter } from '../../domain/turn/metadata.ts'
import type { Executor } from '../database.ts'
import { isOfUser, speaksAs } from './speaker.ts'
import { readConversations } from './view.ts'

/** A request looks at this many turns at most: a search for a rare text answers with a cursor instead of going on. */
const SCANNED_TURNS = 10_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export type ConversationFilter = Partial<SpeakerFilter> & {
  agentId?: string | undefined
  source?: 'chat' | 'channel' | undefined
  status?: ConversationStatus | undefined
  /** The window [from, to) of the last activity. */
  from?: Date | undefined
  to?: Date | undefined
  /**
   * A text of a message, an answer or a person's message, the user, or the id of a conversation or turn.
   */
  search?: string | undefined
}

/** `before`: the id of a turn; the page has conversations whose last turn is older. */
export type ConversationPage = { limit: number; before: string | undefined }

/**
 * A page of the users' conversations, the newest activity first. Their order is that of their last turns, so a scan goes
 * through the turns from the newest on and keeps those that are the last of their conversation.
 * @returns `next` is the cursor of the next page; undefined after the last page. A page before it may be short, or empty.
 */
export async function listConversations(
  database: Executor,
  reach: Reach,
  filter: ConversationFilter,
  { limit, before }: ConversationPage,
): Promise<{ found: Conversation[]; next: string | undefined }> {
  const scan = scanOf(reach, filter, before)
  const lastTurns = await findLastTurns(database, sql`${scan} limit ${SCANNED_TURNS}`, filter, limit + 1)
  const page = lastTurns.slice(0, limit)
  const next = lastTurns.length > limit ? page.at(-1) : await findScanEnd(database, scan)
  return { found: await readConversations(database, page), next }
}

/** A conversation of a user, when the request reaches its agent. @throws ApiError CONVERSATION_NOT_FOUND */
export async function findReachedConversation(database: Executor, reach: Reach, id: string): Promise<Conversation> {
  const lastTurns = await findLastTurns(database, lastTurnsOf(reach, sql`c.id = ${id}`), {}, 1)
  const [found] = await readConversations(database, lastTurns)
  if (found) return found
  throw new ApiError('CONVERSATION_NOT_FOUND', { message: `There is no conversation ${id} in this workspace.` })
}

/**
 * Lists the turns to look at, the newest first. If the filter itself names conversations, it lists only their last
 * turns.
 */
function scanOf(reach: Reach, filter: ConversationFilter, before: string | undefined): SQL {
  const { agentId, status, search, from, to, user } = filter
  const window = sql`true
    ${agentId ? sql`and t.agent_id = ${agentId}` : sql``}
    ${before ? sql`and t.id < ${before}` : sql``}
    ${from ? sql`and t.id >= ${firstIdAt(from.getTime())}` : sql``}
    ${to ? sql`and t.id < ${firstIdAt(to.getTime())}` : sql``}
    order by t.id desc`
  if (isId(search)) return sql`${lastTurnsOf(reach, namedBy(reach, search))} and ${window}`
  if (user !== undefined) return sql`${lastTurnsOf(reach, ofUserIn(reach, user))} and ${window}`
  if (status === 'escalated') return sql`${lastTurnsOf(reach, sql`c.id in (${escalated(reach)})`)} and ${window}`
  if (status === 'paused') return sql`${lastTurnsOf(reach, pausedIn(reach))} and ${window}`
  return sql`select t.* from turns t where ${reached(reach)} and ${window}`
}

const isId = (search: string | undefined): search is string => search !== undefined && UUID.test(search)

/** The last turns of the conversations that a condition on `c` names. */
const lastTurnsOf = (reach: Reach, named: SQL): SQL => sql`
  select t.* from conversations c join turns t on t.conversation_id = c.id and t.place = c.next_place - 1
  where ${named} and ${reached(reach)}`

const namedBy = ({ workspaceId }: Reach, id: string): SQL =>
  sql`c.id in (${id}, (select conversation_id from turns where id = ${id} and workspace_id = ${workspaceId}))`

const escalated = ({ workspaceId }: Pick<Reach, 'workspaceId'>): SQL =>
  sql`select conversation_id from escalations where workspace_id = ${workspaceId} and status = 'open'`

const pausedIn = ({ workspaceId }: Pick<Reach, 'workspaceId'>): SQL =>
  sql`c.workspace_id = ${workspaceId} and c.paused_at is not null`

const ofUserIn = ({ workspaceId }: Reach, user: string): SQL =>
  sql`c.workspace_id = ${workspaceId} and ${isOfUser(user)}`

const reached = ({ workspaceId, agentIds }: Reach): SQL =>
  sql`t.workspace_id = ${workspaceId} and t.source <> 'eval'
    ${agentIds ? sql`and t.agent_id = any(${sql.param([...agentIds])}::uuid[])` : sql``}`

/**
 * The ids of the last turns of at most `limit` conversations, the newest first. The lateral join reads one conversation
 * for each turn, in the order of the scan, so that the statement ends as soon as the page is full.
 */
async function findLastTurns(database: Executor, scan: SQL, filter: ConversationFilter, limit: number) {
  const { rows } = await database.execute<{ id: string }>(sql`
    select scanned.id from (${scan}) scanned
    cross join lateral (
      select conversations.* from conversations
      join agents on agents.id = conversations.agent_id and agents.deleted_at is null
      where conversations.id = scanned.conversation_id and conversations.next_place = scanned.place + 1
        and conversations.deleted_at is null limit 1
    ) c
    where ${matching(filter)} order by scanned.id desc limit ${limit}`)
  return rows.map(({ id }) => id)
}

function matching({ source, status, search, ...speaker }: ConversationFilter): SQL {
  const isOpen = sql`exists (select from escalations e where e.conversation_id = c.id and e.status = 'open')`
  return sql`${sql.join([sql`true`, ...speaksAs(speaker)], sql` and `)}
    ${source ? sql`and c.source = ${source}` : sql``}
    ${status === 'escalated' ? sql`and ${isOpen}` : sql``}
    ${status === 'paused' ? sql`and c.paused_at is not null` : sql``}
    ${status && status !== 'escalated' && status !== 'paused' ? sql`and scanned.status = ${status}` : sql``}
    ${search === undefined || isId(search) ? sql`` : sql`and ${mentions(search)}`}`
}

function mentions(search: string): SQL {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(c.external_id ilike ${pattern} or c.end_user ilike ${pattern} or exists (
    select from turns said where said.conversation_id = c.id
      and (said.message ilike ${pattern} or said.text ilike ${pattern})) or (c.person_message_count > 0 and exists (
    select from person_messages p where p.conversation_id = c.id and p.text ilike ${pattern})))`
}

/** The oldest turn that was looked at, when there are older ones; undefined when the scan came to the oldest turn. */
async function findScanEnd(database: Executor, scan: SQL): Promise<string | undefined> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from (${scan} limit 2 offset ${SCANNED_TURNS - 1}) edge order by id desc`)
  return rows.length === 2 ? rows[0]?.id : undefined
}
