import { isFinal } from '../../domain/turn/turn.ts'
import { insertLateCall } from '../../store/spending/late-call.ts'
import { findTurnLease } from '../../store/turn/lease.ts'
import { listModelCalls } from '../../store/turn/round.ts'
import type { TurnDependencies } from './dependencies.ts'
import type { TurnHold } from './hold.ts'

/** Postgres may be away for this long; after it the calls stay uncounted, as after a crash. */
const STORE_MS = 30_000

/**
 * Stores the calls of a turn that another process has ended before its row had a note of them: a call that was broken off
 * within milliseconds costs, too. What that end has counted is left alone.
 */
export async function storeUncountedCalls(
  { database }: Pick<TurnDependencies, 'database'>,
  { turn, generation, unstoredCalls }: TurnHold,
): Promise<void> {
  const made = unstoredCalls.filter((call) => call.generation === generation)
  if (made.length === 0) return
  const lease = await findTurnLease(database, turn.id)
  // A new holder goes on with the notes that it has found, and counts by them.
  if (!lease || !isFinal(lease.status) || lease.generation !== generation + 1) return
  const counted = new Set((await listModelCalls(database, turn.id)).map(keyOf))
  const subject = { turnId: turn.id, workspaceId: turn.workspaceId, agentId: turn.agentId }
  for (const call of made)
    if (!counted.has(keyOf(call))) await insertLateCall(database, subject, call, AbortSignal.timeout(STORE_MS))
}

/** An estimate has the round, the purpose and the begin of the call that was noted. */
const keyOf = ({ round, purpose, startedAt }: TurnHold['unstoredCalls'][number]): string =>
  `${round} ${purpose} ${startedAt.getTime()}`
