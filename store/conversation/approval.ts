import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Actor, Reach } from '../../domain/access/access.ts'
import { ApiError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import type { Approval, ApprovalStatus } from '../../domain/turn/approval.ts'
import { insertDecisionNotice } from '../channel/approval.ts'
import type { Database, Executor } from '../database.ts'
import { agents, conversations, requiredActions } from '../tables/index.ts'
import { loadTurn, type Turn } from '../turn/turn.ts'
import { type LockedAction, type Settlement, settleWithin } from './settle.ts'

export type ApprovalRow = typeof requiredActions.$inferSelect & { agentName: string }

type Wanted = { status?: ApprovalStatus | undefined; agentId?: string | undefined; limit: number; offset: number }

/** The approvals that a request reaches, the newest first. */
export const listApprovals = (database: Executor, reach: Reach, { limit, offset, ...wanted }: Wanted) =>
  selectApprovals(database, and(isReached(reach), isWanted(wanted)))
    .limit(limit)
    .offset(offset)

/** @throws ApiError APPROVAL_NOT_FOUND */
export async function findApproval(database: Executor, reach: Reach, id: string): Promise<ApprovalRow> {
  const [found] = await selectApprovals(database, and(isReached(reach), eq(requiredActions.id, id)))
  if (!found) throw new ApiError('APPROVAL_NOT_FOUND', { message: `There is no approval ${id} in this workspace.` })
  return { ...found.action, agentName: found.agentName }
}

/** A deleted agent or conversation takes its approvals along. */
const selectApprovals = (database: Executor, which: SQL | undefined) =>
  database
    .select({ action: requiredActions, agentName: agents.name })
    .from(requiredActions)
    .innerJoin(agents, and(eq(agents.id, requiredActions.agentId), sql`${agents.deletedAt} is null`))
    .innerJoin(
      conversations,
      and(eq(conversations.id, requiredActions.conversationId), sql`${conversations.deletedAt} is null`),
    )
    .where(and(eq(requiredActions.type, 'approval'), which))
    .orderBy(desc(requiredActions.id))

const isReached = ({ workspaceId, agentIds }: Reach): SQL | undefined =>
  and(
    eq(requiredActions.workspaceId, workspaceId),
    agentIds === null ? undefined : inArray(requiredActions.agentId, [...agentIds]),
  )

const isWanted = ({ status, agentId }: Pick<Wanted, 'status' | 'agentId'>): SQL | undefined =>
  and(
    status && eq(requiredActions.status, status),
    agentId === undefined ? undefined : eq(requiredActions.agentId, agentId),
  )

/** The approval as the API shows it. */
export const viewApproval = ({ agentId, agentName, ...action }: ApprovalRow): Approval => ({
  id: action.id,
  // An approval is of no other status.
  status: action.status as ApprovalStatus,
  turnId: action.turnId,
  conversationId: action.conversationId,
  agent: { id: agentId, name: agentName },
  callId: action.callId,
  name: action.name,
  arguments: action.arguments,
  decidedArguments: action.decidedArguments ?? null,
  reason: action.reason,
  decidedBy: action.decidedBy,
  createdAt: action.createdAt.toISOString(),
  expiresAt: action.expiresAt.toISOString(),
  decidedAt: action.decidedAt?.toISOString() ?? null,
})

/** What is decided about a call. `result` is what the model reads where it is not made. */
export type Decision = {
  status: 'approved' | 'rejected' | 'expired'
  result: string | null
  reason: string | null
  decidedBy: Actor | null
  /** As people see them; null where nobody has changed them. */
  decidedArguments: unknown
  /** The same as the tool gets them, sealed; null where nothing is masked. */
  sealedArguments: string | null
  settledHash: string | null
}

/** Writes a decision into the row that the transaction has locked, and into the ledger where the call is not made. */
export async function writeDecision(tx: Executor, action: LockedAction, decision: Decision): Promise<void> {
  await tx
    .update(requiredActions)
    .set({ ...decision, isError: decision.status !== 'approved', decidedAt: sql`now()` })
    .where(eq(requiredActions.id, action.id))
  action.status = decision.status
  action.result = decision.result
  await insertDecisionNotice(tx, action.id)
  if (decision.status !== 'approved')
    await tx.execute(sql`
      update tool_calls set status = 'failed', result = ${decision.result}, error = ${decision.result}, ended_at = now()
      where turn_id = ${action.turnId} and call_id = ${action.callId} and status = 'waiting'`)
}

const BATCH = 100
const NOBODY_CAME = 'Nobody allowed the call in time, so it was not made.'

/**
 * Rejects the calls that nobody has allowed in time. Where nothing else is open, a turn goes on.
 * @param onFailure hears of a turn that cannot go on now, such as one of a paused conversation; the next sweep tries again
 * @returns the turns that go on
 */
export async function expireApprovals(
  database: Database,
  onFailure: (turn: Turn, error: unknown) => void,
): Promise<Turn[]> {
  const continuations: Turn[] = []
  for (const turn of await listExpired(database)) {
    const settlement = await database
      .transaction((tx) => expireWithin(tx, turn))
      .catch((error: unknown) => {
        onFailure(turn, error)
        return undefined
      })
    if (settlement?.created && settlement.continuation) continuations.push(settlement.continuation)
  }
  return continuations
}

/** The turns of which an approval is over. */
async function listExpired(database: Executor): Promise<Turn[]> {
  const rows = await database
    .selectDistinctOn([requiredActions.turnId], { turnId: requiredActions.turnId })
    .from(requiredActions)
    .innerJoin(agents, and(eq(agents.id, requiredActions.agentId), isNull(agents.deletedAt)))
    // Those of a paused conversation wait until it goes on.
    .innerJoin(
      conversations,
      and(
        eq(conversations.id, requiredActions.conversationId),
        isNull(conversations.deletedAt),
        isNull(conversations.pausedAt),
      ),
    )
    .where(
      and(
        eq(requiredActions.status, 'open'),
        eq(requiredActions.type, 'approval'),
        lt(requiredActions.expiresAt, sql`now()`),
      ),
    )
    .limit(BATCH)
  const found = await Promise.all(rows.map(({ turnId }) => loadTurn(database, turnId)))
  return found.filter((turn) => turn !== undefined)
}

const expireWithin = (tx: Executor, turn: Turn): Promise<Settlement> =>
  settleWithin(tx, turn, { id: newId(), requestId: turn.requestId, holderId: undefined }, async (actions) => {
    for (const action of actions)
      if (action.type === 'approval' && action.status === 'open' && action.isOver)
        await writeDecision(tx, action, EXPIRED)
  })

const EXPIRED: Decision = {
  status: 'expired',
  result: NOBODY_CAME,
  reason: null,
  decidedBy: null,
  decidedArguments: null,
  sealedArguments: null,
  settledHash: null,
}
