import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pino from 'pino'
import { createApp } from '../../api/app.ts'
import { createDependencies } from '../../api/dependencies.ts'
import { envelopeOf, publicError } from '../../api/plugins/failure.ts'
import { readConfig } from '../../config.ts'
import { makeApiKey } from '../../domain/access/api-key.ts'
import { ApiError } from '../../domain/error.ts'
import { describeError } from '../../providers/process-log.ts'
import { stack } from '../support/stack/stack.ts'

/** A log that keeps its lines. */
function listeningLog() {
  const lines: string[] = []
  const serializers = { error: describeError }
  return { lines, log: pino({ serializers }, { write: (line: string) => void lines.push(line) }) }
}

const withCode = (code: string) => Object.assign(new Error('something'), { code })

describe('the answer to a failure', () => {
  it('has the registry code of a wrapped error', () => {
    const wrapped = new Error('outer', { cause: new Error('middle', { cause: new ApiError('QUEUE_FULL') }) })
    assert.equal(publicError(wrapped, listeningLog().log).errorCode, 'QUEUE_FULL')
  })

  it('is SERVICE_UNAVAILABLE with Retry-After while the database is away', () => {
    const failures = [
      ...['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '53300', '08006', '40P01'].map(withCode),
      new Error('Connection terminated unexpectedly'),
      new Error('timeout exceeded when trying to connect'),
      new AggregateError([withCode('ECONNREFUSED')]),
    ]
    for (const failure of failures) {
      const shown = publicError(new DrizzleQueryError('select 1', [], failure), listeningLog().log)
      assert.equal(shown.errorCode, 'SERVICE_UNAVAILABLE', failure.message)
      assert.match(shown.headers['retry-after'] ?? '', /^\d+$/)
    }
  })

  it('is INTERNAL_ERROR without the cause for any other error', () => {
    const { log } = listeningLog()
    for (const thrown of [
      new TypeError('x.y is undefined at /srv/app.ts'),
      withCode('23505'),
      'a text',
      undefined,
      { code: 7 },
    ]) {
      const envelope = JSON.stringify(envelopeOf(publicError(thrown, log), 'r-1'))
      assert.match(envelope, /"code":"INTERNAL_ERROR".*"request_id":"r-1"/)
      assert.doesNotMatch(envelope, /undefined|srv|something|text"/)
    }
  })

  it('is logged with its cause and without the query parameters', () => {
    const { lines, log } = listeningLog()
    const query = new DrizzleQueryError('insert into agents values ($1)', ['sk-very-secret'], new Error('broken'))
    publicError(query, log)
    assert.match(lines.join(), /insert into agents/)
    assert.match(lines.join(), /broken/)
    assert.doesNotMatch(lines.join(), /sk-very-secret/)
  })
})

describe('the API without Postgres', () => {
  it('answers 503 in the envelope and names Postgres in /readyz', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ams-failure-'))
    const deps = createDependencies(
      readConfig({
        DATA_DIR: dataDir,
        DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing',
        TEMPORAL_ADDRESS: stack.temporalAddress,
        ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
      }),
    )
    deps.log.level = 'silent'
    try {
      const app = createApp(deps)
      const ask = (path: string, init?: RequestInit) => app.fetch(new Request(`http://localhost${path}`, init))
      const answer = await ask('/api/v1/agents', { headers: { authorization: `Bearer ${makeApiKey()}` } })
      assert.equal(answer.status, 503)
      assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
      const { error } = (await answer.json()) as { error: { code: string; request_id: string } }
      assert.equal(error.code, 'SERVICE_UNAVAILABLE')
      assert.equal(error.request_id, answer.headers.get('x-request-id'))
      const readiness = await ask('/readyz')
      assert.equal(readiness.status, 503)
      assert.match(await readiness.text(), /^postgres: not reachable$/m)
      assert.equal((await ask('/healthz')).status, 200)
    } finally {
      await deps.close()
      rmSync(dataDir, { recursive: true })
    }
  })
})
