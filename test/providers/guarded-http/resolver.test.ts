import assert from 'node:assert/strict'
import { lookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { createFence } from '../../../providers/guarded-http/fence.ts'
import { createResolver } from '../../../providers/guarded-http/resolver.ts'

const never = new AbortController().signal

describe('looking a name up', () => {
  test('finds what the hosts file says', async () => {
    assert.ok((await createResolver(createFence({ allowedHosts: [] }))('localhost', never)).includes('127.0.0.1'))
    assert.ok((await createResolver(createFence({ allowedHosts: [] }))('LOCALHOST.', never)).includes('127.0.0.1'))
  })

  test('ends with its signal', async () => {
    const resolve = createResolver(createFence({ allowedHosts: [] }))
    await assert.rejects(resolve('nothing.invalid', AbortSignal.timeout(1)))
  })

  test('a hundred that no server answers do not hold the file system up', async () => {
    const resolve = createResolver(createFence({ allowedHosts: [] }))
    const signal = AbortSignal.timeout(5_000)
    const waiting = Array.from({ length: 100 }, (_, at) => resolve(`${at}.nothing.invalid`, signal).catch(() => []))
    assert.ok(readFileSync('/etc/hosts', 'utf8').length > 0)
    assert.ok(await lookup('127.0.0.1'))
    await Promise.all(waiting)
  })
})
