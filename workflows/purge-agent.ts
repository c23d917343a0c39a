import { setCurrentDetails } from '@temporalio/workflow'
import type { WorkflowInput } from './contract.ts'
import { purge } from './proxies.ts'

/**
 * Removes a deleted agent for good. Files go twice: before the rows, and after, when no upload can be under way any
 * more. Ends only when each store says zero.
 */
export async function purgeAgent(input: WorkflowInput): Promise<void> {
  setCurrentDetails('Stopping what still works for the agent.')
  await purge.stopAgentWork(input)
  await untilNone('files', () => purge.purgeAgentFiles(input))
  await untilNone('rows', () => purge.purgeAgentRows(input))
  await untilNone('files', () => purge.purgeAgentFiles(input))
  await untilNone('histories', () => purge.purgeAgentHistories(input))
  setCurrentDetails('Nothing is left.')
}

async function untilNone(what: string, remove: () => Promise<number>): Promise<void> {
  let total = 0
  for (let removed = await remove(); removed > 0; removed = await remove()) {
    total += removed
    setCurrentDetails(`Removing ${what}: ${total} so far.`)
  }
}
