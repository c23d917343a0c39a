import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import proto from '@temporalio/proto'
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker'
import { eq } from 'drizzle-orm'
import { newId } from '../../domain/id.ts'
import { openSystemDatabase } from '../../store/database.ts'
import { listDeletedAgents } from '../../store/purge/deleted.ts'
import { purges } from '../../store/tables/index.ts'
import { buildWorkflowBundle } from '../../worker/bundle.ts'
import { workspaceOf } from '../support/stack/service-key.ts'
import { stack } from '../support/stack/stack.ts'

const database = openSystemDatabase({ url: stack.databaseUrl }, 1)
after(() => database.$client.end())

Runtime.install({
  logger: new DefaultLogger('ERROR'),
  telemetryOptions: { logging: { filter: 'OFF', forward: {} } },
})

type Event = {
  eventId: string
  eventType: string
  workflowTaskStartedEventAttributes?: object
  [attributes: string]: unknown
}

const recorded = join(import.meta.dirname, '..', 'histories', 'purge.json')

/** The recorded purge up to its first look at histories. Temporal then suggests a new run, and the workflow begins one. */
function continuedHistory() {
  const { events } = JSON.parse(readFileSync(recorded, 'utf8')) as { events: Event[] }
  const first = events[0]
  const looked = events.findIndex(({ activityTaskScheduledEventAttributes: scheduled }) =>
    JSON.stringify(scheduled ?? {}).includes('purgeAgentHistories'),
  )
  const until = events.findIndex(({ eventType }, at) => at > looked && /WORKFLOW_TASK_COMPLETED/.test(eventType))
  const kept = events.slice(0, until + 1)
  const started = kept.at(-2)
  assert.ok(started?.workflowTaskStartedEventAttributes && first)
  Object.assign(started.workflowTaskStartedEventAttributes, { suggestContinueAsNew: true })
  const { workflowType, taskQueue, input } = first.workflowExecutionStartedEventAttributes as Record<string, unknown>
  const workflowTaskCompletedEventId = kept.at(-1)?.eventId
  kept.push({
    ...first,
    workflowExecutionStartedEventAttributes: undefined,
    userMetadata: undefined,
    eventId: String(until + 2),
    eventType: 'EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW',
    workflowExecutionContinuedAsNewEventAttributes: {
      newExecutionRunId: newId(),
      workflowType,
      taskQueue,
      input,
      workflowTaskCompletedEventId,
    },
  })
  return proto.temporal.api.history.v1.History.fromObject({ events: kept })
}

describe('a purge of very many histories', () => {
  it('begins a new run when Temporal suggests it', async () => {
    const workflowBundle = { codePath: await buildWorkflowBundle() }
    await Worker.runReplayHistory({ workflowBundle }, continuedHistory(), 'purge')
  })

  it('is found by its open receipt after the row of the agent is gone', async () => {
    const [workspaceId, id] = [await workspaceOf(stack.keys.a), newId()]
    const startedAt = new Date(0)
    await database.insert(purges).values({ id, workspaceId, agentId: id, type: 'agent', startedAt })
    const listed = async () => (await listDeletedAgents(database, 60, 50)).map(({ agentId }) => agentId)
    assert.ok((await listed()).includes(id))
    await database.update(purges).set({ completedAt: new Date() }).where(eq(purges.id, id))
    assert.ok(!(await listed()).includes(id))
  })
})
