import { describe, it } from 'node:test'
import { answerAmongCrashes, UNLIMITED } from '../../support/channel/crash.ts'
import { startOwnStack } from '../../support/stack/stack.ts'

/** All users together send this many. */
const MESSAGES = Number(process.env.AMS_CHANNEL_MESSAGES ?? 2_000)
const USERS = 10
const CHANNELS = 4

describe('2,000 messages of four channels', () => {
  it('are each answered once, in order, while API process, worker, Temporal and Postgres are killed', {
    timeout: 3_600_000,
  }, async () => {
    await using own = await startOwnStack({ settings: { ...UNLIMITED, HOLDER_SILENCE_SECONDS: '5' } })
    const messages = Math.ceil(MESSAGES / (USERS * CHANNELS))
    await answerAmongCrashes(own, { users: USERS, messages, crashes: 16 })
  })
})
