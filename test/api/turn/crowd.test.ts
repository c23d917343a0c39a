import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { eachOf } from '../../support/fault/fault.ts'
import { modelControl } from '../../support/model/client.ts'
import { startOwnApi } from '../../support/stack/own-api.ts'
import { readEvents, stack, until } from '../../support/stack/stack.ts'
import { makeAgent, openChatStream } from '../../support/turn/chat.ts'

/** More than the 256 requests that Bun's `fetch` sends at a time without a setting. */
const TURNS = 270
const OPENED_AT_ONCE = 16
const WITHIN_MS = 60_000

describe('an API process that runs hundreds of turns', () => {
  it('asks the model for all of them at once', async () => {
    await using api = await startOwnApi()
    const mark = randomUUID()
    const agentId = await makeAgent({}, api)
    const accept = () =>
      until(
        'the turn is accepted',
        async () => {
          const response = await openChatStream(agentId, `${mark} [[stall]]`, api)
          return response.status === 200 ? response : undefined
        },
        WITHIN_MS,
      )
    const streams: Response[] = []
    const turns = Array.from({ length: TURNS }, (_, index) => index)
    await eachOf(turns, OPENED_AT_ONCE, async () => void streams.push(await accept()))
    const model = modelControl(stack.modelServerUrl)
    const areAsked = async () =>
      (await model.requests({ contains: mark, kind: 'chat' })).filter(({ stalled }) => stalled).length === TURNS
    await until('the model is asked for every turn', areAsked, WITHIN_MS)
    assert.equal(await model.release(mark), TURNS)
    const ends = await Promise.all(streams.map(async (stream) => (await Array.fromAsync(readEvents(stream))).at(-1)))
    assert.deepEqual([...new Set(ends.map((end) => end?.event))], ['message.end'])
  })
})
