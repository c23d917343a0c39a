import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deliver, openSlackAgent, type PlatformDelivery, untilCount } from '../../support/channel/channel.ts'
import { openDiscordAgent } from '../../support/channel/discord-agent.ts'
import { JPEG, turnsOf } from '../../support/channel/media.ts'
import { openWhatsappAgent } from '../../support/channel/whatsapp-agent.ts'
import { modelControl } from '../../support/model/client.ts'
import { stack } from '../../support/stack/stack.ts'

type File = { filename: string; mediaType: string; bytes: Uint8Array; words?: string }

type Opened = AsyncDisposable & {
  agentId: string
  texts: () => string[]
  /** The request of a message with a file; `elsewhere`: its address is not the platform's. */
  requestOf(file: File, elsewhere?: string): PlatformDelivery
}

const PLATFORMS: Record<string, (configurations: { model?: string }) => Promise<Opened>> = {
  async slack(configurations) {
    const slack = await openSlackAgent({ configurations })
    const requestOf: Opened['requestOf'] = ({ filename, mediaType, bytes, words = '' }, elsewhere) => {
      const file = slack.putFile(filename, mediaType, bytes)
      const files = [{ ...file, ...(elsewhere && { url_private_download: elsewhere }) }]
      return slack.event({ text: words, subtype: 'file_share', files })
    }
    return { ...slack, texts: () => slack.texts(), requestOf }
  },
  async whatsapp(configurations) {
    const whatsapp = await openWhatsappAgent({ configurations })
    const requestOf: Opened['requestOf'] = ({ filename, mediaType, bytes, words }, elsewhere) => {
      const id = whatsapp.putFile(`media-${filename}`, bytes, elsewhere)
      const type = mediaType.startsWith('image/') ? 'image' : 'document'
      const named = type === 'document' && { filename }
      return whatsapp.requestWith({ type, [type]: { id, mime_type: mediaType, caption: words, ...named } })
    }
    return { ...whatsapp, texts: () => whatsapp.texts(), requestOf }
  },
  async discord(configurations) {
    const discord = await openDiscordAgent({ configurations })
    const requestOf: Opened['requestOf'] = ({ filename, bytes, words }, elsewhere) =>
      discord.interactionOf('', 1, discord.withFile(filename, bytes, words, elsewhere))
    return { ...discord, texts: () => discord.texts(), requestOf }
  },
}

const model = modelControl(stack.modelServerUrl)
const TEXT = { filename: 'note.txt', mediaType: 'text/plain' }

for (const [platform, open] of Object.entries(PLATFORMS))
  describe(`a file on ${platform}`, () => {
    it('reaches the model when it is a picture', async () => {
      await using opened = await open({ model: 'extra/vision-1' })
      const words = `[[say A cat.]] ${opened.agentId}`
      const file = { filename: 'cat.jpg', mediaType: 'image/jpeg', bytes: JPEG, words }
      await deliver(opened.agentId, platform, opened.requestOf(file))
      assert.deepEqual(await untilCount('replies', opened.texts, 1), ['A cat.'])
      const [asked] = await model.requests({ contains: opened.agentId, kind: 'chat' })
      assert.ok(asked?.body.includes(JPEG.toString('base64')))
    })

    it('is a message without words when it is a document', async () => {
      await using opened = await open({})
      const request = opened.requestOf({ ...TEXT, bytes: Buffer.from('[[say I have read it.]]') })
      await Promise.all([1, 2].map(() => deliver(opened.agentId, platform, request)))
      assert.deepEqual(await untilCount('replies', opened.texts, 1), ['I have read it.'])
      const turns = await turnsOf(opened.agentId)
      assert.deepEqual(
        turns.map(({ message, attachments }) => [message, attachments?.map(({ filename }) => filename)]),
        [['', ['note.txt']]],
      )
    })

    it('is left out with a sentence when it is of another kind', async () => {
      await using opened = await open({})
      const file = { filename: 'a.zip', mediaType: 'application/zip', bytes: JPEG, words: '[[say Words.]]' }
      await deliver(opened.agentId, platform, opened.requestOf(file))
      const sentence = 'I could not read a.zip. I can read pictures and documents only.'
      assert.deepEqual(await untilCount('replies', opened.texts, 1), [`${sentence}\n\nWords.`])
    })

    it('is not fetched from an address that is not of the platform', async () => {
      await using opened = await open({})
      const elsewhere = `${stack.modelServerUrl}/note.txt`
      const file = { ...TEXT, bytes: Buffer.from('Mine.'), words: '[[say Words.]]' }
      await deliver(opened.agentId, platform, opened.requestOf(file, elsewhere))
      const sentence = 'I could not read note.txt. I could not get it. Please send it again.'
      assert.deepEqual(await untilCount('replies', opened.texts, 1), [`${sentence}\n\nWords.`])
    })
  })
