import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { turns } from '../../../store/tables/index.ts'
import { deliver, untilCount } from '../../support/channel/channel.ts'
import { openSpeakers, type Speaker } from '../../support/channel/speaker.ts'
import { modelControl } from '../../support/model/client.ts'
import { stack, until } from '../../support/stack/stack.ts'
import { database } from '../../support/turn/conversation.ts'

const PLATFORMS = ['telegram', 'slack', 'whatsapp', 'discord']
const NAMES = ['one', 'two', 'three', 'four', 'five']
const MINUTE_MS = 60_000
const model = modelControl(stack.modelServerUrl)

let opened: Awaited<ReturnType<typeof openSpeakers>>
before(async () => {
  opened = await openSpeakers(2, { info: stack })
})
after(() => opened?.[Symbol.asyncDispose]())

/** One user of a platform for each test. */
function userOf(platform: string, index: 0 | 1): Speaker {
  const found = opened.speakers.filter(({ channel }) => channel === platform)[index]
  assert.ok(found)
  return found
}

const take = async ({ agentId, channel }: Speaker, request: ReturnType<ReturnType<Speaker['requestsOf']>>) =>
  assert.equal((await deliver(agentId, channel, request)).status, 200)

const conversationsOf = async (agentId: string, messages: string[]) => {
  const rows = await database.select().from(turns).where(eq(turns.agentId, agentId)).orderBy(turns.place)
  const ours = rows.filter(({ message }) => messages.includes(message))
  return { count: new Set(ours.map(({ conversationId }) => conversationId)).size, turns: ours.length }
}

describe('five messages of a user, one right after another,', () => {
  for (const platform of PLATFORMS)
    it(`are one conversation on ${platform}, answered in order`, async () => {
      const user = userOf(platform, 0)
      const messages = NAMES.map((name) => `[[say ${name}]]`)
      for (const message of messages) await take(user, user.requestsOf(message)())
      await untilCount('answers', () => user.answers(), NAMES.length)
      assert.deepEqual(user.answers(), NAMES)
      assert.deepEqual(await conversationsOf(user.agentId, messages), { count: 1, turns: NAMES.length })
    })
})

describe('what platforms deliver again after an outage of an hour', () => {
  // Discord delivers once.
  for (const platform of PLATFORMS.filter((each) => each !== 'discord'))
    it(`is answered once on ${platform}, oldest first, in whatever order it comes`, async () => {
      const user = userOf(platform, 1)
      const mark = randomUUID()
      const start = Math.floor((Date.now() - 60 * MINUTE_MS) / MINUTE_MS) * MINUTE_MS
      const requests = NAMES.map((name, index) => {
        const message = `${index === 0 ? `[[stall]] ${mark} ` : ''}[[say late ${name}]]`
        return user.requestsOf(message, new Date(start + index * 10 * MINUTE_MS))
      })
      for (const index of [0, 3, 1, 3, 4, 2, 1, 0, 2, 4]) {
        const next = requests[index]
        if (next) await take(user, next())
      }
      await until('the first turn asks the model', async () => (await model.release(mark)) > 0)
      await untilCount('answers', () => user.answers(), NAMES.length)
      assert.deepEqual(
        user.answers(),
        NAMES.map((name) => `late ${name}`),
      )
    })
})
