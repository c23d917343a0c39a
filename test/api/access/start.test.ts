import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { makeApiKey } from '../../../domain/access/api-key.ts'
import { startOwnApi } from '../../support/stack/own-api.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { request, stack } from '../../support/stack/stack.ts'

describe('an API process', () => {
  it('serves customers without a workspace of the operator, and its log says how to name one', async () => {
    await using own = await createOwnDatabase()
    const key = makeApiKey()
    await using api = await startOwnApi({
      DATABASE_URL: own.url,
      SYSTEM_DATABASE_URL: own.url,
      BOOTSTRAP_API_KEY: '',
      BOOTSTRAP_WORKSPACES: JSON.stringify([{ name: 'Customer', apiKey: key }]),
    })
    assert.equal((await request('GET', '/v1/agents', { key, baseUrl: api.baseUrl })).status, 200)
    const log = readFileSync(join(stack.dataDir, 'logs', `api-${new URL(api.baseUrl).port}.log`), 'utf8')
    const warning = log.split('\n').find((line) => line.includes('no workspace is the operator’s')) ?? ''
    assert.match(warning, /BOOTSTRAP_WORKSPACES .*operator.*or set BOOTSTRAP_API_KEY/)
  })
})
