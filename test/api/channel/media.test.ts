import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { SENTENCES } from '../../../domain/channel/sentence.ts'
import { fileUses, keptMessages, turns } from '../../../store/tables/index.ts'
import { deliver, openTelegramAgent, untilCount } from '../../support/channel/channel.ts'
import { JPEG, turnsOf } from '../../support/channel/media.ts'
import { modelControl } from '../../support/model/client.ts'
import { request, stack, until } from '../../support/stack/stack.ts'
import { database } from '../../support/turn/conversation.ts'
import { readTranscript } from '../../support/turn/escalated.ts'

const model = modelControl(stack.modelServerUrl)

type TelegramAgent = Awaited<ReturnType<typeof openTelegramAgent>>

const send = (telegram: TelegramAgent, fields: Record<string, unknown>) =>
  deliver(telegram.agentId, 'telegram', telegram.update(fields))

/** Puts a document onto the stand-in. @returns the field of a message that has it */
function documentOn(telegram: TelegramAgent, filename: string, text: string) {
  telegram.platform.files.set(filename, { path: `documents/file 2`, bytes: Buffer.from(text) })
  return { file_id: filename, file_name: filename }
}

const untilTexts = async (telegram: TelegramAgent, texts: string[]) => {
  await untilCount('replies', () => telegram.texts(), texts.length)
  assert.deepEqual(telegram.texts(), texts)
}

describe('a picture or a document in Telegram', () => {
  it('is an attachment of the turn, and the model sees it', async () => {
    await using telegram = await openTelegramAgent({ configurations: { model: 'extra/vision-1' } })
    telegram.platform.files.set('photo', { path: 'photos/file_1.jpg', bytes: JPEG })
    const caption = `[[say A cat.]] ${telegram.agentId}`
    await send(telegram, { photo: [{ file_id: 'photo' }], caption })
    await untilTexts(telegram, ['A cat.'])
    const [turn] = await turnsOf(telegram.agentId)
    assert.equal(turn?.message, caption)
    const [attachment] = turn?.attachments ?? []
    const { file_id, ...shown } = attachment ?? {}
    assert.deepEqual(shown, { filename: 'picture.jpg', mediaType: 'image/jpeg', sizeBytes: JPEG.length })
    const [asked] = await model.requests({ contains: telegram.agentId, kind: 'chat' })
    assert.ok(asked?.body.includes(JPEG.toString('base64')))
    assert.equal((await request('GET', `/v1/files/${file_id}`)).data.expiresAt, null)
  })

  it('is read as text when it is a document', async () => {
    await using telegram = await openTelegramAgent()
    const document = documentOn(telegram, 'note.txt', 'The code is 4711.')
    await send(telegram, { document, caption: `[[say Read.]] ${telegram.agentId}` })
    await untilTexts(telegram, ['Read.'])
    const [asked] = await model.requests({ contains: telegram.agentId, kind: 'chat' })
    assert.match(asked?.body ?? '', /The code is 4711/)
  })

  it('is a message without words', async () => {
    await using telegram = await openTelegramAgent()
    await send(telegram, { document: documentOn(telegram, 'alone.txt', '[[say I have it.]]') })
    await untilTexts(telegram, ['I have it.'])
    assert.equal((await turnsOf(telegram.agentId))[0]?.message, '')
  })

  it('waits for its platform, and later messages wait behind it', async () => {
    await using telegram = await openTelegramAgent()
    const busy = { status: 502, body: {} }
    telegram.platform.faults.push({ on: /getFile/, is: busy }, { on: /getFile/, is: 'cut-before' })
    const document = documentOn(telegram, 'slow.txt', 'Slow.')
    await send(telegram, { document, caption: '[[say First.]]' })
    await telegram.say('[[say Second.]]')
    await untilTexts(telegram, ['First.', 'Second.'])
  })

  it('is answered once when Telegram delivers it many times at once', async () => {
    await using telegram = await openTelegramAgent()
    const document = documentOn(telegram, 'once.txt', 'Once.')
    const update = telegram.update({ document, caption: '[[say Once.]]' })
    await Promise.all(Array.from({ length: 4 }, () => deliver(telegram.agentId, 'telegram', update)))
    await telegram.say('[[say Behind it.]]')
    await untilTexts(telegram, ['Once.', 'Behind it.'])
  })

  for (const [why, message, sentence] of [
    [
      'cannot be fetched',
      { document: { file_id: 'gone', file_name: 'plan.pdf' } },
      /^I could not read plan\.pdf\. I could not get it/,
    ],
    [
      'has another kind',
      { document: { file_id: 'x', file_name: 'plan.zip' } },
      /^I could not read plan\.zip\. I can read pictures/,
    ],
    [
      'is too large',
      { document: { file_id: 'x', file_name: 'plan.pdf', file_size: 30e6 } },
      /^I could not read plan\.pdf\. It is too large/,
    ],
    ['is a video', { video: { file_id: 'x' } }, /^I could not read video\. I can read pictures/],
  ] as const)
    it(`is left out with a sentence when it ${why}, and its words are answered`, async () => {
      await using telegram = await openTelegramAgent()
      await send(telegram, { ...message, caption: '[[say Without it.]]' })
      await untilCount('replies', () => telegram.texts(), 1)
      const [text = ''] = telegram.texts()
      assert.match(text, sentence)
      assert.match(text, /\n\nWithout it\.$/)
      const [turn] = await turnsOf(telegram.agentId)
      assert.match(
        turn?.message ?? '',
        /\[The file (plan\.\w+|video) of the user could not be read and is left out\.\]$/,
      )
      assert.equal(turn?.attachments, null)
    })

  it('gets one sentence and no model call when it is damaged and alone', async () => {
    await using telegram = await openTelegramAgent()
    await send(telegram, { document: documentOn(telegram, 'plan.pdf', '%PDF-1.4 damaged') })
    await untilTexts(telegram, ['I could not read plan.pdf. Please send it again, or in another format.'])
    const [turn] = await turnsOf(telegram.agentId)
    assert.deepEqual([turn?.status, turn?.message, turn?.promptTokens], ['success', '', 0])
  })

  it('is left out when the agent masks personal data', async () => {
    const guardrails = { blockedTopics: [], piiDetection: true, maxInputLength: 1000, maxOutputLength: 1000 }
    await using telegram = await openTelegramAgent({ configurations: { guardrails } })
    await send(telegram, { photo: [{ file_id: 'photo' }], caption: '[[say Words.]]' })
    await untilTexts(telegram, ['I could not read picture.jpg. I cannot look at such files.\n\nWords.'])
  })

  it('is left out when the model refuses pictures', async () => {
    await using telegram = await openTelegramAgent({ configurations: { model: 'extra/blind-5' } })
    telegram.platform.files.set('photo', { path: 'photos/file_1.jpg', bytes: JPEG })
    const body = { error: { message: 'This model does not support image input.' } }
    await model.failNext({ contains: telegram.agentId, status: 400, times: 1, body })
    const caption = (said: string) => `[[say ${said}]] ${telegram.agentId}`
    for (const said of ['Once.', 'Again.'])
      await send(telegram, { photo: [{ file_id: 'photo' }], caption: caption(said) })
    const sentence = 'I could not read picture.jpg. I cannot look at such files.'
    await untilTexts(telegram, [`${sentence}\n\nOnce.`, `${sentence}\n\nAgain.`])
  })
})

describe('a file of a paused conversation', () => {
  const openPaused = async () => {
    const telegram = await openTelegramAgent()
    await telegram.say('[[say Hello.]]')
    await untilCount('replies', () => telegram.texts(), 1)
    const [first] = await turnsOf(telegram.agentId)
    const id = first?.conversationId ?? ''
    const conversation = `/v1/conversations/${id}`
    await request('POST', `${conversation}/pause`, { body: {} })
    return { ...telegram, id, conversation }
  }

  it('is shown, and comes with the turn after the pause', async () => {
    await using telegram = await openPaused()
    await send(telegram, { document: documentOn(telegram, 'kept.txt', 'Kept.'), caption: '[[say I have it.]]' })
    const [file] = await until('the file is fetched', async () => {
      const [kept] = (await readTranscript(telegram.id)).kept_messages
      return kept?.attachments.length ? kept.attachments : undefined
    })
    assert.equal(file?.filename, 'kept.txt')
    await request('POST', `${telegram.conversation}/resume`, { body: {} })
    await untilTexts(telegram, ['Hello.', 'I have it.'])
    assert.deepEqual((await readTranscript(telegram.id)).turns[0]?.attachments, [file])
    const used = await database.select().from(fileUses).where(eq(fileUses.fileId, file.file_id))
    assert.equal(used.length, 1)
  })

  it('is fetched by the turn when the pause ends before', async () => {
    await using telegram = await openPaused()
    telegram.platform.faults.push({ on: /getFile/, is: { status: 502, body: {} } })
    await send(telegram, { document: documentOn(telegram, 'late.txt', 'Late.'), caption: '[[say Late.]]' })
    await request('POST', `${telegram.conversation}/resume`, { body: {} })
    await untilTexts(telegram, ['Hello.', 'Late.'])
    const [last] = await database.select().from(turns).where(eq(turns.message, '[[say Late.]]'))
    assert.equal(last?.attachments?.length, 1)
    assert.equal(last.attachments[0]?.source, undefined)
  })

  it('gets one sentence when it cannot be read', async () => {
    await using telegram = await openPaused()
    await send(telegram, { document: documentOn(telegram, 'kept.pdf', '%PDF-1.4 damaged') })
    await untilTexts(telegram, ['Hello.', 'I could not read kept.pdf. Please send it again, or in another format.'])
    const rows = await database.select().from(keptMessages).where(eq(keptMessages.agentId, telegram.agentId))
    assert.match(rows[0]?.text ?? '', /^\[The file kept\.pdf .* left out\.\]$/)
  })
})

it('a voice message gets one plain sentence', async () => {
  await using telegram = await openTelegramAgent()
  await send(telegram, { voice: { file_id: 'x' } })
  await untilTexts(telegram, [SENTENCES.unreadable])
})
