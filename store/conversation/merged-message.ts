import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Database, Executor } from '../database.ts'
import { conversations, turns } from '../tables/index.ts'
import type { TokenPrices } from '../turn/abandoned.ts'
import type { TurnBus } from '../turn/bus.ts'
import { tellEnd } from '../turn/end.ts'
import { lockHeldTurn } from '../turn/lease.ts'
import type { AnsweredTurn } from '../turn/outcome.ts'
import type { Turn } from '../turn/turn.ts'
import { writeEnds } from '../turn/write-end.ts'

/** A message that came while a turn worked, and the first round of that turn whose model reads it. */
export type MergedMessage = { turnId: string; round: number; text: string }

/** The messages that were merged into a turn, in their order. */
export const listMergedMessages = async (database: Executor, turnId: string): Promise<MergedMessage[]> =>
  (await listMergedMessagesOf(database, [turnId])).get(turnId) ?? []

/** The same for many turns; a turn without any has no entry. */
export async function listMergedMessagesOf(
  database: Executor,
  turnIds: string[],
): Promise<Map<string, MergedMessage[]>> {
  if (turnIds.length === 0) return new Map()
  const rows = await database
    .select({ by: turns.mergedInto, turnId: turns.id, round: turns.mergedRound, text: turns.message })
    .from(turns)
    .where(inArray(turns.mergedInto, turnIds))
    .orderBy(asc(turns.place))
  const merged = Map.groupBy(rows, ({ by }) => by ?? '')
  return new Map(
    Array.from(merged, ([by, found]) => [
      by,
      found.map(({ turnId, round, text }) => ({ turnId, round: round ?? 0, text })),
    ]),
  )
}

/** The turns that wait in a conversation's line, the next one first. */
export const listWaitingTurns = (database: Executor, conversationId: string): Promise<Turn[]> =>
  database.select(getTableColumns(turns)).from(turns).where(isWaiting(conversationId)).orderBy(asc(turns.place))

const isWaiting = (conversationId: string) =>
  and(eq(turns.conversationId, conversationId), sql`${turns.status} = 'waiting' and not ${turns.handedOver}`)

export type MergingDependencies = { database: Database; bus: TurnBus; models: TokenPrices }

/**
 * Merges messages that wait into a turn that works, before its round `round`: one transaction ends them. Those of `ids` are
 * merged that still are the next ones in line. May be repeated: what is merged already is merged once.
 * @returns all messages that were merged into the turn
 * @throws LeaseLost
 */
export async function mergeMessages(
  deps: MergingDependencies,
  { id, conversationId }: Turn,
  { generation, round, ids }: { generation: number; round: number; ids: string[] },
): Promise<MergedMessage[]> {
  const { ended, merged } = await deps.database.transaction(async (tx) => {
    await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.id, conversationId))
      .for('update')
    await lockHeldTurn(tx, id, generation)
    const waiting = await tx
      .select()
      .from(turns)
      .where(isWaiting(conversationId))
      .orderBy(asc(turns.place))
      .limit(ids.length)
      .for('update')
    const end = waiting.findIndex((each) => !ids.includes(each.id))
    const due = end === -1 ? waiting : waiting.slice(0, end)
    const ended = due.length > 0 ? await endAsMerged(deps, tx, due, { mergedInto: id, mergedRound: round }) : []
    return { ended, merged: await listMergedMessages(tx, id) }
  })
  for (const each of ended) tellEnd(deps.bus, each)
  return merged
}

async function endAsMerged(
  deps: MergingDependencies,
  tx: Executor,
  due: Turn[],
  merged: Pick<Turn, 'mergedInto' | 'mergedRound'>,
) {
  const isDue = inArray(
    turns.id,
    due.map(({ id }) => id),
  )
  await tx.update(turns).set(merged).where(isDue)
  const endings = due.map((turn) => ({ turn: { ...turn, ...merged }, outcome: MERGED, isLast: true }))
  return await writeEnds(deps, tx, endings)
}

/** `message.start` was written with the turn. */
const MERGED: AnsweredTurn = {
  status: 'success',
  finishReason: 'merged',
  text: '',
  citations: [],
  guardrail: null,
  escalation: null,
  events: [],
  lastSeq: 1,
  modelCalls: [],
  calls: { models: [], tools: [] },
  snapshot: null,
  summarize: false,
}
