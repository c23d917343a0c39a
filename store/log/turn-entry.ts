import type { StoredError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import { errorOf, type TurnOutcome } from '../turn/outcome.ts'
import type { TurnResult } from '../turn/result.ts'
import type { Turn } from '../turn/turn.ts'

/** The log entry of a turn that has ended. */
export function logOf(turn: Turn, outcome: TurnOutcome, { model, trace }: TurnResult) {
  return {
    id: newId(),
    workspaceId: turn.workspaceId,
    agentId: turn.agentId,
    turnId: turn.id,
    source: turn.source,
    model,
    tokensIn: turn.promptTokens,
    tokensOut: turn.completionTokens,
    cost: turn.cost,
    latencyMs: turn.endedAt ? Math.max(0, turn.endedAt.getTime() - turn.createdAt.getTime()) : null,
    status: outcome.status,
    error: errorOfLog(errorOf(outcome)),
    trace,
  }
}

/** `CODE: message` */
const errorOfLog = (error: StoredError | null): string | null => error && `${error.code}: ${error.message}`
