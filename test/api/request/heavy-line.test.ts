import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseBody } from '../../../api/request/body.ts'

const listOf = (values: number) => Buffer.from(`[${'0,'.repeat(values - 1)}0]`)
/** It takes 30 ms of the line. */
const HEAVY = listOf(10_000)
const never = new AbortController().signal

/** Sends bodies of workspaces; `ended` lists their names in the order of their ends. */
function observe() {
  const ended: string[] = []
  const send = async (workspaceId: string, name: string, bytes = HEAVY, signal = never) => {
    await parseBody(bytes, { workspaceId, signal })
    ended.push(name)
  }
  return { ended, send }
}

const isBusy = { errorCode: 'SERVICE_UNAVAILABLE', headers: { 'retry-after': '2' } }

describe('the line for heavy bodies', { concurrency: false }, () => {
  it('lets one pass after another, and light ones at once', async () => {
    const { ended, send } = observe()
    await Promise.all([send('a', 'first'), send('a', 'second'), send('a', 'light', Buffer.from('[1]'))])
    assert.deepEqual(ended.at(-1), 'second')
  })

  it('serves a second workspace while a first one floods it', async () => {
    const { ended, send } = observe()
    const flood = Array.from({ length: 15 }, (_, index) => send('a', `a${index}`))
    await send('b', 'b')
    assert.ok(ended.length < 5, String(ended))
    await Promise.all(flood)
  })

  it('holds a hundred bodies of a workspace, refuses more, and takes those of others', async () => {
    const { ended, send } = observe()
    const flood = Array.from({ length: 300 }, () => send('a', 'a'))
    const outcomes = Promise.allSettled(flood)
    await send('b', 'b')
    const refused = (await outcomes).filter(({ status }) => status === 'rejected')
    assert.ok(refused.length >= 199, String(refused.length))
    await assert.rejects(Promise.all(flood), isBusy)
    assert.ok(ended.includes('b'))
  })

  it('refuses a body that has waited for two seconds', async () => {
    const { send } = observe()
    const longest = listOf(49_000)
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => send('a', 'a', longest)))
    assert.equal(outcomes.at(0)?.status, 'fulfilled')
    const last = outcomes.at(-1)
    assert.equal(last?.status === 'rejected' && last.reason.errorCode, 'SERVICE_UNAVAILABLE')
  })

  it('is passed by bodies of too many values, which are refused at once', async () => {
    const { ended, send } = observe()
    const heavy = [send('a', 'first'), send('a', 'second')]
    await assert.rejects(send('a', 'refused', listOf(50_001)), { errorCode: 'VALIDATION_ERROR' })
    assert.ok(!ended.includes('second'))
    await Promise.all(heavy)
  })

  it('keeps no place for a client that has gone', async () => {
    const { ended, send } = observe()
    const client = new AbortController()
    const first = send('a', 'first')
    const left = Array.from({ length: 20 }, () => send('a', 'left', HEAVY, client.signal))
    client.abort()
    await Promise.all(left.map((each) => assert.rejects(each, { errorCode: 'INVALID_JSON' })))
    await Promise.all([first, send('a', 'next')])
    assert.deepEqual(ended, ['first', 'next'])
  })
})
