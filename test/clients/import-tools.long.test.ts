import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { runAms } from '../support/ams.ts'
import { request } from '../support/stack/stack.ts'
import { makeAgent } from '../support/turn/chat.ts'

const work = mkdtempSync(join(tmpdir(), 'ams-tools-'))
after(() => rmSync(work, { recursive: true, force: true }))

const DOCUMENT = `openapi: 3.1.0
servers: [{ url: https://shop.example.com }]
paths:
  /orders:
    get: { operationId: listOrders }
    patch: { operationId: changeOrders }
  /items:
    get: { operationId: listItems }
`

describe('ams tools import', () => {
  it('imports chosen operations of a file, and names the skipped ones', async () => {
    writeFileSync(join(work, 'shop.yaml'), DOCUMENT)
    const id = await makeAgent()
    const ams = (...args: string[]) => runAms(['tools', 'import', id, 'shop.yaml', ...args], {}, work)
    const dry = await ams('--dry-run')
    assert.deepEqual(dry, {
      code: 0,
      out: 'listOrders  listOrders\nlistItems  listItems\nskipped  changeOrders  PATCH /orders: api_call has no PATCH.\n',
      error: '',
    })
    const { code } = await ams('--operations', 'listItems', '--server', 'https://other.example.com')
    const { data } = await request<{ config: { url: string } }[]>('GET', `/v1/agents/${id}/tools`)
    assert.deepEqual([code, data.map(({ config }) => config.url)], [0, ['https://other.example.com/items']])
  })

  it('says which file cannot be read', async () => {
    const { code, error } = await runAms(['tools', 'import', await makeAgent(), 'none.yaml'], {}, work)
    assert.deepEqual([code, /^none\.yaml cannot be read/.test(error)], [2, true])
  })
})
