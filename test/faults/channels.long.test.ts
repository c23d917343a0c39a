import { describe, it } from 'node:test'
import { answerAmongCrashes, UNLIMITED } from '../support/channel/crash.ts'
import { startOwnStack } from '../support/stack/stack.ts'

describe('messages of four channels', () => {
  it('are each answered once, in order, while worker and API process are killed', { timeout: 300_000 }, async () => {
    await using own = await startOwnStack({ settings: UNLIMITED })
    await answerAmongCrashes(own, { users: 2, messages: 6, crashes: 2 })
  })
})
