import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { MockActivityEnvironment } from '@temporalio/testing'
import { attemptStep, type DocumentDependencies, ServiceFailure } from '../../../activities/knowledge/attempt.ts'
import { WordsFailure } from '../../../activities/knowledge/words.ts'
import { createProviderLimiter } from '../../../activities/provider/limiter.ts'
import { newId } from '../../../domain/id.ts'
import { openSystemDatabase } from '../../../store/database.ts'
import { stack } from '../../support/stack/stack.ts'

const database = openSystemDatabase({ url: stack.databaseUrl }, 2)
after(() => database.$client.end())

// The step of a test asks neither models nor storage.
const MINUTE_MS = 60_000
const deps = {
  database,
  limiter: createProviderLimiter(database),
  holder: { id: newId() },
  ingestionBounds: { embeddingMs: 2 * MINUTE_MS, patienceMs: 10 * MINUTE_MS },
} as DocumentDependencies

/** Makes one attempt after earlier ones have waited for `waitedMs`. @returns its failure, and what the next attempt gets */
async function attempt(waitedMs: number, failure: Error) {
  const environment = new MockActivityEnvironment({ heartbeatDetails: { waitedMs, failures: 3 } })
  const next: { waitedMs: number }[] = []
  environment.on('heartbeat', (details) => next.push(details as { waitedMs: number }))
  const input = { workspaceId: newId(), agentId: newId(), subjectId: newId() }
  const step = () => attemptStep(deps, input, 0, () => Promise.reject(failure))
  const error = await environment.run(step).then(
    () => assert.fail('it succeeded'),
    (thrown: { nonRetryable?: boolean; nextRetryDelay?: number; type?: string; message: string }) => thrown,
  )
  return { error, next: next.at(-1)?.waitedMs }
}

describe('attemptStep', () => {
  it('counts a pause of the service, and gives up after ten minutes of them', async () => {
    const asked = new ServiceFailure('EMBEDDING_FAILED', { retryAfterMs: MINUTE_MS })
    const early = await attempt(5 * MINUTE_MS, asked)
    assert.deepEqual([early.error.nonRetryable, early.error.nextRetryDelay], [false, MINUTE_MS])
    assert.equal(Math.floor((early.next ?? 0) / MINUTE_MS), 6)
    assert.equal((await attempt(9 * MINUTE_MS, asked)).error.nonRetryable, true)
  })

  it('waits with growing pauses while storage is away', async () => {
    const { error } = await attempt(2 * MINUTE_MS, new ServiceFailure('STORAGE_FAILED'))
    assert.deepEqual([error.nonRetryable, error.nextRetryDelay], [false, 8_000])
  })

  it('counts nothing when the service was not asked', async () => {
    const { next } = await attempt(5, new ServiceFailure('EMBEDDING_FAILED', { isUnasked: true }))
    assert.equal(next, 5)
  })

  it('passes a failure of the database on, so that it is repeated', async () => {
    const { error, next } = await attempt(5, new Error('the database is away'))
    assert.deepEqual([error.message, next], ['the database is away', undefined])
  })

  it('gives a document up whose words the database refuses, and blames no embedding model', async () => {
    const refused = Object.assign(new Error('a limit of the program'), { code: '54000' })
    const { error } = await attempt(5, new WordsFailure(refused))
    assert.deepEqual([error.type, error.nonRetryable], ['DOCUMENT_TOO_COMPLEX', true])
    const { error: later } = await attempt(5, new WordsFailure(new Error('Connection terminated')))
    assert.deepEqual([later.type, later.nonRetryable], ['DOCUMENT_TOO_COMPLEX', false])
  })
})
