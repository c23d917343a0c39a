import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Actor, Reach } from '../../domain/access/access.ts'
import { ApiError } from '../../domain/error.ts'
import { type Escalation, type EscalationTrigger, reasonOf } from '../../domain/escalation/record.ts'
import { newId } from '../../domain/id.ts'
import { maskPii } from '../../domain/pii/mask.ts'
import { beginning } from '../../domain/text/character.ts'
import type { EscalationNotice } from '../../domain/turn/turn.ts'
import type { AgentRecord } from '../agent/agent.ts'
import type { Executor, Transactor } from '../database.ts'
import { insertEvent } from '../log/webhook/event.ts'
import { agents, conversations, escalations, outbox } from '../tables/index.ts'
import type { Turn } from '../turn/turn.ts'

/** A longer reason from the model is cut. */
const MAX_REASON_LENGTH = 1_000

type EscalationRow = typeof escalations.$inferSelect
type EscalatingTurn = Pick<Turn, 'id' | 'workspaceId' | 'agentId' | 'conversationId' | 'source'> &
  Partial<Pick<Turn, 'clientContext'>>
type EscalatingAgent = Pick<AgentRecord, 'escalationConfig' | 'guardrailConfig'>

/**
 * Opens an escalation for a turn, inside the caller's transaction. The turn's end sends its webhook. A conversation that
 * has an open escalation keeps that one.
 * @returns null when escalation is off, and for turns of evals
 */
export async function openEscalation(
  tx: Executor,
  turn: EscalatingTurn,
  agent: EscalatingAgent,
  trigger: EscalationTrigger,
): Promise<EscalationNotice | null> {
  const config = agent.escalationConfig
  if (!config?.enabled || turn.source === 'eval' || turn.clientContext?.isPassing) return null
  await tx
    .insert(escalations)
    .values({
      id: newId(),
      workspaceId: turn.workspaceId,
      agentId: turn.agentId,
      conversationId: turn.conversationId,
      turnId: turn.id,
      status: 'open',
      trigger: cleanTrigger(trigger, agent),
      assignedTo: config.assignedTo,
      webhookUrl: config.webhookUrl,
    })
    .onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(escalations)
    .where(
      or(
        and(eq(escalations.conversationId, turn.conversationId), eq(escalations.status, 'open')),
        eq(escalations.turnId, turn.id),
      ),
    )
    .orderBy(escalations.status)
    .limit(1)
  if (!row) throw new Error('The escalation was resolved while it was looked up; the attempt is repeated.')
  return { id: row.id, reason: reasonOf(row.trigger) }
}

function cleanTrigger(trigger: EscalationTrigger, { guardrailConfig }: EscalatingAgent): EscalationTrigger {
  const message = trigger.message.trim() || 'The model asked for a person.'
  const clean = guardrailConfig?.piiDetection ? maskPii(message).text : message
  return { ...trigger, message: trigger.kind === 'tool' ? beginning(clean, MAX_REASON_LENGTH) : clean }
}

/** The agent's escalations, the newest first, without those of deleted conversations. */
export async function listEscalations(database: Executor, workspaceId: string, agentId: string): Promise<Escalation[]> {
  const rows = await database
    .select({ escalation: escalations })
    .from(escalations)
    .innerJoin(conversations, eq(conversations.id, escalations.conversationId))
    .where(
      and(eq(escalations.workspaceId, workspaceId), eq(escalations.agentId, agentId), isNull(conversations.deletedAt)),
    )
    .orderBy(desc(escalations.id))
  return rows.map(({ escalation }) => viewEscalation(escalation))
}

/** Tells webhooks of the escalations that these turns have opened, in the transaction that ends the turns. */
export async function tellEscalations(tx: Executor, turnIds: string[]): Promise<void> {
  if (turnIds.length === 0) return
  const rows = await tx.select().from(escalations).where(inArray(escalations.turnId, turnIds))
  for (const row of rows) await tellEscalation(tx, row, 'escalation.created')
}

const tellEscalation = (tx: Executor, row: EscalationRow, type: `escalation.${'created' | 'resolved'}`) =>
  insertEvent(tx, { ...row, type }, async () => viewEscalation(row))

/** Resolves the escalation. A resolved one stays as it is. @throws ESCALATION_NOT_FOUND */
export function resolveEscalation(
  database: Transactor,
  reach: Reach & { actor: Actor },
  escalationId: string,
): Promise<Escalation> {
  return database.transaction(async (tx) => {
    const { escalation: row } = await lockEscalation(tx, reach, escalationId)
    if (row.status === 'resolved') return viewEscalation(row)
    const resolved = { status: 'resolved' as const, resolvedAt: sql`now()`, resolvedBy: reach.actor }
    const [after = row] = await tx.update(escalations).set(resolved).where(eq(escalations.id, row.id)).returning()
    await tellEscalation(tx, after, 'escalation.resolved')
    return viewEscalation(after)
  })
}

/**
 * Starts the next round of deliveries when the last one has ended; otherwise the current round tries at once. Both use
 * the webhook address that the agent has now. An outbox entry starts the delivery, so that it happens if and only if this
 * is stored.
 * @throws ESCALATION_NOT_FOUND
 */
export function redeliverEscalation(database: Transactor, reach: Reach, escalationId: string): Promise<Escalation> {
  return database.transaction(async (tx) => {
    const { escalation: row, config } = await lockEscalation(tx, reach, escalationId)
    await tx.insert(outbox).values({
      kind: 'escalation',
      workspaceId: reach.workspaceId,
      subjectId: row.id,
      payload: { agentId: row.agentId },
    })
    const isOver = row.deliveryStatus !== 'pending'
    const next = {
      webhookUrl: config?.webhookUrl || row.webhookUrl,
      deliveryRound: row.deliveryRound + (isOver ? 1 : 0),
      deliveryStatus: 'pending' as const,
    }
    const [after] = await tx.update(escalations).set(next).where(eq(escalations.id, row.id)).returning()
    return viewEscalation(after ?? row)
  })
}

async function lockEscalation(tx: Executor, { workspaceId, agentIds }: Reach, escalationId: string) {
  const [found] = await tx
    .select({ escalation: escalations, config: agents.escalationConfig })
    .from(escalations)
    .innerJoin(conversations, eq(conversations.id, escalations.conversationId))
    .innerJoin(agents, eq(agents.id, escalations.agentId))
    .where(
      and(
        eq(escalations.workspaceId, workspaceId),
        eq(escalations.id, escalationId),
        agentIds ? inArray(escalations.agentId, [...agentIds]) : undefined,
        isNull(conversations.deletedAt),
        isNull(agents.deletedAt),
      ),
    )
    .for('update', { of: escalations })
  if (!found) throw escalationNotFound(escalationId)
  return found
}

/** The error for an escalation that the request does not reach. */
export const escalationNotFound = (escalationId: string) =>
  new ApiError('ESCALATION_NOT_FOUND', { message: `There is no escalation ${escalationId} in this workspace.` })

/** The escalation as responses show it. */
export const viewEscalation = (row: EscalationRow): Escalation => ({
  id: row.id,
  agentId: row.agentId,
  conversationId: row.conversationId,
  turnId: row.turnId,
  status: row.status,
  trigger: row.trigger,
  assignedTo: row.assignedTo,
  deliveries: row.deliveries.map(({ at, status, error }) => ({ at, status, error })),
  createdAt: row.createdAt.toISOString(),
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
  resolvedBy: row.resolvedBy,
})
