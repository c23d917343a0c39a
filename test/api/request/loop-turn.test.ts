import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inLoopTurn } from '../../../api/request/loop-turn.ts'
import { stack } from '../../support/stack/stack.ts'

describe('a request in a turn of the event loop', () => {
  it('begins at once while the turn has time', async () => {
    await nextTurn()
    assert.equal(
      inLoopTurn(() => 'begun'),
      'begun',
    )
  })

  it('waits for a later turn when others took their time', async () => {
    await nextTurn()
    const begun: string[] = []
    setImmediate(() => begun.push('others'))
    const long = (name: string) => () => {
      begun.push(name)
      spin(15)
    }
    await Promise.all(['first', 'second', 'third'].map((name) => inLoopTurn(long(name))))
    assert.deepEqual(begun, ['first', 'others', 'second', 'third'])
  })

  it('fails as its work does', async () => {
    await nextTurn()
    const fail = () => {
      throw new Error('refused')
    }
    inLoopTurn(() => spin(15))
    await assert.rejects(async () => inLoopTurn(fail), /refused/)
  })

  it('is the last of its connection that is answered when many come at once', async () => {
    const flood = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10_000)
    assert.ok((await answersTo(flood)) < 9_000)
    assert.equal((await fetch(`${stack.baseUrl}/healthz`)).status, 200)
  })
})

/** Works for so long without a pause. */
function spin(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** Sends bytes on a connection of their own. @returns the answers until the service has closed it, or all have come */
function answersTo(bytes: string): Promise<number> {
  return new Promise((resolve) => {
    let count = 0
    const socket = connect({ port: Number(new URL(stack.baseUrl).port), host: '127.0.0.1' })
    socket.on('data', (piece) => {
      count += piece.toString('latin1').split('HTTP/1.1 200').length - 1
      if (count >= 9_000) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(count))
    socket.write(bytes)
  })
}
