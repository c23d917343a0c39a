import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Static } from 'typebox'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import type { Citation } from '../../../domain/turn/citation.ts'
import type { ConversationTranscript } from '../../../domain/turn/conversation.ts'
import type { Receipt } from '../../../domain/turn/receipt.ts'
import { makeKnowledgeBase } from '../../support/knowledge/knowledge.ts'
import { modelControl } from '../../support/model/client.ts'
import { amsOf, openAiClient, user } from '../../support/openai/client.ts'
import { request, type ServerEvent, stack } from '../../support/stack/stack.ts'
import { chat, chatStream, makeAgent, resumeStream, shownText } from '../../support/turn/chat.ts'
import { CITED_ANSWERS } from '../../support/turn/cited-answer.ts'

const control = modelControl(stack.modelServerUrl)
const openai = openAiClient()
const PUMP = `# Oil\n\nThe blue pump needs oil every forty hours.\n\n# Filter\n\nThe filter of the blue pump is cleaned each week.
\n\n# Warranty\n\nThe blue pump has a warranty of two years.\n`
const SAID = 'Oil [2][9], warranty [1]. See list[8] and `list[8]` [2].'
const SHOWN = 'Oil [2], warranty [1]. See list and `list[8]` [2].'

/** A message to which the model says the answer of this name. */
const asking = (name: string) => `[[answer ${name}]] [[chunk 1]] How does the blue pump work?`
const dataOf = (events: ServerEvent[], type: string) => events.find(({ event }) => event === type)?.data

let agentId: string
before(async () => {
  const base = await makeKnowledgeBase()
  agentId = base.agentId
  const { data } = await base.upload('pump.md', PUMP)
  assert.equal((await base.settled(data.id)).chunkCount, 3)
  await control.setAnswers({ cited: SAID, ...Object.fromEntries(fifty().map(({ name, said }) => [name, said])) })
})

const isAnswer = ({ purpose }: Receipt['model_calls'][number]) => purpose === 'answer'
const fifty = () => CITED_ANSWERS.map((answer, place) => ({ ...answer, name: `cited-${place}` }))

describe('citations', () => {
  it('are those of fifty scripted answers', async () => {
    for (const { name, shown, said, cited } of fifty().filter(({ said }) => said !== '')) {
      const events = await chatStream(agentId, asking(name))
      const passages = dataOf(events, 'retrieval')?.chunks as Citation[]
      const end = dataOf(events, 'message.end') as ChatResult
      assert.equal(shownText(events), shown ?? said)
      assert.equal(end.text, shown ?? said)
      assert.deepEqual(
        end.citations,
        cited.map((index) => passages[index - 1]),
      )
    }
  })

  it('have index, heading and score, and are stored as they were shown', async () => {
    const { data } = await chat(agentId, asking('cited'))
    assert.equal(data.text, SHOWN)
    assert.deepEqual(
      data.citations.map(({ index, filename }) => [index, filename]),
      [
        [2, 'pump.md'],
        [1, 'pump.md'],
      ],
    )
    assert.ok(data.citations.every(({ heading, score }) => heading && score > 0))
    const receipt = await request<Receipt>('GET', `/v1/turns/${data.turn_id}`)
    assert.deepEqual([receipt.data.text, receipt.data.citations], [data.text, data.citations])
    const stored = await request<Static<typeof ConversationTranscript>>(
      'GET',
      `/v1/conversations/${data.conversation_id}`,
    )
    assert.deepEqual(stored.data.turns[0]?.citations, data.citations)
    const resumed = await resumeStream(data.turn_id, 0)
    assert.deepEqual([shownText(resumed), dataOf(resumed, 'message.end')], [SHOWN, data])
  })

  it('are the same when an attempt is broken off and repeated', async () => {
    const events = await chatStream(agentId, `[[cut 1]] ${asking('cited')}`)
    assert.equal(shownText(events), SHOWN)
    const { turn_id, citations } = dataOf(events, 'message.end') as ChatResult
    assert.equal(citations.length, 2)
    assert.equal((await request<Receipt>('GET', `/v1/turns/${turn_id}`)).data.model_calls.filter(isAnswer).length, 2)
  })

  it('stand in the answers for OpenAI clients', async () => {
    const asked = { model: agentId, messages: [user(asking('cited'))] }
    const complete = await openai.chat.completions.create(asked)
    assert.equal(complete.choices[0]?.message.content, SHOWN)
    assert.deepEqual(
      amsOf(complete).citations.map(({ index }) => index),
      [2, 1],
    )
    const chunks = await Array.fromAsync(await openai.chat.completions.create({ ...asked, stream: true }))
    assert.equal(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join(''), SHOWN)
    const events = await Array.fromAsync(
      await openai.responses.create({ model: agentId, input: asking('cited'), stream: true }),
    )
    const last = events.at(-1)
    assert.ok(last?.type === 'response.completed')
    const [item] = last.response.output
    assert.ok(item?.type === 'message' && item.content[0]?.type === 'output_text')
    assert.equal(item.content[0].text, SHOWN)
    const { annotations } = item.content[0]
    assert.deepEqual(
      annotations.map((each) => each.type === 'file_citation' && [each.filename, each.index]),
      [
        ['pump.md', SHOWN.indexOf('[2]')],
        ['pump.md', SHOWN.indexOf('[1]')],
      ],
    )
    assert.deepEqual(
      events.flatMap((event) => (event.type === 'response.output_text.annotation.added' ? [event.annotation] : [])),
      annotations,
    )
    assert.deepEqual(
      amsOf(last.response).citations.map(({ index }) => index),
      [2, 1],
    )
  })

  it('are read from the rounds before a tool call, too', async () => {
    const tool = { type: 'calculator', name: 'calculator', description: 'Calculates.', config: {} }
    await request('PUT', `/v1/agents/${agentId}/tools`, { body: [tool] })
    const events = await chatStream(agentId, `[[tool calculator {"expression": "1"}]] ${asking('cited')}`)
    const end = dataOf(events, 'message.end') as ChatResult
    assert.equal(end.text, shownText(events))
    assert.ok(end.text.endsWith(SHOWN), end.text)
    assert.deepEqual(
      end.citations.map(({ index }) => index),
      [2, 1],
    )
  })

  it('are empty without knowledge, and the brackets stay in the text', async () => {
    const { data } = await chat(await makeAgent(), '[[answer cited]]')
    assert.deepEqual([data.text, data.citations], [SAID, []])
  })

  it('are empty when the search found nothing', async () => {
    const { agentId: empty } = await makeKnowledgeBase()
    const { data } = await chat(empty, asking('cited'))
    assert.deepEqual([data.text, data.citations], ['Oil , warranty . See list and `list[8]` .', []])
  })

  it('are written by local/extractive', async () => {
    await request('PUT', `/v1/agents/${agentId}/tools`, { body: [] })
    await request('PUT', `/v1/agents/${agentId}/model`, { body: { model: 'local/extractive' } })
    const { data } = await chat(agentId, 'How long is the warranty of the blue pump?')
    assert.match(data.text, /^"The blue pump has a warranty of two years\." — pump\.md \[(\d)\]$/)
    assert.deepEqual(
      data.citations.map(({ heading }) => heading),
      ['Warranty'],
    )
    assert.deepEqual((await chat(agentId, 'Hello!')).data.citations, [])
  })
})
