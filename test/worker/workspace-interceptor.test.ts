import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { createTurnActivities } from '../../activities/turn/activities.ts'
import type { TurnDependencies } from '../../activities/turn/dependencies.ts'
import { newId } from '../../domain/id.ts'
import { currentScope } from '../../store/connection/scope.ts'
import { openDatabase } from '../../store/database.ts'
import { workspaceInterceptor } from '../../worker/workspace-interceptor.ts'
import { request, stack } from '../support/stack/stack.ts'
import { chat, makeAgent } from '../support/turn/chat.ts'

const database = openDatabase({ url: stack.databaseUrl }, 2)
after(() => database.$client.end())

/** Does the work of an activity with this input, behind the interceptor. */
async function execute<Result>(input: unknown, activity: () => Promise<Result>): Promise<Result> {
  const { inbound } = workspaceInterceptor(database)({} as never)
  return (await inbound?.execute?.({ args: [input], headers: {} }, activity)) as Result
}

describe('an activity', () => {
  it('works for the workspace of its input', async () => {
    const workspaceId = newId()
    assert.deepEqual(await execute({ workspaceId }, async () => currentScope()), { workspaceId })
  })

  it('works for the workspace of its turn', async () => {
    const agentId = await makeAgent()
    const { data } = await chat(agentId, 'Hello')
    const { data: workspace } = await request('GET', '/v1/workspace')
    assert.deepEqual(await execute(data.turn_id, async () => currentScope()), { workspaceId: workspace.id })
  })

  it('takes a turn that is gone for ended', async () => {
    const turnId = newId()
    const { lookAtTurn } = createTurnActivities({ database } as TurnDependencies)
    const view = await execute(turnId, () => lookAtTurn(turnId))
    assert.deepEqual(view, { state: 'final', next: 'model', errorCode: null })
  })

  it('fails without a workspace and a turn', async () => {
    const turnId = newId()
    const { lookAtTurn } = createTurnActivities({ database } as TurnDependencies)
    await assert.rejects(
      execute({}, () => lookAtTurn(turnId)),
      ({ cause }) => /has no scope/.test(String(cause)),
    )
  })
})
