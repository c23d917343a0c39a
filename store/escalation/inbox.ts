import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Reach } from '../../domain/access/access.ts'
import type { WorkspaceEscalation } from '../../domain/escalation/record.ts'
import { DELIVERY_WINDOW_MS } from '../../domain/escalation/retry.ts'
import { EXCERPT_LENGTH } from '../../domain/text/limit.ts'
import type { Executor } from '../database.ts'
import { agents, conversations, escalations, turns } from '../tables/index.ts'
import { escalationNotFound, viewEscalation } from './record.ts'

export type EscalationFilter = { status?: 'open' | 'resolved' | undefined; agentId?: string | undefined }

/**
 * A page of the escalations that the request reaches, the newest first, without those of deleted conversations.
 * @param page `before`: the id of an escalation; the page has older ones
 * @returns `next` is the cursor of the next page; undefined after the last one
 */
export async function listReachedEscalations(
  database: Executor,
  reach: Reach,
  { status, agentId }: EscalationFilter,
  { limit, before }: { limit: number; before: string | undefined },
): Promise<{ found: WorkspaceEscalation[]; next: string | undefined }> {
  const rows = await selectEscalations(database)
    .where(
      and(
        isReached(reach),
        status && eq(escalations.status, status),
        agentId === undefined ? undefined : eq(escalations.agentId, agentId),
        before === undefined ? undefined : lt(escalations.id, before),
      ),
    )
    .orderBy(desc(escalations.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return { found: page.map(viewOf), next: rows.length > limit ? page.at(-1)?.escalation.id : undefined }
}

/** Counts the open escalations that the request reaches. */
export async function countOpenEscalations(database: Executor, reach: Reach): Promise<number> {
  const [row] = await database
    .select({ open: count() })
    .from(escalations)
    .innerJoin(conversations, eq(conversations.id, escalations.conversationId))
    .innerJoin(agents, eq(agents.id, escalations.agentId))
    .where(and(isReached(reach), eq(escalations.status, 'open')))
  return row?.open ?? 0
}

/** An escalation that the request reaches. @throws ApiError ESCALATION_NOT_FOUND */
export async function findReachedEscalation(
  database: Executor,
  reach: Reach,
  escalationId: string,
): Promise<WorkspaceEscalation> {
  const [row] = await selectEscalations(database).where(and(isReached(reach), eq(escalations.id, escalationId)))
  if (!row) throw escalationNotFound(escalationId)
  return viewOf(row)
}

const selectEscalations = (database: Executor) =>
  database
    .select({
      escalation: escalations,
      agentName: agents.name,
      message: sql<string>`left(${turns.message}, ${EXCERPT_LENGTH})`,
      userId: sql<string | null>`coalesce(${conversations.endUser}, ${conversations.externalId})`,
      channel: conversations.channel,
    })
    .from(escalations)
    .innerJoin(conversations, eq(conversations.id, escalations.conversationId))
    .innerJoin(agents, eq(agents.id, escalations.agentId))
    .innerJoin(turns, eq(turns.id, escalations.turnId))

const isReached = ({ workspaceId, agentIds }: Reach) =>
  and(
    eq(escalations.workspaceId, workspaceId),
    agentIds ? inArray(escalations.agentId, [...agentIds]) : undefined,
    isNull(conversations.deletedAt),
    isNull(agents.deletedAt),
  )

type Row = Awaited<ReturnType<typeof selectEscalations>>[number]

const viewOf = ({ escalation, ...beside }: Row): WorkspaceEscalation => ({
  ...viewEscalation(escalation),
  ...beside,
  deliveryStatus: escalation.deliveryStatus,
  triesUntil: triesUntil(escalation),
  deliveries: escalation.deliveries,
  transcript: `/api/v1/conversations/${escalation.conversationId}`,
})

function triesUntil({ deliveryStatus, deliveryRound, deliveries }: Row['escalation']): string | null {
  const first = deliveries.find(({ round }) => round === deliveryRound)
  if (deliveryStatus !== 'pending' || !first) return null
  return new Date(Date.parse(first.at) + DELIVERY_WINDOW_MS).toISOString()
}
