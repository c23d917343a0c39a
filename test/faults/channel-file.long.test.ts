import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deliver, openTelegramAgent, untilCount } from '../support/channel/channel.ts'
import { startOwnStack } from '../support/stack/stack.ts'

describe('a message with a file', () => {
  it('is answered once when the worker is killed while it fetches the file', { timeout: 300_000 }, async () => {
    await using own = await startOwnStack()
    const { info } = own
    const { baseUrl } = info
    await using telegram = await openTelegramAgent({ info, baseUrl, key: info.keys.a })
    const { platform, agentId } = telegram
    platform.files.set('note', { path: 'documents/note.txt', bytes: Buffer.from('A note.') })
    platform.faults.push({ on: /getFile/, is: { status: 502, body: {} } })
    const document = { file_id: 'note', file_name: 'note.txt' }
    const update = telegram.update({ document, caption: '[[say I have it.]]' })
    await deliver(agentId, 'telegram', update, { baseUrl })
    const asked = () => platform.calls.filter(({ path }) => path.endsWith('/getFile'))
    await untilCount('requests for the file', asked, 1)
    const worker = own.part('worker')
    await worker.kill()
    worker.start()
    await deliver(agentId, 'telegram', update, { baseUrl })
    await telegram.say('[[say Behind it.]]')
    await untilCount('replies', () => telegram.texts(), 2, 120_000)
    assert.deepEqual(telegram.texts(), ['I have it.', 'Behind it.'])
  })
})
