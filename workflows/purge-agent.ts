import { continueAsNew, setCurrentDetails, setWorkflowOptions, sleep, workflowInfo } from '@temporalio/workflow'
import type { WorkflowInput } from './contract.ts'
import { purge } from './proxies.ts'

/** A file or a workflow start that was under way when the agent was deleted has arrived after this time. */
const SETTLING = '10 seconds'

const SHORTEST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/** Removes a deleted agent for good. Completes when no store has any row, file or history left, its own history aside. */
export async function purgeAgent(input: WorkflowInput): Promise<void> {
  setCurrentDetails('Stopping turns and workflows of the agent.')
  await purge.stopAgentWork(input)
  await untilNone(input, 'rows', () => purge.purgeAgentRows(input))
  setCurrentDetails('Waiting for writes that are under way.')
  await sleep(SETTLING)
  await untilNone(input, 'files', () => purge.purgeAgentFiles(input))
  await untilNoHistory(input)
  setCurrentDetails('Nothing is left.')
}

// A purge waits for stores that are away, and its stores say what is left: it moves to the current release.
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, purgeAgent)

async function untilNone(input: WorkflowInput, what: string, remove: () => Promise<number>): Promise<void> {
  let total = 0
  for (let removed = await remove(); removed > 0; removed = await remove()) {
    total += removed
    setCurrentDetails(`Removing ${what}: ${total} so far.`)
    await beginAgainIfLong(input)
  }
}

/** The server deletes histories in the background. The pauses keep this workflow's history short. */
async function untilNoHistory(input: WorkflowInput): Promise<void> {
  let pauseMs = SHORTEST_PAUSE_MS
  for (let found = await purge.purgeAgentHistories(input); found !== 'none'; ) {
    await beginAgainIfLong(input)
    setCurrentDetails('Waiting for the server to delete histories.')
    await sleep(pauseMs)
    pauseMs = found === 'batch' ? SHORTEST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    found = await purge.purgeAgentHistories(input)
  }
}

/** Temporal terminates a workflow whose history has some 50,000 events; every step of a purge is safe to repeat. */
async function beginAgainIfLong(input: WorkflowInput): Promise<void> {
  if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof purgeAgent>(input)
}
