import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { traceIdOf } from '../../../domain/log/trace/trace-id.ts'
import { exportingAs } from '../../../store/database.ts'
import { removeFeedback, setFeedback } from '../../../store/log/feedback.ts'
import { endTurn } from '../../../store/turn/end.ts'
import { type Exporting, startExporting } from '../../support/langfuse/exporting.ts'
import { createAccepting } from '../../support/turn/accepted-turn.ts'
import { endingOf } from '../../support/turn/ending.ts'

let exporting: Exporting
before(async () => {
  exporting = await startExporting()
})
after(() => exporting[Symbol.asyncDispose]())

describe('the score of a feedback in Langfuse', () => {
  it('changes with it, waits while Langfuse is away, and goes with it', async () => {
    const { database, langfuse } = exporting
    const accept = await createAccepting(database)
    const { id: turnId, workspaceId } = await accept()
    await endTurn(endingOf(database), turnId, { status: 'cancelled' })
    const rated = { workspaceId, turnId }
    const give = (score: 1 | -1, comment: string | null) =>
      database.transaction((tx) => setFeedback(exportingAs(tx, database), rated, { score, comment, tags: [] }))
    const shown = () => langfuse.scores.map(({ traceId, name, value, comment }) => [traceId, name, value, comment])
    await give(1, null)
    await exporting.send()
    const traceId = traceIdOf(turnId)
    assert.deepEqual(shown(), [[traceId, 'feedback', 1, undefined]])
    await give(1, null)
    assert.deepEqual(await exporting.waiting(), [], 'the same feedback is no news')
    await give(-1, 'wrong')
    langfuse.instead = () => ({ status: 503 })
    assert.ok((await exporting.send()).away)
    langfuse.instead = () => undefined
    await exporting.send()
    assert.deepEqual(shown(), [[traceId, 'feedback', -1, 'wrong']])
    const remove = () => database.transaction((tx) => removeFeedback(exportingAs(tx, database), rated))
    await remove()
    await exporting.send()
    assert.deepEqual([shown(), await exporting.waiting(), exporting.warnings.length], [[], [], 1])
  })
})
