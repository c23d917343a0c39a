import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { EscalationDelivery, EscalationPayload } from '../../domain/escalation/record.ts'
import { listImportedMessages } from '../conversation/imported.ts'
import { listPersonMessages } from '../conversation/person-message.ts'
import type { Executor } from '../database.ts'
import { agents, agentVersions, conversations, escalations, turns } from '../tables/index.ts'

/** A transcript has at most this many turns, the latest ones. */
const MAX_TRANSCRIPT_TURNS = 200
/** The row keeps at most this many attempts, the latest ones. */
const MAX_DELIVERIES = 200

export type OpenDelivery = {
  /** The value is sealed. */
  webhookUrl: string
  payload: EscalationPayload
  round: number
  /** The number of attempts in this round so far. */
  attempts: number
  status: 'pending' | 'delivered' | 'failed'
}

/**
 * Opens the delivery of an escalation. The first call stores the payload, so that every attempt sends the same bytes.
 * @returns undefined when the escalation, its conversation or its agent is gone
 */
export async function openDelivery(
  database: Executor,
  workspaceId: string,
  escalationId: string,
): Promise<OpenDelivery | undefined> {
  const [found] = await database
    .select({ escalation: escalations, agentName: agents.name, turn: turns, past: agentVersions.snapshot })
    .from(escalations)
    .innerJoin(agents, and(eq(agents.id, escalations.agentId), isNull(agents.deletedAt)))
    .innerJoin(conversations, and(eq(conversations.id, escalations.conversationId), isNull(conversations.deletedAt)))
    .innerJoin(turns, eq(turns.id, escalations.turnId))
    .leftJoin(agentVersions, and(eq(agentVersions.agentId, agents.id), eq(agentVersions.version, turns.agentVersion)))
    .where(and(eq(escalations.workspaceId, workspaceId), eq(escalations.id, escalationId)))
  if (!found) return undefined
  const { escalation, turn } = found
  const payload =
    escalation.payload ?? (await keepPayload(database, escalation, turn, found.past?.name ?? found.agentName))
  const { webhookUrl, deliveryRound: round, deliveryStatus: status } = escalation
  const attempts = escalation.deliveries.filter((delivery) => delivery.round === round).length
  return { webhookUrl, payload, round, attempts, status }
}

async function keepPayload(
  database: Executor,
  escalation: typeof escalations.$inferSelect,
  turn: typeof turns.$inferSelect,
  agentName: string,
): Promise<EscalationPayload> {
  const payload: EscalationPayload = {
    id: escalation.id,
    type: 'escalation.created',
    created_at: escalation.createdAt.toISOString(),
    workspace_id: escalation.workspaceId,
    agent: { id: escalation.agentId, name: agentName, version: turn.agentVersion },
    conversation_id: escalation.conversationId,
    turn_id: escalation.turnId,
    trigger: escalation.trigger,
    assigned_to: escalation.assignedTo,
    transcript: await transcriptUntil(database, escalation.conversationId, turn.place),
  }
  const [kept] = await database
    .update(escalations)
    .set({ payload: sql`coalesce(${escalations.payload}, ${JSON.stringify(payload)}::jsonb)` })
    .where(eq(escalations.id, escalation.id))
    .returning({ payload: escalations.payload })
  return kept?.payload ?? payload
}

/** The conversation up to the turn, as it is stored: masked where masking is on. */
async function transcriptUntil(database: Executor, conversationId: string, place: number) {
  const first = Math.max(1, place - MAX_TRANSCRIPT_TURNS + 1)
  const rows = await database
    .select()
    .from(turns)
    .where(
      and(
        eq(turns.conversationId, conversationId),
        lte(turns.place, place),
        sql`${turns.place} >= ${first}`,
        inArray(turns.status, ['success', 'blocked', 'cancelled', 'error']),
      ),
    )
    .orderBy(asc(turns.place))
  // A person's message behind the escalating turn came after the escalation.
  const places = rows.map((row) => row.place).filter((each) => each < place)
  const said = await listPersonMessages(database, conversationId, places)
  const imported = (await listImportedMessages(database, conversationId)).filter((each) => each.place >= first)
  const ofTurns = rows.flatMap((row) => [
    { role: 'user' as const, text: row.message, at: row.createdAt.toISOString() },
    ...(row.text === ''
      ? []
      : [{ role: 'assistant' as const, text: row.text, at: (row.endedAt ?? row.createdAt).toISOString() }]),
    ...(said.get(row.place) ?? []).map(({ text, actor: { name }, created_at: at }) => ({
      role: 'person' as const,
      name,
      text,
      at,
    })),
  ])
  return [...imported.map(({ role, text, createdAt: at }) => ({ role, text, at })), ...ofTurns]
}

/** `elapsedMs`: from the first attempt of the round to the latest one. */
export type DeliveryStanding = { failedAttempts: number; elapsedMs: number }

/** Records an attempt of a round. @returns the standing of the round after this attempt */
export async function recordDelivery(
  database: Executor,
  escalationId: string,
  round: number,
  attempt: EscalationDelivery,
): Promise<DeliveryStanding> {
  const entry = JSON.stringify([{ ...attempt, round }])
  const [row] = await database
    .update(escalations)
    .set({
      deliveries: sql`jsonb_path_query_array(${escalations.deliveries} || ${entry}::jsonb, ${`$[last - ${MAX_DELIVERIES - 1} to last]`}::jsonpath)`,
    })
    .where(eq(escalations.id, escalationId))
    .returning({ deliveries: escalations.deliveries })
  const ofRound = (row?.deliveries ?? []).filter((delivery) => delivery.round === round)
  const firstAt = ofRound[0]?.at ?? attempt.at
  return {
    failedAttempts: ofRound.filter(({ error }) => error !== null).length,
    elapsedMs: Date.parse(attempt.at) - Date.parse(firstAt),
  }
}

/** Ends a round. A later round, which a redelivery began, is left unchanged. */
export async function closeDelivery(
  database: Executor,
  escalationId: string,
  round: number,
  status: 'delivered' | 'failed',
): Promise<void> {
  await database
    .update(escalations)
    .set({ deliveryStatus: status })
    .where(and(eq(escalations.id, escalationId), eq(escalations.deliveryRound, round)))
}
