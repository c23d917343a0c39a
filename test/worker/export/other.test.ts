import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../domain/id.ts'
import { documentError } from '../../../domain/knowledge/document.ts'
import { traceIdOf } from '../../../domain/log/trace/trace-id.ts'
import { saveCaseOutcome } from '../../../store/eval/case.ts'
import { endEvalRun } from '../../../store/eval/run-end.ts'
import { beginIngestion, failIngestion, finishIngestion } from '../../../store/knowledge/ingestion.ts'
import { insertAgentCall } from '../../../store/spending/late-call.ts'
import {
  chunks,
  chunkVectors,
  documents,
  evalCases,
  evalRuns,
  evalSuites,
  knowledgeBases,
} from '../../../store/tables/index.ts'
import { endTurn } from '../../../store/turn/end.ts'
import { answeredCall } from '../../store/turn/end-case.ts'
import { type Exporting, startExporting } from '../../support/langfuse/exporting.ts'
import type { StoredSpan } from '../../support/langfuse/server.ts'
import { type AcceptTurn, createAccepting } from '../../support/turn/accepted-turn.ts'
import { endingOf } from '../../support/turn/ending.ts'

let exporting: Exporting
let accept: AcceptTurn
let owner: { workspaceId: string; agentId: string }
before(async () => {
  exporting = await startExporting()
  accept = await createAccepting(exporting.database)
  const { workspaceId, agentId } = await accept()
  owner = { workspaceId, agentId }
})
after(async () => {
  assert.deepEqual([exporting.langfuse.violations, exporting.langfuse.repeated], [[], []])
  await exporting[Symbol.asyncDispose]()
})

const spansOf = (seed: string): StoredSpan[] => exporting.langfuse.spansOf(traceIdOf(seed))

/** A document in work whose one chunk has its vector. */
async function makeDocument(): Promise<string> {
  const { database } = exporting
  const [kbId, documentId] = [newId(), newId()]
  await database.insert(knowledgeBases).values({ id: kbId, ...owner, name: 'kb', embeddingModel: 'openai/e' })
  const file = {
    filename: 'secret plans.md',
    format: 'markdown',
    sizeBytes: 1,
    sha256: documentId,
    storageUrl: 'file://x',
  } as const
  const state = { status: 'processing', stage: 'chunked' } as const
  await database.insert(documents).values({ id: documentId, ...owner, kbId, ...file, ...state })
  const chunk = { id: newId(), documentId, kbId, workspaceId: owner.workspaceId, ordinal: 0, text: 't', tokenCount: 1 }
  const place = { pageOrdinal: 0, pageStart: 0, pageEnd: 1, repeated: 0 }
  await database.insert(chunks).values({ ...chunk, ...place })
  const vector = { documentId, kbId, workspaceId: owner.workspaceId, chunkId: chunk.id, embedding: [1, 0] }
  await database.insert(chunkVectors).values({ ...vector, embeddingModel: 'openai/e' })
  return documentId
}

describe('the trace of an ingestion', () => {
  it('has the calls of its embedding model', async () => {
    const { database } = exporting
    const documentId = await makeDocument()
    await insertAgentCall(database, owner, { ...answeredCall, purpose: 'embedding', firstTokenAt: null }, documentId)
    await exporting.send()
    assert.equal(await finishIngestion(database, owner.workspaceId, documentId), 'ready')
    assert.equal(await finishIngestion(database, owner.workspaceId, documentId), 'ready')
    await exporting.send()
    const [call, root] = spansOf(documentId)
    assert.deepEqual([call?.name, call?.parentSpanId], ['embedding', root?.spanId])
    assert.deepEqual([root?.name, root?.parentSpanId], ['ingestion', undefined])
    assert.equal(root?.values['langfuse.observation.metadata.chunks'], '1')
    assert.equal(root?.values['langfuse.trace.metadata.document_id'], documentId)
  })

  it('that failed has its code, and the retry a trace of its own', async () => {
    const { database } = exporting
    const documentId = await makeDocument()
    const error = documentError('EMBEDDING_FAILED', 'embed')
    await failIngestion(database, owner.workspaceId, documentId, error)
    await failIngestion(database, owner.workspaceId, documentId, error)
    await beginIngestion(database, owner.workspaceId, documentId)
    await finishIngestion(database, owner.workspaceId, documentId)
    await exporting.send()
    const [failed, ...more] = spansOf(documentId)
    assert.equal(failed?.values['langfuse.observation.status_message'], 'EMBEDDING_FAILED')
    assert.deepEqual(more, [])
    assert.equal(spansOf(`${documentId}/2`)[0]?.values['langfuse.observation.metadata.status'], 'ready')
  })

  it('has no file name with LANGFUSE_CONTENT=off', async () => {
    const documentId = await makeDocument()
    await finishIngestion(exporting.database, owner.workspaceId, documentId)
    await exporting.send({ sendsContent: false })
    assert.ok(!JSON.stringify(spansOf(documentId)).includes('secret plans'))
  })
})

/** A run with one case that ran and one that errored. @returns the ids of the run and of the turn of each case */
async function makeRun(): Promise<{ runId: string; turnIds: [string, string] }> {
  const { database } = exporting
  const [suiteId, runId] = [newId(), newId()]
  const testCase = { input: 'hello', expectedOutput: 'x', criteria: '', scorer: 'exact-match' } as const
  await database.insert(evalSuites).values({ id: suiteId, ...owner, name: 'suite', testCases: [testCase] })
  const counts = { suiteRevision: 1, agentVersion: 1, concurrency: 1, total: 2, generation: 1 }
  await database.insert(evalRuns).values({ id: runId, ...owner, suiteId, ...counts, status: 'running', requestId: 'r' })
  const turns = [await accept({ source: 'eval' }), await accept({ source: 'eval' })] as const
  for (const [attempt, { id: turnId }] of turns.entries()) {
    await endTurn(endingOf(database), turnId, { status: 'cancelled' })
    await database
      .insert(evalCases)
      .values({ runId, workspaceId: owner.workspaceId, caseIndex: 0, attempt, testCase, status: 'open', turnId })
  }
  return { runId, turnIds: [turns[0].id, turns[1].id] }
}

describe('an eval run', () => {
  it('has a trace with its counts, and each scored case two scores', async () => {
    const { database, langfuse } = exporting
    const { runId, turnIds } = await makeRun()
    const hold = { runId, generation: 1 }
    const outcome = {
      passed: true,
      errored: false,
      score: 0.75,
      response: 'x',
      reasoning: 'good',
      grades: null,
      cost: '0',
    }
    await saveCaseOutcome(database, hold, { runId, caseIndex: 0, attempt: 0 }, outcome)
    await saveCaseOutcome(database, hold, { runId, caseIndex: 0, attempt: 0 }, outcome)
    await saveCaseOutcome(database, hold, { runId, caseIndex: 0, attempt: 1 }, { ...outcome, errored: true })
    await endEvalRun(database, runId, { status: 'completed' }, hold)
    await exporting.send()
    const [root, ...more] = spansOf(runId)
    assert.deepEqual([root?.name, more], ['eval run', []])
    assert.equal(root?.values['langfuse.observation.metadata.errored'], '1')
    const traceId = traceIdOf(turnIds[0])
    assert.deepEqual(
      langfuse.scores.map(({ id, ...score }) => score),
      [
        { traceId, name: 'passed', value: 1, dataType: 'BOOLEAN', comment: 'good' },
        { traceId, name: 'score', value: 0.75, dataType: 'NUMERIC', comment: 'good' },
      ],
    )
    assert.equal(spansOf(turnIds[0])[0]?.values['langfuse.trace.tags']?.toString(), 'eval')
  })

  it('has no reasons with LANGFUSE_CONTENT=off', async () => {
    const { database, langfuse } = exporting
    const { runId, turnIds } = await makeRun()
    const outcome = { passed: false, errored: false, score: 0, response: '', reasoning: 'bad', grades: null, cost: '0' }
    await saveCaseOutcome(database, { runId, generation: 1 }, { runId, caseIndex: 0, attempt: 0 }, outcome)
    await exporting.send({ sendsContent: false })
    const scores = langfuse.scores.filter(({ traceId }) => traceId === traceIdOf(turnIds[0]))
    assert.deepEqual(
      scores.map(({ comment }) => comment),
      [undefined, undefined],
    )
  })
})
