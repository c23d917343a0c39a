import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MockActivityEnvironment } from '@temporalio/testing'
import {
  type Attempt,
  attemptWork,
  type DocumentDependencies,
  ServiceFailure,
} from '../../../activities/knowledge/attempt.ts'
import { WordsFailure } from '../../../activities/knowledge/words.ts'
import { newId } from '../../../domain/id.ts'

const MINUTE_MS = 60_000
const deps = {
  ingestionBounds: { embeddingMs: 2 * MINUTE_MS, patienceMs: 10 * MINUTE_MS },
} as unknown as DocumentDependencies

/**
 * Makes one attempt after earlier ones have waited for `waitedMs`.
 * @param work what comes before the failure
 * @returns its failure, and what the next attempt gets
 */
async function attempt(waitedMs: number, failure: Error, work = (_attempt: Attempt) => {}) {
  const environment = new MockActivityEnvironment({ heartbeatDetails: { waitedMs, failures: 3 } })
  const next: { waitedMs: number }[] = []
  environment.on('heartbeat', (details) => next.push(details as { waitedMs: number }))
  const failing = () =>
    attemptWork(deps, newId(), newId(), (given) => {
      work(given)
      return Promise.reject(failure)
    })
  const error = await environment.run(failing).then(
    () => assert.fail('it succeeded'),
    (thrown: { nonRetryable?: boolean; nextRetryDelay?: number; type?: string; message: string }) => thrown,
  )
  return { error, next: next.at(-1)?.waitedMs }
}

describe('attemptWork', () => {
  it('counts a pause of the service, and gives up after ten minutes of them', async () => {
    const asked = new ServiceFailure('EMBEDDING_FAILED', { retryAfterMs: MINUTE_MS })
    const early = await attempt(5 * MINUTE_MS, asked)
    assert.deepEqual([early.error.nonRetryable, early.error.nextRetryDelay], [false, MINUTE_MS])
    assert.equal(Math.floor((early.next ?? 0) / MINUTE_MS), 6)
    assert.equal((await attempt(9 * MINUTE_MS, asked)).error.nonRetryable, true)
  })

  it('has its whole patience again for work that got further', async () => {
    const asked = new ServiceFailure('EMBEDDING_FAILED', { retryAfterMs: MINUTE_MS })
    const { error, next } = await attempt(9 * MINUTE_MS, asked, ({ gotFurther }) => gotFurther())
    assert.equal(error.nonRetryable, false)
    assert.equal(Math.floor((next ?? 0) / MINUTE_MS), 1)
  })

  it('begins once the former attempt in this process has ended', async () => {
    const [key, workspaceId] = [newId(), newId()]
    const former = Promise.withResolvers<void>()
    const done: string[] = []
    const run = (work: () => Promise<void>) =>
      new MockActivityEnvironment({ startToCloseTimeoutMs: MINUTE_MS }).run(() =>
        attemptWork(deps, workspaceId, key, work),
      )
    const begun = Promise.withResolvers<void>()
    const first = run(async () => {
      begun.resolve()
      await former.promise
      done.push('first')
    })
    await begun.promise
    const second = run(async () => void done.push('second'))
    former.resolve()
    await Promise.all([first, second])
    assert.deepEqual(done, ['first', 'second'])
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
