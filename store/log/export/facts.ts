import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { StoredModelCall } from '../../../domain/log/trace/call-observation.ts'
import type { CallOwner } from '../../../domain/log/trace/call-trace.ts'
import type { ExportEntry } from '../../../domain/log/trace/entry.ts'
import type { CaseFacts, RunFacts } from '../../../domain/log/trace/eval-trace.ts'
import type { FeedbackFacts } from '../../../domain/log/trace/feedback-score.ts'
import type { EndedIngestion } from '../../../domain/log/trace/ingestion-trace.ts'
import type { TurnFacts } from '../../../domain/log/trace/turn-facts.ts'
import type { Executor } from '../../database.ts'
import {
  agents,
  conversations,
  documents,
  evalCases,
  evalRuns,
  evalSuites,
  modelCalls,
  turnFeedback,
  turns,
} from '../../tables/index.ts'
import { listModelCallsOf, listRoundsOf } from '../../turn/round.ts'
import { listToolCallsOf } from '../../turn/tool-call.ts'

/**
 * The turns among these that have ended and that a caller may see. Deleted turns are not exported.
 * @returns the facts by the id of the turn
 */
export async function readTurnFacts(database: Executor, turnIds: string[]): Promise<Map<string, TurnFacts>> {
  const found = await listVisibleTurns(database, turnIds)
  const ids = found.map(({ id }) => id)
  const rounds = await listRoundsOf(database, ids)
  const calls = await listModelCallsOf(database, ids)
  const tools = await listToolCallsOf(database, ids)
  return new Map(
    found.flatMap((turn) => {
      const { id, endedAt } = turn
      if (!endedAt) return []
      const made = {
        rounds: rounds.get(id) ?? [],
        // A call whose end was not written, such as one of a holder that died, ends where it begins.
        modelCalls: ((calls.get(id) ?? []) as StoredModelCall[]).map((call) => ({
          ...call,
          endedAt: call.endedAt ?? call.startedAt,
        })),
        toolCalls: tools.get(id) ?? [],
      }
      return [[id, { ...turn, ...made, endedAt }] as const]
    }),
  )
}

/** With who speaks in their conversations, and whether their versions of the agents mask personal data. */
async function listVisibleTurns(database: Executor, turnIds: string[]) {
  if (turnIds.length === 0) return []
  const rows = await database
    .select({
      turn: turns,
      agentName: agents.name,
      user: sql<string | null>`coalesce(${conversations.endUser}, ${conversations.externalId})`,
      metadata: conversations.metadata,
      isMasked: sql<boolean>`coalesce((
        select (snapshot -> 'guardrailConfig' ->> 'piiDetection')::boolean from agent_versions v
        where v.agent_id = ${turns.agentId} and v.version = ${turns.agentVersion}), false)`,
    })
    .from(turns)
    .innerJoin(conversations, and(eq(conversations.id, turns.conversationId), isNull(conversations.deletedAt)))
    .innerJoin(agents, and(eq(agents.id, turns.agentId), isNull(agents.deletedAt)))
    .where(inArray(turns.id, turnIds))
  return rows.map(({ turn, ...known }) => ({ ...turn, ...known }))
}

/** The ingestions of these entries that ended. @returns the facts by the id of the entry */
export async function readIngestionFacts(
  database: Executor,
  entries: ExportEntry[],
): Promise<Map<number, EndedIngestion>> {
  const known = await listLivingDocuments(
    database,
    entries.map(({ subjectId }) => subjectId),
  )
  return new Map(
    entries.flatMap(({ id, subjectId, payload, createdAt }) => {
      const document = known.get(subjectId)
      if (!document) return []
      const { attempt = 1, status = '', code = null } = payload ?? {}
      return [[id, { ...document, attempt, status, code, endedAt: createdAt }] as const]
    }),
  )
}

async function listLivingDocuments(database: Executor, documentIds: string[]) {
  if (documentIds.length === 0) return new Map<string, never>()
  const rows = await database
    .select({
      documentId: documents.id,
      kbId: documents.kbId,
      workspaceId: documents.workspaceId,
      agentId: documents.agentId,
      agentName: agents.name,
      attempt: documents.attempts,
      filename: documents.filename,
      chunkCount: documents.chunkCount,
      createdAt: documents.createdAt,
    })
    .from(documents)
    .innerJoin(agents, and(eq(agents.id, documents.agentId), isNull(agents.deletedAt)))
    .where(and(inArray(documents.id, documentIds), isNull(documents.deletedAt)))
  return new Map(rows.map((row) => [row.documentId, row]))
}

/** The calls of these entries, with what each belongs to. @returns the facts by the id of the entry */
export async function readCallFacts(
  database: Executor,
  entries: ExportEntry[],
): Promise<Map<number, { call: StoredModelCall; owner: CallOwner }>> {
  if (entries.length === 0) return new Map()
  const ids = entries.map(({ subjectId }) => subjectId)
  const rows = await database.select().from(modelCalls).where(inArray(modelCalls.id, ids))
  const calls = new Map(rows.map((row) => [row.id, row]))
  const turnIds = rows.flatMap(({ turnId }) => turnId ?? [])
  const owners = new Map((await listVisibleTurns(database, turnIds)).map((turn) => [turn.id, turn]))
  const documentIds = entries.flatMap(({ payload }) => payload?.documentId ?? [])
  const ingestions = await listLivingDocuments(database, documentIds)
  return new Map(
    entries.flatMap(({ id, subjectId, payload }) => {
      const row = calls.get(subjectId)
      const owner = row?.turnId ? owners.get(row.turnId) : undefined
      const ingestion = payload?.documentId ? ingestions.get(payload.documentId) : undefined
      if (!row || !(owner || ingestion)) return []
      const call = { ...row, endedAt: row.endedAt ?? row.startedAt }
      const found: CallOwner | undefined = owner
        ? { kind: 'turn', turn: owner }
        : ingestion && { kind: 'document', ingestion }
      return found ? [[id, { call, owner: found }] as const] : []
    }),
  )
}

/** The eval runs among these that have ended. @returns the facts by the id of the run */
export async function readRunFacts(database: Executor, runIds: string[]): Promise<Map<string, RunFacts>> {
  if (runIds.length === 0) return new Map()
  const rows = await database
    .select({ run: evalRuns, suiteName: evalSuites.name, agentName: agents.name })
    .from(evalRuns)
    .innerJoin(evalSuites, eq(evalSuites.id, evalRuns.suiteId))
    .innerJoin(agents, and(eq(agents.id, evalRuns.agentId), isNull(agents.deletedAt)))
    .where(inArray(evalRuns.id, runIds))
  return new Map(
    rows.flatMap(({ run, ...names }) => {
      const { endedAt } = run
      return endedAt ? [[run.id, { ...run, ...names, endedAt }] as const] : []
    }),
  )
}

/** The scored cases of these turns. @returns the facts by the id of the turn */
export async function readCaseFacts(database: Executor, turnIds: string[]): Promise<Map<string, CaseFacts>> {
  if (turnIds.length === 0) return new Map()
  const rows = await database
    .select()
    .from(evalCases)
    .where(and(inArray(evalCases.turnId, turnIds), sql`not errored`))
  return new Map(
    rows.flatMap(({ turnId, passed, score, reasoning, endedAt }) =>
      turnId && endedAt && passed !== null && score !== null
        ? [[turnId, { turnId, passed, score, reasoning, endedAt }] as const]
        : [],
    ),
  )
}

/** The feedback of those of these turns that a caller may see, by the id of the turn; null where it was removed. */
export async function readFeedbackFacts(
  database: Executor,
  turnIds: string[],
): Promise<Map<string, { given: FeedbackFacts | null }>> {
  const visible = await listVisibleTurns(database, turnIds)
  if (visible.length === 0) return new Map()
  const { turnId, score, comment, updatedAt } = turnFeedback
  const rows = await database
    .select({ turnId, score, comment, updatedAt })
    .from(turnFeedback)
    .where(inArray(turnId, turnIds))
  const given = new Map(rows.map((row) => [row.turnId, row]))
  return new Map(visible.map(({ id }) => [id, { given: given.get(id) ?? null }]))
}
