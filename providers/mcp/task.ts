import { setTimeout as wait } from 'node:timers/promises'
import { type CallToolResult, type Client, type GetTaskResult, specTypeSchemas } from '@modelcontextprotocol/client'
import { INPUT_REQUIRED, McpFailure } from './failure.ts'

type Limits = { signal: AbortSignal; timeout: number }
type CallParams = { name: string; arguments: Record<string, unknown>; _meta: Record<string, unknown> }

/** A server says how often it is asked, within these bounds. */
const POLL_MS = { least: 200, most: 10_000, unsaid: 1_000 }

/**
 * Makes a call that its server carries out as a task (revision 2025-11-25): it is asked for the state until the task ends. A task
 * that is not waited for is cancelled. The client package has the schemas of tasks, and no functions.
 * @returns what the server says of a task that ended otherwise, in place of a result
 */
export async function callAsTask(
  client: Client,
  params: CallParams,
  limits: Limits,
): Promise<CallToolResult | { fault: string }> {
  const call = { method: 'tools/call', params: { ...params, task: {} } }
  let { task }: { task: GetTaskResult } = await client.request(call, specTypeSchemas.CreateTaskResult, limits)
  const { taskId } = task
  try {
    while (task.status === 'working') {
      await wait(pauseOf(task), undefined, { signal: limits.signal })
      task = await client.request({ method: 'tasks/get', params: { taskId } }, specTypeSchemas.GetTaskResult, limits)
    }
    if (task.status === 'completed')
      return await client.request(
        { method: 'tasks/result', params: { taskId } },
        specTypeSchemas.CallToolResult,
        limits,
      )
  } catch (error) {
    cancelTask(client, taskId)
    if (limits.signal.aborted) throw error
    // The server may still work on the task: a refusal of a look does not say that the call was not made.
    const words = error instanceof Error ? error.message : String(error)
    throw new McpFailure('invalid', `The task of the tool was lost: ${words}`, true, error)
  }
  if (task.status === 'input_required') {
    cancelTask(client, taskId)
    return { fault: INPUT_REQUIRED }
  }
  return { fault: task.statusMessage ?? `The task of the tool ended as ${task.status}.` }
}

const pauseOf = ({ pollInterval = POLL_MS.unsaid }: GetTaskResult): number =>
  Math.min(POLL_MS.most, Math.max(POLL_MS.least, pollInterval))

/** Nobody waits for the answer: the connection ends, and the request goes out before. */
function cancelTask(client: Client, taskId: string): void {
  const cancel = { method: 'tasks/cancel', params: { taskId } }
  client.request(cancel, specTypeSchemas.CancelTaskResult, { timeout: 2_000 }).catch(() => {})
}
