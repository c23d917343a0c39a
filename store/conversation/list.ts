import { type SQL, sql } from 'drizzle-orm'
import type { Reach } from '../../domain/access/access.ts'
import { ApiError } from '../../domain/error.ts'
import { firstIdAt } from '../../domain/id.ts'
import type { Conversation, ConversationStatus } from '../../domain/turn/conversation.ts'
import type { SpeakerFilter } from '../../domain/turn/metadata.ts'
import type { Executor } from '../database.ts'
import { containing } from '../statement.ts'
import { isOfUser, speaksAs } from './speaker.ts'
import { readConversations } from './view.ts'

/** A request looks at this many turns at most: a search for a rare text answers with a cursor instead of going on. */
const SCANNED_TURNS = 10_000
/** A conversation without a turn may have 1,000 messages to search. */
const SCANNED_TURNLESS = 1_000
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
 * through the turns from the newest on and keeps those that are the last of their conversation. A conversation without a
 * turn stands where it was made; another scan finds these.
 * @returns `next` is the cursor of the next page; undefined after the last page. A page before it may be short, or empty.
 */
export async function listConversations(
  database: Executor,
  reach: Reach,
  filter: ConversationFilter,
  { limit, before }: ConversationPage,
): Promise<{ found: Conversation[]; next: string | undefined }> {
  const [window, named] = [windowOf(filter, before), namedIn(reach, filter)]
  const parts = [
    await findPart(database, turnsOf(reach, window, named), SCANNED_TURNS, filter, limit),
    await findPart(database, turnlessOf(reach, window, named), SCANNED_TURNLESS, filter, limit),
  ]
  // Behind the end of one scan, the page would lack what that scan has not seen.
  const end = parts
    .flatMap((part) => part.end ?? [])
    .sort()
    .at(-1)
  const found = parts.flatMap((part) => part.found).filter(({ id }) => end === undefined || id >= end)
  const sorted = found.sort((one, other) => (one.id < other.id ? 1 : -1))
  const page = sorted.slice(0, limit)
  const ids = page.map(({ conversationId }) => conversationId)
  return { found: await readConversations(database, ids), next: sorted.length > limit ? page.at(-1)?.id : end }
}

/** A conversation of a user, when the request reaches its agent. @throws ApiError CONVERSATION_NOT_FOUND */
export async function findReachedConversation(database: Executor, reach: Reach, id: string): Promise<Conversation> {
  const [all, named] = [() => sql`true`, sql`c.id = ${id}`]
  const scan = sql`${turnsOf(reach, all, named)} union all ${turnlessOf(reach, all, named)}`
  const [last] = await findLast(database, scan, {}, 1)
  const [found] = await readConversations(database, last ? [last.conversationId] : [])
  if (found) return found
  throw new ApiError('CONVERSATION_NOT_FOUND', { message: `There is no conversation ${id} in this workspace.` })
}

/** A condition on turns or conversations, by their name in the statement. */
type Window = (of: SQL) => SQL

const windowOf =
  ({ agentId, from, to }: ConversationFilter, before: string | undefined): Window =>
  (of) =>
    sql`true
    ${agentId ? sql`and ${of}.agent_id = ${agentId}` : sql``}
    ${before ? sql`and ${of}.id < ${before}` : sql``}
    ${from ? sql`and ${of}.id >= ${firstIdAt(from.getTime())}` : sql``}
    ${to ? sql`and ${of}.id < ${firstIdAt(to.getTime())}` : sql``}`

/** @returns the condition on conversations `c` of a filter that names them; undefined when it names none */
function namedIn(reach: Reach, { status, search, user }: ConversationFilter): SQL | undefined {
  if (isId(search)) return namedBy(reach, search)
  if (user !== undefined) return ofUserIn(reach, user)
  if (status === 'escalated') return sql`c.id in (${escalated(reach)})`
  if (status === 'action_required') return sql`c.id in (${asking(reach)})`
  return status === 'paused' ? pausedIn(reach) : undefined
}

/** Turns: the last ones of the conversations that a condition on `c` names, or all of them without one. */
const turnsOf = (reach: Reach, window: Window, named: SQL | undefined): SQL => sql`
  select t.id, t.conversation_id, t.place, coalesce((
    select working.status from turns working where working.id = t.merged_into), t.status) as status
  from ${named ? sql`conversations c join turns t on t.conversation_id = c.id and t.place = c.next_place - 1` : sql`turns t`}
  where ${named ?? sql`true`} and ${reached(reach, sql`t`)} and ${window(sql`t`)}`

/** Conversations without a turn, as entries of their own. */
const turnlessOf = (reach: Reach, window: Window, named: SQL | undefined): SQL => sql`
  select c.id, c.id as conversation_id, c.next_place - 1 as place, null::text as status from conversations c
  where ${named ?? sql`true`} and c.imported_count is not null and c.next_place = c.imported_count + 1
    and ${reached(reach, sql`c`)} and ${window(sql`c`)}`

const isId = (search: string | undefined): search is string => search !== undefined && UUID.test(search)

const namedBy = ({ workspaceId }: Reach, id: string): SQL =>
  sql`c.id in (${id}, (select conversation_id from turns where id = ${id} and workspace_id = ${workspaceId}))`

const escalated = ({ workspaceId }: Pick<Reach, 'workspaceId'>): SQL =>
  sql`select conversation_id from escalations where workspace_id = ${workspaceId} and status = 'open'`

/** The conversations with a call that waits for somebody outside. */
const asking = ({ workspaceId }: Pick<Reach, 'workspaceId'>): SQL =>
  sql`select conversation_id from required_actions where workspace_id = ${workspaceId} and status = 'open'`

const pausedIn = ({ workspaceId }: Pick<Reach, 'workspaceId'>): SQL =>
  sql`c.workspace_id = ${workspaceId} and c.paused_at is not null`

const ofUserIn = ({ workspaceId }: Reach, user: string): SQL =>
  sql`c.workspace_id = ${workspaceId} and ${isOfUser(user)}`

/** @param of a turn or a conversation */
const reached = ({ workspaceId, agentIds }: Reach, of: SQL): SQL =>
  sql`${of}.workspace_id = ${workspaceId} and ${of}.source <> 'eval'
    ${agentIds ? sql`and ${of}.agent_id = any(${sql.param([...agentIds])}::uuid[])` : sql``}`

type Entry = { id: string; conversationId: string }

/** @returns `end`: the oldest entry that the scan looked at, when there are older ones and the page is not full */
async function findPart(
  database: Executor,
  entries: SQL,
  most: number,
  filter: ConversationFilter,
  limit: number,
): Promise<{ found: Entry[]; end: string | undefined }> {
  const scan = sql`${entries} order by id desc`
  const found = await findLast(database, sql`${scan} limit ${most}`, filter, limit + 1)
  return { found, end: found.length > limit ? undefined : await findScanEnd(database, scan, most) }
}

/**
 * The last entries of at most `limit` conversations, the newest first. The lateral join reads one conversation for each
 * entry, in the order of the scan, so that the statement ends as soon as the page is full.
 */
async function findLast(database: Executor, scan: SQL, filter: ConversationFilter, limit: number) {
  const { rows } = await database.execute<Entry>(sql`
    select scanned.id, c.id as "conversationId" from (${scan}) scanned
    cross join lateral (
      select conversations.* from conversations
      join agents on agents.id = conversations.agent_id and agents.deleted_at is null
      where conversations.id = scanned.conversation_id and conversations.next_place = scanned.place + 1
        and conversations.deleted_at is null limit 1
    ) c
    where ${matching(filter)} order by scanned.id desc limit ${limit}`)
  return rows
}

function matching({ source, status, search, ...speaker }: ConversationFilter): SQL {
  const isOpen = sql`exists (select from escalations e where e.conversation_id = c.id and e.status = 'open')`
  return sql`${sql.join([sql`true`, ...speaksAs(speaker)], sql` and `)}
    ${source ? sql`and c.source = ${source}` : sql``}
    ${status === 'escalated' ? sql`and ${isOpen}` : sql``}
    ${status === 'paused' ? sql`and c.paused_at is not null` : sql``}
    ${status === 'action_required' ? sql`and exists (select from required_actions a where a.conversation_id = c.id and a.status = 'open')` : sql``}
    ${isOfTurn(status) ? sql`and scanned.status = ${status}` : sql``}
    ${search === undefined || isId(search) ? sql`` : sql`and ${mentions(search)}`}`
}

const isOfTurn = (status: ConversationStatus | undefined): boolean =>
  status !== undefined && !['escalated', 'paused', 'action_required'].includes(status)

function mentions(search: string): SQL {
  const pattern = containing(search)
  return sql`(c.external_id ilike ${pattern} or c.end_user ilike ${pattern} or exists (
    select from turns said where said.conversation_id = c.id
      and (said.message ilike ${pattern} or said.text ilike ${pattern})) or (c.person_message_count > 0 and exists (
    select from person_messages p where p.conversation_id = c.id and p.text ilike ${pattern}))
    or (c.imported_count > 0 and exists (
    select from imported_messages m where m.conversation_id = c.id and m.text ilike ${pattern})))`
}

/** The oldest entry that was looked at, when there are older ones; undefined when the scan came to the oldest. */
async function findScanEnd(database: Executor, scan: SQL, most: number): Promise<string | undefined> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from (${scan} limit 2 offset ${most - 1}) edge order by id desc`)
  return rows.length === 2 ? rows[0]?.id : undefined
}
