import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createScreening } from '../../../api/turn/screening.ts'

const LONG = { message: 'a'.repeat(20_001) }

/** Begins a screening of the workspace. @returns whether it began, and the function that ends it */
function begin(screening: ReturnType<typeof createScreening>, workspaceId: string, request: { message: string }) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const state = { begun: false, end: resolve, ended: Promise.resolve() }
  state.ended = screening(workspaceId, request, () => {
    state.begun = true
    return promise
  })
  return state
}

describe('the screening of messages', () => {
  it('takes one long message of a workspace at a time, in their order', async () => {
    const screening = createScreening()
    const [first, second] = [begin(screening, 'a', LONG), begin(screening, 'a', LONG)]
    assert.deepEqual([first.begun, second.begun], [true, false])
    first.end()
    await first.ended
    second.end()
    await second.ended
    assert.ok(second.begun)
  })

  it('takes a long message of another workspace and short ones at once', async () => {
    const screening = createScreening()
    const all = [begin(screening, 'a', LONG), begin(screening, 'b', LONG), begin(screening, 'a', { message: 'Hello.' })]
    assert.ok(all.every(({ begun }) => begun))
    for (const one of all) one.end()
    await Promise.all(all.map(({ ended }) => ended))
  })

  it('counts what a client sends beside the message', async () => {
    const screening = createScreening()
    const clientContext = { messages: [{ role: 'user' as const, text: LONG.message }], instructions: '' }
    const request = { message: 'Hello.', clientContext }
    const [first, second] = [begin(screening, 'a', request), begin(screening, 'a', request)]
    assert.deepEqual([first.begun, second.begun], [true, false])
    first.end()
    second.end()
    await Promise.all([first.ended, second.ended])
  })
})
