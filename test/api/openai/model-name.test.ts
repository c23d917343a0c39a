import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { amsOf, openAiClient, user } from '../../support/openai/client.ts'
import { makeKey } from '../../support/stack/service-key.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const openai = openAiClient()

async function makeNamed(name: string, key = stack.keys.a) {
  const id = await makeAgent({}, { key })
  await request('PATCH', `/v1/agents/${id}`, { key, body: { name } })
  return id
}

const ask = (model: string, client = openai) =>
  client.chat.completions.create({ model, messages: [user('[[say hi]]')] })

describe('the name of an agent as a model', () => {
  it('asks the one agent that has it', async () => {
    const name = `Support ${randomUUID()}`
    const id = await makeNamed(name)
    const answer = await ask(name)
    assert.equal(answer.model, name)
    const response = await openai.responses.create({ model: name, input: '[[say hi]]' })
    assert.equal(response.model, id)
    for (const { turn_id } of [amsOf(answer), amsOf(response)])
      assert.equal((await request('GET', `/v1/turns/${turn_id}`)).data.agent_id, id)
    assert.equal((await openai.models.retrieve(name)).id, id)
  })

  it('is refused with the ids when two agents have it', async () => {
    const name = `Twin ${randomUUID()}`
    const ids = [await makeNamed(name), await makeNamed(name)]
    await assert.rejects(ask(name), (error: { status: number; code: string; message: string }) => {
      assert.deepEqual([error.status, error.code], [404, 'AGENT_NOT_FOUND'])
      for (const id of ids) assert.ok(error.message.includes(id), error.message)
      return true
    })
    await assert.rejects(openai.models.retrieve(name), { status: 404 })
  })

  it('counts the agents alone that the key may use', async () => {
    const name = `Bound ${randomUUID()}`
    const [mine] = [await makeNamed(name), await makeNamed(name)]
    const bound = openAiClient({ key: await makeKey({ agentIds: [mine ?? ''] }) })
    const answer = await ask(name, bound)
    assert.equal((await request('GET', `/v1/turns/${amsOf(answer).turn_id}`)).data.agent_id, mine)
  })

  it('is unknown for a deleted agent and in another workspace', async () => {
    const name = `Gone ${randomUUID()}`
    const id = await makeNamed(name)
    await assert.rejects(ask(name, openAiClient({ key: stack.keys.b })), { status: 404, param: 'model' })
    await request('DELETE', `/v1/agents/${id}`)
    await assert.rejects(ask(name), { status: 404, param: 'model' })
  })
})
