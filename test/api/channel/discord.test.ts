import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SENTENCES } from '../../../domain/channel/sentence.ts'
import type { Conversation, ResumedConversation } from '../../../domain/turn/conversation.ts'
import { deliveriesOf, untilCount } from '../../support/channel/channel.ts'
import { openDiscordAgent } from '../../support/channel/discord-agent.ts'
import { startOwnApi } from '../../support/stack/own-api.ts'
import { request, until } from '../../support/stack/stack.ts'
import { readTranscript } from '../../support/turn/escalated.ts'

describe('the "thinking" of Discord', () => {
  it('gives way to the answer', async () => {
    await using discord = await openDiscordAgent()
    assert.equal((await discord.say('[[say Hello, Ada.]]')).status, 200)
    await untilCount('replies', () => discord.texts(), 1)
    assert.deepEqual(discord.texts(), ['Hello, Ada.'])
  })

  it('gives way to a sentence at each command to a paused and to a disabled agent', async () => {
    await using discord = await openDiscordAgent()
    const setStatus = (status: string) => request('PATCH', `/v1/agents/${discord.agentId}`, { body: { status } })
    await setStatus('paused')
    for (const text of ['one', 'two']) assert.equal((await discord.say(text)).status, 200)
    await untilCount('replies', () => discord.texts(), 2)
    await setStatus('disabled')
    for (const text of ['three', 'four']) assert.equal((await discord.say(text)).status, 200)
    await untilCount('replies', () => discord.texts(), 4)
    const { paused, disabled } = SENTENCES
    assert.deepEqual(discord.texts(), [paused, paused, disabled, disabled])
  })

  it('gives way to a sentence while the conversation is paused; the answer comes after the pause', async () => {
    await using discord = await openDiscordAgent()
    await discord.say('[[say Hello.]]')
    await untilCount('replies', () => discord.texts(), 1)
    const { data } = await request<Conversation[]>('GET', `/v1/conversations?agent=${discord.agentId}`)
    const act = (action: 'pause' | 'resume') =>
      request<ResumedConversation>('POST', `/v1/conversations/${data[0]?.id}/${action}`)
    await act('pause')
    for (const text of ['first', '[[say To both.]]']) assert.equal((await discord.say(text)).status, 200)
    await untilCount('replies', () => discord.texts(), 3)
    assert.deepEqual(discord.texts(), ['Hello.', SENTENCES.kept, SENTENCES.kept])
    assert.equal((await readTranscript(String(data[0]?.id))).paused?.kept, 2)
    const kept = await until('the sentence marked as sent', async () => {
      const [latest] = await deliveriesOf(discord.agentId, 'discord')
      return latest?.reply?.state === 'sent' ? latest : undefined
    })
    assert.equal(kept.verdict, 'kept')
    await act('resume')
    const isAnswer = ({ content }: { content: string }) => content === 'To both.'
    await untilCount('answers', () => discord.platform.messages.filter(isAnswer), 1)
  })

  it("gives way to a sentence in a user's flood", async () => {
    await using own = await startOwnApi({ CHANNEL_USER_LIMIT_PER_MINUTE: '1' })
    await using discord = await openDiscordAgent({ baseUrl: own.baseUrl })
    for (const text of ['[[say one]]', 'too many']) assert.equal((await discord.say(text)).status, 200)
    await untilCount('replies', () => discord.texts(), 2)
    assert.deepEqual(discord.texts(), ['one', SENTENCES.limited])
  })
})
