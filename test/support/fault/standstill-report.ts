import { join } from 'node:path'
import { Client, Connection } from '@temporalio/client'
import pg from 'pg'
import { endOfLog } from '../../../start/output.ts'
import { workflowId } from '../../../workflows/contract.ts'
import type { Services } from '../stack/stack.ts'

const SHOWN_TURNS = 4
const LOG_LINES = 3

/**
 * Reports why turns do not go on, as seen from outside: the dead processes, the first open turns with their leases, and the
 * state of their workflows in Temporal. A failing test adds it to its message.
 */
export async function reportStandstill({ info, parts }: Services): Promise<string> {
  const dead = parts.filter((part) => part.pid() === undefined).map(({ name }) => name)
  const logs = parts.map(({ name }) => `${name}: ${endOfLog(join(info.dataDir, 'logs', `${name}.log`), LOG_LINES)}`)
  const turns = await describeTurns(info.databaseUrl, info.temporalAddress).catch((error) => [String(error)])
  return [`Not running: ${dead.join(', ') || 'none'}.`, ...turns, ...logs.map((log) => log.slice(0, 900))].join('\n')
}

async function describeTurns(databaseUrl: string, temporalAddress: string): Promise<string[]> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const temporal = Connection.lazy({ address: temporalAddress })
  try {
    const { rows } = await database.query(
      `select id, status, place, generation, holder_id, handed_over, now() - beat_at as unchanged,
         (select ended_at from processes where processes.id = holder_id) as holder_ended_at from turns
       where status in ('running', 'waiting') order by id limit $1`,
      [SHOWN_TURNS],
    )
    const { rows: connections } = await database.query('select state, count(*) from pg_stat_activity group by 1')
    const client = new Client({ connection: temporal })
    const turns = rows.map(async (row) => `${JSON.stringify(row)} ${await describeWorkflow(client, row.id)}`)
    return [JSON.stringify(connections), ...(await Promise.all(turns))]
  } finally {
    await Promise.all([database.end(), temporal.close()])
  }
}

async function describeWorkflow(client: Client, turnId: string): Promise<string> {
  try {
    const { raw } = await client.workflow.getHandle(workflowId.turn(turnId)).describe()
    const { workflowExecutionInfo, pendingActivities, pendingWorkflowTask } = raw
    const { status, historyLength, taskQueue } = workflowExecutionInfo ?? {}
    return JSON.stringify({ status, historyLength, taskQueue, pendingActivities, pendingWorkflowTask })
  } catch (error) {
    return String(error)
  }
}
