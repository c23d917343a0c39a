import assert from 'node:assert/strict'
import { it } from 'node:test'
import { newId } from '../../domain/id.ts'
import { wasEndedByServer } from '../../providers/temporal/client.ts'
import { createWorkflowStarter } from '../../worker/starter.ts'
import { workflowId } from '../../workflows/contract.ts'
import { stack } from '../support/stack/stack.ts'

it('a run that Temporal ended itself was not stopped by an operator', async () => {
  const starter = createWorkflowStarter(stack.temporalAddress, 'default')
  try {
    const input = { workspaceId: newId(), agentId: newId(), subjectId: newId() }
    const id = workflowId.turn(input.subjectId)
    // No worker has this task queue, so nothing closes the runs.
    const start = () =>
      starter.client.workflow.start('runTurn', {
        workflowId: id,
        taskQueue: `nobody-${input.subjectId}`,
        args: [input],
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        workflowIdConflictPolicy: 'TERMINATE_EXISTING',
      })
    const first = await start()
    const second = await start()
    const endedByServer = (runId: string) => wasEndedByServer(starter.client, { workflowId: id, runId })
    const replaced = starter.client.workflow.getHandle(id, first.firstExecutionRunId)
    assert.equal((await replaced.describe()).status.name, 'TERMINATED')
    assert.equal(await endedByServer(first.firstExecutionRunId), true)
    await second.terminate('an operator')
    assert.equal(await endedByServer(second.firstExecutionRunId), false)
    assert.equal(await starter.findStatus(id), 'TERMINATED')
  } finally {
    await starter.close()
  }
})
