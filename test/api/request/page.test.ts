import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { holdFile } from '../../../api/page/held-file.ts'
import { request } from '../../support/stack/stack.ts'

describe('a file of the dashboard or the documentation', () => {
  it('is read once, so answers that nobody takes share it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ams-held-'))
    const path = join(folder, 'file.js')
    await assert.rejects(holdFile(path), { code: 'ENOENT' })
    await writeFile(path, 'text')
    const first = await holdFile(path)
    await rm(folder, { recursive: true })
    assert.equal(await holdFile(path), first)
    assert.equal(await first.text(), 'text')
  })

  it('is not found by a name that no file can have', async () => {
    for (const length of [101, 300, 5_000]) {
      const { status } = await request('GET', `//assets/${'a'.repeat(length)}.js`, { key: null })
      assert.equal(status, 404)
    }
  })

  it('keeps the headers of every answer', async () => {
    for (const path of ['/api/docs', '/api/docs/style.css', '/api/openapi.json']) {
      const { status, headers } = await request('GET', `/${path}`, { key: null })
      assert.equal(status, 200)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/)
    }
  })
})
