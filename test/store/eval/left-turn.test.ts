import assert from 'node:assert/strict'
import { it } from 'node:test'
import { endTurnsOfRun } from '../../../activities/eval/held-run.ts'
import { newId } from '../../../domain/id.ts'
import { endEvalRun } from '../../../store/eval/run-end.ts'
import { evalCases, evalRuns, evalSuites } from '../../../store/tables/index.ts'
import { loadTurn } from '../../../store/turn/turn.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { createAccepting, insertProcess } from '../../support/turn/accepted-turn.ts'
import { endingOf } from '../../support/turn/ending.ts'

it('the turn of a case that its run left out ends with the run', async () => {
  await using own = await createOwnDatabase()
  const { database } = own
  const accept = await createAccepting(database)
  const turn = await accept({ source: 'eval', holderId: await insertProcess(database) })
  const owner = { workspaceId: turn.workspaceId, agentId: turn.agentId }
  const [suiteId, runId] = [newId(), newId()]
  const testCase = { input: 'hello', expectedOutput: 'x', criteria: '', scorer: 'exact-match' } as const
  await database.insert(evalSuites).values({ id: suiteId, ...owner, name: 'suite', testCases: [testCase] })
  const counts = { suiteRevision: 1, agentVersion: 1, concurrency: 1, total: 1, generation: 1 }
  await database.insert(evalRuns).values({ id: runId, ...owner, suiteId, ...counts, status: 'running', requestId: 'r' })
  await database.insert(evalCases).values({
    runId,
    workspaceId: owner.workspaceId,
    caseIndex: 0,
    attempt: 0,
    testCase,
    status: 'open',
    turnId: turn.id,
  })
  await endEvalRun(database, runId, { status: 'completed', leftOut: 'ERROR: maxCost' }, { runId, generation: 1 })
  await endTurnsOfRun(endingOf(database), runId)
  assert.equal((await loadTurn(database, turn.id))?.status, 'cancelled')
})
